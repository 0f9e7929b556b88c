// Slots of relatives, and walks through the tree.
#include "app/learn/exercise/array/array_rules.hpp"

#include <algorithm>
#include <numeric>

namespace poolscope {

namespace {

void walkTree(std::size_t slot, std::size_t size, bool selfFirst, std::vector<std::size_t>& to) {
    if (slot >= size) return;
    if (selfFirst) to.push_back(slot);
    walkTree(leftOf(slot), size, selfFirst, to);
    if (!selfFirst) to.push_back(slot);
    walkTree(leftOf(slot) + 1, size, selfFirst, to);
}

}  // namespace

std::optional<std::size_t> kinOf(std::size_t slot, SlotKin kin, std::size_t size) {
    if (kin == SlotKin::Parent) return slot == 0 ? std::nullopt : std::optional(parentOf(slot));
    const std::size_t child = leftOf(slot) + (kin == SlotKin::RightChild ? 1 : 0);
    return child < size ? std::optional(child) : std::nullopt;
}

std::optional<std::size_t> kinCountedFromOne(std::size_t slot, SlotKin kin, std::size_t size) {
    if (kin == SlotKin::Parent) return slot / 2;
    const std::size_t child = 2 * slot + (kin == SlotKin::RightChild ? 1 : 0);
    return child < size ? std::optional(child) : std::nullopt;
}

std::vector<std::size_t> slotsInPreOrder(std::size_t size) {
    std::vector<std::size_t> slots;
    walkTree(0, size, true, slots);
    return slots;
}

std::vector<std::size_t> slotsInInOrder(std::size_t size) {
    std::vector<std::size_t> slots;
    walkTree(0, size, false, slots);
    return slots;
}

std::vector<std::size_t> slotsFromTheRight(std::size_t size) {
    std::vector<std::size_t> slots;
    for (std::size_t first = 0; first < size; first = leftOf(first))
        for (std::size_t slot = std::min(leftOf(first), size); slot > first; --slot)
            slots.push_back(slot - 1);
    return slots;
}

std::vector<std::size_t> slotsByTime(const HeapQueue& queue) {
    std::vector<std::size_t> slots(queue.size());
    std::iota(slots.begin(), slots.end(), std::size_t{0});
    std::sort(slots.begin(), slots.end(),
              [&](std::size_t a, std::size_t b) { return goesBefore(queue[a], queue[b]); });
    return slots;
}

}  // namespace poolscope
