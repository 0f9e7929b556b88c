/// \file
/// Timer: one thread that runs tasks at their times.
///
///     juc::Timer timer;
///     juc::TimerTask blink = timer.schedule([] { toggle(); }, 0ms, 500ms);
///     blink.cancel();
///     timer.scheduleAtFixedRate(
///         [](const juc::TimerTask& self) {
///             if (juc::Clock::now() - self.scheduledExecutionTime() < 100ms) chime();
///         },
///         1h, 1h);                                     // not when it comes too late
///
/// A scheduled pool is the better choice for most programs: a task that throws kills a Timer and
/// all its other tasks, and equal times run in no useful order. The destructor cancels the Timer
/// and waits for the body that is running, unless it is that body which destroys it. Threads: any.
/// Errors: IllegalStateException for a Timer that has ended, IllegalArgumentException for a
/// negative delay, a period ≤ 0, or a time that is over by half a century. Source: java.util.Timer
/// and TimerTask.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "poolscope/body.hpp"
#include "poolscope/duration.hpp"
#include "poolscope/time_point.hpp"

#pragma GCC visibility push(default)

namespace juc {

namespace detail {
class TimerCore;
struct TimerTaskHandle;
struct TimerSelf;
}  // namespace detail

/// A task of a Timer. Copies stand for the same task; a default-constructed one for none.
class TimerTask {
public:
    TimerTask() = default;
    bool valid() const noexcept { return task_ != nullptr; }
    /// Returns true if this prevents at least one run. A run that has begun goes on.
    bool cancel() const;
    /// The planned start of the present run, or else of the latest one, by the clock of the Timer's
    /// thread; of use inside the body, to tell whether it comes too late. Before the first run: its
    /// planned start, less the period. Source: TimerTask.scheduledExecutionTime.
    Clock::time_point scheduledExecutionTime() const;

private:
    friend class Timer;
    friend struct detail::TimerSelf;
    explicit TimerTask(std::shared_ptr<detail::TimerTaskHandle> task) : task_(std::move(task)) {}
    std::shared_ptr<detail::TimerTaskHandle> task_;
};

/// A callable that a Timer can run: any body, or one that takes the task whose run it is, which
/// stands for `this` of a java.util.TimerTask.
template <class Body>
concept TimerBody = TaskBody<Body> || std::is_invocable_v < std::decay_t<Body>
&, const TimerTask& > ;

namespace detail {
/// The task that a body is of, without holding it.
struct TimerSelf {
    static TimerTask of(const TimerSelf& self);
    std::weak_ptr<TimerCore> core;
    std::weak_ptr<void> task;
};
}  // namespace detail

/// One thread and its tasks. Source: java.util.Timer.
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
    template <TimerBody Body>
    TimerTask schedule(Body&& body, Duration delay) {
        return scheduleCall(bodyOf(std::forward<Body>(body)), delay, Repeat::Once, {});
    }
    /// Once, at `time`; at once if that is over.
    template <TimerBody Body>
    TimerTask schedule(Body&& body, TimePoint time) {
        return scheduleCall(bodyOf(std::forward<Body>(body)), time, Repeat::Once, {});
    }
    /// Each further run `period` after the start of the one before.
    template <TimerBody Body>
    TimerTask schedule(Body&& body, Duration delay, Duration period) {
        return scheduleCall(bodyOf(std::forward<Body>(body)), delay, Repeat::FromStart, period);
    }
    /// The same, the first at `firstTime`; at once if that is over.
    template <TimerBody Body>
    TimerTask schedule(Body&& body, TimePoint firstTime, Duration period) {
        return scheduleCall(bodyOf(std::forward<Body>(body)), firstTime, Repeat::FromStart, period);
    }
    /// Each further run `period` after the planned start of the one before: late runs catch up.
    template <TimerBody Body>
    TimerTask scheduleAtFixedRate(Body&& body, Duration delay, Duration period) {
        return scheduleCall(bodyOf(std::forward<Body>(body)), delay, Repeat::FixedRate, period);
    }
    /// The same; a `firstTime` that is over counts, so that the runs since then are caught up.
    template <TimerBody Body>
    TimerTask scheduleAtFixedRate(Body&& body, TimePoint firstTime, Duration period) {
        return scheduleCall(bodyOf(std::forward<Body>(body)), firstTime, Repeat::FixedRate, period);
    }
    /// No further task starts.
    void cancel();
    /// Removes cancelled tasks from the heap; returns how many.
    int purge();

private:
    enum class Repeat { Once, FromStart, FixedRate };
    using Start = std::variant<Duration, TimePoint>;
    struct CallOfTask {
        detail::CallPtr call;
        std::shared_ptr<detail::TimerSelf> self;  ///< null for a body that does not ask for it
    };
    template <class Body>
    static CallOfTask bodyOf(Body&& body) {
        if constexpr (TaskBody<Body>) {
            return {detail::callOf(std::forward<Body>(body)), nullptr};
        } else {
            detail::needBody(body);
            auto self = std::make_shared<detail::TimerSelf>();
            std::string name = detail::nameOfBody(body);
            auto run = [self, body = std::forward<Body>(body)]() mutable {
                std::invoke(body, detail::TimerSelf::of(*self));
            };
            return {detail::callOf(named(std::move(name), std::move(run))), self};
        }
    }
    TimerTask scheduleCall(CallOfTask body, Start start, Repeat repeat, Duration period);
    void end() noexcept;

    std::shared_ptr<detail::TimerCore> core_;
};

}  // namespace juc

#pragma GCC visibility pop
