// Digits, columns and quotes.
#include "app/model/metrics/metric_text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/trace/human_time.hpp"
#include "engine/trace/utf8.hpp"

namespace poolscope {

namespace {

std::string finiteMeanText(Metric metric, double value) {
    switch (specOf(metric).unit) {
        case MetricUnit::Time:
            return humanTime(Duration{static_cast<std::int64_t>(std::llround(value))});
        case MetricUnit::Milli: return fmt::format("{:.2f}", value / 1000);
        case MetricUnit::Share: return fmt::format("{:.1f} %", value / 10'000);
        case MetricUnit::Count: break;
    }
    const bool whole = value == std::floor(value);
    return fmt::format("{:.{}f}", value, whole || std::abs(value) >= 1000 ? 0 : 1);
}

}  // namespace

std::string_view wordsOf(const TextCatalog& words, Metric metric, std::string_view what) {
    const std::string key = fmt::format("measure.{}.{}", specOf(metric).key, what);
    return words.has(key) ? words(key) : specOf(metric).key;
}

std::string_view groupName(const TextCatalog& words, MetricGroup group) {
    return words(fmt::format("measure.group.{}", wordOf(group)));
}

std::string valueText(const TextCatalog& words, Metric metric,
                      const std::optional<std::int64_t>& value) {
    if (!value) return "";
    if (*value == kNever) return std::string(words("measure.never"));
    switch (specOf(metric).unit) {
        case MetricUnit::Time: return humanTime(Duration{*value});
        case MetricUnit::Milli: return fmt::format("{}.{:02}", *value / 1000, *value % 1000 / 10);
        case MetricUnit::Share: {
            const std::int64_t tenths = (*value + 500) / 1000;  // of a percent
            return fmt::format("{}.{} %", tenths / 10, tenths % 10);
        }
        case MetricUnit::Count: break;
    }
    return fmt::format("{}", *value);
}

std::string meanText(const TextCatalog& words, Metric metric, double value) {
    if (std::isinf(value)) return std::string(words("measure.never"));
    return finiteMeanText(metric, value);
}

std::string halfWidthText(Metric metric, double value) {
    if (specOf(metric).unit != MetricUnit::Time) return finiteMeanText(metric, value);
    return aboutTime(Duration{static_cast<std::int64_t>(std::llround(value))});
}

std::string_view unitWord(MetricUnit unit) {
    switch (unit) {
        case MetricUnit::Time: return "ns";
        case MetricUnit::Milli: return "thousandths";
        case MetricUnit::Share: return "millionths";
        case MetricUnit::Count: break;
    }
    return "count";
}

std::string decimalText(double value) {
    if (std::isinf(value)) return std::string(kNeverWord);
    std::string text = fmt::format("{:.3f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string fileText(std::int64_t value) {
    return value == kNever ? std::string(kNeverWord) : fmt::format("{}", value);
}

std::size_t widthOf(std::string_view text) {
    std::size_t width = 0;
    for (const char byte : text) width += columnsOf(byte);
    return width;
}

std::string padded(const std::string& text, std::size_t width, bool left) {
    const std::string blanks(width > widthOf(text) ? width - widthOf(text) : 0, ' ');
    return left ? text + blanks : blanks + text;
}

std::string alignedRows(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i == widths.size()) widths.push_back(0);
            widths[i] = std::max(widths[i], widthOf(row[i]));
        }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i)
            line += (i == 0 ? "" : "  ") + padded(row[i], widths[i], i == 0);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

std::string csvCell(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char letter : text)
        quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return quoted + '"';
}

}  // namespace poolscope
