// BinaryHeap: the array inside java.util.PriorityQueue, PriorityBlockingQueue and Timer's
// TaskQueue.
//
// All three are the same heap with the same comparisons in the same order. They differ in what they
// compare by, where the array begins and how it grows; the owner sets that:
//
//                            compares by        first slot   slots
//     PriorityBlockingQueue  priority()         0            11, then +n+2 below 64, else half more
//     DelayQueue             compareTo (time)   0            the same
//     Timer                  next run's time    1            128, then doubled
//
// Unlike DelayHeap's tasks these do not know their slot: removing one requires a search. Ties are
// not broken: n equal elements come out as 1, n, n−1, …, 2.
//
// Promises: plain functions that never block; the caller holds the queue's lock. Events follow
// every comparison and every store. Where we differ from the JDK: Timer's fixUp and fixDown swap
// two slots at each step; here the others move and the sifted one is put down last, which makes the
// same comparisons and leaves the same array. Sources: PriorityQueue, PriorityBlockingQueue, Timer.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/executor/future/runnable.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

class BinaryHeap {
public:
    /// Negative: `a` goes first. Must not throw; the owner has checked that both can be compared.
    using Compare = int (*)(const Runnable& a, const Runnable& b);

    BinaryHeap(World& world, ExecutorId executor, std::int32_t slots, std::int32_t first,
               Compare compare);

    std::int32_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    /// Length of the array; slots before the first one count.
    std::int32_t capacity() const { return static_cast<std::int32_t>(slots_.size()); }
    std::int32_t first() const { return first_; }
    /// One behind the last element's slot.
    std::int32_t end() const { return first_ + size_; }
    bool full() const { return end() == capacity(); }
    /// The element in a slot of the array; null if the slot is empty.
    const RunnablePtr& at(std::int32_t slot) const { return slots_[index(slot)]; }
    /// There must be one (checked).
    const RunnablePtr& head() const;
    TaskId headId() const { return empty() ? TaskId{} : head()->taskId(); }

    void growTo(std::int32_t slots);
    /// Appends the element and sifts it up; returns its slot. There must be room (checked).
    std::int32_t insert(RunnablePtr element);
    /// Removes and returns the head; the last element moves to the top and is sifted down.
    RunnablePtr removeHead();
    /// Removes a slot's element; the last element moves there and is sifted down, else up.
    RunnablePtr removeAt(std::int32_t slot);
    /// Removes a slot's element; the last element fills the hole without sifting (quickRemove).
    RunnablePtr replaceByLast(std::int32_t slot);
    /// The head has changed its place in the order: sifts it down.
    void siftHead();
    /// Makes a heap of any array.
    void heapify();
    /// The slot of this very object, by search; −1: not here.
    std::int32_t indexOf(const Runnable& element) const;
    void clear();
    /// The elements in slot order.
    std::vector<RunnablePtr> toArray() const;
    /// Their ids.
    std::vector<TaskId> ids() const;

    /// For checks: the heap order holds and nothing is behind the last element.
    bool consistent() const;

private:
    static std::size_t index(std::int32_t slot) { return static_cast<std::size_t>(slot); }
    std::int32_t parentOf(std::int32_t k) const { return ((k - first_ - 1) >> 1) + first_; }
    std::int32_t leftOf(std::int32_t k) const { return ((k - first_) << 1) + 1 + first_; }
    std::int32_t siftUp(std::int32_t k, RunnablePtr key);
    void siftDown(std::int32_t k, RunnablePtr key);
    bool isBeforeItsChildren(std::int32_t k) const;
    void fill(std::int32_t k, RunnablePtr element, std::int32_t from);
    void setSize(std::int32_t size);
    RunnablePtr clearLast();
    RunnablePtr emptySlot(std::int32_t k);

    World& world_;
    ExecutorId executor_;
    std::int32_t first_;
    Compare compare_;
    std::vector<RunnablePtr> slots_;
    std::int32_t size_ = 0;
};

}  // namespace poolscope
