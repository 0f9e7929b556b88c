// The Graph perspective's layout: the handlers of an event, or the CompletableFutures of a run,
// from left to right, each behind those it waits for.
//
//     [✓ eh1         ]──▶[✓ eh2         ]━━▶[▶ eh3  runs ]──▶[○ eh6            ]
//     [  returned    ]   [  returned    ]   [  worker-1  ]   [  waits for 1 of 2]
//     [  worker-1    ]   [  worker-1    ]   [  since 30ms]   [  eh3             ]
//     [✓ eh4         ]──▶[✓ eh5         ]────────────────────▲
//
// Promises: rectangles only. Places come from the whole graph, so while it has room no node moves;
// what comes later is faint. A node without room for all its lines loses the last ones first, but a
// future keeps its last one, the stack, down to its name alone; a graph without room for its nodes
// folds what is alike, but never the handler that the sentence is about, the chosen one, or one
// that runs. Up to three events stand below each other where each has room; else one is shown, and
// the others are chips.
#pragma once

#include <optional>
#include <vector>

#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

struct GraphLayout {
    struct Node {
        Rect box;
        std::size_t event = 0;             ///< a number of the model; meaningless without events
        std::vector<std::uint32_t> nodes;  ///< of the graph: more than one, if it is folded
        TaskId task;
        bool critical = false;
    };
    struct Edge {
        std::vector<Vec2> points;
        bool open = false;  ///< the handler at its left has not returned
        bool critical = false;
        bool inPlace = false;  ///< the thread went on along it
    };

    DisplayList list;   ///< fixed parts
    DisplayList boxes;  ///< inside `region`, clipped to it
    Rect region;
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    bool onlyMarks = false;  ///< states are marks without words: the legend has those
    bool stacks = false;     ///< futures have their stacks in a line
    std::optional<Rect> criticalKey, inPlaceKey;  ///< in the legend
};

/// Of the executor shown if it has a graph, else of the one that matters now.
GraphLayout layoutGraph(Rect picture, const RunView& view, const Camera& camera,
                        const LayoutContext& context);

void paintGraph(Canvas& canvas, const Style& style, const GraphLayout& layout, const Target& hover);

}  // namespace poolscope
