// Trying, queueing and parking; and the three states.
#include "engine/world/synchronizer.hpp"

#include <limits>

#include "engine/world/stack_frame.hpp"

namespace poolscope {

Synchronizer::Synchronizer(World& world, bool fair)
    : world_(world), id_(world.newLockId()), fair_(fair) {}

/// The caller sees the state, and who is in front.
void Synchronizer::digestState() const {
    if (!world_.isSearched()) return;
    const Thread* const front = queue_.front();
    world_.digestRead(StateDigest::mix(number(), front == nullptr ? 0 : front->id().value + 1U));
}

void Synchronizer::digest() const {
    if (world_.isSearched()) world_.digestWrite(Shared::ContentOfLock, id_.value, number());
}

Co<void> Synchronizer::acquire(std::int32_t wanted, Interrupts interrupts) {
    if (interrupts == Interrupts::Thrown && world_.interrupted()) throw interruptedException();
    co_await world_.step(Shared::ContentOfLock, id_.value);
    Thread& self = world_.currentThread();
    if (!takeOrQueue(self, wanted)) co_await acquireQueued(wanted, interrupts, true);
}

Co<void> Synchronizer::acquireQueued(std::int32_t wanted, Interrupts interrupts, bool parksFirst) {
    Thread& self = world_.currentThread();
    bool interrupted = false;
    while (parksFirst || !takeInFront(self, wanted)) {
        parksFirst = false;
        co_await world_.park(std::nullopt);
        const bool now = world_.interrupted();
        if (world_.isStopping() || (now && interrupts == Interrupts::Thrown)) {
            leave(self);
            throw interruptedException();
        }
        interrupted = interrupted || now;
    }
    if (interrupted) world_.interrupt(self);
}

Co<bool> Synchronizer::tryAcquireNanos(std::int32_t wanted, Instant deadline) {
    if (world_.interrupted()) throw interruptedException();
    co_await world_.step(Shared::ContentOfLock, id_.value);
    Thread& self = world_.currentThread();
    bool taken = takeOrQueue(self, wanted);
    while (!taken && isBefore(world_.now(), deadline)) {
        co_await world_.park(deadline);
        if (world_.interrupted() || world_.isStopping()) {
            leave(self);
            throw interruptedException();
        }
        taken = takeInFront(self, wanted);
    }
    if (!taken) leave(self);
    co_return taken;
}

bool Synchronizer::tryOnce(std::int32_t wanted) {
    const StackFrame frame(world_);
    const World::Effect together = world_.effect();
    const SpinGuard guard(guard_);
    digestState();
    if (!tryAcquire(world_.currentThread(), wanted)) return false;
    digest();
    return true;
}

/// The first try; without success the thread is in the queue.
bool Synchronizer::takeOrQueue(Thread& self, std::int32_t wanted) {
    const StackFrame frame(world_);
    const World::Effect together = world_.effect();
    const SpinGuard guard(guard_);
    digestState();
    if ((!fair_ || queue_.empty() || mayOvertake(self)) && tryAcquire(self, wanted)) {
        digest();
        return true;
    }
    queue_.push(self);
    tellWait(wanted);
    return false;
}

/// Another try after a wake-up, which may have come for nothing.
bool Synchronizer::takeInFront(Thread& self, std::int32_t wanted) {
    const StackFrame frame(world_);
    Thread* next = nullptr;
    {
        const World::Effect together = world_.effect();
        const SpinGuard guard(guard_);
        digestState();
        if (queue_.front() != &self || !tryAcquire(self, wanted)) {
            tellWait(wanted);
            return false;
        }
        queue_.pop();
        digest();
        if (isShared()) next = queue_.front();
    }
    wake(next);
    return true;
}

/// Gives up waiting; whoever stood behind the front has not been woken for what is free.
void Synchronizer::leave(Thread& self) {
    Thread* next = nullptr;
    {
        const World::Effect together = world_.effect();
        const SpinGuard guard(guard_);
        const bool front = queue_.front() == &self;
        queue_.remove(self);
        if (front) next = queue_.front();
    }
    wake(next);
}

void Synchronizer::release(std::int32_t permits) {
    const StackFrame frame(world_);
    Thread* next = nullptr;
    {
        const World::Effect together = world_.effect();
        const SpinGuard guard(guard_);
        if (tryRelease(permits)) next = queue_.front();
        digest();
    }
    wake(next);
}

void Synchronizer::wake(Thread* thread) {
    if (thread != nullptr) world_.unpark(*thread);
}

// ---------------------------------------------------------------- ReentrantLock

ReentrantLock::ReentrantLock(World& world, std::string_view name, bool fair)
    : Synchronizer(world, fair) {
    world.emit(POOLSCOPE_HERE, LockCreated{id_, world.text(name), ExecutorId{}});
}

bool ReentrantLock::tryAcquire(Thread& self, std::int32_t) {
    if (owner_ != nullptr && owner_ != &self) return false;
    owner_ = &self;
    ++holds_;
    world_.emit(POOLSCOPE_HERE, LockAcquired{id_, holds_});
    return true;
}

bool ReentrantLock::tryRelease(std::int32_t) {
    if (owner_ != &world_.currentThread()) throw Throwable("IllegalMonitorStateException");
    --holds_;
    if (holds_ == 0) owner_ = nullptr;
    world_.emit(POOLSCOPE_HERE, LockReleased{id_, holds_});
    return holds_ == 0;
}

void ReentrantLock::tellWait(std::int32_t) {
    world_.emit(POOLSCOPE_HERE, LockContended{id_, owner_ == nullptr ? ThreadId{} : owner_->id()});
}

std::uint64_t ReentrantLock::number() const {
    return StateDigest::mix(owner_ == nullptr ? 0 : owner_->id().value + 1U, holds_);
}

// ---------------------------------------------------------------- Semaphore

Semaphore::Semaphore(World& world, std::string_view name, std::int32_t permits, bool fair)
    : Synchronizer(world, fair), permits_(permits) {
    world.emit(POOLSCOPE_HERE,
               SynchronizerCreated{id_, world.text(name), SynchronizerKind::Semaphore, permits});
}

bool Semaphore::tryAcquire(Thread&, std::int32_t wanted) {
    if (permits_ < wanted) return false;
    permits_ -= wanted;
    world_.emit(POOLSCOPE_HERE,
                SynchronizerPassed{id_, SynchronizerKind::Semaphore, wanted, permits_});
    return true;
}

bool Semaphore::tryRelease(std::int32_t permits) {
    if (permits > std::numeric_limits<std::int32_t>::max() - permits_)
        throw Throwable("Error", "Maximum permit count exceeded");
    permits_ += permits;
    world_.emit(POOLSCOPE_HERE,
                SynchronizerReleased{id_, SynchronizerKind::Semaphore, permits, permits_});
    return true;
}

void Semaphore::tellWait(std::int32_t wanted) {
    world_.emit(POOLSCOPE_HERE,
                SynchronizerAwaited{id_, SynchronizerKind::Semaphore, wanted, permits_});
}

std::uint64_t Semaphore::number() const { return static_cast<std::uint64_t>(permits_) + 1; }

// ---------------------------------------------------------------- CountDownLatch

CountDownLatch::CountDownLatch(World& world, std::string_view name, std::int32_t count)
    : Synchronizer(world, false), count_(count) {
    world.emit(POOLSCOPE_HERE,
               SynchronizerCreated{id_, world.text(name), SynchronizerKind::CountDownLatch, count});
}

bool CountDownLatch::tryAcquire(Thread&, std::int32_t) {
    if (count_ > 0) return false;
    world_.emit(POOLSCOPE_HERE, SynchronizerPassed{id_, SynchronizerKind::CountDownLatch, 0, 0});
    return true;
}

bool CountDownLatch::tryRelease(std::int32_t) {
    if (count_ == 0) return false;
    --count_;
    world_.emit(POOLSCOPE_HERE,
                SynchronizerReleased{id_, SynchronizerKind::CountDownLatch, 1, count_});
    return count_ == 0;
}

void CountDownLatch::tellWait(std::int32_t) {
    world_.emit(POOLSCOPE_HERE,
                SynchronizerAwaited{id_, SynchronizerKind::CountDownLatch, 0, count_});
}

std::uint64_t CountDownLatch::number() const { return static_cast<std::uint64_t>(count_) + 1; }

// ---------------------------------------------------------------- ThreadEnd

bool ThreadEnd::tryAcquire(Thread&, std::int32_t) {
    if (over_) world_.emit(POOLSCOPE_HERE, ThreadJoined{thread_});
    return over_;
}

void ThreadEnd::tellWait(std::int32_t) { world_.emit(POOLSCOPE_HERE, ThreadAwaited{thread_}); }

}  // namespace poolscope
