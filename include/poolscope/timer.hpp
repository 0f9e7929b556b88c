/// \file
/// Timer: one thread that runs tasks at their times.
///
///     juc::Timer timer;
///     juc::TimerTask blink = timer.schedule([] { toggle(); }, 0ms, 500ms);
///     blink.cancel();
///
/// A scheduled pool is the better choice for most programs: a task that throws kills a Timer and
/// all its other tasks, and equal times run in no useful order. The destructor cancels the Timer
/// and waits for the body that is running, unless it is that body which destroys it. Threads: any.
/// Errors: IllegalStateException for a Timer that has ended, IllegalArgumentException for a
/// negative delay or a period ≤ 0. Source: java.util.Timer and TimerTask.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "poolscope/body.hpp"
#include "poolscope/duration.hpp"
#include "poolscope/time_point.hpp"

namespace juc {

namespace detail {
class TimerCore;
struct TimerTaskHandle;
}  // namespace detail

/// A task of a Timer. Copies stand for the same task; a default-constructed one for none.
class TimerTask {
public:
    TimerTask() = default;
    bool valid() const noexcept { return task_ != nullptr; }
    /// Returns true if this prevents at least one run. A run that has begun goes on.
    bool cancel() const;

private:
    friend class Timer;
    explicit TimerTask(std::shared_ptr<detail::TimerTaskHandle> task) : task_(std::move(task)) {}
    std::shared_ptr<detail::TimerTaskHandle> task_;
};

class Timer {
public:
    /// Starts the thread, "Timer-N" unless named.
    explicit Timer(std::string threadName = {});
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;
    Timer(Timer&&) noexcept = default;
    Timer& operator=(Timer&& other) noexcept;
    ~Timer();

    /// Once, after `delay`.
    template <TaskBody Body>
    TimerTask schedule(Body&& body, Duration delay) {
        return scheduleCall(detail::callOf(std::forward<Body>(body)), delay, Repeat::Once, {});
    }
    /// Once, at `time`; at once if that is over.
    template <TaskBody Body>
    TimerTask schedule(Body&& body, TimePoint time) {
        return scheduleCall(detail::callOf(std::forward<Body>(body)), time, Repeat::Once, {});
    }
    /// Each further run `period` after the start of the one before.
    template <TaskBody Body>
    TimerTask schedule(Body&& body, Duration delay, Duration period) {
        return scheduleCall(detail::callOf(std::forward<Body>(body)), delay, Repeat::FromStart,
                            period);
    }
    /// The same, the first at `firstTime`; at once if that is over.
    template <TaskBody Body>
    TimerTask schedule(Body&& body, TimePoint firstTime, Duration period) {
        return scheduleCall(detail::callOf(std::forward<Body>(body)), firstTime, Repeat::FromStart,
                            period);
    }
    /// Each further run `period` after the planned start of the one before: late runs catch up.
    template <TaskBody Body>
    TimerTask scheduleAtFixedRate(Body&& body, Duration delay, Duration period) {
        return scheduleCall(detail::callOf(std::forward<Body>(body)), delay, Repeat::FixedRate,
                            period);
    }
    /// The same; a `firstTime` that is over counts, so that the runs since then are caught up.
    template <TaskBody Body>
    TimerTask scheduleAtFixedRate(Body&& body, TimePoint firstTime, Duration period) {
        return scheduleCall(detail::callOf(std::forward<Body>(body)), firstTime, Repeat::FixedRate,
                            period);
    }
    /// No further task starts.
    void cancel();
    /// Removes cancelled tasks from the heap; returns how many.
    int purge();

private:
    enum class Repeat { Once, FromStart, FixedRate };
    using Start = std::variant<Duration, TimePoint>;
    TimerTask scheduleCall(detail::CallPtr body, Start start, Repeat repeat, Duration period);
    void end() noexcept;

    std::shared_ptr<detail::TimerCore> core_;
};

}  // namespace juc
