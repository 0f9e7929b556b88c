// Where a slot of the heap stands in the tree, and where a task stands while it travels.
//
// Promises: a task's place is a function of the two neighbouring moments and the fraction between
// them, so playing, dragging and going backwards agree; the shape depends on the largest heap of
// the whole run, so the tree does not jump when a level is begun.
#pragma once

#include <vector>

#include "app/views/sheet.hpp"
#include "app/views/sight.hpp"

namespace poolscope {

/// The tree's grid: positions before zoom and pan, in pixels of the style's scale.
struct TreeShape {
    int levels = 1;
    float nodeWidth = 0;
    float nodeHeight = 0;
    float gap = 0;
    float levelHeight = 0;
    Vec2 lift;  ///< how far things in hand are moved aside: a full node's size on this grid

    float width() const;
    float height() const;
    /// Centre of a slot, from the middle of the tree's top edge.
    Vec2 place(std::int32_t slot) const;
};

TreeShape shapeFor(std::int32_t largestSize, const Style& style);

/// Maps the shape into a region through the camera.
struct TreeView {
    TreeShape shape;
    Rect region;
    float zoom = 1;
    Vec2 origin;  ///< of the shape's (0, 0) on screen
    Vec2 full;    ///< size of a node with room for all its text

    Vec2 at(Vec2 place) const { return origin + place * zoom; }
    Vec2 atSlot(std::int32_t slot) const { return at(shape.place(slot)); }
    /// A node's size on screen: every level gives its nodes the width it has, up to `full`, so the
    /// upper levels of a big heap stay readable and the lower ones become dots.
    Vec2 sizeAt(Vec2 place) const;
    Vec2 sizeAtSlot(std::int32_t slot) const { return sizeAt(shape.place(slot)); }
};

TreeView fitTree(const TreeShape& shape, Rect region, const Camera& camera, const Style& style);

/// Where a task is and how it looks between two moments.
struct TreeNode {
    TaskId task;
    Vec2 place;  ///< on the shape's grid
    float alpha = 1;
    float raised = 0;  ///< 0 in its slot, 1 in hand
    bool inHand = false;
    bool leaving = false;
    bool arriving = false;
    std::int32_t slot = -1;  ///< where it stands before the event, for its number
};

/// All tasks of the executor's heap at the playhead; those in motion last, so they lie on top.
std::vector<TreeNode> placeNodes(const Sight& sight, const TreeShape& shape);

}  // namespace poolscope
