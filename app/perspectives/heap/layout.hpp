// The Heap perspective's layout: tree, comparison bar, array strip, and who waits at the queue.
//
// Promises: rectangles only; a text that does not fit its rectangle is left out. Labels vanish by
// level of detail: label and due time, label alone, nothing but the shape.
//
//     ┌──────────── comparison ───────────┬───────────┐
//     │ tree                              │ waiting   │   wide; in narrow pictures the
//     │                                   │ at the    │   waiting part is a band between
//     ├───────────────────────────────────┤ queue     │   tree and array
//     │ array strip                       │           │
//     └───────────────────────────────────┴───────────┘
#pragma once

#include "app/perspectives/heap/tree.hpp"

namespace poolscope {

struct HeapNodeBox {
    TreeNode node;
    Rect box;
    bool cancelled = false;
    bool periodic = false;
    bool head = false;
    bool compared = false;
    bool selected = false;
    bool due = false;  ///< its time has come
};

struct HeapEdge {
    Vec2 from;
    Vec2 to;
    bool compared = false;
};

struct HeapCell {
    Rect box;
    TaskId task;
    bool hole = false;
    bool written = false;  ///< by the event at the playhead
    bool cancelled = false;
    bool beyond = false;    ///< at or after `size`
    bool hidden = false;    ///< what is in it is asked for
    bool selected = false;  ///< marked only where the tree is hidden
};

/// A subtree that has no room for its nodes: how many there are, under its root's place.
struct FoldedSubtree {
    std::int32_t slot = 0;
    std::int32_t count = 0;
    Rect box;
    bool touched = false;  ///< the operation's hole or comparison is in it
};

/// One level of the depth profile.
struct HeapLevel {
    Rect box;
    float filled = 0;  ///< share of its slots
    bool touched = false;
};

/// The overview map of a tree that does not fit.
struct HeapMap {
    Rect box;
    Rect seen;   ///< the part shown, inside `box`
    Rect whole;  ///< the tree on screen, of which `box` is the picture
    int levels = 1;
    int bits = 1;

    /// The point of the tree, on screen, for a point of the map.
    Vec2 meantBy(Vec2 point) const;
};

/// The clock face of a hashed wheel; drawn as wide as there is room, so an ellipse.
struct WheelFace {
    Vec2 centre;
    Vec2 outer;  ///< of the rim: half its width and height
    Vec2 inner;
    std::int32_t buckets = 0;
    float hand = 0;           ///< where it points, in buckets, the parts of a tick included
    std::int32_t bucket = 0;  ///< the one it is in
    bool stands = false;      ///< the wheel is empty
    std::vector<std::pair<std::int32_t, int>> full;  ///< buckets with how many in them
    float bar = 0;  ///< length of one task where lists are bars; 0 where they are nodes

    /// A point in the direction of `bucket` (its middle: + 0.5), on an ellipse of these radii.
    Vec2 at(float bucket, Vec2 radii) const;
};

struct HeapLayout {
    DisplayList list;        ///< fixed parts
    DisplayList nodeLabels;  ///< texts inside the tree, clipped to it
    Rect treeRegion;
    TreeView tree;
    std::vector<HeapEdge> edges;
    std::vector<HeapNodeBox> nodes;
    std::vector<Vec2> freeSlots;  ///< where tasks will stand when the heap is as large as it gets
    std::optional<Rect> hole;
    std::optional<Rect> leaves;      ///< the slot that still has the task drawn beside the root
    std::optional<WheelFace> wheel;  ///< then `nodes` are its lists
    std::vector<FoldedSubtree> folded;
    std::vector<HeapLevel> profile;
    std::optional<HeapMap> map;
    std::vector<HeapCell> cells;
    DisplayList copied;            ///< the task that is being copied from cell to cell, over them
    std::optional<Rect> arrayBar;  ///< the whole array, when the cells are only a part of it
    float arrayFilled = 0;         ///< share of it below `size`
    Rect arraySeen;                ///< the part whose cells are shown
    float leaderRemaining = -1;    ///< share of the leader's wait still to go, or −1
    Rect leaderRing;
    std::vector<HeapNodeBox> legend;  ///< samples, while nothing is compared
    std::optional<Rect> crown;        ///< in flight from seat to seat
};

/// Title and description of a run, shown before it begins.
struct Opening {
    std::string_view title;
    std::string_view description;
};

/// `largestSize`: of the whole run, which the tree's shape is made for.
HeapLayout layoutHeap(Rect picture, const RunView& view, const Camera& camera,
                      std::int32_t largestSize, const LayoutContext& context,
                      const Opening& opening = {});

void paintHeap(Canvas& canvas, const Style& style, const HeapLayout& layout, const Target& hover);

}  // namespace poolscope
