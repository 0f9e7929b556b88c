// What pictures do not show of a heap while somebody is asked for it.
//
// Why here: a question says what it asks for, and pictures leave that out.
#pragma once

#include <cstdint>
#include <optional>

namespace poolscope {

struct HiddenHeap {
    bool tree = false;  ///< its nodes; the array is shown
    /// Which tasks are in the slots from this one on, and so the slot of each node.
    std::optional<std::int32_t> slotsFrom = {};

    bool any() const { return tree || slotsFrom; }
    bool hidesSlot(std::int32_t slot) const { return slotsFrom && slot >= *slotsFrom; }

    friend bool operator==(const HiddenHeap&, const HiddenHeap&) = default;
};

}  // namespace poolscope
