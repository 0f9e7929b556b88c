// TimerTask: a task of a Timer, run once or periodically.
//
//     VIRGIN ──schedule──▶ SCHEDULED ──its only run begins──▶ EXECUTED
//        └─────────────cancel──────┴────────cancel────────────────┴──▶ CANCELLED
//
// Its own lock guards state, next run and period, so that cancel needs no Timer. A cancelled task
// stays in its Timer's heap until it reaches the head or until purge.
//
// Times are instants of the world, but the JDK compares wall clock times in milliseconds since 1970
// and rejects negative ones. To have both, the world's time 0 counts as half a century after 1970.
// Source: java.util.TimerTask.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "engine/executor/future/runnable.hpp"
#include "engine/trace/ensure.hpp"
#include "engine/world/stack_frame.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

class TimerTask : public Runnable {
public:
    /// `label` names the task in the log; an empty one becomes "timer-task-N".
    explicit TimerTask(World& world, std::string label = {});
    TimerTask(const TimerTask&) = delete;
    TimerTask& operator=(const TimerTask&) = delete;

    /// Returns true if this prevents at least one run.
    Co<bool> cancel();
    /// The planned start of the present run, or else of the latest one.
    Co<Instant> scheduledExecutionTime();

    TimerTaskState state() const { return state_.load(std::memory_order_acquire); }
    TaskId taskId() const override { return id_; }
    std::string toString() const override { return label_; }
    const std::string& label() const { return label_; }
    /// How often the body was begun.
    std::uint32_t runs() const { return runs_.load(std::memory_order_relaxed); }
    /// As the JDK's field: negative for schedule, positive for scheduleAtFixedRate, 0 for one run.
    Duration period() const { return {period_}; }
    /// Not in the JDK: sets the period, and by its sign the kind, for the next computation.
    /// The task must be periodic (checked), and no thread may run, as in a command to a virtual
    /// world.
    void changePeriod(Duration period) {
        ENSURE(period_ != 0, "only a periodic task gets another period");
        period_ = period.ns;
    }
    Instant nextExecutionTime() const { return time_; }

private:
    friend class Timer;
    friend class TimerQueue;

    TimerTask(World& world, std::string label, const StackFrame& frame);

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
    bool introduced_ = false;  ///< its creation is in the log; guarded by lock_
};

using TimerTaskPtr = std::shared_ptr<TimerTask>;

/// A TimerTask that runs `body`.
TimerTaskPtr makeTimerTask(World& world, RunnablePtr body, std::string label = {});

}  // namespace poolscope
