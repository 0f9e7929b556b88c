// DirectPlainPool: a ThreadPoolExecutor that needs no engine: a queue first in, first out, with
// room for all, for some, or only for tasks that a waiting worker takes at once.
//
// Promises, threads, errors: DirectPool's. Source: java.util.concurrent.ThreadPoolExecutor,
// LinkedBlockingQueue, ArrayBlockingQueue, SynchronousQueue and the four rejection policies.
#pragma once

#include <deque>
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
    std::size_t queued() const override { return queue_.size(); }
    /// A SynchronousQueue holds nothing; what is here is on its way to a worker.
    std::size_t shownAsQueued() const override {
        return kind_.kind == WorkQueue::Kind::Synchronous ? 0 : queued();
    }
    std::vector<CallPtr> drain() override;
    std::vector<CallPtr> drainCancelled() override;
    bool run(Call& task) override;

private:
    void enter(CallPtr task);
    bool tryEnter(Lock& lock, CallPtr& task);
    bool hasRoom() const;
    void reject(Lock& lock, CallPtr task);
    void dropOldest(Lock& lock, CallPtr& task);

    const WorkQueue kind_;
    std::deque<CallPtr> queue_;  ///< guarded by mutex_
};

}  // namespace juc::detail
