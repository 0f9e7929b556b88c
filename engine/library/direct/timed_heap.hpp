// TimedHeap: the queue of a direct scheduled pool: the earliest task first, of equal times the one
// with the lower sequence number.
//
// Four children a node: half the levels of the JDK's binary heap, and the four lie in one line of
// the cache. A slot has the time beside the task, so that ordering touches no task but where two
// times are equal. A task knows its slot (DirectTask::heapIndex), so it can be taken out of the
// middle.
//
// Promises: the order is total, so tasks leave in the same order as from any other heap. Owns one
// holder of each task. Threads: the pool's lock is held. Source:
// ScheduledThreadPoolExecutor.DelayedWorkQueue.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/trace/time.hpp"
#include "poolscope/body.hpp"

namespace juc::detail {

class TimedHeap {
public:
    TimedHeap() = default;
    TimedHeap(const TimedHeap&) = delete;
    TimedHeap& operator=(const TimedHeap&) = delete;
    ~TimedHeap();

    bool empty() const { return slots_.empty(); }
    std::size_t size() const { return slots_.size(); }
    Call& head() const { return *slots_.front().task; }
    poolscope::Instant headTime() const { return {slots_.front().time}; }

    void insert(CallPtr task);
    CallPtr removeHead() { return removeAt(0); }
    /// Null if it is not here.
    CallPtr remove(const Call& task);
    /// Takes out all for which `wanted` is true, in no particular order.
    template <class Wanted>
    std::vector<CallPtr> removeIf(const Wanted& wanted) {
        std::vector<CallPtr> removed;
        std::size_t kept = 0;
        for (const Slot& slot : slots_) {
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
    struct Slot {
        std::int64_t time = 0;
        Call* task = nullptr;
    };
    static constexpr std::size_t kChildren = 4;

    static bool goesFirst(const Slot& a, const Slot& b) {
        if (a.time != b.time) return poolscope::isBefore({a.time}, {b.time});
        return a.task->direct.sequence < b.task->direct.sequence;
    }
    static CallPtr leaves(const Slot& slot);
    void put(std::size_t at, const Slot& slot);
    void siftUp(std::size_t at, const Slot& slot);
    void fill(std::size_t hole, const Slot& slot);
    std::size_t firstOfChildren(std::size_t at) const;
    void rebuild();
    CallPtr removeAt(std::size_t at);

    std::vector<Slot> slots_;
};

}  // namespace juc::detail
