// Scheduling, and what delays mean for the end of a pool.
#include "engine/executor/delays/scheduled_fork_join_pool.hpp"

#include <utility>

#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {

std::string nameOfScheduler(const ForkJoinPool& pool) {
    std::string prefix = pool.workerNamePrefix();
    constexpr std::string_view kWorker = "worker-";
    prefix.resize(prefix.size() - kWorker.size());
    return prefix + "delayScheduler";
}

}  // namespace

ScheduledForkJoinPool::ScheduledForkJoinPool(World& world, Settings settings)
    : ForkJoinPool(world, std::move(settings)) {}

ScheduledForkJoinPool::~ScheduledForkJoinPool() {
    if (!isHeld()) world().abandonThreads();
}

/// Null if the pool is shut down and has none.
Co<DelayScheduler*> ScheduledForkJoinPool::startDelayScheduler() {
    co_await world().step();
    DelayScheduler* started = nullptr;
    callFollows(world());
    {
        const World::Effect together = world().effect();
        const SpinGuard guard(runStateLock_);
        if (made_ == nullptr && !isShutdown()) {
            made_ = std::make_unique<DelayScheduler>(*this, nameOfScheduler(*this));
            started = made_.get();
            scheduler_.store(started, std::memory_order_release);
        }
    }
    if (started == nullptr) co_return scheduler();
    started->start(holder());
    co_return started;
}

Co<ScheduledForkJoinPool::TaskPtr> ScheduledForkJoinPool::scheduleDelayedTask(
    ScheduledForkJoinTask::Plan plan) {
    TaskPtr task = std::make_shared<ScheduledForkJoinTask>(*this, plan);
    if (!plan.isImmediate) made(task);
    DelayScheduler* ds = scheduler();
    if (ds == nullptr) ds = co_await startDelayScheduler();
    co_await world().step();
    if (ds == nullptr || isShutdown()) {
        world().emit(POOLSCOPE_HERE,
                     Rejected{id(), task->taskId(), world().text("RejectedExecutionException")});
        throw Throwable("RejectedExecutionException");
    }
    world().emit(POOLSCOPE_HERE, TaskQueued{id(), task->taskId(), false});
    co_await ds->pend(task);
    co_return task;
}

Co<ScheduledForkJoinPool::TaskPtr> ScheduledForkJoinPool::schedule(CallablePtr callable,
                                                                   Duration delay,
                                                                   std::string label) {
    const StackFrame frame(world());
    return frame.tail(scheduleDelayedTask(
        {{std::move(callable), nullptr}, delay, Duration{}, false, std::move(label)}));
}

Co<ScheduledForkJoinPool::TaskPtr> ScheduledForkJoinPool::schedule(RunnablePtr command,
                                                                   Duration delay,
                                                                   std::string label) {
    const StackFrame frame(world());
    return frame.tail(scheduleDelayedTask(
        {{nullptr, std::move(command)}, delay, Duration{}, false, std::move(label)}));
}

Co<ScheduledForkJoinPool::TaskPtr> ScheduledForkJoinPool::scheduleAtFixedRate(RunnablePtr command,
                                                                              Duration initialDelay,
                                                                              Duration period,
                                                                              std::string label) {
    const StackFrame frame(world());
    if (period.ns <= 0) throw illegalArgumentException();
    return frame.tail(scheduleDelayedTask(
        {{nullptr, std::move(command)}, initialDelay, period, false, std::move(label)}));
}

Co<ScheduledForkJoinPool::TaskPtr> ScheduledForkJoinPool::scheduleWithFixedDelay(
    RunnablePtr command, Duration initialDelay, Duration delay, std::string label) {
    const StackFrame frame(world());
    if (delay.ns <= 0) throw illegalArgumentException();
    return frame.tail(scheduleDelayedTask(
        {{nullptr, std::move(command)}, initialDelay, -delay, false, std::move(label)}));
}

/// The timeout is scheduled first. It refers to the task, and the task to it.
Co<ForkJoinTaskPtr> ScheduledForkJoinPool::submitWithTimeout(CallablePtr callable, Duration timeout,
                                                             TimeoutAction timeoutAction,
                                                             std::string label) {
    const auto task = std::make_shared<CallableWithTimeout>(
        world(), InterruptibleTask::Body{std::move(callable), nullptr}, label);
    task->announce(id(), TaskId{});
    made(task);
    auto act = [task, action = std::move(timeoutAction)]() -> Co<void> {
        if (task->isDone()) co_return;
        if (action == nullptr) {
            co_await task->cancel(true);
            co_return;
        }
        co_await action(*task);
        co_await task->interruptIfRunning();
    };
    ScheduledForkJoinTask::Plan plan{{nullptr, makeRunnable(std::move(act), "TimeoutAction")},
                                     timeout,
                                     Duration{},
                                     true,
                                     "timeout of " + label};
    const TaskPtr late = co_await scheduleDelayedTask(std::move(plan));
    task->timesOutBy(late);
    co_return co_await submit(task);
}

Co<void> ScheduledForkJoinPool::cancelDelayedTasksOnShutdown() {
    DelayScheduler* ds = scheduler();
    if (ds == nullptr) ds = co_await startDelayScheduler();
    co_await world().step();
    if (ds != nullptr) ds->cancelDelayedTasksOnShutdown();
}

std::int64_t ScheduledForkJoinPool::getDelayedTaskCount() const {
    const DelayScheduler* const ds = scheduler();
    return ds == nullptr ? 0 : ds->lastStableSize();
}

std::string ScheduledForkJoinPool::toString() const {
    std::string text = ForkJoinPool::toString();
    if (scheduler() == nullptr) return text;  // as in JDK 17
    text.pop_back();
    return text + ", delayed = " + std::to_string(getDelayedTaskCount()) + "]";
}

/// Straight into the scheduler's queue of submissions, also after shutdown.
Co<void> ScheduledForkJoinPool::executeEnabledScheduledTask(TaskPtr task) {
    const bool signal = co_await submissionQueue().lockedPush(std::move(task));
    if (signal) co_await signalWork();
}

/// Does nothing in a pool without a scheduler, as in JDK 17.
Co<bool> ScheduledForkJoinPool::tryStopIfShutdown() {
    const StackFrame frame(world());
    if (scheduler() == nullptr) return Co<bool>::ready(false);
    return frame.tail(tryTerminate(false, false));
}

bool ScheduledForkJoinPool::delaysRemain() const {
    const DelayScheduler* const ds = scheduler();
    return ds != nullptr && !ds->canShutDown();
}

bool ScheduledForkJoinPool::signalDelays() {
    const StackFrame frame(world());
    DelayScheduler* const ds = scheduler();
    return ds != nullptr && ds->signal() != DelayScheduler::Active::Stopped;
}

}  // namespace poolscope
