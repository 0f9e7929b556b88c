// Columns, bars and objects.
#include "app/cli/explore_table.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/ui/canvas/text_lines.hpp"
#include "engine/trace/human_time.hpp"
#include "engine/trace/printable.hpp"

namespace poolscope {

namespace {

/// A terminal's places: two for a Chinese character, one for others.
class TerminalMeasure final : public TextMeasure {
public:
    Vec2 measure(Font, float, std::string_view utf8) const override {
        float width = 0;
        for (std::size_t at = 0; at < utf8.size();) {
            const DecodedChar next = decodeUtf8(utf8, at);
            width += isWide(next.codepoint) ? 2.0F : 1.0F;
            at += next.bytes;
        }
        return {width, 1};
    }
    std::size_t places(std::string_view utf8) const {
        return static_cast<std::size_t>(measure(Font::Mono, 1, utf8).x);
    }
    std::string padded(std::string text, std::size_t to) const {
        const std::size_t now = places(text);
        if (now < to) text.append(to - now, ' ');
        return text;
    }
};

std::string told(const ScheduleTable::Row& row, const TextCatalog& words) {
    return row.reason ? words.fill("scheduleTable.switch", {{"why", row.text}}) : row.text;
}

/// The lines of one row, the cells of which are wrapped.
void addLines(std::string& all, const TerminalMeasure& measure,
              const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
    std::vector<std::vector<std::string>> wrapped;
    std::size_t lines = 1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        wrapped.push_back(
            wrap(measure, Font::Mono, 1, printable(cells[i]), static_cast<float>(widths[i])));
        lines = std::max(lines, wrapped.back().size());
    }
    for (std::size_t line = 0; line < lines; ++line) {
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool has = line < wrapped[i].size();
            text += measure.padded(has ? wrapped[i][line] : "", widths[i]) + "  ";
        }
        text.resize(text.find_last_not_of(' ') + 1);
        all += text + '\n';
    }
}

std::string asText(const ScheduleTable& table, const TextCatalog& words) {
    constexpr std::size_t kColumn = 36;
    const TerminalMeasure measure;
    std::vector<std::string> cells{std::string(words("scheduleTable.event")),
                                   std::string(words("scheduleTable.time"))};
    std::vector<std::size_t> widths{measure.places(cells[0]), measure.places(cells[1])};
    for (const ScheduleTable::Row& row : table.rows) {
        widths[0] = std::max(widths[0], fmt::format("{}", row.event).size());
        widths[1] = std::max(widths[1], measure.places(humanTime(row.time)));
    }
    for (const std::string& thread : table.threads) {
        cells.push_back(thread);
        widths.push_back(kColumn);
    }
    std::string all;
    addLines(all, measure, cells, widths);
    for (const ScheduleTable::Row& row : table.rows) {
        cells.assign(widths.size(), "");
        cells[0] = fmt::format("{}", row.event);
        cells[1] = humanTime(row.time);
        if (row.column) {
            cells[2 + *row.column] = told(row, words);
            addLines(all, measure, cells, widths);
        } else {
            addLines(all, measure, {cells[0], cells[1], row.text},
                     {widths[0], widths[1], (kColumn + 2) * table.threads.size()});
        }
    }
    return all;
}

/// Without what GitHub would take for a mark.
std::string forGitHub(std::string_view text) {
    constexpr std::string_view kMarks = R"(\|*_`<>[]#~)";
    std::string all;
    for (const char each : text) {
        if (kMarks.find(each) != std::string_view::npos) all += '\\';
        all += each == '\n' ? ' ' : each;
    }
    return all;
}

std::string asMarkdown(const ScheduleTable& table, const TextCatalog& words) {
    std::string all =
        fmt::format("| {} | {} |", words("scheduleTable.event"), words("scheduleTable.time"));
    std::string line = "|---:|---:|";
    for (const std::string& thread : table.threads) {
        all += fmt::format(" {} |", forGitHub(thread));
        line += "---|";
    }
    all += '\n' + line + '\n';
    for (const ScheduleTable::Row& row : table.rows) {
        all += fmt::format("| {} | {} |", row.event, humanTime(row.time));
        const std::string said =
            row.reason ? "*" + forGitHub(told(row, words)) + "*" : forGitHub(row.text);
        for (std::size_t i = 0; i < table.threads.size(); ++i)
            all += i == row.column.value_or(0) ? fmt::format(" {} |", said) : "  |";
        all += '\n';
    }
    return all;
}

std::string asJson(const ScheduleTable& table) {
    nlohmann::ordered_json all;
    all["poolscope"] = "schedule";
    all["version"] = 1;
    all["threads"] = table.threads;
    all["rows"] = nlohmann::ordered_json::array();
    for (const ScheduleTable::Row& row : table.rows) {
        nlohmann::ordered_json one;
        one["event"] = row.event;
        one["time"] = row.time.ns;
        one["thread"] = nullptr;
        if (row.column) one["thread"] = table.threads[*row.column];
        one["sentence"] = row.text;
        if (row.reason) {
            one["switch"] = nameOf(*row.reason);
            one["from"] = table.threads[*row.from];
        }
        all["rows"].push_back(std::move(one));
    }
    return all.dump(2) + '\n';
}

}  // namespace

std::string written(const ScheduleTable& table, std::string_view form, const TextCatalog& words) {
    if (form == "json") return asJson(table);
    return form == "markdown" ? asMarkdown(table, words) : asText(table, words);
}

}  // namespace poolscope
