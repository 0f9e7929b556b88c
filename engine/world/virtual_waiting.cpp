// The virtual world's blocking operations: locks, conditions, sleeping and parking.
//
// A blocking operation that cannot go on notes in the thread what it waits for and returns false;
// the chain suspends and the loop in virtual_world.cpp resumes it when `wake` or `grant` has made
// it ready.
#include <utility>

#include "engine/trace/ensure.hpp"
#include "engine/world/stack_frame.hpp"
#include "engine/world/virtual_thread.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope {
namespace {

using Wait = VirtualThread::Wait;

}  // namespace

bool VirtualWorld::lockNow(Mutex& mutex) {
    const StackFrame frame(*this);
    VirtualThread& thread = self();
    thread.lockWait = Wait::Lock;
    return enter(thread, mutex);
}

bool VirtualWorld::lockInterruptiblyNow(Mutex& mutex) {
    const StackFrame frame(*this);
    VirtualThread& thread = self();
    thread.lockWait = Wait::InterruptibleLock;
    thread.wakeReason_ = WakeReason::Signalled;  // until an interrupt says otherwise
    return enter(thread, mutex);
}

/// A scheduling point, then the mutex.
bool VirtualWorld::enter(VirtualThread& thread, Mutex& mutex) {
    const StackFrame frame(*this);
    if (!mustYield()) return acquire(thread, mutex);
    thread.mutex = &mutex;
    thread.holds = 1;
    thread.acquiresFirst = true;
    nextThing_ = StateDigest::thingOf(Shared::ContentOfLock, mutex.id().value);
    return stepNow();
}

/// Takes the mutex, or queues the thread for it and says so.
bool VirtualWorld::acquire(VirtualThread& thread, Mutex& mutex) {
    const StackFrame frame(*this);
    if (VirtualWorld::tryLockNow(mutex)) return true;
    if (thread.lockWait == Wait::InterruptibleLock && interrupted()) {
        thread.wakeReason_ = WakeReason::Interrupted;
        return true;
    }
    recordAs(thread, POOLSCOPE_HERE, LockContended{mutex.id(), mutex.owner()->id()});
    thread.wait = thread.lockWait;
    thread.mutex = &mutex;
    thread.holds = 1;
    thread.waitsFor_.store(mutex.id().value, std::memory_order_relaxed);
    thread.state_.store(ThreadState::Blocked, std::memory_order_release);
    mutex.waiters_.push(thread);
    return false;
}

bool VirtualWorld::tryLockNow(Mutex& mutex) {
    VirtualThread& thread = self();
    const Thread* owner = mutex.owner_.load(std::memory_order_relaxed);
    if (owner != nullptr && owner != &thread) {
        digestRead(0);
        return false;
    }
    mutex.owner_.store(&thread, std::memory_order_relaxed);
    ++mutex.holds_;
    emit(POOLSCOPE_HERE, LockAcquired{mutex.id(), mutex.holds_});
    if (digest_ != nullptr) tookLock(thread, mutex);
    return true;
}

void VirtualWorld::unlockNow(Mutex& mutex) {
    const StackFrame frame(*this);
    if (tearingDown_) return;
    ENSURE(mutex.owner() == current_ && mutex.holds_ > 0,
           "only the thread that holds a lock unlocks it");
    --mutex.holds_;
    emit(POOLSCOPE_HERE, LockReleased{mutex.id(), mutex.holds_});
    if (mutex.holds_ == 0) grant(mutex);
}

/// In a search: a thread that takes a lock reads all that is behind it.
void VirtualWorld::tookLock(VirtualThread& thread, const Mutex& mutex) {
    if (mutex.holds_ != 1) return;
    digest_->read(thread.id(), StateDigest::mix(mutex.id().value, contentOf(mutex)));
}

void VirtualWorld::leftLock(const Mutex& mutex) {
    orLackMemory(
        [&] { digest_->write(Shared::ContentOfLock, mutex.id().value, contentOf(mutex)); });
}

