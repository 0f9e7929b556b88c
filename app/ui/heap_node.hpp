// A task's node in the tree of a heap, as the Heap perspective and exercises paint it.
#pragma once

#include "app/ui/canvas/canvas.hpp"
#include "app/ui/style.hpp"

namespace poolscope {

struct HeapNodeLook {
    Rect box;
    Role tone = Role::LineStrong;  ///< of its edge; its fill follows from it
    float alpha = 1;
    float raised = 0;  ///< 0 in its slot, 1 in hand
    bool cancelled = false;
    bool strong = false;  ///< a bold edge
    bool selected = false;
    bool periodic = false;
};

void paintHeapNode(Canvas& canvas, const Style& style, const HeapNodeLook& node, bool hovered);

}  // namespace poolscope
