// DelayHeap: the array inside DelayedWorkQueue, a binary min-heap by trigger time and sequence
// number.
//
// The JDK's siftUp, siftDown, grow, indexOf and setIndex, comparison by comparison. Where we differ
// is memory only: each slot keeps its task's key (time, sequence) beside a small handle, and
// heapIndex lives in a dense table under that handle, so that a sift walks one array instead of
// chasing a pointer for every comparison.
//
//     slots_      [ key|h ][ key|h ][ key|h ] …      what the picture shows
//     entries_    h → the task itself (owner)
//     indexes_    h → its heapIndex
//
// Promises: plain functions that never block; the caller holds the queue's lock. Events follow
// every comparison and every store, so a model of the log has the same array at each of them. A
// foreign task (one that decorateTask put in place of ours) has no heapIndex: it is compared by its
// own compareTo and found by search, as in the JDK.
//
// Without a log the sifts take the same steps in loops of their own, siftUpUnrecorded and
// siftDownUnrecorded, which say nothing and compare bare keys: the array is the same afterwards.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/executor/pool/ablations.hpp"
#include "engine/executor/scheduled/delayed_tasks.hpp"

namespace poolscope {

class DelayHeap : public DelayedTasks {
public:
    /// A node has 2 to the power of `childBits` children; in the JDK's heap two.
    DelayHeap(World& world, ExecutorId executor, int childBits = 1);

    std::int32_t size() const final { return size_; }
    std::int32_t capacity() const final { return static_cast<std::int32_t>(slots_.size()); }
    /// newCapacity of the JDK's grow(): Integer.MAX_VALUE where an int would overflow.
    static std::int32_t grownCapacity(std::int32_t capacity);
    /// The task in a slot below size().
    const ScheduledPtr& at(std::int32_t slot) const { return entryOf(slot).task; }
    /// The task's id in any slot of the array; none where it is empty.
    TaskId taskIn(std::int32_t k) const final { return slot(k).task; }
    const ScheduledPtr& head() const final;
    std::vector<ScheduledPtr> inOrder() const final;
    /// Time until the head is due.
    Duration headDelay() const final;
    TaskId headId() const final { return size_ == 0 ? TaskId{} : slots_[0].task; }

    /// offer's part in the heap: grows if full, puts the task at the end and sifts it up. Returns
    /// its slot.
    std::int32_t insert(ScheduledPtr task) final;
    /// finishPoll: takes the head out; the last task moves to the top and down.
    ScheduledPtr removeHead() final;
    /// remove's part: takes out slot i; the last task goes there and down, else up.
    void removeAt(std::int32_t slot) final;
    /// The slot of a task, or −1: ours by heapIndex, foreign ones by search.
    std::int32_t indexOf(const Runnable& task) const final;
    /// Whether indexOf has to look through the slots.
    bool isSearched(const Runnable& task) const final {
        return ablated_.has(Ablation::HeapIndex) || task.asScheduledFutureTask() == nullptr;
    }
    /// clear: every slot empty, every heapIndex −1; the capacity stays.
    void clear() final;

    /// ScheduledFutureTask.heapIndex, looked up in this queue's table.
    std::int32_t heapIndexOf(const ScheduledFutureTask& task) const final;

    /// Takes resiftUp, fifo or heapIndex out on purpose; see pool/ablations.hpp.
    void ablate(Ablation what) final { ablated_.add(what); }

    /// The array as a number; see StateDigest.
    std::uint64_t stateNumber() const;
    /// For checks: heap order holds and every heapIndex is its slot, nothing at size and beyond.
    bool consistent() const final;
    /// The same of one slot: its own content, its parent and its children.
    bool consistentAt(std::int32_t slot) const;

protected:
    using Handle = std::int32_t;
    static constexpr std::int64_t kForeign = -1;

    struct Slot {
        std::int64_t time = 0;
        std::int64_t sequence = kForeign;
        Handle handle = -1;  ///< −1: null
        TaskId task;
    };
    /// How many comparisons a level takes depends on the number of children.
    virtual void siftDown(std::int32_t k, Slot key);

