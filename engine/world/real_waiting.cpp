// The real world's blocking operations: each blocks the OS thread and is done when it returns.
#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/trace/ensure.hpp"
#include "engine/world/real_thread.hpp"
#include "engine/world/real_world.hpp"
#include "engine/world/short_wait.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {
std::mutex& nativeOf(NativeLock& lock) { return static_cast<StandardLock&>(lock).mutex; }
/// Longer waits are cut into pieces: the clock's arithmetic must not overflow near Long.MAX_VALUE.
constexpr std::int64_t kLongestPiece = 3'600'000'000'000;
}  // namespace

std::unique_ptr<NativeLock> RealWorld::newNativeLock() { return std::make_unique<StandardLock>(); }

bool RealWorld::yieldNow() {
    std::this_thread::yield();
    return true;
}

void RealWorld::own(Mutex& mutex, RealThread& thread, std::uint32_t holds) {
    mutex.owner_.store(&thread, std::memory_order_release);
    mutex.holds_ = holds;
    emit(POOLSCOPE_HERE, LockAcquired{mutex.id(), holds});
}

bool RealWorld::tryLockNow(Mutex& mutex) {
    const StackFrame frame(*this);
    RealThread& thread = self();
    if (mutex.owner_.load(std::memory_order_relaxed) == &thread) {
        own(mutex, thread, mutex.holds_ + 1);
        return true;
    }
    if (!nativeOf(*mutex.native_).try_lock()) return false;
    own(mutex, thread, 1);
    return true;
}

bool RealWorld::lockNow(Mutex& mutex) {
    const StackFrame frame(*this);
    if (tryLockNow(mutex)) return true;
    RealThread& thread = self();
    if (recording()) {
        const Thread* owner = mutex.owner_.load(std::memory_order_acquire);
        emit(POOLSCOPE_HERE,
             LockContended{mutex.id(), owner == nullptr ? ThreadId{} : owner->id()});
    }
    thread.waitsFor_.store(mutex.id().value, std::memory_order_relaxed);
    thread.state_.store(ThreadState::Blocked, std::memory_order_release);
    lockSoon(nativeOf(*mutex.native_));
    thread.waitsFor_.store(LockId::kNone, std::memory_order_relaxed);
    thread.state_.store(ThreadState::Runnable, std::memory_order_release);
    own(mutex, thread, 1);
    return true;
}

void RealWorld::unlockNow(Mutex& mutex) {
    ENSURE(mutex.owner() == &self() && mutex.holds_ > 0,
           "only the thread that holds a lock unlocks it");
    --mutex.holds_;
    emit(POOLSCOPE_HERE, LockReleased{mutex.id(), mutex.holds_});
    if (mutex.holds_ > 0) return;
    mutex.owner_.store(nullptr, std::memory_order_release);
    nativeOf(*mutex.native_).unlock();
}

/// Returns and clears the flag, as a wait does that is about to throw. True for every thread of a
/// world that is stopping.
bool RealWorld::takeInterrupt(RealThread& thread) {
    const StackFrame frame(*this);
    if (interrupted() || stopping_.load(std::memory_order_acquire)) {
        thread.wakeReason_ = WakeReason::Interrupted;
        return true;
    }
    return false;
}

/// Waits until `done`, an interrupt, the deadline or the end of the world; true if `done`. Looks
/// for a moment before it sleeps.
bool RealWorld::waitIn(RealThread& thread, std::optional<Instant> deadline,
                       const std::atomic<bool>& done) {
    thread.state_.store(deadline ? ThreadState::TimedWaiting : ThreadState::Waiting,
                        std::memory_order_release);
    thread.lookForWakeUp.soon([&] {
        return done.load(std::memory_order_relaxed) || thread.isInterrupted() ||
               (deadline && !isBefore(now(), *deadline));
    });
    return sleepIn(thread, deadline, done);
}

/// The same without a look.
bool RealWorld::sleepIn(RealThread& thread, std::optional<Instant> deadline,
                        const std::atomic<bool>& done) {
    std::unique_lock asleep(thread.mutex);
    thread.state_.store(deadline ? ThreadState::TimedWaiting : ThreadState::Waiting,
                        std::memory_order_release);
    while (!done.load() && !thread.isInterrupted() && !stopping_.load()) {
        if (!deadline) {
            thread.wake.wait(asleep);
            continue;
        }
        const Duration left = *deadline - now();
        if (left.ns <= 0) break;
        thread.wake.wait_for(asleep, std::chrono::nanoseconds(std::min(left.ns, kLongestPiece)));
    }
    thread.state_.store(ThreadState::Runnable, std::memory_order_release);
    return done.load();
}

