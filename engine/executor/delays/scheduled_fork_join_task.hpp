// ScheduledForkJoinTask: a task with a delay or a period, in a ForkJoinPool.
//
// The class of that name in JDK 25's DelayScheduler.
//
//     schedule ──▶ pending ──▶ heap ──▶ submitted ──▶ runs ──▶ done
//                     ▲                                 │
//                     └──────────── postExec ◀──────────┘  periodic ones
//
// Promises: `when` is changed by the worker that has run the task, while the scheduler does not
// know it; `heapIndex` by the scheduler's thread.
#pragma once

#include "engine/executor/delays/interruptible_task.hpp"

namespace poolscope {

class ScheduledForkJoinPool;
class ScheduledForkJoinTask;
using ScheduledForkJoinTaskPtr = std::shared_ptr<ScheduledForkJoinTask>;

class ScheduledForkJoinTask : public InterruptibleTask {
public:
    /// What the task is to do and when.
    struct Plan {
        Body body;
        Duration delay;
        /// 0: once; > 0: that long after the last planned time; < 0: after the end of the run.
        Duration nextDelay;
        bool isImmediate = false;  ///< the scheduler's thread runs it
        std::string label;
    };
    static constexpr std::int32_t kNone = -1;

    /// Throws NullPointerException without a body.
    ScheduledForkJoinTask(ScheduledForkJoinPool& pool, const Plan& plan);

    /// As InterruptibleTask's; asks the scheduler to take the task out unless it runs.
    Co<bool> cancel(bool mayInterruptIfRunning) override;
    /// Time until `when`; negative when late.
    Duration getDelay() const { return when() - world_.now(); }
    bool isPeriodic() const { return nextDelay().ns != 0; }

    Instant when() const { return {when_.load(std::memory_order_acquire)}; }
    Duration nextDelay() const { return {nextDelay_.load(std::memory_order_acquire)}; }
    bool isImmediate() const { return isImmediate_; }
    /// Its slot in the heap, or kNone.
    std::int32_t heapIndex() const { return heapIndex_.load(std::memory_order_acquire); }
    /// Not in the JDK: a person changed the period of a task that has one.
    void changePeriod(Duration nextDelay) { nextDelay_ = nextDelay.ns; }

    // ---- for the scheduler
    void setHeapIndex(std::int32_t index);
    std::atomic<bool> hasNextPending = false;  ///< JDK's nextPending != null

protected:
    Co<bool> postExec() override;
    std::optional<Instant> planned() const override { return when(); }

private:
    Co<void> pendSelf();

    ScheduledForkJoinPool& pool_;
    const bool isImmediate_;
    std::atomic<std::int64_t> nextDelay_;
    std::atomic<std::int64_t> when_;
    std::atomic<std::int32_t> heapIndex_ = kNone;
};

}  // namespace poolscope
