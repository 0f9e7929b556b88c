// Reading lists and ranges.
#include "engine/scenario/editing/varied_values.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "engine/scenario/language/duration_text.hpp"
#include "engine/scenario/reader/toml_document.hpp"
#include "engine/trace/quoted.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kRangeForms =
    "whole numbers such as 1..8 or 1..16..5 (from, to, step), or durations such as "
    "50ms..200ms..50ms";

std::optional<std::int64_t> wholeNumber(std::string_view text) {
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

class ValueReader {
public:
    std::variant<std::vector<std::string>, std::string> read(std::string_view written) {
        for (const std::string_view item : split(written, ",")) {
            if (!readItem(item)) return wrong_;
        }
        std::set<std::string_view> seen;
        for (const std::string& value : values_)
            if (!seen.insert(value).second)
                return fmt::format("found the value {} twice, expected each value once",
                                   inQuotes(value));
        return std::move(values_);
    }

private:
    bool refuse(std::string sentence) {
        wrong_ = std::move(sentence);
        return false;
    }

    bool readItem(std::string_view item) {
        if (item.empty())
            return refuse(
                "found no value, expected some with commas between them: 1,2,4 or 50ms,1s");
        if (item.find("..") == std::string_view::npos) {
            values_.emplace_back(item);
            return true;
        }
        const std::vector<std::string_view> parts = split(item, "..");
        if (parts.size() > 3) return noRange(item);
        std::vector<std::int64_t> numbers;
        std::vector<std::int64_t> lengths;
        for (const std::string_view part : parts) {
            if (const auto number = wholeNumber(part)) numbers.push_back(*number);
            if (const auto length = parseDuration(part)) lengths.push_back(length->ns);
        }
        if (numbers.size() == parts.size()) {
            if (parts.size() == 2) numbers.push_back(1);
            return fill(item, numbers, [](std::int64_t n) { return std::to_string(n); });
        }
        if (lengths.size() != parts.size()) return noRange(item);
        if (parts.size() == 3)
            return fill(item, lengths, [](std::int64_t ns) { return toText(Duration{ns}); });
        values_.emplace_back(item);  // drawn from the seed; the scenario reader judges it
        return true;
    }

    bool noRange(std::string_view item) {
        return refuse(fmt::format("found the range {}, expected {}", inQuotes(item), kRangeForms));
    }

    /// from, to, step.
    template <class Write>
    bool fill(std::string_view item, const std::vector<std::int64_t>& range, Write write) {
        const std::int64_t from = range[0];
        const std::int64_t to = range[1];
        const std::int64_t step = range[2];
        if (to < from)
            return refuse(
                fmt::format("found the range {}, expected the smaller end first", inQuotes(item)));
        if (step < 1)
            return refuse(
                fmt::format("found the range {}, expected a step of more than 0", inQuotes(item)));
        const std::uint64_t steps =
            (static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from)) /
            static_cast<std::uint64_t>(step);
        if (steps >= kMostVariedValues - std::min(kMostVariedValues, values_.size()))
            return refuse(fmt::format("found the range {}, expected at most {} values",
                                      inQuotes(item), kMostVariedValues));
        for (std::uint64_t i = 0; i <= steps; ++i)
            values_.push_back(write(from + static_cast<std::int64_t>(i) * step));
        return true;
    }

    std::vector<std::string> values_;
    std::string wrong_;
};

}  // namespace

std::variant<std::vector<std::string>, std::string> readVariedValues(std::string_view written) {
    return ValueReader().read(written);
}

VariedValue variedValueOf(std::string_view value) {
    if (value == "true" || value == "false") return value == "true";
    if (const auto number = wholeNumber(value)) return *number;
    return std::string(value);
}

std::string tomlOf(const VariedValue& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return tomlText(*text);
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    return std::get<bool>(value) ? "true" : "false";
}

}  // namespace poolscope