bool RealWorld::awaitNow(Condition& condition, std::optional<Instant> deadline) {
    const StackFrame frame(*this);
    RealThread& thread = self();
    Mutex& mutex = condition.mutex_;
    ENSURE(mutex.owner() == &thread, "await is called under the condition's lock");
    if (takeInterrupt(thread)) return true;
    thread.signalled.store(false);
    condition.waiters_.push(thread);
    if (deadline) {
        emit(POOLSCOPE_HERE, TimedAwaited{condition.id(), *deadline});
    } else {
        emit(POOLSCOPE_HERE, Awaited{condition.id()});
    }
    const std::uint32_t holds = mutex.holds_;
    mutex.holds_ = 0;
    emit(POOLSCOPE_HERE, LockReleased{mutex.id(), 0});
    mutex.owner_.store(nullptr, std::memory_order_release);
    nativeOf(*mutex.native_).unlock();

    thread.waitsOn_.store(condition.id().value, std::memory_order_relaxed);
    waitIn(thread, deadline, thread.signalled);
    thread.waitsOn_.store(ConditionId::kNone, std::memory_order_relaxed);

    // A signal may still come while we want the lock back: only under it can we know why we woke.
    lockSoon(nativeOf(*mutex.native_));
    mutex.owner_.store(&thread, std::memory_order_release);
    mutex.holds_ = holds;
    if (thread.signalled.load()) {
        thread.wakeReason_ = WakeReason::Signalled;
    } else {
        condition.waiters_.remove(thread);
        if (!takeInterrupt(thread)) thread.wakeReason_ = WakeReason::TimedOut;
    }
    emit(POOLSCOPE_HERE, WokeUp{condition.id(), thread.wakeReason_});
    emit(POOLSCOPE_HERE, LockAcquired{mutex.id(), holds});
    return true;
}

void RealWorld::signalNow(Condition& condition) {
    ENSURE(condition.mutex_.owner() == &self(), "signal is called under the condition's lock");
    auto& target = static_cast<RealThread&>(*condition.waiters_.pop());
    emit(POOLSCOPE_HERE, Signalled{condition.id(), target.id()});
    const std::lock_guard asleep(target.mutex);
    target.signalled.store(true);
    target.wake.notify_all();
}

bool RealWorld::sleepNow(Instant until, bool busy) {
    const StackFrame frame(*this);
    RealThread& thread = self();
    if (!busy && takeInterrupt(thread)) return true;
    emit(POOLSCOPE_HERE, SleepBegan{until, busy});
    thread.wakeReason_ = WakeReason::TimedOut;
    if (busy) {
        if (!pauses_.empty()) until = pauses_.afterWork(now(), until - now());
        while (isBefore(now(), until) && !stopping_.load(std::memory_order_relaxed)) {
        }
    } else {
        const std::atomic<bool> never = false;
        sleepIn(thread, until, never);
        takeInterrupt(thread);
    }
    emit(POOLSCOPE_HERE, SleepEnded{busy, thread.wakeReason_});
    return true;
}

bool RealWorld::ioNow(Instant until) {
    RealThread& thread = self();
    emit(POOLSCOPE_HERE, IoBegan{until});
    {
        std::unique_lock asleep(thread.mutex);  // an interrupt wakes it, and it waits on
        while (isBefore(now(), until) && !stopping_.load()) {
            const Duration left = until - now();
            thread.wake.wait_for(asleep,
                                 std::chrono::nanoseconds(std::min(left.ns, kLongestPiece)));
        }
    }
    emit(POOLSCOPE_HERE, IoEnded{});
    return true;
}

bool RealWorld::parkNow(std::optional<Instant> deadline) {
    RealThread& thread = self();
    const bool unparked = waitIn(thread, deadline, thread.permit);
    thread.permit.store(false);
    thread.wakeReason_ = unparked                                     ? WakeReason::Unparked
                         : thread.isInterrupted() || stopping_.load() ? WakeReason::Interrupted
                                                                      : WakeReason::TimedOut;
    if (stopping_.load()) thread.interrupted_.store(true, std::memory_order_release);
    return true;
}

void RealWorld::unpark(Thread& thread) {
    auto& target = static_cast<RealThread&>(thread);
    const std::lock_guard asleep(target.mutex);
    target.permit.store(true);
    target.wake.notify_all();
}

void RealWorld::interrupt(Thread& target) {
    const StackFrame frame(*this);
    interruptAndTell(static_cast<RealThread&>(target), std::nullopt);
}

void RealWorld::interrupt(Thread& target, ThreadId expected) {
    const StackFrame frame(*this);
    interruptAndTell(static_cast<RealThread&>(target), expected);
}

/// Its blocker is told when no lock is held: it may call anything.
void RealWorld::interruptAndTell(RealThread& thread, std::optional<ThreadId> expected) {
    std::shared_ptr<Interruptible> blocker;
    {
        const Effect together = effect();
        const std::lock_guard asleep(thread.mutex);
        if (expected && thread.id() != *expected) return;
        thread.interrupted_.store(true, std::memory_order_release);
        emit(POOLSCOPE_HERE, Interrupted{thread.id()});
        thread.wake.notify_all();
        blocker = thread.blocker_;
    }
    if (blocker) blocker->interrupt();
}

std::shared_ptr<Interruptible> RealWorld::blockOn(std::shared_ptr<Interruptible> blocker) {
    RealThread& thread = self();
    const std::lock_guard asleep(thread.mutex);
    return std::exchange(thread.blocker_, std::move(blocker));
}

}  // namespace poolscope
