// Requests, and the thread's loop.
#include "engine/executor/delays/delay_scheduler.hpp"

#include <utility>

#include "engine/executor/delays/scheduled_fork_join_pool.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

DelayScheduler::DelayScheduler(ScheduledForkJoinPool& pool, const std::string& threadName)
    : pool_(pool),
      world_(pool.world()),
      heap_(world_, pool.id()),
      thread_(world_.newThread(threadName, ThreadRole::Worker)) {
    world_.beDaemon(thread_);
    world_.emit(POOLSCOPE_HERE, SchedulerMade{pool_.id(), thread_.id()});
}

void DelayScheduler::start(std::shared_ptr<void> holder) {
    const StackFrame frame(world_);
    ThreadBody body = [this, held = std::move(holder)] { return run(); };
    world_.start(thread_, std::move(body), POOLSCOPE_HERE);
}

DelayScheduler::Active DelayScheduler::signal() {
    const StackFrame frame(world_);
    Active was = Active::Inactive;
    {
        const World::Effect together = world_.effect();
        if (!active_.compare_exchange_strong(was, Active::Running)) return was;
        world_.emit(POOLSCOPE_HERE, WorkSignalled{pool_.id(), thread_.id()});
    }
    world_.unpark(thread_);
    return was;
}

/// In the JDK a loop around compare-and-set.
Co<void> DelayScheduler::pend(ScheduledForkJoinTaskPtr task) {
    co_await world_.step();
    {
        const World::Effect together = world_.effect();
        const TaskId id = task->taskId();
        const bool inserts = task->heapIndex() < 0;
        {
            const SpinGuard guard(pendingLock_);
            task->hasNextPending = !pending_.empty();
            pending_.push_back(std::move(task));
        }
        world_.emit(POOLSCOPE_HERE, DelayPended{pool_.id(), id, inserts});
    }
    co_await world_.step();
    callFollows(world_);
    signal();
}

bool DelayScheduler::anyPending() {
    const SpinGuard guard(pendingLock_);
    return !pending_.empty();
}

void DelayScheduler::cancelDelayedTasksOnShutdown() {
    const StackFrame frame(world_);
    cancelDelayedTasksOnShutdown_ = true;
    world_.emit(POOLSCOPE_HERE,
                SettingChanged{pool_.id(), Setting::ExecuteDelayedAfterShutdown, 0});
    signal();
}

Co<void> DelayScheduler::run() {
    world_.emit(POOLSCOPE_HERE, WorkerStarted{pool_.id()});
    std::exception_ptr killer;
    try {
        co_await loop();
    } catch (...) {
        killer = std::current_exception();
    }
    world_.emit(POOLSCOPE_HERE,
                WorkerExiting{pool_.id(), killer ? ExitReason::Threw : ExitReason::Stop});
    co_await world_.step();
    restingSize_ = 0;
    active_ = Active::Stopped;
    co_await pool_.tryStopIfShutdown();
    if (killer) std::rethrow_exception(killer);
}

Co<void> DelayScheduler::loop() {
    bool wasShutdown = false;
    std::optional<Duration> parkTime;
    while (true) {
        co_await world_.step();
        if (!anyPending()) co_await rest(parkTime);
        co_await processPending();
        co_await world_.step();
        if (pool_.isShutdown()) {
            const bool stops = co_await tryStop(wasShutdown);
            if (stops) co_return;
            wasShutdown = true;
        }
        parkTime = co_await submitReady();
    }
}

/// There is no request. An active scheduler only says that it is not any more, and the loop looks
/// once more at everything; then it parks. The time is as submitReady measured it: if that ran
/// something in between, the park is so much too long.
Co<void> DelayScheduler::rest(std::optional<Duration> parkTime) {
    if (becomesInactive()) co_return;
    world_.interrupted();
    std::optional<Instant> deadline;
    if (parkTime) deadline = world_.now() + *parkTime;
    world_.emit(POOLSCOPE_HERE,
                IdleParked{pool_.id(), deadline.has_value(), deadline.value_or(Instant{})});
    const WakeReason reason = co_await world_.park(deadline);
    world_.emit(POOLSCOPE_HERE, IdleUnparked{pool_.id(), reason});
}

/// Says how many tasks are left, and that it is not active. False if it was not.
bool DelayScheduler::becomesInactive() {
    const StackFrame frame(world_);
    const World::Effect together = world_.effect();
    restingSize_ = heap_.size();
    Active running = Active::Running;
    if (!active_.compare_exchange_strong(running, Active::Inactive)) return false;
    world_.emit(POOLSCOPE_HERE, SchedulerInactive{pool_.id(), restingSize_});
    return true;
}

