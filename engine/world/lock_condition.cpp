// Moving threads from the condition's line to the lock's.
#include "engine/world/lock_condition.hpp"

#include <utility>

namespace poolscope {

LockCondition::LockCondition(World& world, ReentrantLock& lock, std::string_view name,
                             Signals signals)
    : world_(world), lock_(lock), id_(world.newConditionId()), signals_(signals) {
    world.emit(POOLSCOPE_HERE, ConditionCreated{id_, lock.id(), world.text(name)});
}

void LockCondition::requireLock() const {
    const SpinGuard guard(lock_.guard_);
    if (lock_.owner_ != &world_.currentThread()) throw Throwable("IllegalMonitorStateException");
}

/// Who waits here, in order, for a search over schedules; see StateDigest.
void LockCondition::digest() const {
    if (!world_.isSearched()) return;
    const Thread* const front = waiters_.front();
    world_.digestWrite(
        Shared::WaitersOfCondition, id_.value,
        StateDigest::mix(waiters_.size(), front == nullptr ? 0 : front->id().value + 1U));
}

Co<bool> LockCondition::await(std::optional<Duration> timeout) {
    requireLock();
    if (world_.interrupted()) throw interruptedException();
    Thread& self = world_.currentThread();
    std::optional<Instant> deadline;
    if (timeout) deadline = world_.now() + *timeout;
    const std::uint32_t holds = waitAndRelease(self, deadline);
    WakeReason why = WakeReason::Signalled;
    while (true) {
        why = co_await world_.park(deadline);
        if (world_.isStopping()) throw interruptedException();
        // A permit that was left over wakes it for nothing.
        const bool over = deadline && !isBefore(world_.now(), *deadline);
        if (why == WakeReason::Unparked && over) why = WakeReason::TimedOut;
        const bool interrupted = world_.interrupted();
        if (interrupted) why = WakeReason::Interrupted;
        const Left left = leave(self, why);
        if (left == Left::Signalled) {
            // As in the JDK, the interrupt that came after the signal stays set.
            if (interrupted) world_.interrupt(self);
            why = WakeReason::Signalled;
            break;
        }
        if (left == Left::ByItself) break;
    }
    co_await lock_.acquireQueued(1, Synchronizer::Interrupts::Remembered, false);
    lock_.holds_ = holds;
    if (why == WakeReason::Interrupted) throw interruptedException();
    co_return why == WakeReason::Signalled;
}

/// Into the line, and the lock is free. Returns how often it was held.
std::uint32_t LockCondition::waitAndRelease(Thread& self, std::optional<Instant> deadline) {
    const StackFrame frame(world_);
    std::uint32_t holds = 0;
    Thread* next = nullptr;
    {
        const World::Effect together = world_.effect();
        const SpinGuard guard(lock_.guard_);
        waiters_.push(self);
        if (deadline) {
            world_.emit(POOLSCOPE_HERE, TimedAwaited{id_, *deadline});
        } else {
            world_.emit(POOLSCOPE_HERE, Awaited{id_});
        }
        holds = std::exchange(lock_.holds_, 1U);
        lock_.tryRelease(1);
        next = lock_.queue_.front();
        lock_.digest();
        digest();
    }
    lock_.wake(next);
    return holds;
}

/// After a wake-up: whether it was moved to the lock's line by a signal, and if not and its wait is
/// over, moves itself there. NotYet: it has to wait on.
LockCondition::Left LockCondition::leave(Thread& self, WakeReason why) {
    const StackFrame frame(world_);
    const World::Effect together = world_.effect();
    const SpinGuard guard(lock_.guard_);
    const bool waits = waiters_.contains(self);
    if (waits && why == WakeReason::Unparked) return Left::NotYet;
    if (waits) {
        waiters_.remove(self);
        lock_.queue_.push(self);
        digest();
    }
    world_.emit(POOLSCOPE_HERE, WokeUp{id_, waits ? why : WakeReason::Signalled});
    return waits ? Left::ByItself : Left::Signalled;
}

/// Moves the longest waiting thread to the lock's line; whoever releases the lock wakes it.
bool LockCondition::moveFirst() {
    const World::Effect together = world_.effect();
    const SpinGuard guard(lock_.guard_);
    if (waiters_.empty()) return false;
    Thread* const first = waiters_.pop();
    world_.emit(POOLSCOPE_HERE, Signalled{id_, first->id()});
    lock_.queue_.push(*first);
    digest();
    return true;
}

/// Nobody releases the lock after a signal of somebody who does not hold it.
void LockCondition::wakeIfFree() {
    if (signals_ == Signals::WithLock) return;
    Thread* next = nullptr;
    {
        const SpinGuard guard(lock_.guard_);
        if (lock_.owner_ == nullptr) next = lock_.queue_.front();
    }
    lock_.wake(next);
}

void LockCondition::signal() {
    const StackFrame frame(world_);
    if (signals_ == Signals::WithLock) requireLock();
    if (!moveFirst()) return world_.emit(POOLSCOPE_HERE, SignalledNobody{id_});
    wakeIfFree();
}

void LockCondition::signalAll() {
    const StackFrame frame(world_);
    if (signals_ == Signals::WithLock) requireLock();
    if (!moveFirst()) return world_.emit(POOLSCOPE_HERE, SignalledNobody{id_});
    while (moveFirst()) {
    }
    wakeIfFree();
}

}  // namespace poolscope
