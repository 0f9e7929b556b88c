// CompletionQueue: futures in the order in which they completed.
//
// The LinkedBlockingQueue<Future> inside an ExecutorCompletionService, with its two locks: a worker
// that adds a future does not wait for a client that takes one, unless the queue was empty.
//
//     head ─▶ (dummy) ─▶ F4 ─▶ F5 ─▶ F6 ◀─ last        count 3
//     completion takeLock, completed    completion putLock
//
// Its events are CompletionQueued and CompletionTaken, so that it is not mistaken for the pool's
// own queue. Promises: unbounded, first in, first out; take and poll(timeout) are interruptible.
// Source: java.util.concurrent.LinkedBlockingQueue.
#pragma once

#include <atomic>
#include <memory>

#include "engine/executor/future/future_task.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

using FuturePtr = std::shared_ptr<FutureTask>;

class CompletionQueue {
public:
    CompletionQueue(World& world, ExecutorId executor);
    CompletionQueue(const CompletionQueue&) = delete;
    CompletionQueue& operator=(const CompletionQueue&) = delete;
    ~CompletionQueue();

    Co<void> add(FuturePtr future);
    Co<FuturePtr> take();
    /// Removes and returns the future that completed first, or returns null.
    Co<FuturePtr> poll();
    /// The same, waiting at most `timeout`.
    Co<FuturePtr> poll(Duration timeout);

private:
    struct Node {
        FuturePtr future;
        Node* next = nullptr;
    };

    CompletionQueue(World& world, ExecutorId executor, const StackFrame& frame);

    std::int32_t count() const;
    std::int32_t enqueue(FuturePtr future);
    FuturePtr dequeue();
    Co<void> signalCompleted();

    World& world_;
    ExecutorId executor_;
    std::atomic<std::int32_t> count_ = 0;
    Mutex takeLock_;
    Condition completed_;
    Mutex putLock_;
    Node* head_;  ///< the dummy before the first; guarded by takeLock
    Node* last_;  ///< guarded by putLock
};

}  // namespace poolscope
