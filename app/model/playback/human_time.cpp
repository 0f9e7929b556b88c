// Choosing a unit and rounding to it, in integers.
#include "app/model/playback/human_time.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace poolscope {

namespace {

struct Unit {
    std::uint64_t ns;
    std::string_view word;
};
constexpr std::array<Unit, 4> kUnits{
    {{1, "ns"}, {1'000, "µs"}, {1'000'000, "ms"}, {1'000'000'000, "s"}}};
constexpr std::uint64_t kMinute = 60'000'000'000;

std::uint64_t magnitude(Duration length) {
    const auto bits = static_cast<std::uint64_t>(length.ns);
    return length.ns < 0 ? 0 - bits : bits;
}

/// `ns` in a unit, rounded to `digits` after the point, without trailing zeros.
std::string inUnit(std::uint64_t ns, const Unit& unit, int digits) {
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

/// Two neighbouring units from minutes up: "2 min 5 s", "1 h 30 min", "3 d".
std::string inLongUnits(std::uint64_t ns) {
    constexpr std::array<Unit, 4> units{{{86'400, "d"}, {3'600, "h"}, {60, "min"}, {1, "s"}}};
    std::uint64_t left = (ns + 500'000'000) / 1'000'000'000;
    std::string text;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const std::uint64_t count = left / units[i].ns;
        left %= units[i].ns;
        if (count == 0 && text.empty()) continue;
        if (count != 0) {
            if (!text.empty()) text += " ";
            text += std::to_string(count).append(" ").append(units[i].word);
        }
        if (i > 0 && text.find(' ') != text.rfind(' ')) break;
        if (i + 1 < units.size() && left < units[i + 1].ns) break;
    }
    return text;
}

}  // namespace

std::string humanTime(Duration length) {
    const std::uint64_t ns = magnitude(length);
    if (length == kForever) return "∞";
    std::string text;
    if (ns == 0) {
        text = "0 ms";
    } else if (ns + 500'000 >= kMinute) {
        text = inLongUnits(ns);
    } else {
        // The next unit up as soon as rounding would give a thousand of this one.
        std::size_t unit = 0;
        while (unit + 1 < kUnits.size() && ns + kUnits[unit].ns / 2'000 >= kUnits[unit + 1].ns) {
            ++unit;
        }
        text = inUnit(ns, kUnits[unit], 3);
    }
    return length.ns < 0 ? "−" + text : text;
}

std::string aboutTime(Duration length) {
    constexpr std::uint64_t kDigits = 1000;
    const std::uint64_t ns = magnitude(length);
    if (length == kForever || ns >= kMinute) return humanTime(length);
    std::uint64_t last = 1;
    while (ns / last >= kDigits) last *= 10;
    const auto rounded = static_cast<std::int64_t>((ns + last / 2) / last * last);
    return humanTime(nanoseconds(length.ns < 0 ? -rounded : rounded));
}

std::string humanTime(Instant at, Duration step) {
    const std::uint64_t ns = magnitude(at - Instant{});
    if (ns == 0) return "0";
    if (step.ns >= static_cast<std::int64_t>(kMinute)) return humanTime(at);
    // The unit that suits the moment, unless the step would need too many digits in it.
    std::size_t unit = kUnits.size() - 1;
    while (unit > 0 && (kUnits[unit].ns > ns ||
                        static_cast<std::uint64_t>(step.ns) * 1'000 < kUnits[unit].ns)) {
        --unit;
    }
    const std::string text = inUnit(ns, kUnits[unit], 3);
    return at.ns < 0 ? "−" + text : text;
}

}  // namespace poolscope
