// Conditions of the locks that bodies share, in either world: Condition.await, signal and
// signalAll; Object.wait, notify and notifyAll of a monitor are the same under other names.
//
//     await    into the condition's line ─▶ release the lock ─▶ park
//     signal   the longest waiting moves from the condition's line to the lock's: it goes on when
//              it is in front and the lock is free
//
// Promises: as AbstractQueuedSynchronizer.ConditionObject: a signal that finds nobody is not kept;
// a thread whose wait timed out or was interrupted gets in line for the lock like any other, and
// returns with as many holds as it had. Without the lock each method throws
// IllegalMonitorStateException. Each step is an event, in the order of effect.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/world/synchronizer.hpp"

namespace poolscope {

/// Used from the world's threads only; must outlive their waits, and the lock must outlive it.
class LockCondition {
public:
    /// Who may signal: who holds the lock, as in Java; or anybody, as of std::condition_variable.
    enum class Signals : std::uint8_t { WithLock, Anyhow };

    LockCondition(World& world, ReentrantLock& lock, std::string_view name,
                  Signals signals = Signals::WithLock);
    LockCondition(const LockCondition&) = delete;
    LockCondition& operator=(const LockCondition&) = delete;

    /// Waits for a signal, or at most `timeout`; whether there was one. Throws
    /// InterruptedException.
    Co<bool> await(std::optional<Duration> timeout);
    void signal();
    void signalAll();

private:
    enum class Left : std::uint8_t { Signalled, ByItself, NotYet };

    void requireLock() const;
    std::uint32_t waitAndRelease(Thread& self, std::optional<Instant> deadline);
    Left leave(Thread& self, WakeReason why);
    bool moveFirst();
    void wakeIfFree();
    void digest() const;

    World& world_;
    ReentrantLock& lock_;
    const ConditionId id_;
    const Signals signals_;
    ThreadQueue waiters_;  ///< guarded by the lock's guard
};

}  // namespace poolscope
