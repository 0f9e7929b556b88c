// ScheduledFutureTask: a FutureTask with a trigger time, a sequence number and perhaps a period.
//
// ScheduledThreadPoolExecutor.ScheduledFutureTask, moved out of its class. Ours and the JDK's
// differ in one thing: heapIndex is not a field of the task but of the queue's dense table (see
// DelayHeap); the task knows its handle there.
//
//     heapIndex()   0   before it was ever queued, and for ever if it was rejected
//                   k   its slot, while queued
//                  −1   after it left the queue in any way
#pragma once

#include <atomic>
#include <limits>
#include <vector>

#include "engine/executor/future/future_task.hpp"
#include "engine/trace/ensure.hpp"

namespace poolscope {

class ScheduledThreadPoolExecutor;

class ScheduledFutureTask : public FutureTask,
                            public RunnableScheduledFuture,
                            public std::enable_shared_from_this<ScheduledFutureTask> {
public:
    /// `period`: positive for fixed rate, negative for fixed delay, zero for one-shots.
    ScheduledFutureTask(ScheduledThreadPoolExecutor& executor, CallablePtr callable,
                        std::string label, Instant trigger, Duration period, std::int64_t sequence);

    Duration getDelay() const override { return time() - world_.now(); }
    int compareTo(const RunnableScheduledFuture& other) const override;
    bool isPeriodic() const override { return period_.ns != 0; }
    /// Also removes the task from the queue if removeOnCancel is on.
    Co<bool> cancel(bool mayInterruptIfRunning) override;
    /// Cancels itself if the pool's state forbids the run, else runs, and if periodic sets the next
    /// trigger and puts itself (or its wrapper) back.
    Co<void> run() override;

    Instant time() const {
        const std::int64_t at = time_.load(std::memory_order_relaxed);
        world_.digestRead(static_cast<std::uint64_t>(at));
        return {at};
    }
    Duration period() const { return period_; }
    /// Not in the JDK: sets the period, and by its sign the kind, for the next computation of the
    /// trigger. The task must be periodic (checked), and no thread may run, as in a command
    /// to a virtual world.
    void changePeriod(Duration period) {
        ENSURE(isPeriodic(), "only a periodic task gets another period");
        period_ = period;
    }
    std::int64_t sequence() const { return sequence_; }
    /// The object that is put back into the queue: decorateTask's wrapper, or this task.
    void setOuterTask(const ScheduledPtr& outer) { outerTask_ = outer; }

    // FutureTask and RunnableScheduledFuture share one RunnableFuture; these resolve the ambiguity.
    bool isCancelled() const override { return FutureTask::isCancelled(); }
    bool isDone() const override { return FutureTask::isDone(); }
    ScheduledFutureTask* asScheduledFutureTask() override { return this; }

private:
    friend class DelayHeap;
    friend class LinkedTasks;
    friend class DelayedWorkQueue;

    static constexpr std::int32_t kNeverQueued = -2;
    static constexpr std::int32_t kLeft = -1;

    std::int32_t queueHandle() const { return queueHandle_.load(std::memory_order_relaxed); }
    void joinedQueue(std::int32_t handle) {
        queueHandle_.store(handle, std::memory_order_relaxed);
        world_.digestWrite(Shared::PlaceOfTask, taskId().value, 1);
    }
    void leftQueue() {
        queueHandle_.store(kLeft, std::memory_order_relaxed);
        world_.digestWrite(Shared::PlaceOfTask, taskId().value, 2);
    }
    /// heapIndex >= 0, read without the queue's lock.
    bool mayBeQueued() const {
        const bool may = queueHandle() != kLeft;
        world_.digestRead(may ? 1 : 0);
        return may;
    }
    std::int32_t heapIndex(const std::vector<std::int32_t>& indexes) const {
        const std::int32_t handle = queueHandle();
        if (handle >= 0) return indexes[static_cast<std::size_t>(handle)];
        return handle == kNeverQueued ? 0 : -1;
    }
    Co<void> refuseToRun();
    Co<void> runPeriodic();
    Co<void> setNextRunTime();
    Co<void> delayNextRun(Instant from);
    void setTime(Repeat repeat, Instant from, Instant to);
    std::optional<Instant> plannedStart() const override { return time(); }

    ScheduledThreadPoolExecutor& executor_;
    std::atomic<std::int64_t> time_;
    Duration period_;
    std::int64_t sequence_;
    std::atomic<std::int32_t> queueHandle_ = kNeverQueued;
    std::weak_ptr<RunnableScheduledFuture> outerTask_;
};

}  // namespace poolscope
