// From Running to Terminated, and waiting for quiet.
#include <algorithm>

#include "engine/executor/fork_join/fork_join_pool.hpp"

namespace poolscope {
Co<void> ForkJoinPool::shutdown() {
    if (!settings_.common) co_await tryTerminate(false, true);
}

Co<void> ForkJoinPool::shutdownNow() {
    if (!settings_.common) co_await tryTerminate(true, true);
}

Co<void> ForkJoinPool::dispose() { co_await tryTerminate(true, true); }

/// Sets the mode if it is below; true if this call did.
bool ForkJoinPool::raiseMode(PoolRunState to) {
    const World::Effect together = world_.effect();
    PoolRunState from = mode();
    while (from < to) {
        if (!mode_.compare_exchange_weak(from, to, std::memory_order_acq_rel)) continue;
        world_.emit(POOLSCOPE_HERE, ModeChanged{id_, from, to});
        return true;
    }
    return false;
}

bool ForkJoinPool::workQueued() const {
    for (const ForkJoinDeque* deque : deques())
        if (deque != nullptr && !deque->isEmpty()) return true;
    return false;
}

/// Whether a pool that is shut down may stop: no worker is active and nothing is queued.
bool ForkJoinPool::canStop() const { return isStopping() || isQuietBut(0); }

/// Nothing is queued and no more than `busy` workers are active.
bool ForkJoinPool::isQuietBut(std::int32_t busy) const {
    {
        const SpinGuard guard(ctlLock_);
        if (ctl_.active > busy) return false;
    }
    return !workQueued();
}

bool ForkJoinPool::isQuiescent() const { return canStop(); }

/// Moves to SHUTDOWN if `enable`, to STOP if `now` or if nothing is left to do, to TERMINATED once
/// no worker is left. Returns false if the pool continues.
Co<bool> ForkJoinPool::tryTerminate(bool now, bool enable) {
    if (!isShutdown()) {
        if (!enable) co_return false;
        co_await world_.step();
        raiseMode(PoolRunState::Shutdown);
    }
    if (!isStopping()) {
        co_await world_.step();
        if (!now && !canStop()) co_return false;
        raiseMode(PoolRunState::Stop);
    }
    interruptWorkers();
    while (ForkJoinTaskPtr task = drainOne()) co_await task->cancel(false);
    bool empty = false;
    {
        const SpinGuard guard(ctlLock_);
        empty = ctl_.total <= 0;
    }
    if (empty && raiseMode(PoolRunState::Terminated)) {
        co_await registrationLock_.lock();
        const LockGuard guard(registrationLock_);
        termination_.signalAll();
    }
    co_return true;
}

/// Any queued task, for a pool that is stopping.
ForkJoinTaskPtr ForkJoinPool::drainOne() const {
    for (std::size_t place = 0; place < places(); ++place)
        if (ForkJoinDeque* deque = at(place))
            if (ForkJoinTaskPtr task = deque->drain()) return task;
    return nullptr;
}

void ForkJoinPool::interruptWorkers() {
    for (const ForkJoinDeque* deque : deques()) {
        if (deque == nullptr || deque->owner() == nullptr) continue;
        const ThreadId id = deque->ownerId();
        if (!deque->owner()->isInterrupted()) world_.interrupt(*deque->owner(), id);
    }
}

Co<bool> ForkJoinPool::awaitTermination(Duration timeout) {
    if (settings_.common) {
        co_await awaitQuiescence(timeout);
        co_return false;
    }
    const Instant deadline = world_.now() + timeout;
    co_await registrationLock_.lock();
    const LockGuard guard(registrationLock_);
    while (!isTerminated()) {
        const Duration left = deadline - world_.now();
        if (left.ns <= 0) co_return false;
        co_await termination_.awaitFor(left);
    }
    co_return true;
}

/// Any queued task, taken from the base of its deque.
Co<ForkJoinTaskPtr> ForkJoinPool::pollScan() {
    for (std::size_t place = 0; place < places(); ++place) {
        ForkJoinDeque* const deque = at(place);
        if (deque == nullptr || deque->isEmpty()) continue;
        ForkJoinTaskPtr task = co_await deque->tryPoll();
        if (task) co_return task;
    }
    co_return nullptr;
}

/// The caller runs tasks, too. When there is none it sleeps, twice as long each time up to about a
/// millisecond, as in the JDK.
Co<bool> ForkJoinPool::awaitQuiescence(Duration timeout) {
    const Instant deadline = world_.now() + timeout;
    const ForkJoinDeque* const worker = ForkJoinDeque::ofCurrent(world_);
    const bool inside = worker != nullptr && &worker->pool() == this;
    Duration nap = nanoseconds(1 << 10);
    while (true) {
        const ForkJoinTaskPtr task = co_await pollScan();
        if (task) {
            co_await task->doExec();
            nap = nanoseconds(1 << 10);
            continue;
        }
        co_await world_.yield();
        if (inside ? isQuietBut(1) : canStop()) co_return true;
        const Duration left = deadline - world_.now();
        if (left.ns <= 0) co_return false;
        co_await world_.park(world_.now() + (nap < left ? nap : left));
        if (nap.ns < 1 << 20) nap = nap + nap;
    }
}

}  // namespace poolscope
