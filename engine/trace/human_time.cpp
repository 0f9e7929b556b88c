// Choosing a unit and rounding to it, in integers.
#include "engine/trace/human_time.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace poolscope {

namespace {

struct SpokenUnit {
    std::uint64_t ns;
    std::string_view word;
};
constexpr std::array<SpokenUnit, 4> kSpokenUnits{
    {{1, "ns"}, {1'000, "µs"}, {1'000'000, "ms"}, {1'000'000'000, "s"}}};
constexpr std::uint64_t kSpokenMinute = 60'000'000'000;
constexpr std::uint64_t kSpokenYear = 31'556'952'000'000'000;  // of the Gregorian calendar

std::uint64_t magnitude(Duration length) {
    const auto bits = static_cast<std::uint64_t>(length.ns);
    return length.ns < 0 ? 0 - bits : bits;
}

/// `ns` in a unit, rounded to `digits` after the point, without trailing zeros.
std::string inUnit(std::uint64_t ns, const SpokenUnit& unit, int digits) {
    std::uint64_t scale = 1;
    for (int i = 0; i < digits; ++i) scale *= 10;
    const std::uint64_t step = unit.ns > scale ? unit.ns / scale : 1;
    const std::uint64_t steps = (ns + step / 2) / step;
    const std::uint64_t per = unit.ns / step;
    std::string text = std::to_string(steps / per);
    std::string fraction = per == 1 ? "" : std::to_string(per + steps % per).substr(1);
    while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
    if (!fraction.empty()) text += "." + fraction;
    return text.append(" ").append(unit.word);
}

bool isAges(std::uint64_t ns) { return ns >= 100 * kSpokenYear; }
std::string inYears(std::uint64_t ns) { return std::to_string(ns / kSpokenYear) + " y"; }

/// Whether it lies beyond Long.MAX_VALUE: earlier than the middle of the past there is no moment.
bool hasWrapped(Instant at) { return at.ns < -(kForever.ns / 2); }

/// From minutes up, to the millisecond: "1 min 31.001 s", "1 h 30 min", "10 d".
std::string inLongUnits(std::uint64_t ns) {
    constexpr std::array<SpokenUnit, 3> units{
        {{86'400'000, "d"}, {3'600'000, "h"}, {60'000, "min"}}};
    std::uint64_t left = (ns + 500'000) / 1'000'000;
    std::string text;
    for (const SpokenUnit& unit : units) {
        const std::uint64_t count = left / unit.ns;
        left %= unit.ns;
        if (count != 0) text += std::to_string(count).append(" ").append(unit.word).append(" ");
    }
    if (left != 0) return text + inUnit(left * 1'000'000, kSpokenUnits.back(), 3);
    text.pop_back();
    return text;
}

}  // namespace

std::string humanTime(Duration length) {
    const std::uint64_t ns = magnitude(length);
    if (length == kForever) return "∞";
    std::string text;
    if (isAges(ns)) {
        text = inYears(ns);
    } else if (ns == 0) {
        text = "0 ms";
    } else if (ns + 500'000 >= kSpokenMinute) {
        text = inLongUnits(ns);
    } else {
        // The next unit up as soon as rounding would give a thousand of this one.
        std::size_t unit = 0;
        while (unit + 1 < kSpokenUnits.size() &&
               ns + kSpokenUnits[unit].ns / 2'000 >= kSpokenUnits[unit + 1].ns) {
            ++unit;
        }
        text = inUnit(ns, kSpokenUnits[unit], 3);
    }
    return length.ns < 0 ? "−" + text : text;
}

std::string aboutTime(Duration length) {
    constexpr std::uint64_t kDigits = 1000;
    const std::uint64_t ns = magnitude(length);
    if (isAges(ns)) return humanTime(length);
    if (ns >= kSpokenMinute) {  // whole seconds say enough
        const auto seconds = static_cast<std::int64_t>((ns + 500'000'000) / 1'000'000'000);
        const Duration whole = timesUnit(length.ns < 0 ? -seconds : seconds, 1'000'000'000);
        return humanTime(whole);
    }
    std::uint64_t last = 1;
    while (ns / last >= kDigits) last *= 10;
    const auto rounded = static_cast<std::int64_t>((ns + last / 2) / last * last);
    return humanTime(nanoseconds(length.ns < 0 ? -rounded : rounded));
}

std::string humanTime(Instant at) {
    if (hasWrapped(at)) return inYears(static_cast<std::uint64_t>(at.ns));
    return humanTime(at - Instant{});
}

std::string aboutTime(Instant at) {
    return hasWrapped(at) ? humanTime(at) : aboutTime(at - Instant{});
}

bool isAsLateAsLongAllows(Instant at) {
    constexpr auto kLast = static_cast<std::uint64_t>(kForever.ns);
    return hasWrapped(at) || (at.ns > 0 && kLast - static_cast<std::uint64_t>(at.ns) < kSpokenYear);
}

std::string humanTime(Instant at, Duration step) {
    const std::uint64_t ns = magnitude(at - Instant{});
    if (ns == 0) return "0";
    if (step.ns >= static_cast<std::int64_t>(kSpokenMinute)) return humanTime(at);
    // The unit that suits the moment, unless the step would need too many digits in it.
    std::size_t unit = kSpokenUnits.size() - 1;
    while (unit > 0 && (kSpokenUnits[unit].ns > ns ||
                        static_cast<std::uint64_t>(step.ns) * 1'000 < kSpokenUnits[unit].ns)) {
        --unit;
    }
    const std::string text = inUnit(ns, kSpokenUnits[unit], 3);
    return at.ns < 0 ? "−" + text : text;
}

}  // namespace poolscope
