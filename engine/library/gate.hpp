// Gate: something that happens once, and that threads wait for: the end of a thread, say.
//
// Promises: `open` never blocks, so a destructor may call it. Threads: any of the world.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/world/spin_lock.hpp"
#include "engine/world/world.hpp"

namespace juc::detail {

class Gate {
public:
    void open(poolscope::World& world) {
        std::vector<poolscope::Thread*> released;
        {
            const poolscope::SpinGuard guard(lock_);
            open_ = true;
            released.swap(waiting_);
        }
        for (poolscope::Thread* thread : released) world.unpark(*thread);
    }
    bool isOpen() const {
        const poolscope::SpinGuard guard(lock_);
        return open_;
    }
    /// Waits until it is open; false after the deadline. Throws InterruptedException, unless the
    /// deadline is over before it waits at all, as awaitTermination's loop does.
    poolscope::Co<bool> await(poolscope::World& world, std::optional<poolscope::Instant> deadline) {
        poolscope::Thread& self = world.currentThread();
        for (bool first = true;; first = false) {
            co_await world.step();
            if (!enter(self)) co_return true;
            const bool over = deadline && !poolscope::isBefore(world.now(), *deadline);
            const bool interrupted = !(first && over) && world.interrupted();
            if (interrupted || over) {
                leave(self);
                if (interrupted) throw poolscope::interruptedException();
                co_return false;
            }
            co_await world.park(deadline);
        }
    }
    /// Waits until it is open, whatever interrupts this. Returns whether something did; the flag is
    /// cleared then.
    poolscope::Co<bool> awaitAnyway(poolscope::World& world) {
        bool interrupted = false;
        bool over = false;
        while (!over) {
            try {
                over = co_await await(world, std::nullopt);
            } catch (const poolscope::Throwable&) {
                interrupted = true;  // the only thing it throws
            }
        }
        co_return interrupted;
    }

private:
    /// False if it is open.
    bool enter(poolscope::Thread& thread) {
        const poolscope::SpinGuard guard(lock_);
        if (open_) return false;
        if (std::find(waiting_.begin(), waiting_.end(), &thread) == waiting_.end()) {
            waiting_.push_back(&thread);
        }
        return true;
    }
    void leave(poolscope::Thread& thread) {
        const poolscope::SpinGuard guard(lock_);
        std::erase(waiting_, &thread);
    }

    mutable poolscope::SpinLock lock_;
    bool open_ = false;                        ///< guarded by lock_
    std::vector<poolscope::Thread*> waiting_;  ///< guarded by lock_
};

/// Opens a gate when the last copy of it goes: captured in a thread's body, when that has ended.
class OpensGate {
public:
    OpensGate(std::shared_ptr<void> owner, Gate& gate, poolscope::World& world)
        : owner_(std::move(owner)), gate_(gate), world_(world) {}
    OpensGate(const OpensGate&) = delete;
    OpensGate& operator=(const OpensGate&) = delete;
    ~OpensGate() { gate_.open(world_); }

private:
    std::shared_ptr<void> owner_;  ///< of gate and world
    Gate& gate_;
    poolscope::World& world_;
};

}  // namespace juc::detail
