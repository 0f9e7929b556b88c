// TimedQueue: the queue of a direct scheduled pool: the earliest task first, of equal times the one
// with the lower sequence number.
//
// Two parts: tasks that came without a delay stand in a row, all others in a heap. The head of the
// queue is the earlier of the two heads. A task of the row was due when it came, so who takes it,
// or what is before it, needs no clock.
//
// Promises: the order is total, so tasks leave in the same order as from DelayedWorkQueue. Threads:
// the pool's lock is held. Source: ScheduledThreadPoolExecutor.DelayedWorkQueue.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/library/direct/timed_heap.hpp"
#include "engine/library/direct/timed_row.hpp"

namespace juc::detail {

class TimedQueue {
public:
    bool empty() const { return row_.empty() && heap_.empty(); }
    std::size_t size() const { return row_.size() + heap_.size(); }
    /// These three: not of an empty queue.
    const Call& head() const { return *headSlot().task; }
    poolscope::Instant headTime() const { return {headSlot().time}; }
    CallPtr removeHead() { return rowGoesFirst() ? row_.removeHead() : heap_.removeHead(); }
    /// Whether the head is known to be due.
    bool headIsDue() const { return !row_.empty(); }

    void insert(CallPtr task) { heap_.insert(std::move(task)); }
    /// Inserts the task with the highest sequence number so far, whose time has come.
    void insertDue(CallPtr task);
    /// Null if it is not here.
    CallPtr remove(const Call& task);
    /// Takes out all for which `wanted` is true, in no particular order.
    template <class Wanted>
    std::vector<CallPtr> removeIf(const Wanted& wanted) {
        std::vector<CallPtr> removed = heap_.removeIf(wanted);
        row_.removeIf(wanted, removed);
        return removed;
    }
    /// May be asked without the lock; the answer is then that of some moment before.
    static bool holds(const Call& task);

private:
    bool rowGoesFirst() const {
        return !row_.empty() && (heap_.empty() || goesFirst(row_.head(), heap_.head()));
    }
    const TimedSlot& headSlot() const { return rowGoesFirst() ? row_.head() : heap_.head(); }

    TimedHeap heap_;
    TimedRow row_;
};

}  // namespace juc::detail
