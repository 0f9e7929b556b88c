// Sifting up and down.
#include "engine/library/direct/timed_heap.hpp"

#include <algorithm>

namespace juc::detail {

TimedHeap::~TimedHeap() {
    for (const TimedSlot& slot : slots_) leaves(slot);
}

/// What the heap held of it, to the caller.
CallPtr TimedHeap::leaves(const TimedSlot& slot) {
    slot.task->direct.heapIndex.store(DirectTask::kGone, std::memory_order_relaxed);
    return CallPtr::adopt(slot.task);
}

void TimedHeap::put(std::size_t at, const TimedSlot& slot) {
    slots_[at] = slot;
    slot.task->direct.heapIndex.store(static_cast<std::int32_t>(at), std::memory_order_relaxed);
}

void TimedHeap::siftUp(std::size_t at, const TimedSlot& slot) {
    while (at > 0) {
        const std::size_t parent = (at - 1) / kChildren;
        if (!goesFirst(slot, slots_[parent])) break;
        put(at, slots_[parent]);
        at = parent;
    }
    put(at, slot);
}

/// The child that goes first; the end if there is none.
std::size_t TimedHeap::firstOfChildren(std::size_t at) const {
    std::size_t first = at * kChildren + 1;
    const std::size_t end = std::min(first + kChildren, slots_.size());
    if (first >= end) return slots_.size();
    for (std::size_t child = first + 1; child < end; ++child) {
        if (goesFirst(slots_[child], slots_[first])) first = child;
    }
    return first;
}

/// The hole goes down to a leaf, then the slot up from there: it comes from the end of the array,
/// so that is where it mostly belongs.
void TimedHeap::fill(std::size_t hole, const TimedSlot& slot) {
    std::size_t child = firstOfChildren(hole);
    while (child < slots_.size()) {
        put(hole, slots_[child]);
        hole = child;
        child = firstOfChildren(hole);
    }
    siftUp(hole, slot);
}

void TimedHeap::insert(CallPtr task) {
    const TimedSlot slot{task->direct.time.load(std::memory_order_relaxed), task.get()};
    slots_.push_back(slot);
    task.release();
    siftUp(slots_.size() - 1, slot);
}

CallPtr TimedHeap::removeAt(std::size_t at) {
    const TimedSlot removed = slots_[at];
    const TimedSlot last = slots_.back();
    slots_.pop_back();
    if (at < slots_.size()) fill(at, last);
    return leaves(removed);
}

CallPtr TimedHeap::remove(const Call& task) {
    const std::int32_t at = task.direct.heapIndex.load(std::memory_order_relaxed);
    return at < 0 ? CallPtr() : removeAt(static_cast<std::size_t>(at));
}

void TimedHeap::rebuild() {
    for (std::size_t at = 0; at < slots_.size(); ++at) siftUp(at, TimedSlot(slots_[at]));
}

}  // namespace juc::detail
