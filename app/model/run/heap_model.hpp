// The heaps of a run: each executor's heap array, and the operation in progress on it.
//
// A pairing heap and a hashed wheel have an array, too, but only to keep their nodes in, and their
// slots may have holes: a pairing heap's tree is in the tasks' `parent` and `linked`, a wheel's
// lists are in `bucket` and `linked`.
//
// Promises: after every event `slots`, `size`, `capacity`, `leader` and `heapIndex` equal the
// engine's own fields. Only SlotFilled and SlotCleared change the array, because they are the
// engine's only stores into it; everything else here explains the array, it never edits it.
//
// A Timer's array begins with slot 1. In this model slots always count from 0; `first` is what to
// add for the slot's name. (A child of slot k in Timer's count, 2k, is then 2(k − 1) + 1 here: the
// same tree.)
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/model/run/by_id.hpp"
#include "app/model/run/tasks_model.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/log.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

/// What a queue knows of a task beside its trigger and its number, which TasksModel has.
struct TaskKey {
    ExecutorId executor;
    bool prioritized = false;  ///< `priority` means something
    std::int64_t priority = 0;
    TaskId parent;             ///< pairing heap: its parent
    std::uint32_t linked = 0;  ///< pairing heap: the later, the further left among its siblings;
                               ///< wheel: the later, the further back in its list
    std::int32_t bucket = -1;  ///< wheel: the bucket of its list; Wheel::kDue: its tick is over
    std::int64_t rounds = 0;   ///< wheel: how often the hand must come by before its turn
    bool cancelled = false;    ///< by its future's or its own state; it may still be queued
    bool indexed = false;      ///< it has had a heapIndex: it knows its slot
};

/// Where a task is in the array: what sifting changes, of many tasks all the time.
struct TaskSlot {
    std::int32_t stored = -1;    ///< where it was stored last, whether or not it still is there
    std::int32_t heapIndex = 0;  ///< as in the JDK: 0 before it was ever queued, −1 after it left
};

/// A comparison of two tasks and its result.
struct HeapComparison {
    enum class What : std::uint8_t { WithParent, Children, WithChild, Roots };

    What what = What::WithParent;
    TaskId task;   ///< the task being sifted; Children: the left one; Roots: the first
    TaskId other;  ///< the parent; the right child; the smaller child; the second
    std::int32_t slot = 0;
    std::int32_t otherSlot = 0;
    bool verdict = false;  ///< goes before its parent; the right child goes first; stays; it wins
    std::size_t position = 0;  ///< of the event
};

/// An operation on the queue that has begun and has not ended.
struct HeapOperation {
    /// Reorder: a task of the heap has another key now, or the heap is made anew (Timer).
    enum class Kind : std::uint8_t { Offer, FinishPoll, Remove, Reorder };
    enum class Sift : std::uint8_t { None, Up, Down };

    Kind kind = Kind::Offer;
    TaskId task;      ///< offered, leaving or removed
    ThreadId thread;  ///< the thread that performs it
    std::size_t began = 0;
    Sift sift = Sift::None;
    TaskId inHand;           ///< the task that has no slot for the moment: the sift's key
    std::int32_t hole = -1;  ///< the slot it may go to next; its content is stale
    std::optional<HeapComparison> comparison;  ///< the latest one of this sift
};

/// The clock face of a hashed wheel, without the lists.
struct Wheel {
    static constexpr std::int32_t kDue = -2;

    std::int32_t buckets = 0;  ///< 0: the queue is not a wheel
    std::int32_t hand = 0;     ///< the bucket of the tick under way
    std::int64_t turned = 0;   ///< the number of that tick
    Duration tick;             ///< how long one is
    Instant start;             ///< of tick 0

    /// When the tick under way is over.
    Instant endOfTick() const {
        const std::uint64_t ticks = static_cast<std::uint64_t>(turned) + 1;
        return start +
               Duration{static_cast<std::int64_t>(ticks * static_cast<std::uint64_t>(tick.ns))};
    }
};

/// What a DelayScheduler is asked for: to insert the task, or to take it out.
struct DelayRequest {
    TaskId task;
    bool inserts = true;

    friend bool operator==(const DelayRequest&, const DelayRequest&) = default;
};

/// One executor's queue, as far as it is a heap.
class Heap {
public:
    static constexpr std::int32_t kInitialCapacity = 16;

    Heap() { slots_.resize(kInitialCapacity); }

