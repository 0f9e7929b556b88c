// Time: instants and durations as strong 64-bit counts of nanoseconds.
//
// Promises: no floating point, no clock, no time zone; arithmetic wraps around exactly as Java's
// `long` does, because ScheduledThreadPoolExecutor relies on it (a clock near Long.MAX_VALUE works,
// and the documented overflow behaviour of huge delays is visible).
// Why not std::chrono: signed overflow is undefined there, and here it is part of the behaviour.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace poolscope {

/// Two's-complement addition and subtraction, as Java's `+` and `-` on `long`.
constexpr std::int64_t wrappingAdd(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
constexpr std::int64_t wrappingSubtract(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

/// A length of time in nanoseconds; may be negative (a late task has a negative delay).
struct Duration {
    std::int64_t ns = 0;

    friend constexpr auto operator<=>(Duration, Duration) = default;
    friend constexpr Duration operator+(Duration a, Duration b) {
        return {wrappingAdd(a.ns, b.ns)};
    }
    friend constexpr Duration operator-(Duration a, Duration b) {
        return {wrappingSubtract(a.ns, b.ns)};
    }
    friend constexpr Duration operator-(Duration a) { return {wrappingSubtract(0, a.ns)}; }
};

/// A moment on a world's clock, in nanoseconds. Only differences mean anything (System.nanoTime).
struct Instant {
    std::int64_t ns = 0;

    friend constexpr bool operator==(Instant, Instant) = default;
    friend constexpr Instant operator+(Instant at, Duration by) {
        return {wrappingAdd(at.ns, by.ns)};
    }
    friend constexpr Duration operator-(Instant later, Instant earlier) {
        return {wrappingSubtract(later.ns, earlier.ns)};
    }
};

/// Signed difference, never plain `<`: the rule of System.nanoTime's documentation.
constexpr bool isBefore(Instant a, Instant b) { return (a - b).ns < 0; }

inline constexpr Duration kForever{std::numeric_limits<std::int64_t>::max()};

// TimeUnit's conversions: too many hours are Long.MAX_VALUE ns, they do not wrap.
constexpr Duration nanoseconds(std::int64_t n) { return {n}; }
constexpr Duration timesUnit(std::int64_t n, std::int64_t unit) {
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    if (n > kMax / unit) return {kMax};
    if (n < -(kMax / unit)) return {std::numeric_limits<std::int64_t>::min()};
    return {n * unit};
}
constexpr Duration microseconds(std::int64_t n) { return timesUnit(n, 1'000); }
constexpr Duration milliseconds(std::int64_t n) { return timesUnit(n, 1'000'000); }
constexpr Duration seconds(std::int64_t n) { return timesUnit(n, 1'000'000'000); }
constexpr Duration minutes(std::int64_t n) { return timesUnit(n, 60'000'000'000); }
constexpr Duration hours(std::int64_t n) { return timesUnit(n, 3'600'000'000'000); }
constexpr Duration days(std::int64_t n) { return timesUnit(n, 86'400'000'000'000); }

/// How many whole units a duration has, cut off toward zero: wholeUnits(−999 999 ns, 1 ms) is 0.
constexpr std::int64_t wholeUnits(Duration duration, Duration unit) {
    return duration.ns / unit.ns;
}

inline namespace literals {
constexpr Duration operator""_ns(unsigned long long n) {
    return nanoseconds(static_cast<std::int64_t>(n));
}
constexpr Duration operator""_us(unsigned long long n) {
    return microseconds(static_cast<std::int64_t>(n));
}
constexpr Duration operator""_ms(unsigned long long n) {
    return milliseconds(static_cast<std::int64_t>(n));
}
constexpr Duration operator""_s(unsigned long long n) {
    return seconds(static_cast<std::int64_t>(n));
}
}  // namespace literals

}  // namespace poolscope
