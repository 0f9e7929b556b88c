// One step of a sift.
#include "app/learn/exercise/heap/heap_rules.hpp"

namespace poolscope {

bool goesBefore(const HeapTask& a, const HeapTask& b) {
    return a.time != b.time ? a.time < b.time : a.sequence < b.sequence;
}

std::optional<std::size_t> siftUpStep(const HeapQueue& queue, std::size_t k, HeapOrder before) {
    if (k == 0) return std::nullopt;
    const std::size_t parent = parentOf(k);
    if (!before(queue[k], queue[parent])) return std::nullopt;
    return parent;
}

std::optional<std::size_t> siftDownStep(const HeapQueue& queue, std::size_t k, HeapOrder before) {
    const std::size_t half = queue.size() >> 1U;
    if (k >= half) return std::nullopt;
    std::size_t child = leftOf(k);
    const std::size_t right = child + 1;
    if (right < queue.size() && before(queue[right], queue[child])) child = right;
    if (!before(queue[child], queue[k])) return std::nullopt;
    return child;
}

}  // namespace poolscope
