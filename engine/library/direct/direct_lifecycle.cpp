// From Running to Terminated, and interrupts.
#include <algorithm>
#include <utility>

#include "engine/library/direct/direct_pool.hpp"

namespace juc::detail {

/// The caller has made the task's state Interrupting, so its run does not end before this does.
void DirectPool::interruptRunnerOf(const Call& task) {
    poolscope::Thread* runner = nullptr;
    poolscope::ThreadId id;
    {
        const Lock lock(mutex_);
        for (const auto& worker : workers_) {
            if (worker->running.load(std::memory_order_relaxed) != &task) continue;
            runner = worker->thread;
            id = worker->id;
        }
    }
    if (runner == nullptr) return TaskPool::interruptRunnerOf(task);
    world_.interrupt(*runner, id);
}

/// Moves to Terminated if no worker is left and (Shutdown with an empty queue, or Stop); lets go of
/// the lock for the hook. If workers are left, wakes the idle ones. Must be called after any action
/// that might make termination possible.
void DirectPool::tryTerminate(Lock& lock) {
    if (isRunning() || phase() >= Phase::Tidying || endings_ > 0) return;
    if (phase() == Phase::Shutdown && hasTasks()) return;
    if (count_ > 0) {
        wakeAll();
        return;
    }
    phase_.store(Phase::Tidying, std::memory_order_release);
    lock.unlock();
    std::exception_ptr error;
    try {
        if (hooks_.terminated) hooks_.terminated();
    } catch (...) {
        error = std::current_exception();
    }
    phase_.store(Phase::Terminated, std::memory_order_release);
    ended_.open(world_);
    lock.lock();
    if (error) std::rethrow_exception(error);
}

/// Cancels what a policy drops, before the pool can terminate.
void DirectPool::cancelAll(Lock& lock, std::vector<CallPtr> tasks) {
    if (tasks.empty()) return;
    ++endings_;
    lock.unlock();
    for (const CallPtr& task : tasks) task->cancel(false);
    tasks.clear();
    lock.lock();
    --endings_;
}

void DirectPool::shutdown() {
    Lock lock(mutex_);
    closeArrivals();
    if (isRunning()) phase_.store(Phase::Shutdown, std::memory_order_release);
    cancelAll(lock, drainAtShutdown());
    tryTerminate(lock);
}

std::vector<Runnable> DirectPool::shutdownNow() {
    std::vector<std::pair<poolscope::Thread*, poolscope::ThreadId>> interrupted;
    std::vector<Runnable> given;
    {
        const Lock lock(mutex_);
        closeArrivals();
        if (phase() < Phase::Stop) phase_.store(Phase::Stop, std::memory_order_release);
        for (const auto& worker : workers_) {
            if (worker->begun) interrupted.emplace_back(worker->thread, worker->id);
        }
        for (CallPtr& task : drain()) {
            auto left = std::make_shared<LeftTask>();
            given.push_back(runnableOf(task, Outside::Yes, left));
            neverBegun_.push_back({std::move(task), std::move(left)});
        }
    }
    // A stop_token's callbacks may use the pool.
    for (const auto& [thread, id] : interrupted) {
        if (!thread->isInterrupted()) world_.interrupt(*thread, id);
    }
    Lock lock(mutex_);
    tryTerminate(lock);
    return given;
}

bool DirectPool::isOwnWorker() const {
    const poolscope::Thread& self = world_.currentThread();
    const Lock lock(mutex_);
    return std::any_of(workers_.begin(), workers_.end(),
                       [&self](const auto& worker) { return worker->thread == &self; });
}

void DirectPool::end() noexcept {
    try {
        shutdownNow();
    } catch (...) {  // what the hook throws has nobody to go to
    }
    std::vector<NeverBegun> neverBegun;
    {
        const Lock lock(mutex_);
        neverBegun.swap(neverBegun_);
    }
    for (const NeverBegun& one : neverBegun) {
        if (one.left->poolEnds()) one.task->cancel(false);
    }
    neverBegun.clear();
    awaitWorkers(isOwnWorker());
}

void DirectPool::abort(Lock& lock, const std::string& task) const {
    const std::string message = "Task " + task + " rejected from " + text();
    lock.unlock();
    throw RejectedExecutionException(message);
}

}  // namespace juc::detail
