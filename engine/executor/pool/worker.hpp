// Worker: a thread of a pool and the tasks it has run.
//
// Its lock is held while a task runs, and from the worker's creation until its thread has begun.
// The lock tells other threads that the worker is busy: interruptIdleWorkers interrupts only
// workers whose lock is free, and getActiveCount counts the others. The lock is deliberately *not*
// reentrant: a task that calls setCorePoolSize must not interrupt itself. Source:
// ThreadPoolExecutor.Worker.
#pragma once

#include <atomic>
#include <string>
#include <utility>

#include "engine/executor/future/runnable.hpp"
#include "engine/world/stack_frame.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

class Worker {
public:
    Worker(World& world, Thread* runsOn, RunnablePtr first, ExecutorId executor)
        : Worker(world, runsOn, std::move(first), executor, StackFrame(world)) {
        mutex_.describe([] { return std::uint64_t{0}; });  // guards no data, only says "busy"
    }

    BlockingOperation lock() { return mutex_.lock(); }
    void unlock() { mutex_.unlock(); }
    bool tryLock() { return hasBegun() && !mutex_.isHeldByCurrentThread() && mutex_.tryLock(); }
    bool isLocked() const {
        const bool locked = !hasBegun() || mutex_.isLocked();
        world_.digestRead(locked ? 1 : 0);
        return locked;
    }
    /// runWorker's first act: from now on the worker may be interrupted (state −1 → 0).
    void allowInterrupts() {
        begun_.store(true, std::memory_order_release);
        world_.digestWrite(Shared::WorkerHasBegun, thread->id().value, 1);
    }
    bool hasBegun() const {
        const bool begun = begun_.load(std::memory_order_acquire);
        world_.digestRead(begun ? 1 : 0);
        return begun;
    }

    Thread* const thread;   ///< null if the factory had none
    RunnablePtr firstTask;  ///< taken by runWorker
    std::atomic<std::int64_t> completedTasks = 0;

private:
    Worker(World& world, Thread* runsOn, RunnablePtr first, ExecutorId executor, const StackFrame&)
        : thread(runsOn),
          firstTask(std::move(first)),
          world_(world),
          mutex_(world, runsOn == nullptr ? "worker" : "worker " + runsOn->name(), executor) {}

    World& world_;
    Mutex mutex_;
    std::atomic<bool> begun_ = false;
};

}  // namespace poolscope
