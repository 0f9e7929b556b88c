/// \file
/// Lengths of time: any std::chrono duration, converted as the JDK's TimeUnit does.
///
/// Promises: whole nanoseconds. What does not fit becomes the longest time there is (292 years)
/// instead of wrapping, so `std::chrono::hours::max()` means "for ever"; fractions of a nanosecond
/// are rounded up, so no wait is shorter than asked for; NaN counts as zero.
/// Source: java.util.concurrent.TimeUnit.toNanos.
#pragma once

#include <chrono>
#include <limits>
#include <ratio>
#include <type_traits>

#pragma GCC visibility push(default)

namespace juc {

/// What the library computes with.
using Nanoseconds = std::chrono::nanoseconds;

/// A parameter that takes any duration: `pool.schedule(body, 1.5s)`.
class Duration {
public:
    constexpr Duration() = default;
    template <class Rep, class Period>
    constexpr Duration(std::chrono::duration<Rep, Period> time)  // NOLINT: converts on purpose
        : time_(saturated(time)) {}

    /// 292 years.
    static constexpr Duration forever() { return Duration(Nanoseconds::max()); }
    constexpr Nanoseconds nanoseconds() const { return time_; }
    constexpr operator Nanoseconds() const { return time_; }  // NOLINT: converts on purpose

private:
    template <class Rep, class Period>
    static constexpr Nanoseconds saturated(std::chrono::duration<Rep, Period> time) {
        if constexpr (std::is_floating_point_v<Rep>) {
            if (time.count() != time.count()) return Nanoseconds::zero();
            const auto wide = std::chrono::duration<long double, std::nano>(time);
            if (wide.count() >= static_cast<long double>(Nanoseconds::max().count())) {
                return Nanoseconds::max();
            }
            if (wide.count() <= static_cast<long double>(Nanoseconds::min().count())) {
                return Nanoseconds::min();
            }
            return std::chrono::ceil<Nanoseconds>(wide);
        } else if constexpr (std::ratio_less_equal_v<std::nano, Period>) {
            using Unit = std::chrono::duration<Rep, Period>;
            constexpr auto kMost =
                std::chrono::duration_cast<std::chrono::duration<long long, Period>>(
                    Nanoseconds::max());
            if (time > Unit::zero() && std::chrono::duration<long long, Period>(time) > kMost) {
                return Nanoseconds::max();
            }
            if (time < Unit::zero() && std::chrono::duration<long long, Period>(time) < -kMost) {
                return Nanoseconds::min();
            }
            return std::chrono::duration_cast<Nanoseconds>(time);
        } else {
            return std::chrono::ceil<Nanoseconds>(time);
        }
    }

    Nanoseconds time_{0};
};

}  // namespace juc

#pragma GCC visibility pop