/// All requests at once; the newest is the last.
std::vector<ScheduledForkJoinTaskPtr> DelayScheduler::takePending() {
    const StackFrame frame(world_);
    const World::Effect together = world_.effect();
    std::vector<ScheduledForkJoinTaskPtr> taken;
    {
        const SpinGuard guard(pendingLock_);
        taken.swap(pending_);
    }
    if (!taken.empty()) {
        const auto count = static_cast<std::int32_t>(taken.size());
        world_.emit(POOLSCOPE_HERE, PendingTaken{pool_.id(), count});
    }
    return taken;
}

/// From the top of the stack, until no request is left.
Co<void> DelayScheduler::processPending() {
    while (true) {
        co_await world_.step();
        callFollows(world_);
        std::vector<ScheduledForkJoinTaskPtr> requests = takePending();
        if (requests.empty()) co_return;
        for (; !requests.empty(); requests.pop_back()) {
            requests.back()->hasNextPending = false;
            co_await world_.step();
            process(requests.back());
        }
    }
}

void DelayScheduler::process(const ScheduledForkJoinTaskPtr& task) {
    const StackFrame frame(world_);
    const TaskId id = task->taskId();
    const std::int32_t k = task->heapIndex();
    if (k >= 0) {
        world_.emit(POOLSCOPE_HERE, RemoveBegan{pool_.id(), id, k});
        task->setHeapIndex(ScheduledForkJoinTask::kNone);
        heap_.replace(k);
        world_.emit(POOLSCOPE_HERE, LeftQueue{pool_.id(), id, LeftBy::Remove});
    } else if (task->isDone()) {
        world_.emit(POOLSCOPE_HERE, PendingDropped{pool_.id(), id});
    } else {
        world_.emit(POOLSCOPE_HERE, OfferBegan{pool_.id(), id, heap_.size()});
        heap_.add(task);
        world_.emit(POOLSCOPE_HERE, OfferEnded{pool_.id(), id, task->heapIndex()});
    }
}

/// Submits what is due, or runs it if it is immediate. Returns the time from its beginning until
/// the earliest of the others is due: the clock is read once.
Co<std::optional<Duration>> DelayScheduler::submitReady() {
    const Instant now = world_.now();
    while (heap_.size() > 0) {
        const ScheduledForkJoinTaskPtr f = heap_.at(0);
        const Duration d = f->when() - now;
        const bool cancelled = f->isDone();
        world_.emit(POOLSCOPE_HERE, HeadSeen{pool_.id(), f->taskId(), d});
        if (!cancelled && d.ns > 0) co_return d;
        world_.emit(POOLSCOPE_HERE, FinishPollBegan{pool_.id(), f->taskId()});
        f->setHeapIndex(ScheduledForkJoinTask::kNone);
        if (!cancelled && f->isImmediate()) {
            co_await f->doExec();
        } else if (!cancelled) {
            co_await pool_.executeEnabledScheduledTask(f);
        }
        callFollows(world_);
        heap_.replace(0);
        world_.emit(POOLSCOPE_HERE,
                    LeftQueue{pool_.id(), f->taskId(), cancelled ? LeftBy::Dropped : LeftBy::Take});
    }
    co_return std::nullopt;
}

/// The pool is shut down. True: nothing is left to wait for, or the pool stops; all tasks are
/// cancelled then.
Co<bool> DelayScheduler::tryStop(bool wasShutdown) {
    if (!pool_.isStopping()) {
        if (cancelDelayedTasksOnShutdown_) {
            co_await heap_.cancelAll();
        } else if (!wasShutdown) {
            co_await heap_.cancelPeriodic();
        }
        if (heap_.size() > 0) co_return false;
        const bool stops = co_await pool_.tryStopIfShutdown();
        if (!stops) co_return false;
    }
    co_await heap_.cancelAll();
    callFollows(world_);
    std::vector<ScheduledForkJoinTaskPtr> requests = takePending();
    for (; !requests.empty(); requests.pop_back()) {
        co_await requests.back()->trySetCancelled();
        world_.emit(POOLSCOPE_HERE, PendingDropped{pool_.id(), requests.back()->taskId()});
    }
    co_return true;
}

}  // namespace poolscope
