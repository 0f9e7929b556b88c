// AroundWorkers: what a program runs on each worker before its first task and after its last, and
// the wait for the last of these.
//
// A worker has been counted out when its last function runs, and the pool may have terminated by
// then; so the pool's destructor waits here, too, and what such a function refers to may go with
// it. Promises: what the functions throw goes to the uncaught exception handler. Without functions
// nothing is counted and nobody waits. Source: onStart and onTermination of ForkJoinWorkerThread.
#pragma once

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "engine/library/gate.hpp"
#include "engine/library/runtime.hpp"
#include "engine/world/real_carrier.hpp"

namespace juc::detail {

class AroundWorkers {
public:
    explicit AroundWorkers(WorkerHooks hooks) : hooks_(std::move(hooks)) {}

    bool any() const { return hooks_.onStart || hooks_.onTermination; }
    // By a worker.
    void started(World& world) {
        if (!any()) return;
        ++inside_;
        enter(world.currentThread());
        call(world, hooks_.onStart);
    }
    void terminated(World& world) {
        if (!any()) return;
        world.interrupted();  // an interrupt of its pool's is of no use any more
        call(world, hooks_.onTermination);
        {
            const poolscope::SpinGuard guard(lock_);
            std::erase(threads_, &world.currentThread());
        }
        leave(world);
    }
    /// Whether that is the thread of a worker, one that has been counted out included.
    bool isInside(const poolscope::Thread& thread) const {
        const poolscope::SpinGuard guard(lock_);
        return std::find(threads_.begin(), threads_.end(), &thread) != threads_.end();
    }
    /// By the pool's end, once, when no more workers are to come, and not if isInside. Returns
    /// whether the caller was interrupted meanwhile; the flag is cleared then.
    Co<bool> awaitLast(World& world) {
        if (!any()) co_return false;
        leave(world);
        co_return co_await gate_.awaitAnyway(world);
    }

private:
    static void call(World& world, const std::function<void()>& hook) {
        try {
            if (hook) hook();
        } catch (const poolscope::Carrier::Abandoned&) {
            throw;
        } catch (...) {
            tellUncaught(world.currentThread(), poolscope::asThrowable(std::current_exception()));
        }
    }
    void enter(const poolscope::Thread& thread) {
        const poolscope::SpinGuard guard(lock_);
        threads_.push_back(&thread);
    }
    void leave(World& world) {
        if (--inside_ == 0) gate_.open(world);
    }

    const WorkerHooks hooks_;
    std::atomic<int> inside_ = 1;  ///< workers, and the pool until its end
    Gate gate_;
    mutable poolscope::SpinLock lock_;
    std::vector<const poolscope::Thread*> threads_;  ///< guarded by lock_
};

}  // namespace juc::detail
