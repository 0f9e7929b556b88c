// What both worlds share: locks and conditions on top of the blocking operations; the thread queue.
#include "engine/world/world.hpp"

#include <utility>

#include "engine/trace/ensure.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
void ThreadQueue::push(Thread& thread) {
    ENSURE(thread.queue_ == nullptr, "a thread waits in one queue at a time");
    thread.queue_ = this;
    thread.nextInQueue_ = nullptr;
    thread.previousInQueue_ = tail_;
    (tail_ == nullptr ? head_ : tail_->nextInQueue_) = &thread;
    tail_ = &thread;
}

Thread* ThreadQueue::pop() {
    ENSURE(head_ != nullptr, "a thread is taken off a queue that has one");
    Thread* const first = head_;
    remove(*first);
    return first;
}

bool ThreadQueue::remove(Thread& thread) {
    if (thread.queue_ != this) return false;
    Thread* const before = std::exchange(thread.previousInQueue_, nullptr);
    Thread* const after = std::exchange(thread.nextInQueue_, nullptr);
    (before == nullptr ? head_ : before->nextInQueue_) = after;
    (after == nullptr ? tail_ : after->previousInQueue_) = before;
    thread.queue_ = nullptr;
    return true;
}

std::size_t ThreadQueue::size() const {
    std::size_t count = 0;
    for (const Thread* at = head_; at != nullptr; at = at->nextInQueue_) ++count;
    return count;
}

bool ThreadQueue::contains(const Thread& thread) const { return thread.queue_ == this; }

Mutex::Mutex(World& world, std::string_view name, ExecutorId executor)
    : world_(world), id_(world.newLockId()), native_(world.newNativeLock()) {
    world.emit(POOLSCOPE_HERE, LockCreated{id_, world.text(name), executor});
}

BlockingOperation Mutex::lock() {
    StackFrame frame(world_);
    return BlockingOperation(frame.leaveOrStay(world_.lockNow(*this)));
}

void InterruptibleOperation::throwInterrupted() { throw interruptedException(); }

Duration TimedOperation::left() const { return deadline_ - world_.now(); }

InterruptibleOperation Mutex::lockInterruptibly() {
    StackFrame frame(world_);
    Thread& self = world_.currentThread();
    if (world_.interrupted(self)) throw interruptedException();
    return {frame.leaveOrStay(world_.lockInterruptiblyNow(*this)), self};
}

bool Mutex::tryLock() {
    const StackFrame frame(world_);
    return world_.tryLockNow(*this);
}

void Mutex::unlock() {
    const StackFrame frame(world_);
    world_.unlockNow(*this);
}

LockGuard::~LockGuard() {
    const StackFrame frame(mutex_.world_);
    mutex_.unlock();
}

bool Mutex::isHeldByCurrentThread() const { return owner() == &world_.currentThread(); }

Condition::Condition(Mutex& mutex, std::string_view name)
    : mutex_(mutex), id_(mutex.world_.newConditionId()) {
    World& world = mutex.world_;
    world.emit(POOLSCOPE_HERE, ConditionCreated{id_, mutex.id(), world.text(name)});
}

InterruptibleOperation Condition::await() {
    World& world = mutex_.world_;
    Thread& self = world.currentThread();
    StackFrame frame(world);
    return {frame.leaveOrStay(world.awaitNow(*this, std::nullopt)), self};
}

TimedOperation Condition::awaitFor(Duration timeout) {
    World& world = mutex_.world_;
    Thread& self = world.currentThread();
    const Instant deadline = world.now() + timeout;
    StackFrame frame(world);
    return {frame.leaveOrStay(world.awaitNow(*this, deadline)), self, world, deadline};
}

void Condition::signal() {
    const StackFrame frame(mutex_.world_);
    if (!waiters_.empty()) mutex_.world_.signalNow(*this);
}

void Condition::signalAll() {
    const StackFrame frame(mutex_.world_);
    while (!waiters_.empty()) mutex_.world_.signalNow(*this);
}

bool World::lockInterruptiblyNow(Mutex& mutex) {
    const StackFrame frame(*this);
    lockNow(mutex);
    const bool gaveUp = interrupted();
    if (gaveUp) unlockNow(mutex);
    currentThread().wakeReason_ = gaveUp ? WakeReason::Interrupted : WakeReason::Signalled;
    return true;
}

bool World::interrupted(Thread& self) {
    if (!self.isInterrupted()) {
        digestRead(0);
        return false;
    }
    const StackFrame frame(*this);
    const Effect together = effect();
    self.interrupted_.store(false, std::memory_order_release);
    digestRead(1);
    emit(POOLSCOPE_HERE, InterruptCleared{});
    return true;
}

/// What is behind the lock, as a number; see StateDigest.
std::uint64_t World::contentOf(const Mutex& mutex) const {
    return mutex.content_ ? mutex.content_() : digest_->runningHistory();
}

Co<void> World::sleepUntil(Instant until) {
    Thread& self = currentThread();
    co_await BlockingOperation(sleepNow(until, false));
    if (self.wakeReason_ == WakeReason::Interrupted) throw interruptedException();
}

Co<void> World::workUntil(Instant until) { co_await BlockingOperation(sleepNow(until, true)); }

Co<void> World::ioUntil(Instant until) { co_await BlockingOperation(ioNow(until)); }

Co<WakeReason> World::park(std::optional<Instant> deadline) {
    Thread& self = currentThread();
    co_await BlockingOperation(parkNow(deadline));
    co_return self.wakeReason_;
}

void World::configure(Thread& thread, bool daemon, std::int32_t priority) {
    ENSURE(thread.state() == ThreadState::New, "a thread is configured before it starts");
    if (daemon) {
        beDaemon(thread);
        daemons_.store(true);
    }
    emit(POOLSCOPE_HERE, ThreadConfigured{thread.id(), daemon, priority});
}

void World::beDaemon(Thread& thread) {
    ENSURE(thread.state() == ThreadState::New, "a thread becomes a daemon before it starts");
    thread.daemon_ = true;
}

bool World::exitsWith(const Thread& ended) {
    if (ended.isDaemon() || --keepers_ > 0 || !daemons_.load()) return false;
    emit(POOLSCOPE_HERE, ProcessExited{});
    return true;
}

}  // namespace poolscope
