// ArrayBlockingQueue: first in, first out, in a ring of fixed length.
//
//     takeIndex ─┐              ┌─ putIndex          count 3, capacity 5
//          [ ][ T4 ][ T5 ][ T6 ][ ]                  both indexes walk to the right and around
//
// One lock for both ends: putting and taking wait for each other, but no node is ever allocated.
// Promises: the JDK's class step by step. Source: java.util.concurrent.ArrayBlockingQueue.
#pragma once

#include <atomic>

#include "engine/executor/queue/work_queue.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class ArrayBlockingQueue : public WorkQueue {
public:
    /// IllegalArgumentException for a capacity below 1.
    ArrayBlockingQueue(World& world, ExecutorId executor, std::int32_t capacity);

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
    /// Does not take the lock, unlike the JDK's, so that it need not be a Co.
    std::int32_t remainingCapacity() const override { return capacity() - count_.load(); }
    QueueKind kind() const override { return QueueKind::ArrayBlockingQueue; }
    std::int32_t capacity() const override { return static_cast<std::int32_t>(items_.size()); }
    std::vector<TaskId> quietContents() const override;

private:
    ArrayBlockingQueue(World& world, ExecutorId executor, const StackFrame& frame);

    std::size_t after(std::size_t index) const {
        return index + 1 == items_.size() ? 0 : index + 1;
    }
    void enqueue(RunnablePtr task);
    RunnablePtr dequeue(LeftBy by);
    void closeGap(std::size_t removed);

    World& world_;
    ExecutorId executor_;
    Mutex lock_;
    Condition notEmpty_;
    Condition notFull_;
    std::vector<RunnablePtr> items_;  ///< guarded by lock_, as all below
    std::size_t takeIndex_ = 0;
    std::size_t putIndex_ = 0;
    std::atomic<std::int32_t> count_ = 0;  ///< atomic for remainingCapacity only
};

}  // namespace poolscope
