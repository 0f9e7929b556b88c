// TimedRow: tasks of a direct scheduled pool that came without a delay, first in, first out.
//
// Why: a task without delay is later than all that came before it, so in a heap it enters at the
// bottom and leaves through every level. In a row both take one step. What the pool promises is
// the order by time, then sequence; `fits` says whether a task may stand at the end.
//
// A ring of 2ⁿ slots. A task knows its slot (DirectTask::heapIndex, below −2), so that a
// cancellation can take it out of the middle; that leaves a hole, which goes with the tasks around
// it or when the ring is full.
//
// Promises: the first and the last slot in use are never holes; the ring grows only if it is full
// and at least half of it are tasks. Owns one holder of each task. Threads: the pool's lock is
// held.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/library/direct/timed_slot.hpp"

namespace juc::detail {

class TimedRow {
public:
    TimedRow() = default;
    TimedRow(const TimedRow&) = delete;
    TimedRow& operator=(const TimedRow&) = delete;
    ~TimedRow();

    bool empty() const { return used_ == 0; }
    std::size_t size() const { return used_ - holes_; }
    std::size_t slots() const { return ring_.size(); }
    /// Not of an empty row.
    const TimedSlot& head() const { return ring_[first_]; }

    /// Whether a task of this time goes after all that are here, if it has the highest sequence.
    bool fits(std::int64_t time) const {
        return empty() || !poolscope::isBefore({time}, {at(used_ - 1).time});
    }
    /// `fits` must hold.
    void append(const TimedSlot& slot);
    CallPtr removeHead();
    /// Takes out the task with this heapIndex.
    CallPtr removeAt(std::int32_t heapIndex);
    /// Takes out all for which `wanted` is true.
    template <class Wanted>
    void removeIf(const Wanted& wanted, std::vector<CallPtr>& removed) {
        for (std::size_t i = 0; i < used_; ++i) {
            TimedSlot& slot = at(i);
            if (slot.task == nullptr || !wanted(*slot.task)) continue;
            removed.push_back(leaves(slot));
            ++holes_;
        }
        trim();
    }

    static bool holds(std::int32_t heapIndex) { return heapIndex <= kFirstIndex; }

private:
    static constexpr std::int32_t kFirstIndex = -3;
    static constexpr std::size_t kSmallest = 16;

    TimedSlot& at(std::size_t i) { return ring_[(first_ + i) & (ring_.size() - 1)]; }
    const TimedSlot& at(std::size_t i) const { return ring_[(first_ + i) & (ring_.size() - 1)]; }
    static CallPtr leaves(TimedSlot& slot);
    void put(std::size_t index, const TimedSlot& slot);
    void makeRoom();
    void trim();

    std::vector<TimedSlot> ring_;
    std::size_t first_ = 0;
    std::size_t used_ = 0;   ///< slots from the first, holes included
    std::size_t holes_ = 0;  ///< slots of these without a task
};

}  // namespace juc::detail
