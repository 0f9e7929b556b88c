// PriorityBlockingQueue: the task with the lowest priority number is taken first. Unbounded.
//
// Not first in, first out: among equal priorities the heap's order decides (1, n, n−1, …, 2),
// unless the tasks' own compareTo does. A task without a priority is refused with a
// ClassCastException, as one that is not Comparable is.
//
// When the array is full, the offering thread releases the lock while it allocates a longer one, so
// that takers can continue; a flag makes sure that only one thread allocates. Promises: the JDK's
// class step by step; `lock` guards everything else.
// Source: java.util.concurrent.PriorityBlockingQueue.
#pragma once

#include <atomic>

#include "engine/executor/queue/binary_heap.hpp"
#include "engine/executor/queue/work_queue.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

/// What compareTo of the tasks says about equal priorities.
enum class EqualPriorities : std::uint8_t {
    Equal,       ///< 0
    OldestFirst  ///< by a sequence number, as FIFOEntry in the class's documentation; no priority
                 ///< is 0
};

class PriorityBlockingQueue : public WorkQueue {
public:
    static constexpr std::int32_t kDefaultInitialCapacity = 11;

    /// IllegalArgumentException for a capacity below 1.
    PriorityBlockingQueue(World& world, ExecutorId executor,
                          std::int32_t initialCapacity = kDefaultInitialCapacity,
                          EqualPriorities equals = EqualPriorities::Equal);

    Co<bool> offer(RunnablePtr task) override;
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
    std::int32_t remainingCapacity() const override { return capacity(); }
    QueueKind kind() const override { return QueueKind::PriorityBlockingQueue; }

    std::vector<TaskId> quietContents() const override { return heap_.ids(); }

    /// Only while the world stands still.
    const BinaryHeap& heap() const { return heap_; }

private:
    PriorityBlockingQueue(World& world, ExecutorId executor, std::int32_t initialCapacity,
                          EqualPriorities equals, const StackFrame& frame);

    Co<void> tryGrow(std::int32_t oldCap);
    RunnablePtr dequeue(LeftBy by);

    World& world_;
    ExecutorId executor_;
    const EqualPriorities equals_;
    Mutex lock_;
    Condition notEmpty_;
    BinaryHeap heap_;
    std::atomic<bool> allocationSpinLock_ = false;
};

/// How PriorityQueue and PriorityBlockingQueue grow.
constexpr std::int32_t grownHeap(std::int32_t slots) {
    return slots + (slots < 64 ? slots + 2 : slots >> 1);
}

}  // namespace poolscope
