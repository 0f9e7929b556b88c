/// \file
/// Moments: any std::chrono::time_point, beside the lengths of time of duration.hpp.
///
///     const auto deadline = juc::Clock::now() + 2s;
///     for (const auto& part : parts) use(part.get(deadline));     // two seconds for all of them
///     pool.scheduleAt([] { chime(); }, deadline);
///
/// juc::Clock is the clock that passes for the caller: std::chrono::steady_clock's pace in real
/// time, the virtual one inside a VirtualClock. Every other clock is read once, at the call, which
/// then goes by the time that is left: a system clock that is set afterwards moves nothing.
///
/// Promises: never earlier than the moment given; one in the past counts as now.
/// Errors: IllegalStateException for another clock than juc::Clock in virtual time, where such a
/// clock does not pass and would make runs differ.
/// Source: TimeUnit has lengths only; the moments are those of std::condition_variable::wait_until.
#pragma once

#include <chrono>
#include <type_traits>

#include "poolscope/duration.hpp"

#pragma GCC visibility push(default)

namespace juc {

namespace detail {
/// As nanoTime.
Nanoseconds callersTime();
/// IllegalStateException in virtual time.
void refuseInVirtualTime();
/// `until` − `now`, at most the longest time there is.
constexpr Nanoseconds timeLeft(Nanoseconds now, Nanoseconds until) {
    if (now < Nanoseconds::zero() && until > Nanoseconds::max() + now) return Nanoseconds::max();
    if (now > Nanoseconds::zero() && until < Nanoseconds::min() + now) return Nanoseconds::min();
    return until - now;
}
/// The other way round.
constexpr Nanoseconds timeAfter(Nanoseconds now, Nanoseconds time) {
    if (now > Nanoseconds::zero() && time > Nanoseconds::max() - now) return Nanoseconds::max();
    if (now < Nanoseconds::zero() && time < Nanoseconds::min() - now) return Nanoseconds::min();
    return now + time;
}
}  // namespace detail

/// The clock of the calling thread, virtual or real; a Clock in the sense of std::chrono. Its
/// moments mean something in the same VirtualClock, or the same process, only.
/// Source: System.nanoTime.
struct Clock {
    using duration = Nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<Clock>;
    static constexpr bool is_steady = true;
    static time_point now() { return time_point(detail::callersTime()); }
};

/// A parameter that takes any moment: `future.get(juc::Clock::now() + 1s)`.
class TimePoint {
public:
    template <class OfClock, class Length>
    TimePoint(std::chrono::time_point<OfClock, Length> moment)  // NOLINT: converts on purpose
        : TimePoint(After{leftUntil(moment)}) {}
    /// So long after now; forever stays so.
    static TimePoint after(Duration time) { return TimePoint(After{time.nanoseconds()}); }
    /// How long until then; negative if it is over.
    Duration left() const { return detail::timeLeft(detail::callersTime(), until_); }

private:
    struct After {
        Nanoseconds time;
    };
    explicit TimePoint(After after)
        : until_(detail::timeAfter(detail::callersTime(), after.time)) {}

    template <class OfClock, class Length>
    static Nanoseconds leftUntil(std::chrono::time_point<OfClock, Length> moment) {
        if constexpr (!std::is_same_v<OfClock, Clock>) detail::refuseInVirtualTime();
        return detail::timeLeft(Duration(OfClock::now().time_since_epoch()),
                                Duration(moment.time_since_epoch()));
    }

    Nanoseconds until_;  ///< by juc::Clock
};

}  // namespace juc

#pragma GCC visibility pop
