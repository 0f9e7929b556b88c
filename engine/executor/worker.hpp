// Worker: a thread of a pool and the tasks it has run.
//
// Its lock is held while a task runs, and from the worker's making until its thread has begun. That
// is how the others see "busy": interruptIdleWorkers takes only locks that are free, and
// getActiveCount counts those that are not. The lock is deliberately *not* reentrant: a task that
// calls setCorePoolSize must not interrupt itself. Source: ThreadPoolExecutor.Worker.
#pragma once

#include <atomic>
#include <string>
#include <utility>

#include "engine/executor/runnable.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

class Worker {
public:
    Worker(World& world, Thread* runsOn, RunnablePtr first, ExecutorId executor)
        : thread(runsOn),
          firstTask(std::move(first)),
          mutex_(world, runsOn == nullptr ? "worker" : "worker " + runsOn->name(), executor) {}

    Leaf lock() { return mutex_.lock(); }
    void unlock() { mutex_.unlock(); }
    bool tryLock() { return hasBegun() && !mutex_.isHeldByCurrentThread() && mutex_.tryLock(); }
    bool isLocked() const { return !hasBegun() || mutex_.isLocked(); }
    /// runWorker's first act: from now on the worker may be interrupted (state −1 → 0).
    void allowInterrupts() { begun_.store(true, std::memory_order_release); }
    bool hasBegun() const { return begun_.load(std::memory_order_acquire); }

    Thread* const thread;   ///< null if the factory had none
    RunnablePtr firstTask;  ///< taken by runWorker
    std::atomic<std::int64_t> completedTasks = 0;

private:
    Mutex mutex_;
    std::atomic<bool> begun_ = false;
};

}  // namespace poolscope
