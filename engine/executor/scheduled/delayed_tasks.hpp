// DelayedTasks: what a DelayedWorkQueue keeps its tasks in.
//
// The JDK uses a binary heap (delay_heap.hpp), which is the default here. The other containers can
// be compared with it, under the same lock, leader and followers:
//
//     DelayHeap     binary heap in an array    the JDK's
//     FourAryHeap   the same with four children per node: half as deep, more comparisons per level
//     PairingHeap   trees of any width: insertion is one comparison, removal restores the order
//     HashedWheel   ordered by clock ticks only: insertion compares nothing, every task is late
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
    /// Called with the present time before the head is asked for. Only a wheel needs it: elsewhere
    /// the time alone decides what is due.
    virtual void advance() {}
    /// Time until the head is due, or until it is worth looking again. There must be one (checked,
    /// as in head and removeHead).
    virtual Duration headDelay() const = 0;
    /// The head's id. None if nothing is queued or the head is not known yet.
    virtual TaskId headId() const = 0;
    /// The first task. There must be one (checked).
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
    /// Takes a part out on purpose, if the container has it; see pool/ablations.hpp.
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
