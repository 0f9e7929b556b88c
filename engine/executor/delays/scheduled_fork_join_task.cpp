// What follows a run, and cancellation.
#include "engine/executor/delays/scheduled_fork_join_task.hpp"

#include <algorithm>
#include <utility>

#include "engine/executor/delays/scheduled_fork_join_pool.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

ScheduledForkJoinTask::ScheduledForkJoinTask(ScheduledForkJoinPool& pool, const Plan& plan)
    : InterruptibleTask(pool.world(), plan.body, plan.label),
      pool_(pool),
      isImmediate_(plan.isImmediate),
      nextDelay_(plan.nextDelay.ns),
      when_((world_.now() + std::max(plan.delay, Duration{})).ns) {
    const StackFrame frame(world_);
    announce(pool.id(), TaskId{});
    const Duration next = plan.nextDelay;
    const Repeat repeat = next.ns == 0  ? Repeat::Once
                          : next.ns > 0 ? Repeat::FixedRate
                                        : Repeat::FixedDelay;
    world_.emit(POOLSCOPE_HERE, TaskTimed{taskId(), repeat, when(), next.ns < 0 ? -next : next});
}

void ScheduledForkJoinTask::setHeapIndex(std::int32_t index) {
    if (heapIndex_.exchange(index, std::memory_order_acq_rel) == index) return;
    world_.emit(POOLSCOPE_HERE, HeapIndexSet{taskId(), index});
}

Co<void> ScheduledForkJoinTask::pendSelf() {
    ScheduledForkJoinTaskPtr self =
        std::static_pointer_cast<ScheduledForkJoinTask>(shared_from_this());
    co_await pool_.scheduler()->pend(std::move(self));
}

/// A periodic task plans its next time and goes to the scheduler again. True: it is done.
Co<bool> ScheduledForkJoinTask::postExec() {
    const Duration next = nextDelay();
    if (next.ns == 0 || isDone()) co_return true;
    co_await world_.step();
    if (pool_.isShutdown()) {
        co_await trySetCancelled();
        co_return true;
    }
    setHeapIndex(kNone);
    const Instant from = when();
    const Instant to = next.ns < 0 ? world_.now() + -next : from + next;
    when_ = to.ns;
    const Repeat repeat = next.ns < 0 ? Repeat::FixedDelay : Repeat::FixedRate;
    world_.emit(POOLSCOPE_HERE, NextRunTimeSet{taskId(), repeat, from, to});
    world_.emit(POOLSCOPE_HERE, TaskQueued{pool_.id(), taskId(), true});
    co_await pendSelf();
    co_return false;
}

Co<bool> ScheduledForkJoinTask::cancel(bool mayInterruptIfRunning) {
    const bool wasDone = isDone();
    const bool cancelled = co_await ForkJoinTask::cancel(mayInterruptIfRunning);
    if (wasDone || !cancelled) co_return cancelled;
    const bool running = mayInterruptIfRunning && co_await interruptIfRunning();
    if (!running && heapIndex() >= 0 && !hasNextPending) co_await pendSelf();
    co_return cancelled;
}

}  // namespace poolscope
