// Where a slot of a heap stands in the tree.
//
// Promises: pure; the shape depends on the largest heap that it is made for, so the tree does not
// jump when a level is begun.
//
// A level whose nodes would be too narrow is collapsed: each of its slots stands for the whole
// subtree below it, with a count. Zooming in expands it level by level. So a frame costs what is
// visible of the heap, even with a hundred thousand tasks.
#pragma once

#include <vector>

#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

/// The tree's grid: positions before zoom and pan, in pixels of the style's scale.
struct TreeShape {
    int bits = 1;        ///< children a node has, as a power of two
    int levels = 1;      ///< rows that fit at zoom 1; the last may be the folded one
    int deepest = 0;     ///< the lowest row there is at this zoom
    bool folds = false;  ///< `deepest` is a folded row
    float nodeWidth = 0;
    float nodeHeight = 0;
    float gap = 0;
    float levelHeight = 0;
    Vec2 lift;  ///< how far a task in hand is moved aside: a full node's size on this grid

    float width() const;
    float height() const;
    /// Centre of a slot, from the middle of the tree's top edge; of its ancestor if it is folded.
    Vec2 place(std::int32_t slot) const;
    /// The slot that stands for this one: itself, or the root of its folded subtree.
    std::int32_t shownAs(std::int32_t slot) const;
    bool isFolded(std::int32_t slot) const;
    /// Slots below this one have nodes of their own.
    std::int32_t slotsShown(std::int32_t size) const;
};

/// Root is level 0. `bits` as in TreeShape.
int levelOf(std::int32_t slot, int bits = 1);
/// The leftmost slot of a level.
std::int32_t firstOfLevel(int level, int bits = 1);
/// How many slots below `size` the subtree of `slot` has, itself included.
std::int32_t subtreeSize(std::int32_t slot, std::int32_t size, int bits = 1);

/// Maps the shape into a region through the camera.
struct TreeView {
    TreeShape shape;
    Rect region;
    Vec2 zoom{1, 1};
    Vec2 origin;  ///< of the shape's (0, 0) on screen
    Vec2 full;    ///< size of a node with room for all its text

    Vec2 at(Vec2 place) const { return {origin.x + place.x * zoom.x, origin.y + place.y * zoom.y}; }
    /// The whole tree on screen, down to its deepest row.
    Rect whole() const;
    Vec2 atSlot(std::int32_t slot) const { return at(shape.place(slot)); }
    /// A node's size on screen: every level gives its nodes the width it has, up to `full`, so the
    /// upper levels of a big heap stay readable and the lower ones become dots.
    Vec2 sizeAt(Vec2 place) const;
    Vec2 sizeAtSlot(std::int32_t slot) const { return sizeAt(shape.place(slot)); }
};

/// The tree of a heap that grows to `largestSize`, in the region through the camera.
TreeView viewTree(std::int32_t largestSize, Rect region, const Camera& camera, const Style& style,
                  int bits = 1);

/// The height that the whole tree of such a heap needs, with that many lines of text in each node.
float treeHeight(std::int32_t largestSize, int lines, const Style& style, int bits = 1);

/// Looks at a slot's subtree so that it takes the region's whole width.
Camera cameraOnSubtree(std::int32_t slot, std::int32_t largestSize, Rect region, const Style& style,
                       int bits = 1);

}  // namespace poolscope
