// What the bodies of tasks share: ReentrantLock, Semaphore and CountDownLatch, in either world.
//
// One algorithm for both clocks, that of AbstractQueuedSynchronizer: try; else stand in the queue
// and park; the one in front tries again when it is woken.
//
//     state     ReentrantLock: holds of its owner   Semaphore: permits   CountDownLatch: count
//     queue     front ─▶ … ─▶ last       only the front is woken; it leaves when it has succeeded
//
// Promises: as in the JDK, a synchronizer that is not fair lets a running thread overtake the
// queue; a fair one does not. lock hears no interrupt (the flag is set again when it has the lock),
// acquire and await throw InterruptedException. Each step is an event, in the order of effect. When
// a real world stops, every wait throws InterruptedException, lock too, so that the threads end.
//
// Why not Mutex: that one guards the engine's own short steps. In the real world it is the
// operating system's, and a deadlock of two of them could never be ended.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/world/spin_lock.hpp"
#include "engine/world/stack_frame.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

/// The part that is common to all. Used from the world's threads only; must outlive their waits.
class Synchronizer {
public:
    Synchronizer(const Synchronizer&) = delete;
    Synchronizer& operator=(const Synchronizer&) = delete;
    virtual ~Synchronizer() = default;

    LockId id() const { return id_; }

protected:
    enum class Interrupts : std::uint8_t { Thrown, Remembered };
    friend class LockCondition;

    Synchronizer(World& world, bool fair);

    /// One try, which overtakes the queue whether it is fair or not. No scheduling point.
    bool tryOnce(std::int32_t wanted);

    /// Waits until `tryAcquire` succeeds. A scheduling point.
    Co<void> acquire(std::int32_t wanted, Interrupts interrupts);
    /// The same until `deadline`; an interrupt ends it. Whether it has succeeded.
    Co<bool> tryAcquireNanos(std::int32_t wanted, Instant deadline);
    /// Changes the state by `tryRelease` and wakes the front of the queue if that says so.
    void release(std::int32_t permits);

    // Called under the guard; they emit what they did.
    /// Takes `wanted` for the caller if there is enough.
    virtual bool tryAcquire(Thread& self, std::int32_t wanted) = 0;
    /// Whether the caller may try although others wait: it holds the lock already.
    virtual bool mayOvertake(const Thread&) const { return false; }
    virtual bool tryRelease(std::int32_t permits) = 0;
    virtual void tellWait(std::int32_t wanted) = 0;
    /// Whether the next in the queue may succeed, too, after the front has.
    virtual bool isShared() const { return true; }
    /// The state as a number, for a search over schedules; see StateDigest.
    virtual std::uint64_t number() const = 0;

    World& world_;
    const LockId id_;

private:
    bool takeOrQueue(Thread& self, std::int32_t wanted);
    bool takeInFront(Thread& self, std::int32_t wanted);
    /// acquireQueued: the caller stands in the queue. Parks first if `parksFirst`.
    Co<void> acquireQueued(std::int32_t wanted, Interrupts interrupts, bool parksFirst);
    void leave(Thread& self);
    void wake(Thread* thread);
    void digestState() const;
    void digest() const;

    const bool fair_;
    mutable SpinLock guard_;
    ThreadQueue queue_;  ///< guarded by guard_
};

/// java.util.concurrent.locks.ReentrantLock.
class ReentrantLock : public Synchronizer {
public:
    ReentrantLock(World& world, std::string_view name, bool fair);

    Co<void> lock() {
        const StackFrame frame(world_);
        return frame.tail(acquire(1, Interrupts::Remembered));
    }
    /// Throws IllegalMonitorStateException if another thread holds it, or nobody.
    void unlock() {
        const StackFrame frame(world_);
        release(1);
    }
    /// Takes it if it is free or the caller's.
    bool tryLock() { return tryOnce(1); }

protected:
    friend class LockCondition;

    bool tryAcquire(Thread& self, std::int32_t wanted) override;
    bool mayOvertake(const Thread& self) const override { return owner_ == &self; }
    bool tryRelease(std::int32_t permits) override;
    void tellWait(std::int32_t wanted) override;
    bool isShared() const override { return false; }
    std::uint64_t number() const override;

private:
    const Thread* owner_ = nullptr;
    std::uint32_t holds_ = 0;
};

/// java.util.concurrent.Semaphore.
class Semaphore : public Synchronizer {
public:
    Semaphore(World& world, std::string_view name, std::int32_t permits, bool fair);

    /// Throws InterruptedException.
    Co<void> acquire(std::int32_t permits) {
        const StackFrame frame(world_);
        return frame.tail(Synchronizer::acquire(permits, Interrupts::Thrown));
    }
    /// Takes one permit if one is free.
    bool tryAcquire() { return tryOnce(1); }
    /// Waits until `deadline` at most; whether it has them. Throws InterruptedException.
    Co<bool> tryAcquire(std::int32_t permits, Instant deadline) {
        const StackFrame frame(world_);
        return frame.tail(tryAcquireNanos(permits, deadline));
    }
    /// By any thread, whether it has acquired any or not. Throws Error above 2147483647.
    void release(std::int32_t permits) {
        const StackFrame frame(world_);
        Synchronizer::release(permits);
    }

protected:
    bool tryAcquire(Thread& self, std::int32_t wanted) override;
    bool tryRelease(std::int32_t permits) override;
    void tellWait(std::int32_t wanted) override;
    std::uint64_t number() const override;

private:
    std::int32_t permits_;
};

/// The end of a thread, for Thread.join. `over` is the thread's last act but for its last event.
class ThreadEnd : public Synchronizer {
public:
    ThreadEnd(World& world, ThreadId thread) : Synchronizer(world, false), thread_(thread) {}

    /// Thread.join. Throws InterruptedException.
    Co<void> join() {
        const StackFrame frame(world_);
        return frame.tail(acquire(0, Interrupts::Thrown));
    }
    void over() {
        const StackFrame frame(world_);
        release(0);
    }

protected:
    bool tryAcquire(Thread& self, std::int32_t wanted) override;
    bool tryRelease(std::int32_t) override { return over_ = true; }
    void tellWait(std::int32_t wanted) override;
    std::uint64_t number() const override { return over_ ? 1 : 0; }

private:
    const ThreadId thread_;
    bool over_ = false;
};

/// java.util.concurrent.CountDownLatch.
class CountDownLatch : public Synchronizer {
public:
    CountDownLatch(World& world, std::string_view name, std::int32_t count);

    /// Throws InterruptedException.
    Co<void> await() {
        const StackFrame frame(world_);
        return frame.tail(acquire(0, Interrupts::Thrown));
    }
    /// The same until `deadline`; whether the count is 0.
    Co<bool> await(Instant deadline) {
        const StackFrame frame(world_);
        return frame.tail(tryAcquireNanos(0, deadline));
    }
    /// At 0 without effect.
    void countDown() {
        const StackFrame frame(world_);
        release(1);
    }

protected:
    bool tryAcquire(Thread& self, std::int32_t wanted) override;
    bool tryRelease(std::int32_t permits) override;
    void tellWait(std::int32_t wanted) override;
    std::uint64_t number() const override;

private:
    std::int32_t count_;
};

}  // namespace poolscope
