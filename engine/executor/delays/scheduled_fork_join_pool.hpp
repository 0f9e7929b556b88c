// ScheduledForkJoinPool: a ForkJoinPool with delays, as every ForkJoinPool is since JDK 25.
//
// A subclass here, because the pool itself is JDK 17's. The first call of a scheduling method makes
// the DelayScheduler and its thread; until then the two pools do the same.
//
// Promises: beside ForkJoinPool's: a task that is due is submitted like any other, so it is run by
// a worker. After `shutdown` one-shot tasks still run when they are due, and periodic ones are
// cancelled. Threads: any of the world. Errors: Throwable with the JDK's class name. Source:
// java.util.concurrent.ForkJoinPool of JDK 25; docs/delay-scheduler.md.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "engine/executor/delays/delay_scheduler.hpp"
#include "engine/executor/fork_join/fork_join_pool.hpp"

namespace poolscope {

class ScheduledForkJoinPool : public ForkJoinPool {
public:
    using TaskPtr = ScheduledForkJoinTaskPtr;
    using TimeoutAction = std::function<Co<void>(InterruptibleTask&)>;

    ScheduledForkJoinPool(World& world, Settings settings);
    ~ScheduledForkJoinPool() override;

    // RejectedExecutionException after shutdown, NullPointerException for null,
    // IllegalArgumentException for a period ≤ 0.
    Co<TaskPtr> schedule(CallablePtr callable, Duration delay, std::string label);
    Co<TaskPtr> schedule(RunnablePtr command, Duration delay, std::string label);
    Co<TaskPtr> scheduleAtFixedRate(RunnablePtr command, Duration initialDelay, Duration period,
                                    std::string label);
    Co<TaskPtr> scheduleWithFixedDelay(RunnablePtr command, Duration initialDelay, Duration delay,
                                       std::string label);
    /// What all of them end in.
    Co<TaskPtr> scheduleDelayedTask(ScheduledForkJoinTask::Plan plan);
    /// Submits the task. If it is not done after `timeout`, the scheduler's thread cancels it with
    /// `cancel(true)`, or calls the action in place of that and then interrupts the body.
    Co<ForkJoinTaskPtr> submitWithTimeout(CallablePtr callable, Duration timeout,
                                          TimeoutAction timeoutAction, std::string label);
    /// From now on `shutdown` cancels tasks without a period, too; no effect on the common pool.
    Co<void> cancelDelayedTasksOnShutdown();
    /// An estimate: 0 without a scheduler.
    std::int64_t getDelayedTaskCount() const;
    std::string toString() const override;

    /// Null until the first scheduling method was called.
    DelayScheduler* scheduler() const { return scheduler_.load(std::memory_order_acquire); }

    // ---- for the scheduler
    /// Submits a task that is due.
    Co<void> executeEnabledScheduledTask(TaskPtr task);
    /// Also what isTerminated, isTerminating and awaitTermination begin with.
    Co<bool> tryStopIfShutdown();

protected:
    /// Called with each task that a caller may refer to, before anybody can run it.
    virtual void made(const ForkJoinTaskPtr&) {}
    bool delaysRemain() const override;
    bool signalDelays() override;

private:
    Co<DelayScheduler*> startDelayScheduler();

    SpinLock runStateLock_;
    std::unique_ptr<DelayScheduler> made_;  ///< guarded by runStateLock_
    std::atomic<DelayScheduler*> scheduler_ = nullptr;
};

}  // namespace poolscope
