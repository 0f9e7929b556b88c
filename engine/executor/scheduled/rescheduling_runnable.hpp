// ReschedulingRunnable: a task that a trigger runs again and again.
//
// Spring's class of that name (6.1), which ConcurrentTaskScheduler wraps around a task. The pool
// only sees one-shot tasks: each run has a wrapper task of its own in the queue, and after it the
// trigger is asked and the next one is scheduled:
//
//     schedule ─▶ trigger: 09:00 ─▶ pool.schedule(this, delay)        wrapper task report@1
//     run      ─▶ the body, 40 s ─▶ trigger: 09:01 ─▶ pool.schedule   wrapper task report@2
//
// So runs never overlap, instants that pass during a run are skipped, what the body throws is
// logged and does not end the series (TaskUtils.LOG_AND_SUPPRESS_ERROR_HANDLER), and after shutdown
// the waiting wrapper task still runs but cannot schedule another.
//
// Threads: any. The monitor orders a run's end against cancel, as in Spring.
#pragma once

#include <atomic>

#include "engine/executor/scheduled/cron_trigger.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class ReschedulingRunnable : public RunnableFuture,
                             public std::enable_shared_from_this<ReschedulingRunnable> {
public:
    /// NullPointerException without a delegate or trigger. The pool must outlive this. Nothing runs
    /// before schedule().
    ReschedulingRunnable(ScheduledThreadPoolExecutor& executor, RunnablePtr delegate,
                         TriggerPtr trigger, std::string label);

    /// Asks the trigger and schedules the next run. Returns false if there is no next run. Throws
    /// what the pool throws if it rejects the task.
    Co<bool> schedule();
    Co<void> run() override;
    /// Not in Spring: somebody set the machine's wall clock ahead (or back) by that. The wrapper
    /// task that waits in the pool keeps its delay; the next run is computed by the new time. Takes
    /// no lock, as a machine's clock asks no task.
    void wallClockSet(Duration ahead) { ahead_.fetch_add(ahead.ns); }

    // Of the coming or the present run. Throw IllegalStateException if there never was one.
    Co<bool> cancel(bool mayInterruptIfRunning) override;
    bool isCancelled() const override { return obtainCurrentFuture()->isCancelled(); }
    bool isDone() const override { return obtainCurrentFuture()->isDone(); }
    Co<Value> get() override;
    Co<Value> get(Duration timeout) override;
    Duration getDelay() const { return obtainCurrentFuture()->getDelay(); }

    TaskId taskId() const override { return id_; }
    const std::string& label() const { return label_; }
    bool wasInterrupted() const override { return delegate_->wasInterrupted(); }
    std::string toString() const override {
        return "DelegatingErrorHandlingRunnable for " + delegate_->toString();
    }

private:
    ReschedulingRunnable(ScheduledThreadPoolExecutor& executor, RunnablePtr delegate,
                         TriggerPtr trigger, std::string label, const StackFrame& frame);

    Co<bool> scheduleNext();
    Co<void> runDelegate();
    ScheduledPtr obtainCurrentFuture() const;
    void forgetFuture();
    /// System.currentTimeMillis.
    Instant wallTime() const { return world_.now() + Duration{ahead_.load()}; }

    ScheduledThreadPoolExecutor& executor_;
    World& world_;
    RunnablePtr delegate_;
    TriggerPtr trigger_;
    std::string label_;
    TaskId id_;
    Mutex triggerContextMonitor_;
    // Instants of the wall clock, which is so much ahead of the world's.
    std::atomic<std::int64_t> ahead_ = 0;            ///< ns
    TriggerContext triggerContext_;                  ///< guarded by the monitor
    std::optional<Instant> scheduledExecutionTime_;  ///< the same
    std::optional<Instant> planned_;  ///< the same run by the world's clock, as the pool has it
    std::atomic<std::uint32_t> runs_ = 0;
    std::uint32_t scheduled_ = 0;  ///< wrapper tasks made; guarded by the monitor
    mutable SpinLock short_;
    /// Guarded by short_. Its wrapper task holds this in turn, until it is done or the pool goes.
    ScheduledPtr currentFuture_;
};

}  // namespace poolscope
