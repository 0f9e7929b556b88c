// Reading "NAME SIGN VALUE", and comparing.
#include "app/batch/metric_condition.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "app/model/metrics/sweep_file.hpp"
#include "engine/scenario/language/diagnostic.hpp"
#include "engine/scenario/language/duration_text.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

using ConditionTest = MetricCondition::Test;

constexpr std::string_view kSigns = "<>=!";

struct TestSign {
    std::string_view text;
    ConditionTest test;
};
constexpr std::array<TestSign, 6> kTests{{{"<", ConditionTest::Less},
                                          {"<=", ConditionTest::LessOrEqual},
                                          {">", ConditionTest::Greater},
                                          {">=", ConditionTest::GreaterOrEqual},
                                          {"=", ConditionTest::Equal},
                                          {"!=", ConditionTest::NotEqual}}};

/// "12", "1.5" or "-3" times `scale`, a power of ten; nothing if it needs more digits than that, or
/// more than 64 bits.
std::optional<std::int64_t> scaledBound(std::string_view text, std::int64_t scale) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    const std::size_t point = text.find('.');
    std::string digits(text.substr(0, point));
    if (digits.empty()) return std::nullopt;
    std::string_view behind;
    if (point != std::string_view::npos) {
        behind = text.substr(point + 1);
        if (behind.empty()) return std::nullopt;
    }
    for (; scale > 1; scale /= 10) {
        digits += behind.empty() ? '0' : behind.front();
        if (!behind.empty()) behind.remove_prefix(1);
    }
    if (!behind.empty() || digits.find_first_not_of("0123456789") != std::string::npos)
        return std::nullopt;
    std::int64_t value = 0;
    const char* const end = digits.data() + digits.size();
    if (std::from_chars(digits.data(), end, value).ec != std::errc()) return std::nullopt;
    return negative ? -value : value;
}

std::optional<std::int64_t> valueIn(MetricUnit unit, std::string_view text) {
    switch (unit) {
        case MetricUnit::Time: {
            const std::optional<Duration> time = parseDuration(text);
            return time ? std::optional(time->ns) : std::nullopt;
        }
        case MetricUnit::Milli: return scaledBound(text, 1000);
        case MetricUnit::Share:
            if (!text.ends_with('%')) return std::nullopt;
            text.remove_suffix(1);
            return scaledBound(trimmed(text), 10'000);
        case MetricUnit::Count: break;
    }
    return scaledBound(text, 1);
}

std::string_view expectationOf(MetricUnit unit) {
    switch (unit) {
        case MetricUnit::Time: return durationExpectation().english;
        case MetricUnit::Milli: return "a number such as 1.5, with three decimals at most";
        case MetricUnit::Share: return "a share such as 80%";
        case MetricUnit::Count: break;
    }
    return "a whole number";
}

std::string wrongName(std::string_view name) {
    std::vector<std::string_view> keys;
    for (std::size_t i = 0; i < kMetricCount; ++i)
        keys.push_back(specOf(static_cast<Metric>(i)).key);
    return fmt::format("found '{}', expected a figure: {}{}", name, orList(keys),
                       hintFor(name, keys));
}

}  // namespace

bool MetricCondition::isMeant(std::string_view written) {
    return written.find_first_of(kSigns) != std::string_view::npos ||
           metricOf(trimmed(written)).has_value();
}

std::variant<MetricCondition, std::string> MetricCondition::read(std::string_view written) {
    const std::size_t begin = std::min(written.find_first_of(kSigns), written.size());
    const std::size_t end = std::min(written.find_first_not_of(kSigns, begin), written.size());
    const std::string_view name = trimmed(written.substr(0, begin));
    const std::string_view sign = written.substr(begin, end - begin);
    const std::string_view number = trimmed(written.substr(end));
    const std::optional<Metric> metric = metricOf(name);
    if (!metric) return wrongName(name);
    if (sign.empty())
        return fmt::format("found '{}', expected a comparison such as \"{} > {}\"", name, name,
                           specOf(*metric).unit == MetricUnit::Time ? "20ms" : "5");
    const auto test = std::find_if(kTests.begin(), kTests.end(),
                                   [&](const TestSign& known) { return known.text == sign; });
    if (test == kTests.end())
        return fmt::format("found '{}' in '{}', expected <, <=, >, >=, = or !=", sign, written);
    const MetricUnit unit = specOf(*metric).unit;
    const std::optional<std::int64_t> value = valueIn(unit, number);
    if (!value)
        return fmt::format("found '{}' in '{}', expected {}", number, written, expectationOf(unit));
    MetricCondition condition;
    condition.metric = *metric;
    condition.test = test->test;
    condition.value = *value;
    condition.text = written;
    return condition;
}

bool MetricCondition::holds(const MetricValues& metrics) const {
    const std::optional<std::int64_t>& found = metrics[metric];
    if (!found) return false;
    switch (test) {
        case ConditionTest::Less: return *found < value;
        case ConditionTest::LessOrEqual: return *found <= value;
        case ConditionTest::Greater: return *found > value;
        case ConditionTest::GreaterOrEqual: return *found >= value;
        case ConditionTest::Equal: return *found == value;
        case ConditionTest::NotEqual: return *found != value;
    }
    return false;
}

std::optional<MetricValues> MetricCondition::foundIn(
    const std::vector<MetricValues>& executors) const {
    for (const MetricValues& metrics : executors)
        if (holds(metrics)) return metrics;
    return std::nullopt;
}

std::optional<MetricValues> MetricCondition::foundIn(const Log& log, Instant end,
                                                     const PlannedTimes& planned) const {
    return foundIn(metricsOf(log, end, planned));
}

}  // namespace poolscope
