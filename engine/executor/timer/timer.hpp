// Timer: java.util.Timer, one thread that runs tasks at their times. ScheduledThreadPoolExecutor
// was made to replace it.
//
// Visible differences from a scheduled pool with one worker:
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

#include <memory>
#include <optional>
#include <string>

#include "engine/executor/timer/timer_queue.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class Timer {
public:
    static constexpr std::string_view kClassName = "Timer";

    /// Starts the thread, "Timer-N" unless named. `name` is for the log. The thread holds `holder`
    /// alive until it has ended; with one, the Timer may be destroyed by whoever drops the last
    /// reference.
    explicit Timer(World& world, std::string name = "timer", std::string threadName = {},
                   std::shared_ptr<void> holder = nullptr);
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;
    /// In the real world the thread must have ended; see World::abandonThreads.
    ~Timer() {
        if (!held_) world_.abandonThreads();
    }

    // IllegalArgumentException for a negative delay, a period ≤ 0 or a time before 1970;
    // IllegalStateException for a Timer that has ended and a task that is not VIRGIN.
    Co<void> schedule(TimerTaskPtr task, Duration delay);
    Co<void> schedule(TimerTaskPtr task, Instant time);
    /// Each further run `period` after the start of the one before.
    Co<void> schedule(TimerTaskPtr task, Duration delay, Duration period);
    Co<void> schedule(TimerTaskPtr task, Instant firstTime, Duration period);
    /// Each further run `period` after the planned start of the one before.
    Co<void> scheduleAtFixedRate(TimerTaskPtr task, Duration delay, Duration period);
    Co<void> scheduleAtFixedRate(TimerTaskPtr task, Instant firstTime, Duration period);
    /// No further task starts; a running task runs to its end.
    Co<void> cancel();
    /// Removes all cancelled tasks from the heap; returns how many.
    Co<std::int32_t> purge();
    /// Not in the JDK: somebody set the machine's wall clock ahead (or back) by that. All times in
    /// the heap are times of that clock, so they are now so much nearer. The thread is not told: it
    /// waits to the end of what it computed before, as in Java.
    Co<void> wallClockSet(Duration ahead);
    /// To be called when the last reference to the Timer is dropped: its thread then ends when its
    /// tasks have run. (In the JDK the collector notices that, and a cleaner calls this.)
    Co<void> release();

    ExecutorId id() const { return id_; }
    const std::string& name() const { return name_; }
    const Thread& thread() const { return thread_; }
    /// For tests and pictures; only while the world stands still.
    const TimerQueue& queue() const { return queue_; }
    bool newTasksMayBeScheduled() const { return newTasksMayBeScheduled_; }

private:
    /// What mainLoop found at the head.
    struct Look {
        TimerTaskPtr fired;     ///< to be run now
        Instant executionTime;  ///< its planned start
        Duration wait;          ///< else: how long until the head's time; 0: look again
    };

    Timer(World& world, std::string name, std::string threadName, bool held,
          const StackFrame& frame);

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
    const bool held_;
    const ExecutorId id_;
    Mutex lock_;
    Condition monitor_;
    TimerQueue queue_;
    bool newTasksMayBeScheduled_ = true;  ///< guarded by lock_
    Thread& thread_;
};

}  // namespace poolscope
