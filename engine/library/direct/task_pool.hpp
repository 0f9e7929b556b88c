// TaskPool: what a task that goes without the engine knows of its pool, and what the pools of all
// kinds do alike: a future for each task, invokeAll, invokeAny, runs within another thread, waiting
// for the pool's end.
//
//     TaskPool ─┬─ DirectPool ─┬─ DirectPlainPool
//               │              └─ DirectScheduledPool
//               └─ StealingPool
//
// Promises: no body runs under a lock. Threads: any.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "engine/library/around_workers.hpp"
#include "engine/library/pool.hpp"
#include "engine/library/runtime.hpp"
#include "engine/world/spin_lock.hpp"

namespace juc::detail {

class TaskPool : public Shared {
public:
    TaskPool(Runtime& runtime, WorkerHooks workers)
        : world_(runtime.world()), around_(std::move(workers)), living_(runtime) {}

    World& world() const { return world_; }

    /// Takes in a task that `futureOf` was called with.
    virtual void executeFuture(CallPtr task) = 0;
    /// Makes the body a task of this pool that has a future.
    virtual AnyFuture futureOf(Call& task) { return heldFutureOf(task); }
    /// The same; the task holds the pool, and an interrupt finds it inside `runInside`.
    AnyFuture heldFutureOf(Call& task);
    AnyFuture submit(CallPtr task);
    std::vector<AnyFuture> invokeAll(std::vector<CallPtr> bodies, std::optional<Duration> timeout);
    BoxPtr invokeAny(std::vector<CallPtr> bodies, std::optional<Duration> timeout);

    bool awaitTermination(Duration timeout);

    // ---- asked by tasks that hold the pool
    virtual bool plansTimes() const { return false; }
    /// After a task was cancelled.
    virtual void cancelled(Call&) {}
    /// Interrupts the thread that is inside the task's body, if one is.
    virtual void interruptRunnerOf(const Call& task);
    /// Runs a task on the calling thread, within another task or a call of the program.
    /// Returns whether it shall run again.
    bool runInside(Call& task);

protected:
    using Lock = std::unique_lock<std::mutex>;
    using Instant = poolscope::Instant;

    /// Runs a task; true if it shall run again.
    virtual bool run(Call& task) = 0;
    /// By `end`, after shutdownNow: waits for the workers, unless the caller is one.
    void awaitWorkers(bool isOwnWorker);
    /// Until somebody notifies, or so long at most.
    static void waitAtMost(std::condition_variable& condition, Lock& lock,
                           poolscope::Duration longest);

    World& world_;
    AroundWorkers around_;
    Gate ended_;  ///< opened when the pool has terminated

private:
    /// A task that is not a worker's own, while it runs; on the stack of its thread.
    class InsideRun;

    Living living_;
    poolscope::SpinLock insideLock_;
    InsideRun* inside_ = nullptr;  ///< guarded by insideLock_
};

}  // namespace juc::detail