/// Hands a free mutex to the thread that has waited longest.
void VirtualWorld::grant(Mutex& mutex) {
    if (digest_ != nullptr) leftLock(mutex);
    mutex.owner_.store(nullptr, std::memory_order_relaxed);
    if (mutex.waiters_.empty()) return;
    auto& next = static_cast<VirtualThread&>(*mutex.waiters_.pop());
    mutex.owner_.store(&next, std::memory_order_relaxed);
    mutex.holds_ = next.holds;
    if (next.condition != nullptr && next.wakeReason_ == WakeReason::Signalled) {
        recordAs(next, POOLSCOPE_HERE, WokeUp{next.condition->id(), next.wakeReason_});
    }
    next.condition = nullptr;
    recordAs(next, POOLSCOPE_HERE, LockAcquired{mutex.id(), mutex.holds_});
    if (digest_ != nullptr) tookLock(next, mutex);
    next.nextThing = StateDigest::thingOf(Shared::ContentOfLock, mutex.id().value);
    makeReady(next);
}

bool VirtualWorld::awaitNow(Condition& condition, std::optional<Instant> deadline) {
    const StackFrame frame(*this);
    VirtualThread& thread = self();
    ENSURE(condition.mutex_.owner() == &thread, "await is called under the condition's lock");
    if (thread.isInterrupted()) {
        interrupted();
        thread.wakeReason_ = WakeReason::Interrupted;
        return true;
    }
    thread.wait = Wait::Condition;
    thread.condition = &condition;
    thread.mutex = &condition.mutex_;
    ++thread.token;
    condition.waiters_.push(thread);
    thread.waitsOn_.store(condition.id().value, std::memory_order_relaxed);
    if (deadline) {
        emit(POOLSCOPE_HERE, TimedAwaited{condition.id(), *deadline});
        setTimer(thread, *deadline);
        thread.state_.store(ThreadState::TimedWaiting, std::memory_order_release);
    } else {
        emit(POOLSCOPE_HERE, Awaited{condition.id()});
        thread.state_.store(ThreadState::Waiting, std::memory_order_release);
    }
    releaseAll(thread, condition.mutex_);
    return false;
}

/// Releases the mutex however often it is held, and remembers how often.
void VirtualWorld::releaseAll(VirtualThread& thread, Mutex& mutex) {
    const StackFrame frame(*this);
    thread.holds = std::exchange(mutex.holds_, 0U);
    emit(POOLSCOPE_HERE, LockReleased{mutex.id(), 0});
    grant(mutex);
}

void VirtualWorld::signalNow(Condition& condition) {
    auto& target = static_cast<VirtualThread&>(*condition.waiters_.pop());
    if (tearingDown_) return;
    ENSURE(condition.mutex_.owner() == current_, "signal is called under the condition's lock");
    emit(POOLSCOPE_HERE, Signalled{condition.id(), target.id()});
    ++target.token;
    target.wait = Wait::Lock;
    target.wakeReason_ = WakeReason::Signalled;
    target.state_.store(ThreadState::Blocked, std::memory_order_release);
    condition.mutex_.waiters_.push(target);  // the signaller holds the mutex
}

bool VirtualWorld::sleepNow(Instant until, bool busy) {
    const StackFrame frame(*this);
    VirtualThread& thread = self();
    if (!busy && thread.isInterrupted()) {
        interrupted();
        thread.wakeReason_ = WakeReason::Interrupted;
        return true;
    }
    emit(POOLSCOPE_HERE, SleepBegan{until, busy});
    if (busy && !cores_.empty()) return beginWork(thread, until - now_);
    thread.wait = busy ? Wait::Busy : Wait::Sleep;
    ++thread.token;
    setTimer(thread, busy ? pauses_.afterWork(now_, until - now_) : until);
    // A busy thread is running as far as anyone can see.
    thread.state_.store(busy ? ThreadState::Runnable : ThreadState::TimedWaiting,
                        std::memory_order_release);
    return false;
}

bool VirtualWorld::ioNow(Instant until) {
    VirtualThread& thread = self();
    emit(POOLSCOPE_HERE, IoBegan{until});
    thread.wait = Wait::Io;
    ++thread.token;
    setTimer(thread, until);
    // A thread in a blocking read is RUNNABLE to Java.
    thread.state_.store(ThreadState::Runnable, std::memory_order_release);
    return false;
}

