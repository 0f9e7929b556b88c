// Reading and writing durations with integer arithmetic only.
#include "engine/scenario/language/duration_text.hpp"

#include <array>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

namespace poolscope {

namespace {

struct Unit {
    std::string_view name;
    std::int64_t ns;
};

constexpr std::array<Unit, 7> kUnits{{{"d", 86'400'000'000'000},
                                      {"h", 3'600'000'000'000},
                                      {"min", 60'000'000'000},
                                      {"s", 1'000'000'000},
                                      {"ms", 1'000'000},
                                      {"us", 1'000},
                                      {"ns", 1}}};

const Unit* findUnit(std::string_view name) {
    for (const Unit& unit : kUnits) {
        if (unit.name == name) return &unit;
    }
    return nullptr;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::string_view takeDigits(std::string_view& text) {
    std::size_t length = 0;
    while (length < text.size() && isDigit(text[length])) ++length;
    const std::string_view digits = text.substr(0, length);
    text.remove_prefix(length);
    return digits;
}

constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();

/// a × b + c, or one more than kMost when it does not fit.
std::uint64_t saturatingMultiplyAdd(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    if (a > (kMost - c) / b) return kMost + 1;
    return a * b + c;
}

/// The fraction's digits as nanoseconds, if they are whole ones.
std::optional<std::uint64_t> fractionOf(const Unit& unit, std::string_view digits) {
    constexpr std::size_t kMostDigits =
        9;  // keeps `scale` exact: a unit ends in that many zeros or is 10^n
    if (digits.size() > kMostDigits) return std::nullopt;
    auto scale = static_cast<std::uint64_t>(unit.ns);
    std::uint64_t ns = 0;
    for (const char c : digits) {
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (digit != 0 && (scale == 0 || digit * scale % 10 != 0)) return std::nullopt;
        ns += digit * scale / 10;
        scale /= 10;
    }
    return ns;
}

}  // namespace

std::optional<Duration> parseDuration(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    if (negative) text.remove_prefix(1);
    const std::string_view whole = takeDigits(text);
    if (whole.empty()) return std::nullopt;
    std::string_view decimals;
    if (!text.empty() && text.front() == '.') {
        text.remove_prefix(1);
        decimals = takeDigits(text);
        if (decimals.empty()) return std::nullopt;
    }
    const Unit* unit = findUnit(text);
    if (unit == nullptr) return std::nullopt;
    const std::optional<std::uint64_t> fraction = fractionOf(*unit, decimals);
    if (!fraction) return std::nullopt;

    std::uint64_t count = 0;
    for (const char c : whole) {
        count = saturatingMultiplyAdd(count, 10, static_cast<std::uint64_t>(c - '0'));
        if (count > kMost) break;
    }
    std::uint64_t ns = count > kMost ? count
                                     : saturatingMultiplyAdd(
                                           count, static_cast<std::uint64_t>(unit->ns), *fraction);
    if (negative && ns > kMost) return Duration{std::numeric_limits<std::int64_t>::min()};
    if (ns > kMost) ns = kMost;
    const auto value = static_cast<std::int64_t>(ns);
    return Duration{negative ? -value : value};
}

std::optional<DurationRange> parseDurationRange(std::string_view text) {
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) {
        const std::optional<Duration> only = parseDuration(text);
        if (!only) return std::nullopt;
        return DurationRange{*only, *only};
    }
    const std::optional<Duration> low = parseDuration(text.substr(0, dots));
    const std::optional<Duration> high = parseDuration(text.substr(dots + 2));
    if (!low || !high) return std::nullopt;
    return DurationRange{*low, *high};
}

Phrase durationExpectation() {
    return "a duration such as \"30ms\" (units: ns us ms s min h d)"_en;
}

std::string toText(Duration duration) {
    for (const Unit& unit : kUnits) {
        if (unit.ns <= 1'000'000'000 && duration.ns != 0 && duration.ns % unit.ns == 0) {
            return fmt::format("{}{}", duration.ns / unit.ns, unit.name);
        }
    }
    return duration.ns == 0 ? "0ms" : fmt::format("{}ns", duration.ns);
}

std::string toText(const DurationRange& range) {
    if (range.law != nullptr) return range.law->text;
    const std::string low = toText(range.low);
    return range.low == range.high ? low : low + ".." + toText(range.high);
}

}  // namespace poolscope
