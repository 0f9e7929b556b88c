// TimedHeap: tasks of a direct scheduled pool by time, of equal times the one with the lower
// sequence number first.
//
// Four children a node: half the levels of the JDK's binary heap, and the four lie in one line of
// the cache (LineAllocator). A task knows its slot (DirectTask::heapIndex), so it can be taken out
// of the middle.
//
// Promises: the order is total, so tasks leave in the same order as from any other heap. Owns one
// holder of each task. Threads: the pool's lock is held. Source:
// ScheduledThreadPoolExecutor.DelayedWorkQueue.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/library/direct/line_allocator.hpp"
#include "engine/library/direct/timed_slot.hpp"

namespace juc::detail {

class TimedHeap {
public:
    TimedHeap() = default;
    TimedHeap(const TimedHeap&) = delete;
    TimedHeap& operator=(const TimedHeap&) = delete;
    ~TimedHeap();

    bool empty() const { return slots_.empty(); }
    std::size_t size() const { return slots_.size(); }
    const TimedSlot& head() const { return slots_.front(); }

    void insert(CallPtr task);
    CallPtr removeHead() { return removeAt(0); }
    /// Null if it is not here.
    CallPtr remove(const Call& task);
    /// Takes out all for which `wanted` is true, in no particular order.
    template <class Wanted>
    std::vector<CallPtr> removeIf(const Wanted& wanted) {
        std::vector<CallPtr> removed;
        std::size_t kept = 0;
        for (const TimedSlot& slot : slots_) {
            if (wanted(*slot.task)) {
                removed.push_back(leaves(slot));
            } else {
                slots_[kept++] = slot;
            }
        }
        slots_.resize(kept);
        rebuild();
        return removed;
    }

private:
    static constexpr std::size_t kChildren = 4;

    static CallPtr leaves(const TimedSlot& slot);
    void put(std::size_t at, const TimedSlot& slot);
    void siftUp(std::size_t at, const TimedSlot& slot);
    void fill(std::size_t hole, const TimedSlot& slot);
    std::size_t firstOfChildren(std::size_t at) const;
    void rebuild();
    CallPtr removeAt(std::size_t at);

    std::vector<TimedSlot, LineAllocator<TimedSlot>> slots_;
};

}  // namespace juc::detail
