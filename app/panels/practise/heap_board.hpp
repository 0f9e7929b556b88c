// An exercise in a heap as a picture: the tree, and the array below it.
//
// Promises: pure; the same nodes and the same tree as in the Heap perspective. The task in hand is
// lifted; the edges that it went along are green, the one that was refused last is marked.
#pragma once

#include <string>
#include <vector>

#include "app/learn/exercise/heap/heap_exercise.hpp"
#include "app/panels/practise/state.hpp"
#include "app/ui/drawing.hpp"
#include "app/ui/heap_node.hpp"
#include "app/ui/heap_tree.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

struct HeapBoardEdge {
    Vec2 from;
    Vec2 to;
    Role role = Role::Line;
};

struct HeapBoard : Drawing {
    void paint(Canvas& canvas, const Style& style) const override;
    std::string text() const override;

    std::vector<HeapBoardEdge> edges;
    std::vector<HeapNodeLook> nodes;
    std::size_t hovered = 0;  ///< a node; all of them: none
    DisplayList words;        ///< in the nodes
};

/// Places the picture in the box.
void layoutHeapBoard(Rect box, const HeapExercise& exercise, const PractiseShown& shown,
                     LayoutBuilder& builder);

}  // namespace poolscope
