// DelayQueue: a task may be taken once its delay is over, the longest expired one first. Unbounded.
//
// The model for DelayedWorkQueue: the same leader and followers (see delayed_work_queue.hpp) around
// a plain PriorityQueue. Its elements do not know their slot, so remove searches, and equal times
// come out in the heap's order, 1, n, n−1, …, 2, not first in, first out.
//
// Use it alone, or as the queue of a pool that is given Delayed tasks with execute.
// Promises: the JDK's class step by step; `lock` guards everything; at most one thread waits with
// the head's delay as leader. Source: java.util.concurrent.DelayQueue.
#pragma once

#include "engine/executor/queue/binary_heap.hpp"
#include "engine/executor/queue/work_queue.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class DelayQueue : public WorkQueue {
public:
    explicit DelayQueue(World& world, ExecutorId executor = {});

    /// NullPointerException; ClassCastException if the task is not Delayed.
    Co<bool> offer(RunnablePtr task) override;
    Co<RunnablePtr> take() override;
    Co<RunnablePtr> poll(Duration timeout) override;
    Co<RunnablePtr> poll() override;
    /// The head, expired or not.
    Co<RunnablePtr> peek() override;
    Co<bool> remove(const Runnable& task) override;
    Co<bool> contains(const Runnable& task) override;
    /// Expired tasks only.
    Co<std::int32_t> drainTo(std::vector<RunnablePtr>& to, std::int32_t most) override;
    Co<std::vector<RunnablePtr>> toArray() override;
    Co<std::int32_t> size() override;
    Co<void> clear() override;
    std::int32_t remainingCapacity() const override { return capacity(); }
    QueueKind kind() const override { return QueueKind::DelayQueue; }

    std::vector<TaskId> quietContents() const override { return heap_.ids(); }

    // Only while the world stands still.
    const BinaryHeap& heap() const { return heap_; }
    const Thread* leader() const { return leader_; }

private:
    class OnLeaving;

    DelayQueue(World& world, ExecutorId executor, const StackFrame& frame);

    RunnablePtr pollHead(LeftBy by);
    bool headIsDue(Duration& delay);
    void takeLead(Thread& thread, Duration delay);
    void clearLeader(LeaderLeft why);

    World& world_;
    ExecutorId executor_;
    Mutex lock_;
    Condition available_;
    BinaryHeap heap_;
    Thread* leader_ = nullptr;
};

}  // namespace poolscope