    QueueKind kind() const { return kind_; }
    /// The name of slot 0: 1 in a Timer.
    std::int32_t first() const { return first_; }
    /// Whether tasks that compare equal are taken in order of creation.
    bool isFifo() const { return isDelayed(kind_) && !brokenFifo_; }
    /// The same of tasks of equal priority, as in the pools of programs.
    bool ordersEqualPriorities() const {
        return oldestFirst_ && kind_ == QueueKind::PriorityBlockingQueue;
    }
    /// Whether it searches the array for every task, on purpose.
    bool ignoresIndex() const { return brokenIndex_ && isHeapArray(kind_); }
    /// Whether slot k's parent follows from k alone; false for a pairing heap and a wheel.
    bool isArray() const { return isHeapArray(kind_); }
    bool isWheel() const { return wheel_.buckets > 0; }
    const Wheel& wheel() const { return wheel_; }
    /// The slot above, or −1.
    std::int32_t parentOf(std::int32_t slot) const {
        return slot > 0 && isArray() ? (slot - 1) >> childBits(kind_) : -1;
    }
    /// The whole array, `capacity()` long; an empty slot holds TaskId::none().
    const CowVector<TaskId>& slots() const { return slots_; }
    TaskId taskAt(std::int32_t slot) const;
    std::int32_t size() const { return size_; }
    std::int32_t capacity() const { return static_cast<std::int32_t>(slots_.size()); }
    /// Whether the array has become longer than it was made.
    bool grew() const { return grew_; }
    TaskId head() const { return isArray() ? taskAt(0) : root_; }
    /// The thread that waits with the head's delay, or none.
    ThreadId leader() const { return leader_; }
    /// The sift that the latest placement of a task ended, if it ended one.
    HeapOperation::Sift placedBy() const { return placedBy_; }
    /// The slot of the first of the slots below, and how many of them hold a task.
    std::int32_t firstChildOf(std::int32_t slot) const { return (slot << childBits(kind_)) + 1; }
    std::int32_t childrenAt(std::int32_t slot) const;
    /// The thread that alone touches it; none unless it is a DelayScheduler's.
    ThreadId scheduler() const { return scheduler_; }
    /// It is inactive: whoever has a request unparks it.
    bool isInactive() const { return inactive_; }
    /// Requests of a DelayScheduler that nobody has looked at, and those that it has taken and not
    /// yet worked off; the newest, which is next, last.
    const std::vector<DelayRequest>& pending() const { return pending_; }
    const std::vector<DelayRequest>& taken() const { return taken_; }
    /// The operation in progress, if there is one.
    const std::optional<HeapOperation>& operation() const { return operation_; }

private:
    friend class HeapModel;

    QueueKind kind_ = QueueKind::DelayedWorkQueue;  ///< until QueueCreated says otherwise
    bool oldestFirst_ = false;                      ///< QueueCreated::fair
    bool brokenFifo_ = false;                       ///< Ablation::Fifo
    bool brokenIndex_ = false;                      ///< Ablation::HeapIndex
    std::int32_t first_ = 0;
    bool grew_ = false;
    CowVector<TaskId> slots_;
    TaskId root_;  ///< of a pairing heap; of a wheel the first one that is due
    Wheel wheel_;
    std::uint32_t links_ = 0;
    std::int32_t size_ = 0;
    ThreadId leader_;
    ThreadId scheduler_;
    bool inactive_ = true;
    std::vector<DelayRequest> pending_;
    std::vector<DelayRequest> taken_;
    HeapOperation::Sift placedBy_ = HeapOperation::Sift::None;
    std::optional<HeapOperation> operation_;
};

class HeapModel {
public:
    explicit HeapModel(const Log&) {}

    void apply(const Event& event, std::size_t position);
    /// What it follows.
    static const KindTable& kinds();

    /// See CowVector.
    std::size_t copied() const;

    std::size_t executors() const { return heaps_.size(); }
    std::size_t tasks() const { return keys_.size(); }
    /// An unknown executor has an empty heap, an unknown task an empty key.
    const Heap& heap(ExecutorId executor) const { return heaps_[executor]; }
    const TaskKey& key(TaskId task) const { return keys_[task]; }
    /// The slot that a task was stored in last, whether or not it still is there; −1 before that.
    std::int32_t slotOf(TaskId task) const { return places_[task].stored; }
    std::int32_t heapIndex(TaskId task) const { return places_[task].heapIndex; }
    /// Whether the task is in its executor's array.
    bool queued(TaskId task) const;
    /// Pairing heap: the children of a task, left to right; the roots for TaskId::none().
    std::vector<TaskId> childrenOf(ExecutorId executor, TaskId parent) const;
    /// Wheel: the list of a bucket, or of the tasks that are due, from the front.
    std::vector<TaskId> listOf(ExecutorId executor, std::int32_t bucket) const;
    /// compareTo in their queue: priority, or trigger by signed difference, then sequence if that
    /// queue is first in, first out. Neither goes before the other: a tie.
    bool goesBefore(TaskId a, TaskId b, const TasksModel& tasks) const;

private:
    struct Fold;

    ById<ExecutorId, Heap, 1> heaps_;
    ById<TaskId, TaskKey, 8> keys_;
    ById<TaskId, TaskSlot, 64> places_;
};

}  // namespace poolscope
