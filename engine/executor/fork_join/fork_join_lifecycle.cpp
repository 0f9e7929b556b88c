// From Running to Terminated.
#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "engine/world/stack_frame.hpp"

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
    const StackFrame frame(world_);
    const World::Effect together = world_.effect();
    PoolRunState from = mode();
    while (from < to) {
        if (!mode_.compare_exchange_weak(from, to, std::memory_order_acq_rel)) continue;
        world_.emit(POOLSCOPE_HERE, ModeChanged{id_, from, to});
        return true;
    }
    return false;
}

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
        if (!now && delaysRemain()) {
            signalDelays();
            co_return false;
        }
        raiseMode(PoolRunState::Stop);
    }
    co_await helpTerminate();
    co_return true;
}

/// Cancels what is queued, interrupts the workers, and says so when none is left; until nothing
/// more changes.
Co<void> ForkJoinPool::helpTerminate() {
    for (bool again = true;;) {
        bool changed = false;
        while (true) {
            const ForkJoinTaskPtr task = co_await pollScan(true);
            if (!task) break;
            changed = true;
            co_await task->cancel(true);
        }
        if (interruptWorkers()) changed = true;
        co_await signalIfEmpty();
        if (!changed && !again) co_return;
        again = changed;
    }
}

/// To TERMINATED once no worker and no thread for delays is left.
Co<void> ForkJoinPool::signalIfEmpty() {
    {
        const SpinGuard guard(ctlLock_);
        if (ctl_.total > 0) co_return;
    }
    if (signalDelays()) co_return;
    if (!raiseMode(PoolRunState::Terminated)) co_return;
    co_await registrationLock_.lock();
    const LockGuard guard(registrationLock_);
    termination_.signalAll();
}

/// Interrupts the workers that are not yet; true if there were any.
bool ForkJoinPool::interruptWorkers() {
    const StackFrame frame(world_);
    bool changed = false;
    for (const ForkJoinDeque* deque : deques()) {
        if (deque == nullptr || deque->owner() == nullptr) continue;
        if (deque->owner()->isInterrupted()) continue;
        changed = true;
        world_.interrupt(*deque->owner(), deque->ownerId());
    }
    return changed;
}

Co<bool> ForkJoinPool::awaitTermination(Duration timeout) {
    if (settings_.common) {
        const Quiet quiet = co_await helpQuiesce(timeout, true);
        if (quiet == Quiet::Interrupted) throw interruptedException();
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

}  // namespace poolscope
