// The steps of siftUp and siftDown in a DelayedWorkQueue, one at a time.
//
// Promises: the JDK's steps under the JDK's names, held against the engine's own queue by
// tests/spec/exercise_grow.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace poolscope {

struct HeapTask {
    std::string name;
    std::int64_t time = 0;      ///< when it is due, in milliseconds
    std::int64_t sequence = 0;  ///< differs from task to task

    friend bool operator==(const HeapTask&, const HeapTask&) = default;
};
using HeapQueue = std::vector<HeapTask>;
using HeapOrder = bool (*)(const HeapTask&, const HeapTask&);

/// compareTo: the time decides; where that is equal, the sequence number.
bool goesBefore(const HeapTask& a, const HeapTask& b);

constexpr std::size_t parentOf(std::size_t k) { return (k - 1) >> 1U; }
constexpr std::size_t leftOf(std::size_t k) { return (k << 1U) + 1; }

/// The slot that the task in slot k rises to; nothing if it stays.
std::optional<std::size_t> siftUpStep(const HeapQueue& queue, std::size_t k, HeapOrder before);
/// The slot that the task in slot k sinks to: its smaller child's; nothing if it stays.
std::optional<std::size_t> siftDownStep(const HeapQueue& queue, std::size_t k, HeapOrder before);

}  // namespace poolscope
