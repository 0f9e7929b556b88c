// ScheduledThreadPoolExecutor: runs tasks at given times, once or periodically.
//
// How it differs from its parent, in the JDK's own words: (1) tasks are ScheduledFutureTasks, also
// those of execute and submit; (2) its queue is a DelayedWorkQueue, unbounded, so the maximum size
// has no effect; (3) onShutdown drops what the policies do not let run; (4) decorateTask lets a
// subclass put its own object in the task's place.
//
// Threads and errors as in ThreadPoolExecutor. Delays are nanoseconds; negative ones count as zero.
#pragma once

#include <functional>
#include <vector>

#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/executor/scheduled/delayed_work_queue.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class ScheduledThreadPoolExecutor : public ThreadPoolExecutor {
public:
    static constexpr Duration kDefaultKeepAlive = milliseconds(10);
    static constexpr std::string_view kClassName = "ScheduledThreadPoolExecutor";

    ScheduledThreadPoolExecutor(World& world, std::int32_t corePoolSize, std::string name = "pool",
                                std::shared_ptr<ThreadFactory> factory = nullptr,
                                std::shared_ptr<RejectedExecutionHandler> handler = nullptr,
                                DelayedQueueForm queue = {});

    ~ScheduledThreadPoolExecutor() override;

    // `label` names the task in the log; an empty one becomes "task-N".
    Co<ScheduledPtr> schedule(RunnablePtr command, Duration delay, std::string label = {});
    Co<ScheduledPtr> schedule(CallablePtr callable, Duration delay, std::string label = {});
    /// IllegalArgumentException for a period ≤ 0; checked after null, as in the JDK.
    Co<ScheduledPtr> scheduleAtFixedRate(RunnablePtr command, Duration initialDelay,
                                         Duration period, std::string label = {});
    Co<ScheduledPtr> scheduleWithFixedDelay(RunnablePtr command, Duration initialDelay,
                                            Duration delay, std::string label = {});
    Co<void> execute(RunnablePtr command) override { return execute(std::move(command), {}); }
    Co<void> execute(RunnablePtr command, std::string label);
    Co<ScheduledPtr> submit(RunnablePtr task, std::string label = {});
    Co<ScheduledPtr> submit(RunnablePtr task, Value result, std::string label = {});
    Co<ScheduledPtr> submit(CallablePtr task, std::string label = {});

    Co<void> setContinueExistingPeriodicTasksAfterShutdownPolicy(bool value);
    Co<void> setExecuteExistingDelayedTasksAfterShutdownPolicy(bool value);
    void setRemoveOnCancelPolicy(bool value);
    bool getContinueExistingPeriodicTasksAfterShutdownPolicy() const {
        return seen(continueExistingPeriodicTasksAfterShutdown_.load());
    }
    bool getExecuteExistingDelayedTasksAfterShutdownPolicy() const {
        return seen(executeExistingDelayedTasksAfterShutdown_.load());
    }
    bool getRemoveOnCancelPolicy() const { return seen(removeOnCancel_.load()); }

    /// `forget` is called when the pool is destroyed. An object that holds a future of this pool
    /// and is held by it must release it then, because neither would ever be destroyed.
    void whenGone(std::function<void()> forget);

    DelayedWorkQueue& getQueue() { return static_cast<DelayedWorkQueue&>(workQueue()); }

protected:
    /// May return another object, which is then queued and given to the caller. Called once a call,
    /// before the shutdown check.
    virtual ScheduledPtr decorateTask(const RunnablePtr& runnable, ScheduledPtr task);
    virtual ScheduledPtr decorateTask(const CallablePtr& callable, ScheduledPtr task);
    Co<void> onShutdown() override;

private:
    friend class ScheduledFutureTask;

    ScheduledThreadPoolExecutor(World& world, Settings settings, DelayedQueueForm queue,
                                const StackFrame& frame);

    std::shared_ptr<ScheduledFutureTask> newTask(CallablePtr body, std::string label,
                                                 Instant trigger, Duration period, bool callable);
    Co<ScheduledPtr> schedulePeriodically(RunnablePtr command, Duration initialDelay,
                                          Duration period, std::string label);
    bool canRunInCurrentRunState(const RunnableScheduledFuture& task) const;
    bool mustTakeBack(const RunnableScheduledFuture& task) const;
    Co<void> delayedExecute(ScheduledPtr task);
    Co<void> reExecutePeriodic(ScheduledPtr task);
    Co<Instant> triggerTime(Duration delay);
    Co<Instant> hugeTriggerTime(Duration delay);
    Co<Duration> overflowFree(Duration delay);

    std::atomic<bool> continueExistingPeriodicTasksAfterShutdown_ = false;
    std::atomic<bool> executeExistingDelayedTasksAfterShutdown_ = true;
    std::atomic<bool> removeOnCancel_ = false;
    SpinLock short_;
    std::vector<std::function<void()>> whenGone_;  ///< guarded by short_
};

}  // namespace poolscope
