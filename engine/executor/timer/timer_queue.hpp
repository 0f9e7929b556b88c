// TimerQueue: a Timer's tasks, the next one to run in slot 1.
//
// java.util.TaskQueue under another name, because Tomcat has a TaskQueue too. Compares by time
// alone, so tasks for the same moment do not run in the order of scheduling.
//
//     slot   0   1   2   3   4  …  127        children of k are 2k and 2k + 1
//          [ – ][A ][B ][C ][D ]  […]         slot 0 is never used
//
// Promises: plain functions that never block; the caller holds the Timer's queue lock.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/executor/queue/binary_heap.hpp"
#include "engine/executor/timer/timer_task.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class TimerQueue {
public:
    static constexpr std::int32_t kInitialSlots = 128;

    TimerQueue(World& world, ExecutorId executor);

    std::int32_t size() const { return heap_.size(); }
    bool isEmpty() const { return heap_.empty(); }
    /// The head. There must be one (checked).
    TimerTaskPtr getMin() const { return std::static_pointer_cast<TimerTask>(heap_.head()); }
    TimerTaskPtr get(std::int32_t i) const {
        return std::static_pointer_cast<TimerTask>(heap_.at(i));
    }
    /// Doubles the array if it is full; returns the task's slot.
    std::int32_t add(TimerTaskPtr task);
    void removeMin() { heap_.removeHead(); }
    /// Leaves the heap out of order: heapify must follow.
    void quickRemove(std::int32_t i) {
        const StackFrame frame(world_);
        heap_.replaceByLast(i);
    }
    /// Sets the head's next run to `newTime` and sifts it down.
    void rescheduleMin(Instant newTime);
    /// Sets the next run of the task in that slot so much later. All are moved alike, so the heap
    /// stays in order.
    void moveTime(std::int32_t slot, Duration by);
    void heapify() { heap_.heapify(); }
    void clear() { heap_.clear(); }

    const BinaryHeap& heap() const { return heap_; }

private:
    TimerQueue(World& world, ExecutorId executor, const StackFrame& frame);

    static ExecutorId announce(World& world, ExecutorId executor);

    World& world_;
    BinaryHeap heap_;
};

/// The wall clock's number for an instant: nanoseconds since 1970. Compared plainly, as in Timer.
constexpr std::int64_t wallClock(Instant time) {
    constexpr Duration kWorldBegan = days(365 * 50);
    return (time + kWorldBegan).ns;
}

}  // namespace poolscope
