// The ring: entering, leaving, holes.
#include "engine/library/direct/timed_row.hpp"

#include <algorithm>
#include <utility>

namespace juc::detail {

TimedRow::~TimedRow() {
    for (std::size_t i = 0; i < used_; ++i) {
        if (at(i).task != nullptr) leaves(at(i));
    }
}

/// What the row held of it, to the caller; a hole stays.
CallPtr TimedRow::leaves(TimedSlot& slot) {
    slot.task->direct.heapIndex.store(DirectTask::kGone, std::memory_order_relaxed);
    return CallPtr::adopt(std::exchange(slot.task, nullptr));
}

void TimedRow::put(std::size_t index, const TimedSlot& slot) {
    ring_[index] = slot;
    slot.task->direct.heapIndex.store(kFirstIndex - static_cast<std::int32_t>(index),
                                      std::memory_order_relaxed);
}

void TimedRow::append(const TimedSlot& slot) {
    if (used_ == ring_.size()) makeRoom();
    put((first_ + used_) & (ring_.size() - 1), slot);
    ++used_;
}

/// Without holes, in a ring of twice the size unless half of it were holes.
void TimedRow::makeRoom() {
    std::vector<TimedSlot> tasks;
    tasks.reserve(size());
    for (std::size_t i = 0; i < used_; ++i) {
        if (at(i).task != nullptr) tasks.push_back(at(i));
    }
    if (holes_ * 2 <= ring_.size()) ring_.resize(std::max(kSmallest, ring_.size() * 2));
    for (std::size_t i = 0; i < tasks.size(); ++i) put(i, tasks[i]);
    first_ = 0;
    used_ = tasks.size();
    holes_ = 0;
}

CallPtr TimedRow::removeHead() {
    CallPtr removed = leaves(ring_[first_]);
    ++holes_;
    trim();
    return removed;
}

CallPtr TimedRow::removeAt(std::int32_t heapIndex) {
    CallPtr removed = leaves(ring_[static_cast<std::size_t>(kFirstIndex - heapIndex)]);
    ++holes_;
    trim();
    return removed;
}

void TimedRow::trim() {
    while (used_ > 0 && at(0).task == nullptr) {
        first_ = (first_ + 1) & (ring_.size() - 1);
        --used_;
        --holes_;
    }
    while (used_ > 0 && at(used_ - 1).task == nullptr) {
        --used_;
        --holes_;
    }
}

}  // namespace juc::detail
