// The parts of the Heap perspective, one function each; `layoutHeap` puts them together.
#pragma once

#include "app/views/heap/layout.hpp"

namespace poolscope {

/// "t5 120 ms  <  t2 200 ms   goes up": the comparison just made, in a bar that is always there.
void layoutComparison(Rect bar, const Sight& sight, const Look& look, HeapLayout& layout);

/// What has no room: folded subtrees with their counts, the depth profile, the map.
void layoutFolded(const Sight& sight, const Look& look, HeapLayout& layout);
void layoutProfile(Rect row, const Sight& sight, const Look& look, HeapLayout& layout);
void layoutMap(const Look& look, const Camera& camera, HeapLayout& layout);

/// A node's looks; and what is written in all of them, once they are placed.
HeapNodeBox nodeBox(const TreeNode& node, Rect place, const Sight& sight);
void labelNodes(const Sight& sight, const Look& look, HeapLayout& layout);

/// The tree of a pairing heap: nodes and edges. `layout.tree` is of its region already.
void layoutPairing(const Sight& sight, const Camera& camera, const Look& look, HeapLayout& layout);

/// The array with its indices, null slots and capacity.
void layoutStrip(Rect strip, const Sight& sight, const Look& look, HeapLayout& layout);

/// Leader, followers, the queue's lock and the other workers; `across` in a band, else in a column.
void layoutWaiting(Rect region, bool across, const Sight& sight, const Look& look,
                   HeapLayout& layout);

/// How many rows of seats the band can need at most in the whole run.
float seatRows(float width, const Sight& sight, const Look& look);

/// The comparison of the event at the playhead, if that is what it is.
const HeapComparison* comparisonAt(const Sight& sight);

/// "120 ms", and the sequence number when only that decides: "120 ms #4".
std::string keyWords(const TaskKey& key, bool withSequence);

}  // namespace poolscope
