// DelayedTasks: what a DelayedWorkQueue keeps its tasks in.
//
// The JDK has one answer, a binary heap (delay_heap.hpp), and that is what a pool gets that asks
// for nothing else. The others are there to be compared with it, under the same lock, leader and
// followers:
//
//     DelayHeap     binary heap in an array    the JDK's
//     FourAryHeap   the same with four children a node: half as deep, more comparisons a level
//     PairingHeap   trees of any width: putting in is one comparison, taking out tidies up
//     HashedWheel   no order but the clock's ticks: putting in is no comparison, everybody is late
//
// Promises: plain functions that never block; the caller holds the queue's lock. Tasks come out by
// trigger time, and first in, first out among equals; of a wheel, tick by tick.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/executor/pool/ablations.hpp"
#include "engine/executor/scheduled/scheduled_future_task.hpp"

namespace poolscope {

class DelayedTasks {
public:
    DelayedTasks() = default;
    DelayedTasks(const DelayedTasks&) = delete;
    DelayedTasks& operator=(const DelayedTasks&) = delete;
    virtual ~DelayedTasks() = default;

    virtual std::int32_t size() const = 0;
    bool empty() const { return size() == 0; }
    /// The tasks in the order of their places.
    virtual std::vector<ScheduledPtr> inOrder() const = 0;
    std::vector<TaskId> ids() const;
    /// Looks at the clock, before anybody asks for the head: what is due is told by the time alone,
    /// but in a wheel.
    virtual void advance() {}
    /// Time until the head is due, or until it is worth looking again. Precondition: not empty.
    virtual Duration headDelay() const = 0;
    /// None: nothing is queued, or nobody knows yet which is the head.
    virtual TaskId headId() const = 0;
    /// The one that goes before all others. Precondition: not empty.
    virtual const ScheduledPtr& head() const = 0;
    /// Whether a task just inserted makes a waiting time that was measured before it wrong.
    virtual bool isSooner(const RunnableScheduledFuture& inserted) const {
        return head().get() == &inserted;
    }
    /// offer's part: returns the task's place.
    virtual std::int32_t insert(ScheduledPtr task) = 0;
    /// finishPoll's part.
    virtual ScheduledPtr removeHead() = 0;
    /// remove's part.
    virtual void removeAt(std::int32_t place) = 0;
    /// The place of a task, or −1.
    virtual std::int32_t indexOf(const Runnable& task) const = 0;
    /// Whether indexOf has to look through the places.
    virtual bool isSearched(const Runnable& task) const {
        return task.asScheduledFutureTask() == nullptr;
    }
    virtual void clear() = 0;
    /// The id in a place of the array below capacity(), or none; places may have holes.
    virtual TaskId taskIn(std::int32_t place) const = 0;
    virtual std::int32_t capacity() const = 0;
    /// ScheduledFutureTask.heapIndex, as far as there is one.
    virtual std::int32_t heapIndexOf(const ScheduledFutureTask& task) const = 0;
    /// Takes a part out on purpose, where it has that part; see breaks.hpp.
    virtual void ablate(Ablation) {}
    /// For checks: its own order holds.
    virtual bool consistent() const = 0;
};

/// Which one a queue is to have.
struct DelayedQueueForm {
    QueueKind kind = QueueKind::DelayedWorkQueue;
    // Of a HashedWheel, more than 0 each; Netty's defaults.
    Duration tickDuration = milliseconds(100);
    std::int32_t ticksPerWheel = 512;
};

}  // namespace poolscope
