// Lengths of the array, and whole offers and removals.
#include "app/learn/exercise/grow/grow_rules.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace poolscope {

namespace {

constexpr std::int64_t kMostCapacity = std::numeric_limits<std::int32_t>::max();

std::int64_t halfAsMuchAgain(std::int32_t capacity) {
    return std::int64_t{capacity} + (capacity >> 1);
}

}  // namespace

bool growthOverflows(std::int32_t capacity) { return halfAsMuchAgain(capacity) > kMostCapacity; }

std::int32_t grownCapacity(std::int32_t capacity) {
    return static_cast<std::int32_t>(std::min(halfAsMuchAgain(capacity), kMostCapacity));
}

std::int32_t capacityForOffer(std::int32_t size, std::int32_t capacity) {
    return size >= capacity ? grownCapacity(capacity) : capacity;
}

std::vector<std::int32_t> capacitiesUpTo(std::int32_t capacity) {
    std::vector<std::int32_t> all{kFirstCapacity};
    while (all.back() < capacity) all.push_back(grownCapacity(all.back()));
    return all;
}

std::int32_t wrappedCapacity(std::int32_t capacity) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(halfAsMuchAgain(capacity)));
}

std::size_t offerTo(HeapQueue& queue, HeapTask task) {
    queue.push_back(std::move(task));
    std::size_t k = queue.size() - 1;
    while (const std::optional<std::size_t> parent = siftUpStep(queue, k, goesBefore)) {
        std::swap(queue[k], queue[*parent]);
        k = *parent;
    }
    return k;
}

void removeFrom(HeapQueue& queue, std::size_t slot) {
    HeapTask last = std::move(queue.back());
    queue.pop_back();
    if (slot == queue.size()) return;
    queue[slot] = std::move(last);
    std::size_t k = slot;
    while (const std::optional<std::size_t> child = siftDownStep(queue, k, goesBefore)) {
        std::swap(queue[k], queue[*child]);
        k = *child;
    }
    if (k != slot) return;
    while (const std::optional<std::size_t> parent = siftUpStep(queue, k, goesBefore)) {
        std::swap(queue[k], queue[*parent]);
        k = *parent;
    }
}

}  // namespace poolscope
