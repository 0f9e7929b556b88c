// SchedulerHeap: the 4-ary heap of a DelayScheduler.
//
//                      0
//        ┌─────────┬───┴─────┬─────────┐
//        1         2         3         4          parent of k: (k − 1) / 4
//     ┌─┬┴┬─┐   ┌─┬┴┬─┐   ┌─┬┴┬──┐  ┌──┼──┬──┐    children: 4k + 1 … 4k + 4
//     5 6 7 8   9 …
//
// Ordered by `when` alone: no sequence number, so equal times have no order. Only the scheduler's
// thread touches it, so it has no lock. In the JDK these are statements of DelayScheduler.loop and
// `replace`; the array's length doubles when it is full.
//
// Promises: plain functions that never block, an event after each comparison and each store, as
// DelayHeap's. Source: JDK 25's DelayScheduler; docs/delay-scheduler.md, DS-12 to DS-16.
#pragma once

#include <vector>

#include "engine/executor/delays/scheduled_fork_join_task.hpp"

namespace poolscope {

class SchedulerHeap {
public:
    static constexpr std::int32_t kInitialCapacity = 1 << 6;

    SchedulerHeap(World& world, ExecutorId executor);

    std::int32_t size() const { return n_; }
    std::int32_t capacity() const { return static_cast<std::int32_t>(h_.size()); }
    /// The task in a slot below capacity(), or null.
    const ScheduledForkJoinTaskPtr& at(std::int32_t k) const {
        return h_[static_cast<std::size_t>(k)];
    }
    /// Puts the task at the end and sifts it up; doubles the array if that is full now.
    void add(const ScheduledForkJoinTaskPtr& task);
    /// What stands in slot k leaves: the last task that is not cancelled takes its place and goes
    /// up or down from there. Cancelled ones that stand behind it are dropped, and so is one that
    /// comes by on the way down.
    void replace(std::int32_t k);
    /// The periodic and the cancelled tasks, which leave; from the last slot to the first.
    Co<void> cancelPeriodic();
    /// All tasks, from the first slot to the last.
    Co<void> cancelAll();
    /// For checks, JDK's checkHeap: no task is later than a child, and each knows its slot or has
    /// none.
    bool consistent() const;

private:
    ScheduledForkJoinTaskPtr& slot(std::int32_t k) { return h_[static_cast<std::size_t>(k)]; }
    void setSize(std::int32_t n);
    void put(std::int32_t k, ScheduledForkJoinTaskPtr task, std::int32_t from);
    ScheduledForkJoinTaskPtr clear(std::int32_t k);
    void drop(ScheduledForkJoinTask& task);
    std::int32_t siftUp(std::int32_t k, const ScheduledForkJoinTaskPtr& task);
    std::int32_t siftDown(std::int32_t k, const ScheduledForkJoinTaskPtr& task);
    std::int32_t leastBefore(const ScheduledForkJoinTask& task, std::int32_t k);
    ScheduledForkJoinTaskPtr takeLast(std::int32_t k);

    World& world_;
    const ExecutorId executor_;
    std::vector<ScheduledForkJoinTaskPtr> h_;
    std::int32_t n_ = 0;
};

}  // namespace poolscope
