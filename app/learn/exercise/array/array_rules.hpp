// The heap's array and the tree in it: which slot is whose parent and child, and the orders in
// which those who are mistaken would write the tree down.
//
// Promises: the slots are the JDK's, held against the engine's own heap by
// tests/spec/exercise_array.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/learn/exercise/heap/heap_rules.hpp"

namespace poolscope {

/// How someone is related to a slot.
enum class SlotKin : std::uint8_t { Parent, LeftChild, RightChild };

/// The slot of it; nothing where there is none.
std::optional<std::size_t> kinOf(std::size_t slot, SlotKin kin, std::size_t size);
/// The same by whoever counts the slots from 1: children at 2k and 2k + 1, the parent at k / 2.
std::optional<std::size_t> kinCountedFromOne(std::size_t slot, SlotKin kin, std::size_t size);

// Slots in the order in which a mistaken person writes the tree into the array.
std::vector<std::size_t> slotsInPreOrder(std::size_t size);    ///< depth first
std::vector<std::size_t> slotsInInOrder(std::size_t size);     ///< left, itself, right
std::vector<std::size_t> slotsFromTheRight(std::size_t size);  ///< each level backwards
std::vector<std::size_t> slotsByTime(const HeapQueue& queue);  ///< as if it were sorted

}  // namespace poolscope
