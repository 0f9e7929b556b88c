// Creating scheduled tasks, their queue, their times and the policies after shutdown.
#include "engine/library/direct/scheduled_pool.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/library/direct/task_state.hpp"
#include "engine/world/short_wait.hpp"

namespace juc::detail {
namespace {

using poolscope::Instant;

constexpr std::int64_t kLongMaximum = std::numeric_limits<std::int64_t>::max();

DirectSettings scheduledSettings(int corePoolSize, ScheduledPoolOptions options) {
    DirectSettings settings;
    settings.className = "ScheduledThreadPoolExecutor";
    settings.name = std::move(options.name);
    settings.corePoolSize = corePoolSize;
    settings.maximumPoolSize = std::numeric_limits<int>::max();
    settings.keepAliveTime = std::chrono::milliseconds(10);
    settings.threadFactory = std::move(options.threadFactory);
    settings.rejected = std::move(options.rejected);
    settings.hooks = std::move(options.hooks);
    settings.workers = std::move(options.workers);
    return settings;
}

Instant timeOf(const Call& task) { return {task.direct.time.load(std::memory_order_relaxed)}; }

}  // namespace

DirectScheduledPool::DirectScheduledPool(Runtime& runtime, int corePoolSize,
                                         ScheduledPoolOptions options)
    : DirectPool(runtime, scheduledSettings(corePoolSize, std::move(options))),
      lastNow_(runtime.world().now()) {}

void DirectScheduledPool::execute(CallPtr task) {
    if (hasHooks()) futureOf(*task);  // for the hooks
    enter(std::move(task), Duration());
}

AnyFuture DirectScheduledPool::schedule(CallPtr body, Duration delay) {
    AnyFuture future = futureOf(*body);
    enter(std::move(body), delay);
    return future;
}

AnyFuture DirectScheduledPool::scheduleAtFixedRate(CallPtr body, Duration initialDelay,
                                                   Duration period) {
    if (period.nanoseconds() <= Nanoseconds::zero()) throw IllegalArgumentException();
    return repeat(std::move(body), initialDelay, period.nanoseconds().count());
}

AnyFuture DirectScheduledPool::scheduleWithFixedDelay(CallPtr body, Duration initialDelay,
                                                      Duration delay) {
    if (delay.nanoseconds() <= Nanoseconds::zero()) throw IllegalArgumentException();
    return repeat(std::move(body), initialDelay, -delay.nanoseconds().count());
}

/// now + delay, or less if the delay is so large that times in the queue could not be compared: it
/// must be within Long.MAX_VALUE of a head that is late. Source: triggerTime, overflowFree.
Instant DirectScheduledPool::triggerTime(Instant now, Duration delay) const {
    poolscope::Duration by = engineTime(delay);
    if (by.ns < 0) by.ns = 0;
    if (by.ns >= (kLongMaximum >> 1) && !queue_.empty()) {
        const poolscope::Duration headDelay = queue_.headTime() - now;
        if (headDelay.ns < 0 && (by - headDelay).ns < 0) {
            by = poolscope::Duration{kLongMaximum} + headDelay;
        }
    }
    return now + by;
}

/// The lock is held; `now` may have been read before it was.
void DirectScheduledPool::sawClock(Instant now) {
    if (poolscope::isBefore(lastNow_, now)) lastNow_ = now;
}

/// The lock is held. A worker that waits for another head must look again.
void DirectScheduledPool::insert(CallPtr task, bool isDue) {
    const Call& inserted = *task;
    if (isDue) {
        queue_.insertDue(std::move(task));
    } else {
        queue_.insert(std::move(task));
    }
    if (&queue_.head() == &inserted) leader_ = nullptr;
}

/// Source: delayedExecute. The second look at the state after queueing is not needed under the
/// lock.
void DirectScheduledPool::enter(CallPtr task, Duration delay) {
    const Instant now = world_.now();
    Lock lock(mutex_, std::defer_lock);
    poolscope::lockSoon(lock);
    sawClock(now);
    const std::int64_t sequence = sequence_++;
    task->direct.sequence = sequence;
    task->direct.time.store(triggerTime(now, delay).ns, std::memory_order_relaxed);
    if (!isRunning()) {
        reject(lock, std::move(task));
        return;
    }
    insert(std::move(task), delay.nanoseconds() <= Nanoseconds::zero());
    if (count_ >= std::max(corePoolSize_, 1)) {
        unlockAndWake(lock);
        return;
    }
    const Ref<DirectPool> held = Ref<DirectPool>::of(*this);
    unlockAndWake(lock);
    Lock again(mutex_);
    ensurePrestart(again);
}

/// Of the four policies only one does anything after a shutdown, and this pool rejects only then.
void DirectScheduledPool::reject(Lock& lock, CallPtr task) {
    if (rejected_.function()) {
        futureOf(*task);
        callHandler(lock, std::move(task));
    } else if (rejected_.policy() == RejectionPolicy::Abort) {
        abort(lock, futureText(*task, task->direct.sequence));
    } else {
        lock.unlock();  // the task may go now
    }
}

CallPtr DirectScheduledPool::poll() {
    if (queue_.empty()) return {};
    if (queue_.headIsDue()) return queue_.removeHead();
    const Instant head = queue_.headTime();
    if (poolscope::isBefore(lastNow_, head)) {
        sawClock(world_.now());
        if (poolscope::isBefore(lastNow_, head)) return {};
    }
    return queue_.removeHead();
}

std::optional<Instant> DirectScheduledPool::headTime() const {
    return queue_.empty() ? std::nullopt : std::optional(queue_.headTime());
}

/// Source: canRunInCurrentRunState.
bool DirectScheduledPool::mayRun(const Call& task) const {
    if (isRunning()) return true;
    if (phase() >= Phase::Stop) return false;
    if (task.isPeriodic()) return continuePeriodic_.load();
    return executeDelayed_.load() || !poolscope::isBefore(world_.now(), timeOf(task));
}

bool DirectScheduledPool::run(Call& task) {
    if (!mayRun(task)) {
        task.cancel(false);
        return false;
    }
    return runTask(world_, task);
}

/// Source: setNextRunTime, reExecutePeriodic. Fixed rate counts from the last trigger, however late
/// the run was; fixed delay from now.
void DirectScheduledPool::putBack(Lock& lock, CallPtr task) {
    const std::int64_t period = task->direct.period;
    Instant next = timeOf(*task) + poolscope::Duration{period};
    if (period < 0) {
        const Instant now = world_.now();
        sawClock(now);
        next = triggerTime(now, Nanoseconds(-period));
    }
    task->direct.time.store(next.ns, std::memory_order_relaxed);
    if (task->isDone() || !mayRun(*task)) {
        lock.unlock();
        task->cancel(false);
        task = {};
        lock.lock();
        return;
    }
    insert(std::move(task), false);
    ensurePrestart(lock);
}

/// heapIndex is read without the lock and looked at again under it, as in the JDK.
void DirectScheduledPool::cancelled(Call& task) {
    if (!removeOnCancel_.load(std::memory_order_relaxed)) return;
    if (!TimedQueue::holds(task)) return;
    CallPtr removed;  // let go when the lock is free
    Lock lock(mutex_);
    removed = queue_.remove(task);
    tookOut(lock);
}

std::vector<CallPtr> DirectScheduledPool::drain() {
    return queue_.removeIf([](const Call&) { return true; });
}

std::vector<CallPtr> DirectScheduledPool::drainIf(const Wanted& wanted) {
    return queue_.removeIf(wanted);
}

std::vector<CallPtr> DirectScheduledPool::copyOfQueue() {
    std::vector<CallPtr> all;
    queue_.removeIf([&all](Call& task) {
        all.push_back(CallPtr::of(task));
        return false;
    });
    return all;
}

/// Source: onShutdown.
std::vector<CallPtr> DirectScheduledPool::drainAtShutdown() {
    const bool keepDelayed = executeDelayed_.load();
    const bool keepPeriodic = continuePeriodic_.load();
    const Instant now = world_.now();
    return queue_.removeIf([&](const Call& task) {
        const bool dropped = task.isPeriodic()
                                 ? !keepPeriodic
                                 : !keepDelayed && poolscope::isBefore(now, timeOf(task));
        return dropped || task.state() == FutureEnd::Cancelled;
    });
}

/// If the pool is shut down already.
void DirectScheduledPool::applyPolicies() {
    Lock lock(mutex_);
    if (isRunning()) return;
    cancelAll(lock, drainAtShutdown());
    tryTerminate(lock);
}

AnyFuture DirectScheduledPool::repeat(CallPtr body, Duration initialDelay, std::int64_t period) {
    body->direct.period = period;
    body->direct.becomePeriodic();
    AnyFuture future = futureOf(*body);
    enter(std::move(body), initialDelay);
    return future;
}

void DirectScheduledPool::setRemoveOnCancelPolicy(bool value) { removeOnCancel_.store(value); }

void DirectScheduledPool::setContinueExistingPeriodicTasksAfterShutdownPolicy(bool value) {
    continuePeriodic_.store(value);
    if (!value) applyPolicies();
}

void DirectScheduledPool::setExecuteExistingDelayedTasksAfterShutdownPolicy(bool value) {
    executeDelayed_.store(value);
    if (!value) applyPolicies();
}

}  // namespace juc::detail
