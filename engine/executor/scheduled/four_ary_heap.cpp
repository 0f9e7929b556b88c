// Down with four children a node, with an event after each step.
#include "engine/executor/scheduled/four_ary_heap.hpp"

#include <algorithm>

#include "engine/trace/ensure.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

/// The one of up to four children that goes before the others. There must be one (checked).
std::int32_t FourAryHeap::leastChild(std::int32_t k) const {
    const StackFrame frame(world_);
    std::int32_t least = (k << 2) + 1;
    ENSURE(least < size(), "the least child is asked of a node that has one");
    const std::int32_t end = std::min(least + 4, size());
    for (std::int32_t child = least + 1; child < end; ++child) {
        const bool chosen = compare(slot(child), slot(least)) < 0;
        world_.emit(POOLSCOPE_HERE, SiblingsCompared{executor_, slot(least).task, slot(child).task,
                                                     least, child, chosen});
        if (chosen) least = child;
    }
    return least;
}

void FourAryHeap::siftDown(std::int32_t k, Slot key) {
    const StackFrame frame(world_);
    world_.emit(POOLSCOPE_HERE, SiftDownBegan{executor_, key.task, k});
    while ((k << 2) + 1 < size()) {
        const std::int32_t child = leastChild(k);
        const Slot c = slot(child);
        const bool stays = compare(key, c) <= 0;
        world_.emit(POOLSCOPE_HERE, SiftDownCompared{executor_, key.task, c.task, k, child, stays});
        if (stays) break;
        fill(k, c, child);
        k = child;
    }
    callFollows(world_);
    fill(k, key, -1);
    ENSURE(isBeforeItsChildren(k), "no child goes before a sifted task");
}

}  // namespace poolscope
