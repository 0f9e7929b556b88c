// The heap's steps, with an event after each.
#include "engine/executor/queue/binary_heap.hpp"

#include <algorithm>
#include <utility>

#include "engine/trace/ensure.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
BinaryHeap::BinaryHeap(World& world, ExecutorId executor, std::int32_t slots, std::int32_t first,
                       Compare compare)
    : world_(world), executor_(executor), first_(first), compare_(compare), slots_(index(slots)) {}

const RunnablePtr& BinaryHeap::head() const {
    ENSURE(!empty(), "the head is asked of a heap that has one");
    return at(first_);
}

void BinaryHeap::growTo(std::int32_t slots) {
    const std::int32_t from = capacity();
    slots_.resize(index(slots));
    world_.emit(POOLSCOPE_HERE, Grew{executor_, from, slots});
}

std::int32_t BinaryHeap::siftUp(std::int32_t k, RunnablePtr key) {
    const StackFrame frame(world_);
    const TaskId id = key->taskId();
    world_.emit(POOLSCOPE_HERE, SiftUpBegan{executor_, id, k});
    while (k > first_) {
        const std::int32_t parent = parentOf(k);
        const RunnablePtr e = at(parent);
        const bool before = compare_(*key, *e) < 0;
        world_.emit(POOLSCOPE_HERE, SiftUpCompared{executor_, id, e->taskId(), k, parent, before});
        if (!before) break;
        fill(k, e, parent);
        k = parent;
    }
    callFollows(world_);
    fill(k, std::move(key), -1);
    ENSURE(k == first_ || compare_(*at(k), *at(parentOf(k))) >= 0,
           "a sifted element does not go before its parent");
    return k;
}

void BinaryHeap::siftDown(std::int32_t k, RunnablePtr key) {
    const StackFrame frame(world_);
    const TaskId id = key->taskId();
    world_.emit(POOLSCOPE_HERE, SiftDownBegan{executor_, id, k});
    for (std::int32_t child = leftOf(k); child < end(); child = leftOf(k)) {
        const std::int32_t right = child + 1;
        if (right < end()) {
            const bool rightChosen = compare_(*at(child), *at(right)) > 0;
            world_.emit(POOLSCOPE_HERE, ChildrenCompared{executor_, at(child)->taskId(),
                                                         at(right)->taskId(), child, rightChosen});
            if (rightChosen) child = right;
        }
        const RunnablePtr c = at(child);
        const bool stays = compare_(*key, *c) <= 0;
        world_.emit(POOLSCOPE_HERE, SiftDownCompared{executor_, id, c->taskId(), k, child, stays});
        if (stays) break;
        fill(k, c, child);
        k = child;
    }
    callFollows(world_);
    fill(k, std::move(key), -1);
    ENSURE(isBeforeItsChildren(k), "no child goes before a sifted element");
}

/// For checks: no child of slot k goes before it.
bool BinaryHeap::isBeforeItsChildren(std::int32_t k) const {
    const std::int32_t left = leftOf(k);
    for (std::int32_t child = left; child < std::min(left + 2, end()); ++child)
        if (compare_(*at(child), *at(k)) < 0) return false;
    return true;
}

/// queue[k] = element.
void BinaryHeap::fill(std::int32_t k, RunnablePtr element, std::int32_t from) {
    const StackFrame frame(world_);
    const TaskId id = element->taskId();
    slots_[index(k)] = std::move(element);
    world_.emit(POOLSCOPE_HERE, SlotFilled{executor_, id, k, from});
}

void BinaryHeap::setSize(std::int32_t size) {
    size_ = size;
    world_.emit(POOLSCOPE_HERE, SizeChanged{executor_, size});
}

/// x = queue[--size]; queue[size] = null.
RunnablePtr BinaryHeap::clearLast() {
    const StackFrame frame(world_);
    setSize(size_ - 1);
    return emptySlot(end());
}

/// queue[k] = null.
RunnablePtr BinaryHeap::emptySlot(std::int32_t k) {
    RunnablePtr left = std::exchange(slots_[index(k)], nullptr);
    world_.emit(POOLSCOPE_HERE, SlotCleared{executor_, left->taskId(), k});
    return left;
}

std::int32_t BinaryHeap::insert(RunnablePtr element) {
    const StackFrame frame(world_);
    ENSURE(!full(), "there is room for one more element");
    const std::int32_t slot = siftUp(end(), std::move(element));
    setSize(size_ + 1);
    return slot;
}

RunnablePtr BinaryHeap::removeHead() {
    const StackFrame frame(world_);
    RunnablePtr result = head();
    RunnablePtr x = clearLast();
    if (!empty()) siftDown(first_, std::move(x));
    return result;
}

RunnablePtr BinaryHeap::removeAt(std::int32_t i) {
    const StackFrame frame(world_);
    ENSURE(i >= first_ && i < end(), "an element is taken out of a slot that holds one");
    RunnablePtr removed = at(i);
    const RunnablePtr moved = clearLast();
    if (end() != i) {
        siftDown(i, moved);
        if (at(i) == moved) siftUp(i, moved);
    }
    return removed;
}

RunnablePtr BinaryHeap::replaceByLast(std::int32_t i) {
    const StackFrame frame(world_);
    ENSURE(i >= first_ && i < end(), "an element is taken out of a slot that holds one");
    RunnablePtr removed = at(i);
    RunnablePtr last = clearLast();
    if (end() != i) fill(i, std::move(last), -1);
    return removed;
}

void BinaryHeap::siftHead() {
    const StackFrame frame(world_);
    siftDown(first_, head());
}

void BinaryHeap::heapify() {
    const StackFrame frame(world_);
    for (std::int32_t i = parentOf(end() - 1); i >= first_; --i) siftDown(i, at(i));
}

std::int32_t BinaryHeap::indexOf(const Runnable& element) const {
    for (std::int32_t i = first_; i < end(); ++i) {
        if (at(i).get() == &element) return i;
    }
    return -1;
}

void BinaryHeap::clear() {
    const StackFrame frame(world_);
    for (std::int32_t i = first_; i < end(); ++i) emptySlot(i);
    setSize(0);
}

std::vector<RunnablePtr> BinaryHeap::toArray() const {
    return {slots_.begin() + first_, slots_.begin() + end()};
}

std::vector<TaskId> BinaryHeap::ids() const {
    std::vector<TaskId> ids;
    for (std::int32_t i = first_; i < end(); ++i) ids.push_back(at(i)->taskId());
    return ids;
}

bool BinaryHeap::consistent() const {
    for (std::int32_t i = 0; i < capacity(); ++i) {
        const bool inUse = i >= first_ && i < end();
        if (inUse != (at(i) != nullptr)) return false;
        if (inUse && i > first_ && compare_(*at(parentOf(i)), *at(i)) > 0) return false;
    }
    return true;
}

}  // namespace poolscope
