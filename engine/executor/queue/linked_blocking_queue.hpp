// LinkedBlockingQueue: first in, first out, with or without a bound. Putting and taking do not
// wait for each other.
//
// Two locks, one for each end, and a count between them that both ends change atomically:
//
//     head ─▶ (dummy) ─▶ T4 ─▶ T5 ─▶ T6 ◀─ last        count 3
//     takeLock, notEmpty                putLock, notFull
//
// A putter that made the queue non-empty must take the other lock to signal a taker, and the other
// way round: that happens only at the edge between empty and not (full and not). In between, takers
// wake takers and putters putters, handing the signal on.
// Promises: the JDK's class step by step. `count` is changed together with its event, so the log's
// order is the order of effect. Source: java.util.concurrent.LinkedBlockingQueue.
#pragma once

#include <atomic>

#include "engine/executor/queue/work_queue.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class LinkedBlockingQueue : public WorkQueue {
public:
    /// IllegalArgumentException for a capacity below 1.
    LinkedBlockingQueue(World& world, ExecutorId executor,
                        std::int32_t capacity = std::numeric_limits<std::int32_t>::max());
    ~LinkedBlockingQueue() override;

    Co<bool> offer(RunnablePtr task) override;
    /// Waits for room. InterruptedException.
    Co<void> put(RunnablePtr task) override;
    Co<RunnablePtr> take() override;
    Co<RunnablePtr> poll(Duration timeout) override;
    Co<RunnablePtr> poll() override;
    Co<RunnablePtr> peek() override;
    Co<bool> remove(const Runnable& task) override;
    Co<bool> contains(const Runnable& task) override;
    Co<std::int32_t> drainTo(std::vector<RunnablePtr>& to, std::int32_t most) override;
    Co<std::vector<RunnablePtr>> toArray() override;
    Co<std::int32_t> size() override;
    Co<void> clear() override;
    std::int32_t remainingCapacity() const override { return capacity_ - count(); }
    QueueKind kind() const override { return kind_; }
    std::int32_t capacity() const override { return capacity_; }
    std::vector<TaskId> quietContents() const override;

protected:
    /// For a subclass: what the log calls it.
    LinkedBlockingQueue(World& world, ExecutorId executor, std::int32_t capacity, QueueKind kind);
    /// For a subclass that prefers a new thread: records the refusal and returns false.
    Co<bool> refuse(RunnablePtr task);

    World& world_;

private:
    struct Node : KeptObject {
        RunnablePtr item;
        Node* next = nullptr;
    };

    LinkedBlockingQueue(World& world, ExecutorId executor, std::int32_t capacity, QueueKind kind,
                        const StackFrame& frame);

    void recordRefusal(const Runnable& task, OfferRefusal why);
    std::int32_t count() const;
    std::uint64_t contents() const;
    void digestContents() const;
    std::int32_t enqueue(Node* node);
    RunnablePtr dequeue(std::int32_t& countBefore, LeftBy by);
    void unlink(Node* node, Node* before);
    Co<void> signalNotEmpty();
    Co<void> signalNotFull();

    ExecutorId executor_;
    QueueKind kind_;
    const std::int32_t capacity_;
    std::atomic<std::int32_t> count_ = 0;
    Mutex takeLock_;
    Condition notEmpty_;
    Mutex putLock_;
    Condition notFull_;
    Node* head_;  ///< the dummy before the first; guarded by takeLock
    Node* last_;  ///< guarded by putLock
};

}  // namespace poolscope
