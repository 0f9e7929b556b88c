// Where a task of the heap stands while it travels.
//
// Promises: a task's place is a function of the two neighbouring states and the fraction between
// them, so playing, dragging and going backwards agree.
#pragma once

#include <vector>

#include "app/ui/heap_tree.hpp"

namespace poolscope {

/// Where a task is and how it looks between two states.
struct TreeNode {
    TaskId task;
    Vec2 place;  ///< on the shape's grid
    float alpha = 1;
    float raised = 0;  ///< 0 in its slot, 1 in hand
    bool inHand = false;
    bool leaving = false;
    bool arriving = false;
    bool moves = false;      ///< from slot to slot
    std::int32_t slot = -1;  ///< where it stands before the event, for its number
};

/// The tasks of the executor's heap at the playhead that have a node, or glide into or out of a
/// folded subtree; those in motion last, so they lie on top.
std::vector<TreeNode> placeNodes(const RunView& view, const TreeShape& shape);

}  // namespace poolscope
