// The parts of the Heap perspective, one function each; `layoutHeap` puts them together.
#pragma once

#include <unordered_map>

#include "app/perspectives/heap/layout.hpp"

namespace poolscope {

/// What has given way to the tree, and is said in short in the bar over it.
struct GivenWay {
    bool title = false;    ///< the array's, and with it whose queue it is
    bool threads = false;  ///< those at the queue
};

/// "t5 120 ms  <  t2 200 ms   goes up": the comparison just made, in a bar that is always there.
void layoutComparison(Rect bar, const GivenWay& gone, const RunView& view,
                      const LayoutContext& context, HeapLayout& layout);

/// Whose heap it is, where there are several, and what a thread of it does.
void layoutWhose(Rect room, const GivenWay& gone, const RunView& view, const LayoutContext& context,
                 HeapLayout& layout);

/// Heaps too large to draw node by node: collapsed subtrees with their counts, depth profile, map.
void layoutFolded(const RunView& view, const LayoutContext& context, HeapLayout& layout);
void layoutProfile(Rect row, const RunView& view, const LayoutContext& context, HeapLayout& layout);
void layoutMap(const LayoutContext& context, const Camera& camera, HeapLayout& layout);

/// The look of a node, and the texts of all nodes once they are placed.
HeapNodeBox nodeBox(const TreeNode& node, Rect place, const RunView& view);
void labelNodes(const RunView& view, const LayoutContext& context, HeapLayout& layout);
/// Words of the picture itself, the first `below` labels, give way to names that pass over them.
void clearUnder(const std::vector<Label>& over, std::vector<Label>& labels, std::size_t below,
                const LayoutContext& context);

/// Positions of tasks that do not follow from a heap slot.
struct PlacedTasks {
    std::vector<TaskId> order;  ///< as they are to be painted
    std::unordered_map<std::uint32_t, Rect> boxes;

    void add(TaskId task, Rect box) {
        order.push_back(task);
        boxes[task.value] = box;
    }
};

/// Adds the nodes between the positions of two neighbouring states: a new node sinks in, a leaving
/// one rises and fades. Returns all centres, also those outside the region.
std::unordered_map<std::uint32_t, Vec2> layoutGliding(const PlacedTasks& before,
                                                      const PlacedTasks& after, const RunView& view,
                                                      HeapLayout& layout);

/// A wheel: its face, its lists, and in the middle those that are due. `layout.tree` as below.
void layoutWheel(const RunView& view, const Camera& camera, const LayoutContext& context,
                 HeapLayout& layout);
void paintWheel(Canvas& canvas, const Style& style, const WheelFace& face);

/// The tree of a pairing heap: nodes and edges. `layout.tree` is of its region already.
void layoutPairing(const RunView& view, const Camera& camera, const LayoutContext& context,
                   HeapLayout& layout);

/// The array with its indices, null slots and capacity.
/// The height of a strip that is the cells alone, below the gap to the tree.
float bareStrip(const LayoutContext& context);
void layoutStrip(Rect strip, const RunView& view, const LayoutContext& context, HeapLayout& layout);

/// Leader, followers, the queue's lock and other workers; a band if `across`, else a column.
void layoutWaiting(Rect region, bool across, const RunView& view, const LayoutContext& context,
                   HeapLayout& layout);

/// How many rows of seats the band can need at most in the whole run.
float seatRows(float width, const RunView& view, const LayoutContext& context);

/// The comparison of the event at the playhead, if it is one.
const HeapComparison* comparisonAt(const RunView& view);

/// "120 ms", and the sequence number when only that decides: "120 ms #4".
std::string keyWords(const RunState& state, TaskId task, bool withSequence);

}  // namespace poolscope
