// The array of a DelayedWorkQueue: how long it is, when it grows, and what those who are mistaken
// think of it.
//
// Promises: JDK 17's DelayedWorkQueue.offer and grow, held against the engine's own heap by
// tests/spec/exercise_grow.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/learn/exercise/heap/heap_rules.hpp"

namespace poolscope {

/// queue.length of a new queue.
inline constexpr std::int32_t kFirstCapacity = 16;

/// queue.length after grow(): half as much again, Integer.MAX_VALUE if an int cannot hold that.
std::int32_t grownCapacity(std::int32_t capacity);
/// Whether an int cannot hold half as much again.
bool growthOverflows(std::int32_t capacity);
/// queue.length when siftUp begins, in an offer to a queue of that size.
std::int32_t capacityForOffer(std::int32_t size, std::int32_t capacity);
/// The lengths that a queue's array comes to one after the other, up to this one.
std::vector<std::int32_t> capacitiesUpTo(std::int32_t capacity);

/// What an int holds in which old + (old >> 1) was too much.
std::int32_t wrappedCapacity(std::int32_t capacity);
/// PriorityQueue's rule for a small array.
constexpr std::int32_t capacityOfPriorityQueue(std::int32_t capacity) { return 2 * capacity + 2; }

// Steps that are carried out whole. The queue's size is its capacity's business only in offer.
/// Puts the task into the first free slot, and lets it rise; gives the slot in which it ends.
std::size_t offerTo(HeapQueue& queue, HeapTask task);
/// Takes the task out of the slot; the last one takes its place, and goes to its own.
void removeFrom(HeapQueue& queue, std::size_t slot);

}  // namespace poolscope
