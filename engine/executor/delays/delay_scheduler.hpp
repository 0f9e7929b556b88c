// DelayScheduler: the thread that keeps the delays of a ForkJoinPool.
//
//     schedule, cancel,        pending             the thread alone          submissions
//     postExec ──pend()──▶ ┌───┬───┬───┐  all at ┌────────────────┐  due   ┌───┬───┐
//     any thread           │ 3 │ 2 │ 1 │ ──────▶ │  4-ary heap    │ ─────▶ │   │   │ ──▶ workers
//                          └───┴───┴───┘  once   └────────────────┘        └───┴───┘
//
// A request is a task to insert, or one that has a slot: to take out. There is one thread, so no
// leader, no followers and no lock. Before it parks it says that it is not active and looks at
// `pending` once more; whoever pends while it is not active unparks it.
//
// Promises: `pend` and `signal` may be called from any thread of the world; all else is the
// scheduler's. Source: java.util.concurrent.DelayScheduler of JDK 25.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/executor/delays/scheduler_heap.hpp"
#include "engine/world/spin_lock.hpp"

namespace poolscope {

class DelayScheduler {
public:
    /// Announces its thread, a daemon in state NEW.
    DelayScheduler(ScheduledForkJoinPool& pool, const std::string& threadName);
    DelayScheduler(const DelayScheduler&) = delete;
    DelayScheduler& operator=(const DelayScheduler&) = delete;

    enum class Active : std::uint8_t { Stopped, Inactive, Running };

    /// The thread holds `holder` alive until it has ended.
    void start(std::shared_ptr<void> holder);
    /// Pushes a request: to insert the task, or to take it out if it has a slot.
    Co<void> pend(ScheduledForkJoinTaskPtr task);
    /// Unparks the thread if it is not active. Returns what it was.
    Active signal();
    /// Tasks in the heap when the thread last ran out of requests.
    std::int32_t lastStableSize() const { return restingSize_; }
    /// No task waits, and no request is being worked on.
    bool canShutDown() const { return active_ != Active::Running && restingSize_ <= 0; }
    /// From now on tasks without a period do not outlive `shutdown` either.
    void cancelDelayedTasksOnShutdown();

    Thread& thread() const { return thread_; }
    /// Only while the world stands still.
    const SchedulerHeap& heap() const { return heap_; }

private:
    Co<void> run();
    Co<void> loop();
    Co<void> rest(std::optional<Duration> parkTime);
    Co<void> processPending();
    void process(const ScheduledForkJoinTaskPtr& task);
    Co<std::optional<Duration>> submitReady();
    Co<bool> tryStop(bool wasShutdown);
    std::vector<ScheduledForkJoinTaskPtr> takePending();
    bool anyPending();
    bool becomesInactive();

    ScheduledForkJoinPool& pool_;
    World& world_;
    SchedulerHeap heap_;
    Thread& thread_;
    SpinLock pendingLock_;
    std::vector<ScheduledForkJoinTaskPtr> pending_;  ///< guarded by pendingLock_; the newest last
    std::atomic<Active> active_ = Active::Inactive;
    std::atomic<std::int32_t> restingSize_ = 0;
    std::atomic<bool> cancelDelayedTasksOnShutdown_ = false;
};

}  // namespace poolscope