    /// ScheduledFutureTask.compareTo.
    int compare(const Slot& a, const Slot& b) const {
        if (!keysDecide()) return compareTasks(a, b);
        return int{keyIsBefore(b, a)} - int{keyIsBefore(a, b)};
    }
    /// Where a task is of another class, is queued twice, or has lost its sequence number.
    int compareTasks(const Slot& a, const Slot& b) const;
    /// compare(a, b) < 0 where the keys alone decide: without a branch, because in a heap of random
    /// times each one would be a guess, and every second guess wrong.
    static bool keyIsBefore(const Slot& a, const Slot& b) {
        const std::int64_t difference = wrappingSubtract(a.time, b.time);
        const bool sameTime = difference == 0;
        const bool earlier = difference < 0;
        return earlier | (sameTime & (a.sequence < b.sequence));
    }
    /// Whether the keys alone decide which task goes before another.
    bool keysDecide() const {
        return foreign_ == 0 && twice_ == 0 && !ablated_.has(Ablation::Fifo);
    }
    /// Whether no step has to be told and the keys alone decide.
    bool isUnrecorded() const { return keysDecide() && !world_.recording(); }
    /// queue[k] = task; setIndex(task, k), without a word.
    void put(std::int32_t k, const Slot& task) {
        slot(k) = task;
        indexes_[static_cast<std::size_t>(task.handle)] = k;
    }
    /// For checks: no child of slot k goes before it.
    bool isBeforeItsChildren(std::int32_t k) const;
    bool isSound(std::int32_t slot) const;
    void fill(std::int32_t k, const Slot& task, std::int32_t from);
    Slot& slot(std::int32_t k) { return slots_[static_cast<std::size_t>(k)]; }
    const Slot& slot(std::int32_t k) const { return slots_[static_cast<std::size_t>(k)]; }

    World& world_;
    ExecutorId executor_;

private:
    struct Entry {
        ScheduledPtr task;
        ScheduledFutureTask* native = nullptr;  ///< null: foreign
        std::int32_t copies = 0;                ///< a task may have been added twice
        bool wasTwice = false;                  ///< then heapIndex may be another copy's, or −1
    };

    const Entry& entryOf(std::int32_t slot) const {
        return entries_[static_cast<std::size_t>(slots_[static_cast<std::size_t>(slot)].handle)];
    }
    std::int32_t parentOf(std::int32_t k) const { return (k - 1) >> childBits_; }
    void siftUp(std::int32_t k, Slot key);
    void siftUpUnrecorded(std::int32_t k, const Slot& key);
    void siftDownUnrecorded(std::int32_t k, const Slot& key);
    bool knowsItsSlot(std::int32_t k) const;
    void fetchHead() const;
    /// Asks the processor for the children of two neighbours in a binary heap, while these are
    /// compared: in a large heap nearly all of a sift's time went into waiting for them.
    void fetchChildren(std::int32_t neighbour) const {
        const std::int32_t below = (neighbour << 1) + 1;
        if (below + 3 >= size_) return;
        __builtin_prefetch(slots_.data() + below);
        __builtin_prefetch(slots_.data() + below + 3);
    }
    bool isOurs(const ScheduledFutureTask& task) const;
    void grow();
    Slot clearLast();
    void setIndex(const Slot& task, std::int32_t index);
    void noteThatLeft(std::size_t handle);
    void setSize(std::int32_t size);
    Slot admit(ScheduledPtr task);
    /// The task's trigger time. One that is queued twice may have run meanwhile and have a new time
    /// beside the old key of its other copy: the JDK, which compares the tasks themselves, sees it.
    std::int64_t timeOf(const Slot& task) const {
        if (twice_ == 0) return task.time;
        const Entry& entry = entries_[static_cast<std::size_t>(task.handle)];
        return entry.wasTwice ? entry.native->time().ns : task.time;
    }
    ScheduledPtr release(const Slot& task);
    std::int32_t slotOf(const Runnable& task) const;

    int childBits_;
    std::vector<Slot> slots_;
    std::int32_t size_ = 0;
    std::vector<Entry> entries_;
    std::vector<std::int32_t> indexes_;
    std::vector<Handle> freeHandles_;
    std::int32_t foreign_ = 0;  ///< tasks in the array that are not ours
    std::int32_t twice_ = 0;    ///< tasks in it of which there are or were two copies
    Ablations ablated_;
};

}  // namespace poolscope
