// Timer: java.util.Timer, one thread that runs tasks at their times. What
// ScheduledThreadPoolExecutor was made to replace.
//
// What is different from a scheduled pool of one worker, and shows:
//
//     a task that throws     kills the thread, and every other task with it
//     schedule(…, period)    counts from the *start* of a run, not from its end
//     equal times            run in the heap's order, not first in, first out
//     a cancelled task       stays in the heap until it is its turn
//     time                   the wall clock's, so a moment in the past is possible
//
// The monitor of `queue` is a Mutex and a Condition here; only the Timer's thread waits on it.
// Threads: every member may be called from any thread of the world. Errors: Throwable with the
// JDK's class names and messages. Source: java.util.Timer of JDK 17.
#pragma once

#include <optional>
#include <string>

#include "engine/executor/timer/timer_queue.hpp"

namespace poolscope {

class Timer {
public:
    static constexpr std::string_view kClassName = "Timer";

    /// Starts the thread, "Timer-N" unless named. `name` is for the log.
    explicit Timer(World& world, std::string name = "timer", std::string threadName = {});
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;
    /// In the real world the thread must have ended; see World::abandonThreads.
    ~Timer() { world_.abandonThreads(); }

    // IllegalArgumentException for a negative delay, a period ≤ 0 or a time before 1970;
    // IllegalStateException for a Timer that has ended and a task that is not VIRGIN.
    Co<void> schedule(TimerTaskPtr task, Duration delay);
    Co<void> schedule(TimerTaskPtr task, Instant time);
    /// Each further run `period` after the start of the one before.
    Co<void> schedule(TimerTaskPtr task, Duration delay, Duration period);
    Co<void> schedule(TimerTaskPtr task, Instant firstTime, Duration period);
    /// Each further run `period` after the moment the one before was meant to begin.
    Co<void> scheduleAtFixedRate(TimerTaskPtr task, Duration delay, Duration period);
    Co<void> scheduleAtFixedRate(TimerTaskPtr task, Instant firstTime, Duration period);
    /// No task starts any more; one that runs goes on to its end.
    Co<void> cancel();
    /// Takes all cancelled tasks out of the heap; returns how many.
    Co<std::int32_t> purge();
    /// Nobody refers to the Timer any more: its thread ends when its tasks have run. (In the JDK
    /// the collector finds out, and a cleaner does this.)
    Co<void> release();

    ExecutorId id() const { return id_; }
    const std::string& name() const { return name_; }
    const Thread& thread() const { return thread_; }
    /// What tests and views show; only while the world stands still.
    const TimerQueue& queue() const { return queue_; }
    bool newTasksMayBeScheduled() const { return newTasksMayBeScheduled_; }

private:
    /// What mainLoop found at the head.
    struct Look {
        TimerTaskPtr fired;     ///< to be run now
        Instant executionTime;  ///< when it was meant to
        Duration wait;          ///< else: how long until the head's time; 0: look again
    };

    static ExecutorId announce(World& world, const std::string& name);
    static std::string threadNameOf(World& world, std::string name);
    Co<void> sched(TimerTaskPtr task, Instant time, Duration period);
    Co<void> runThread();
    Co<void> mainLoop();
    Co<Look> lookAtHead();
    Co<void> runTask(TimerTask& task, Instant executionTime);
    void removeMin(LeftBy by);
    void endWith(TimerEnd why);

    World& world_;
    const std::string name_;
    const ExecutorId id_;
    Mutex lock_;
    Condition monitor_;
    TimerQueue queue_;
    bool newTasksMayBeScheduled_ = true;  ///< guarded by lock_
    Thread& thread_;
};

}  // namespace poolscope
