// DirectPlainPool: a ThreadPoolExecutor that needs no engine: a queue first in, first out, with
// room for all, for some, or only for tasks that a waiting worker takes at once; or one by
// priority.
//
// If there is room for all, a task that needs nothing but its place in the queue goes into
// `arrivals_`, under a lock of its own; a worker that finds the queue empty takes all that has
// arrived. So those who hand in and those who take seldom meet, as at the two locks of
// LinkedBlockingQueue.
//
// Promises, threads, errors: DirectPool's. Source: java.util.concurrent.ThreadPoolExecutor,
// LinkedBlockingQueue, ArrayBlockingQueue, SynchronousQueue, PriorityBlockingQueue and the four
// rejection policies.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

#include "engine/library/direct/direct_pool.hpp"

namespace juc::detail {

class DirectPlainPool final : public DirectPool {
public:
    /// IllegalArgumentException for a queue without room.
    DirectPlainPool(Runtime& runtime, ThreadPoolOptions options);

    void execute(CallPtr task) override { enter(std::move(task)); }
    void executeFuture(CallPtr task) override { enter(std::move(task)); }

protected:
    CallPtr poll() override;
    std::size_t queued() const override {
        return queue_.size() + arrivedCount_.load(std::memory_order_relaxed);
    }
    bool nothingArrived() override;
    bool hasArrivals() const override { return arrivedCount_.load(std::memory_order_relaxed) > 0; }
    void closeArrivals() override;
    /// A SynchronousQueue holds nothing; what is here is on its way to a worker.
    std::size_t shownAsQueued() const override {
        return kind_.kind == WorkQueue::Kind::Synchronous ? 0 : queued();
    }
    std::vector<CallPtr> drain() override;
    std::vector<CallPtr> drainIf(const Wanted& wanted) override;
    std::vector<CallPtr> copyOfQueue() override;
    bool run(Call& task) override;

private:
    void enter(CallPtr task);
    bool tryArrive(CallPtr& task);
    void openArrivals();
    void takeArrivals();
    bool tryEnter(Lock& lock, CallPtr& task);
    bool hasRoom() const;
    bool isByPriority() const { return kind_.kind == WorkQueue::Kind::Priority; }
    void offer(CallPtr task);
    void reject(Lock& lock, CallPtr task);
    void dropOldest(Lock& lock, CallPtr& task);

    const WorkQueue kind_;
    std::deque<CallPtr> queue_;  ///< guarded by mutex_; by priority: a heap, the first at its top

    std::mutex arrivalsMutex_;  ///< taken after mutex_, or alone
    // Guarded by arrivalsMutex_; what has arrived goes behind what is in queue_.
    std::deque<CallPtr> arrivals_;
    bool arrivalsOpen_ = false;  ///< running, enough workers: a task only needs its place
    bool wakeForNext_ = false;   ///< who brings the next task looks for an idle worker
    std::atomic<std::size_t> arrivedCount_ = 0;  ///< their number; written under arrivalsMutex_
};

}  // namespace juc::detail