bool VirtualWorld::parkNow(std::optional<Instant> deadline) {
    VirtualThread& thread = self();
    if (std::exchange(thread.permit, false)) {
        thread.wakeReason_ = WakeReason::Unparked;
        return true;
    }
    if (thread.isInterrupted()) {
        thread.wakeReason_ = WakeReason::Interrupted;
        return true;
    }
    thread.wait = Wait::Park;
    ++thread.token;
    if (deadline) setTimer(thread, *deadline);
    thread.state_.store(deadline ? ThreadState::TimedWaiting : ThreadState::Waiting,
                        std::memory_order_release);
    return false;
}

void VirtualWorld::unpark(Thread& thread) {
    auto& target = static_cast<VirtualThread&>(thread);
    if (target.wait == Wait::Park) {
        wake(target, WakeReason::Unparked);
    } else {
        target.permit = true;
    }
}

void VirtualWorld::interrupt(Thread& target) {
    auto& thread = static_cast<VirtualThread&>(target);
    thread.interrupted_.store(true, std::memory_order_release);
    emit(POOLSCOPE_HERE, Interrupted{thread.id()});
    const bool throws = thread.wait == Wait::Condition || thread.wait == Wait::Sleep ||
                        thread.wait == Wait::InterruptibleLock;
    if (throws) {
        thread.interrupted_.store(false, std::memory_order_release);
        recordAs(thread, POOLSCOPE_HERE, InterruptCleared{});
    }
    if (throws || thread.wait == Wait::Park) wake(thread, WakeReason::Interrupted);
    if (const auto blocker = thread.blocker_) blocker->interrupt();
}

std::shared_ptr<Interruptible> VirtualWorld::blockOn(std::shared_ptr<Interruptible> blocker) {
    return std::exchange(self().blocker_, std::move(blocker));
}

void VirtualWorld::setTimer(VirtualThread& thread, Instant at) {
    orLackMemory([&] { timers_.push({at, timersSet_, &thread, thread.token}); });
    thread.deadline = at;
    thread.timerOrder = timersSet_++;
    thread.timerToken = thread.token;
}

/// Ends the thread's present wait. Out of a condition it still needs the mutex.
void VirtualWorld::wake(VirtualThread& thread, WakeReason reason) {
    if (thread.wait == Wait::Busy && !cores_.empty() && !endSlice(thread)) return;
    thread.wakeReason_ = reason;
    ++thread.token;
    const Wait was = std::exchange(thread.wait, Wait::Nothing);
    if (was == Wait::Sleep || was == Wait::Busy) {
        recordAs(thread, POOLSCOPE_HERE, SleepEnded{was == Wait::Busy, reason});
    }
    if (was == Wait::Io) recordAs(thread, POOLSCOPE_HERE, IoEnded{});
    if (was == Wait::InterruptibleLock) thread.mutex->waiters_.remove(thread);
    if (was != Wait::Condition) {
        makeReady(thread);
        if (was == Wait::Busy && !cores_.empty()) giveCores();
        return;
    }
    Condition& condition = *std::exchange(thread.condition, nullptr);
    condition.waiters_.remove(thread);
    recordAs(thread, POOLSCOPE_HERE, WokeUp{condition.id(), reason});
    Mutex& mutex = *thread.mutex;
    if (mutex.isLocked()) {
        recordAs(thread, POOLSCOPE_HERE, LockContended{mutex.id(), mutex.owner()->id()});
        thread.wait = Wait::Lock;
        thread.state_.store(ThreadState::Blocked, std::memory_order_release);
        mutex.waiters_.push(thread);
        return;
    }
    mutex.owner_.store(&thread, std::memory_order_relaxed);
    mutex.holds_ = thread.holds;
    recordAs(thread, POOLSCOPE_HERE, LockAcquired{mutex.id(), mutex.holds_});
    if (digest_ != nullptr) tookLock(thread, mutex);
    makeReady(thread);
}

}  // namespace poolscope
