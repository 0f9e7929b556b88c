// CompletionQueue: futures in the order in which they completed.
//
// The LinkedBlockingQueue<Future> inside an ExecutorCompletionService, with the one lock it needs.
// Its events are CompletionQueued and CompletionTaken, so that it is not mistaken for the pool's
// own queue. Promises: unbounded, first in, first out; take and poll(timeout) are interruptible.
#pragma once

#include <deque>
#include <memory>

#include "engine/executor/future/future_task.hpp"

namespace poolscope {

using FuturePtr = std::shared_ptr<FutureTask>;

class CompletionQueue {
public:
    CompletionQueue(World& world, ExecutorId executor);

    Co<void> add(FuturePtr future);
    Co<FuturePtr> take();
    /// Removes and returns the future that completed first, or returns null.
    Co<FuturePtr> poll();
    /// The same, waiting at most `timeout`.
    Co<FuturePtr> poll(Duration timeout);

private:
    FuturePtr dequeue();

    World& world_;
    ExecutorId executor_;
    Mutex lock_;
    Condition completed_;
    std::deque<FuturePtr> futures_;  ///< guarded by lock_
};

}  // namespace poolscope
