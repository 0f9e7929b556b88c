// Mutex and Condition: ReentrantLock and its Condition, in either world.
//
// Promises: reentrant; `unlock` and `signal` never block; a waiting thread is interruptible
// (InterruptedException out of await); in the virtual world both are first come, first served, and
// every step is an event. Used from the world's threads only.
// The state that waits in each world differs, so the worlds do the work; these are their data.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/trace/time.hpp"
#include "engine/world/thread.hpp"

namespace poolscope {

class World;

/// What the real world keeps inside a Mutex: the operating system's lock. Null in the virtual one.
struct NativeLock {
    virtual ~NativeLock() = default;
};

/// A wait that an interrupt ends: awaiting it throws InterruptedException then. Without a frame,
/// because the worker of a pool waits like this for each task.
class [[nodiscard]] InterruptibleOperation : public BlockingOperation {
public:
    InterruptibleOperation(bool ready, const Thread& self)
        : BlockingOperation(ready), self_(self) {}
    void await_resume() const {
        if (self_.wasInterrupted()) throwInterrupted();
    }

private:
    [[noreturn]] static void throwInterrupted();

    const Thread& self_;
};

/// The same with a deadline; awaiting it returns what is left until then (≤ 0: it is over).
class [[nodiscard]] TimedOperation : public InterruptibleOperation {
public:
    TimedOperation(bool ready, const Thread& self, const World& world, Instant deadline)
        : InterruptibleOperation(ready, self), world_(world), deadline_(deadline) {}
    Duration await_resume() const {
        InterruptibleOperation::await_resume();
        return left();
    }

private:
    Duration left() const;

    const World& world_;
    Instant deadline_;
};

class Mutex {
public:
    /// `name` and `executor` are for the log. The name must not change.
    Mutex(World& world, std::string_view name, ExecutorId executor);
    Mutex(const Mutex&) = delete;
    Mutex& operator=(const Mutex&) = delete;

    /// ReentrantLock.lock: waits as long as it takes, not interruptible. A scheduling point.
    BlockingOperation lock();
    /// ReentrantLock.lockInterruptibly: the same, but an interrupt ends the waiting. Throws
    /// InterruptedException, also if the flag was set before; the lock is not held then.
    InterruptibleOperation lockInterruptibly();
    /// Takes the lock if it is free or already the caller's.
    bool tryLock();
    /// The caller must hold it (checked).
    void unlock();
    bool isLocked() const { return owner_.load(std::memory_order_acquire) != nullptr; }
    bool isHeldByCurrentThread() const;
    /// The holder, or null. For tests and pictures while the world stands still.
    const Thread* owner() const { return owner_.load(std::memory_order_acquire); }
    LockId id() const { return id_; }
    /// Sets the function that returns the data guarded by this lock as a number, for a search over
    /// schedules; see StateDigest. It is called while the lock is held.
    void describe(std::function<std::uint64_t()> content) { content_ = std::move(content); }

private:
    friend class World;
    friend class VirtualWorld;
    friend class RealWorld;
    friend class Condition;
    friend class LockGuard;

    World& world_;
    LockId id_;
    std::atomic<Thread*> owner_ = nullptr;
    std::uint32_t holds_ = 0;             ///< guarded by the lock
    ThreadQueue waiters_;                 ///< virtual world only
    std::unique_ptr<NativeLock> native_;  ///< real world only
    std::function<std::uint64_t()> content_;
};

class Condition {
public:
    Condition(Mutex& mutex, std::string_view name);
    Condition(const Condition&) = delete;
    Condition& operator=(const Condition&) = delete;

    /// Waits for a signal. Throws InterruptedException. The caller must hold the mutex (checked),
    /// and holds it again afterwards.
    InterruptibleOperation await();
    /// Waits at most `timeout`; returns what is left of it (≤ 0: it is over), as awaitNanos does.
    TimedOperation awaitFor(Duration timeout);
    /// Wakes the longest waiting thread, if any. The caller must hold the mutex (checked if there
    /// is somebody to wake).
    void signal();
    void signalAll();
    const ThreadQueue& waiters() const { return waiters_; }
    ConditionId id() const { return id_; }

private:
    friend class VirtualWorld;
    friend class RealWorld;

    Mutex& mutex_;
    ConditionId id_;
    ThreadQueue waiters_;  ///< guarded by the mutex
};

/// Holds a mutex until the end of the scope. The mutex has been locked already:
///     co_await lock.lock();
///     LockGuard guard(lock);
class LockGuard {
public:
    explicit LockGuard(Mutex& held) : mutex_(held) {}
    LockGuard(const LockGuard&) = delete;
    LockGuard& operator=(const LockGuard&) = delete;
    ~LockGuard();

private:
    Mutex& mutex_;
};

}  // namespace poolscope
