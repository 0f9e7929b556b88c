// DelayedWorkQueue: the queue of a ScheduledThreadPoolExecutor. A task can be taken once it is due.
//
// Leader and followers (after Schmidt et al., as Doug Lea uses it): one of the waiting threads, the
// *leader*, waits only until the head is due; the others wait without limit. Before the leader
// leaves with a task, or when a new head is due earlier, another thread must become leader:
//
//     worker     take()         head due at 100     new head due at 50      …
//     w1         leader, waits 100 ───────────────▶ deposed, still waits to 100
//     w2         follower, waits ─────────────────▶ signalled: leader, waits 50
//     w3         follower, waits ────────────────────────▶ signalled when w2 leaves
//
// `leader` does not own the head: any thread that finds the head due takes it.
// Promises: the JDK's class step by step; `lock` guards everything; at most one thread waits with
// the head's delay as leader. Source: ScheduledThreadPoolExecutor.DelayedWorkQueue.
#pragma once

#include "engine/executor/pool/ablations.hpp"
#include "engine/executor/queue/work_queue.hpp"
#include "engine/executor/scheduled/delay_heap.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class DelayedWorkQueue : public WorkQueue {
public:
    DelayedWorkQueue(World& world, ExecutorId executor, DelayedQueueForm form = {});

    /// offer, put and add: never blocks for room. NullPointerException; ClassCastException if the
    /// task is not a RunnableScheduledFuture.
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
    std::int32_t remainingCapacity() const override {
        return std::numeric_limits<std::int32_t>::max();
    }
    QueueKind kind() const override { return form_.kind; }
    void ablate(Ablation what) override;

    // What tests, snapshots and the console show; only while the world stands still.
    const DelayedTasks& tasks() const { return heap_; }
    /// The tasks must be kept in the JDK's heap or in FourAryHeap (checked).
    const DelayHeap& heap() const;
    std::vector<TaskId> quietContents() const override { return heap_.ids(); }
    const Thread* leader() const { return leader_; }
    const ThreadQueue& waiters() const { return available_.waiters(); }
    std::int32_t heapIndex(const ScheduledFutureTask& task) const;

private:
    class OnLeaving;

    DelayedWorkQueue(World& world, ExecutorId executor, DelayedQueueForm form,
                     const StackFrame& frame);

    std::unique_ptr<DelayedTasks> makeTasks() const;
    ScheduledPtr finishPoll(LeftBy by);
    bool headIsDue(Duration& delay);
    TaskId headForLog() const;
    void takeLead(Thread& thread, Duration delay);
    void clearLeader(LeaderLeft why);
    bool ablated(Ablation what) const { return ablated_.has(what); }

    World& world_;
    ExecutorId executor_;
    DelayedQueueForm form_;
    Mutex lock_;
    Condition available_;
    std::unique_ptr<DelayedTasks> tasks_;
    DelayedTasks& heap_;  ///< what tasks_ holds: the JDK's heap, unless another form was asked for
    Thread* leader_ = nullptr;
    Ablations ablated_;
};

}  // namespace poolscope
