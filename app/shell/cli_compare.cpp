// The command compare: figures of several executors or files beside each other.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/model/human_time.hpp"
#include "app/model/measures.hpp"
#include "app/shell/cli.hpp"
#include "app/shell/cli_files.hpp"
#include "app/shell/data_files.hpp"
#include "engine/scenario/run.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

namespace {

/// One executor of one run.
struct Column {
    std::string name;
    Figures figures;
};

Measure measureAt(std::size_t i) { return static_cast<Measure>(i); }

std::string textOf(const TextCatalog& words, Measure measure, std::string_view what) {
    return std::string(words(fmt::format("measure.{}.{}", specOf(measure).key, what)));
}

/// The executors of a file that can be compared; null if the file cannot be read.
std::optional<std::vector<Column>> columnsOf(const std::string& file, bool severalFiles) {
    const std::optional<Input> input = readInput(file);
    if (!input) return std::nullopt;
    const RunRecord run = input->recording ? input->recording->run : runVirtually(*input->scenario);
    Names names;
    names.follow(*run.log);
    std::vector<Column> columns;
    for (const Figures& figures : figuresOf(*run.log, run.end))
        columns.push_back({std::string(names.of(figures.executor)), figures});
    const std::string stem = std::filesystem::path(file).stem().string();
    for (Column& column : columns)
        if (severalFiles) column.name = columns.size() == 1 ? stem : stem + ":" + column.name;
    return columns;
}

/// Two files of one name, or two executors of one: the second is called so.
void tellApart(std::vector<Column>& columns) {
    std::set<std::string> taken;
    for (Column& column : columns) {
        const std::string wanted = column.name;
        for (int n = 2; !taken.insert(column.name).second; ++n)
            column.name = fmt::format("{}-{}", wanted, n);
    }
}

std::string valueText(Measure measure, const std::optional<std::int64_t>& value) {
    if (!value) return "";
    switch (specOf(measure).unit) {
        case MeasureUnit::Time: return humanTime(Duration{*value});
        case MeasureUnit::Milli: return fmt::format("{}.{:02}", *value / 1000, *value % 1000 / 10);
        case MeasureUnit::Share: return fmt::format("{}.{} %", *value / 10'000, *value / 1000 % 10);
        case MeasureUnit::Count: break;
    }
    return fmt::format("{}", *value);
}

/// Which columns have the better value: none where all are alike or nobody can say.
std::vector<bool> bestOf(Measure measure, const std::vector<Column>& columns) {
    std::vector<bool> best(columns.size(), false);
    const Better better = specOf(measure).better;
    std::set<std::int64_t> values;
    for (const Column& column : columns)
        if (const auto& value = column.figures[measure]) values.insert(std::abs(*value));
    if (better == Better::Neither || values.size() < 2) return best;
    const std::int64_t wanted = better == Better::Lower ? *values.begin() : *values.rbegin();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto& value = columns[i].figures[measure];
        best[i] = value && std::abs(*value) == wanted;
    }
    return best;
}

/// Figures that at least one column has.
std::vector<Measure> shownOf(const std::vector<Column>& columns) {
    std::vector<Measure> shown;
    for (std::size_t i = 0; i < kMeasureCount; ++i)
        if (std::any_of(columns.begin(), columns.end(), [&](const Column& column) {
                return column.figures[measureAt(i)].has_value();
            }))
            shown.push_back(measureAt(i));
    return shown;
}

/// How many columns of a terminal a text takes: two for a Chinese character, one for others.
std::size_t widthOf(std::string_view text) {
    std::size_t width = 0;
    for (const char byte : text) {
        const auto lead = static_cast<unsigned char>(byte);
        const bool within = (lead & 0xc0U) == 0x80U;
        if (!within) width += lead >= 0xe3U && lead < 0xf0U ? 2 : 1;
    }
    return width;
}

std::string padded(const std::string& text, std::size_t width, bool left) {
    const std::string blanks(width > widthOf(text) ? width - widthOf(text) : 0, ' ');
    return left ? text + blanks : blanks + text;
}

std::string tableOf(const std::vector<Column>& columns, const TextCatalog& words) {
    std::vector<std::vector<std::string>> rows{{""}};
    for (const Column& column : columns) rows.front().push_back(column.name + "  ");
    for (const Measure measure : shownOf(columns)) {
        rows.push_back({textOf(words, measure, "name")});
        const std::vector<bool> best = bestOf(measure, columns);
        for (std::size_t i = 0; i < columns.size(); ++i)
            rows.back().push_back(valueText(measure, columns[i].figures[measure]) +
                                  (best[i] ? " *" : "  "));
    }
    std::vector<std::size_t> widths(columns.size() + 1, 0);
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    std::string text;
    for (const auto& row : rows) {
        std::string line = padded(row[0], widths[0], true);
        for (std::size_t i = 1; i < row.size(); ++i)
            line += "  " + padded(row[i], widths[i], false);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return fmt::format("{}\n* {}\n", text, words("measure.better"));
}

std::string csvCell(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char letter : text)
        quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return quoted + '"';
}

std::string_view unitWord(MeasureUnit unit) {
    switch (unit) {
        case MeasureUnit::Time: return "ns";
        case MeasureUnit::Milli: return "thousandths";
        case MeasureUnit::Share: return "millionths";
        case MeasureUnit::Count: break;
    }
    return "count";
}

std::string csvOf(const std::vector<Column>& columns) {
    std::string text = "measure,unit";
    for (const Column& column : columns) text += ',' + csvCell(column.name);
    text += '\n';
    for (const Measure measure : shownOf(columns)) {
        text += fmt::format("{},{}", specOf(measure).key, unitWord(specOf(measure).unit));
        for (const Column& column : columns) {
            const auto& value = column.figures[measure];
            text += value ? fmt::format(",{}", *value) : std::string(",");
        }
        text += '\n';
    }
    return text;
}

std::string jsonOf(const std::vector<Column>& columns, const TextCatalog& words) {
    nlohmann::ordered_json all;
    all["columns"] = nlohmann::ordered_json::array();
    for (const Column& column : columns) all["columns"].push_back(column.name);
    all["measures"] = nlohmann::ordered_json::array();
    for (const Measure measure : shownOf(columns)) {
        nlohmann::ordered_json row;
        row["measure"] = specOf(measure).key;
        row["unit"] = unitWord(specOf(measure).unit);
        row["means"] = textOf(words, measure, "means");
        row["values"] = nlohmann::ordered_json::array();
        row["better"] = nlohmann::ordered_json::array();
        const std::vector<bool> best = bestOf(measure, columns);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto& value = columns[i].figures[measure];
            row["values"].push_back(value ? nlohmann::ordered_json(*value) : nullptr);
            if (best[i]) row["better"].push_back(columns[i].name);
        }
        all["measures"].push_back(std::move(row));
    }
    return all.dump(2) + '\n';
}

}  // namespace

int compareFiles(const CompareCommand& command) {
    std::vector<Column> columns;
    bool readable = true;
    for (const std::string& file : command.files) {
        const auto read = columnsOf(file, command.files.size() > 1);
        readable = readable && read.has_value();
        if (read) columns.insert(columns.end(), read->begin(), read->end());
    }
    if (!readable) return kBadInput;
    tellApart(columns);
    const TextCatalog words = loadTexts(command.lang);
    const bool asked = !command.csv.empty() || !command.json.empty();
    if (!asked) std::cout << tableOf(columns, words);
    const bool written =
        writeTo(command.csv, [&](std::ostream& out) { out << csvOf(columns); }) &&
        writeTo(command.json, [&](std::ostream& out) { out << jsonOf(columns, words); });
    return written ? kDone : kBadInput;
}

}  // namespace poolscope
