// Running, repeating and cancelling a scheduled task.
#include "engine/executor/scheduled/scheduled_future_task.hpp"

#include <utility>

#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
ScheduledFutureTask::ScheduledFutureTask(ScheduledThreadPoolExecutor& executor,
                                         CallablePtr callable, std::string label, Instant trigger,
                                         Duration period, std::int64_t sequence)
    : FutureTask(executor.world(), std::move(callable), std::move(label),
                 executor.world().newTaskId(), executor.id()),
      executor_(executor),
      time_(trigger.ns),
      period_(period),
      sequence_(sequence) {}

int ScheduledFutureTask::compareTo(const RunnableScheduledFuture& other) const {
    if (static_cast<const RunnableScheduledFuture*>(this) == &other) return 0;
    if (const ScheduledFutureTask* const x = other.asScheduledFutureTask()) {
        const Duration difference = time() - x->time();
        if (difference.ns != 0) return difference.ns < 0 ? -1 : 1;
        return sequence_ < x->sequence_ ? -1 : 1;
    }
    const Duration difference = getDelay() - other.getDelay();
    return difference.ns < 0 ? -1 : difference.ns > 0 ? 1 : 0;
}

/// Fixed rate counts from the last trigger, however late the run was; fixed delay from now.
Co<void> ScheduledFutureTask::setNextRunTime() {
    const StackFrame frame(world_);
    const Instant from = time();
    if (period_.ns < 0) return frame.tail(delayNextRun(from));
    setTime(Repeat::FixedRate, from, from + period_);
    return Co<void>::ready();
}

Co<void> ScheduledFutureTask::delayNextRun(Instant from) {
    const Instant to = co_await executor_.triggerTime(-period_);
    setTime(Repeat::FixedDelay, from, to);
}

void ScheduledFutureTask::setTime(Repeat repeat, Instant from, Instant to) {
    time_.store(to.ns, std::memory_order_relaxed);
    world_.digestWrite(Shared::TriggerOfTask, taskId().value, static_cast<std::uint64_t>(to.ns));
    world_.emit(POOLSCOPE_HERE, NextRunTimeSet{taskId(), repeat, from, to});
}

Co<bool> ScheduledFutureTask::cancel(bool mayInterruptIfRunning) {
    const bool cancelled = co_await FutureTask::cancel(mayInterruptIfRunning);
    // heapIndex >= 0 without the queue's lock, as in the JDK: remove checks again under it.
    if (cancelled && executor_.getRemoveOnCancelPolicy() && mayBeQueued()) {
        co_await executor_.remove(*this);
    }
    co_return cancelled;
}

Co<void> ScheduledFutureTask::run() {
    const StackFrame frame(world_);
    if (!executor_.canRunInCurrentRunState(*this)) return frame.tail(refuseToRun());
    if (!isPeriodic()) return frame.tail(FutureTask::run());
    return frame.tail(runPeriodic());
}

Co<void> ScheduledFutureTask::refuseToRun() {
    world_.emit(POOLSCOPE_HERE, RunRefused{executor_.id(), taskId()});
    co_await cancel(false);
}

Co<void> ScheduledFutureTask::runPeriodic() {
    if (!co_await FutureTask::runAndReset()) co_return;
    co_await setNextRunTime();
    ScheduledPtr outer = outerTask_.lock();
    if (!outer) outer = shared_from_this();
    co_await executor_.reExecutePeriodic(std::move(outer));
}

}  // namespace poolscope
