// TimerTask: something a Timer runs, once or again and again.
//
//     VIRGIN ──schedule──▶ SCHEDULED ──its only run begins──▶ EXECUTED
//        └─────────────cancel──────┴────────cancel────────────────┴──▶ CANCELLED
//
// Its own lock guards state, next run and period, so that cancel needs no Timer. A cancelled task
// stays in its Timer's heap until it reaches the head or until purge.
//
// Times are instants of the world, but what the JDK compares is the wall clock's, milliseconds
// since 1970: plain numbers, where a negative one is a mistake. So that both can be had, the
// world's time 0 counts as a moment half a century after 1970. Source: java.util.TimerTask.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "engine/executor/future/runnable.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

class TimerTask : public Runnable {
public:
    /// `label` names the task in the log; an empty one becomes "timer-task-N".
    explicit TimerTask(World& world, std::string label = {});
    TimerTask(const TimerTask&) = delete;
    TimerTask& operator=(const TimerTask&) = delete;

    /// True if it prevents at least one run.
    Co<bool> cancel();
    /// When the run in progress, or else the latest one, was meant to begin.
    Co<Instant> scheduledExecutionTime();

    TimerTaskState state() const { return state_.load(std::memory_order_acquire); }
    TaskId taskId() const override { return id_; }
    std::string toString() const override { return label_; }
    const std::string& label() const { return label_; }
    /// How often the body was begun.
    std::uint32_t runs() const { return runs_.load(std::memory_order_relaxed); }
    /// As the JDK's field: negative for schedule, positive for scheduleAtFixedRate, 0 for one run.
    Duration period() const { return {period_}; }
    /// Not in the JDK: another period, and with its sign another kind, for the next computation.
    /// The task must be periodic. While nothing runs, as in a virtual world's command.
    void changePeriod(Duration period) { period_ = period.ns; }
    Instant nextExecutionTime() const { return time_; }

private:
    friend class Timer;
    friend class TimerQueue;

    void introduce(ExecutorId executor);
    void changeState(TimerTaskState to);

    World& world_;
    const TaskId id_;
    const std::string label_;
    Mutex lock_;
    std::atomic<TimerTaskState> state_ = TimerTaskState::Virgin;  ///< written under lock_
    std::atomic<std::uint32_t> runs_ = 0;
    Instant time_;  ///< nextExecutionTime; guarded by lock_ and, for the heap, the queue's lock
    std::int64_t period_ = 0;
    bool introduced_ = false;  ///< the log knows of it; guarded by lock_
};

using TimerTaskPtr = std::shared_ptr<TimerTask>;

/// A TimerTask that runs `body`.
TimerTaskPtr makeTimerTask(World& world, RunnablePtr body, std::string label = {});

}  // namespace poolscope
