// The Pool perspective's layout: the path of a task through execute, the queue, the workers.
//
//     ┌ 1 core? ─┐ no  ┌ 2 queue? ┐ no  ┌ 3 maximum? ┐ no  ┌ rejected ┐
//     │  3 < 3   │────▶│  3 of 3  │────▶│   5 < 5    │────▶│  policy  │        T9 is here
//     └────┬─────┘     └────┬─────┘     └─────┬──────┘     └──────────┘
//      yes ▼            yes ▼             yes ▼
//     new worker       waits in line     extra worker
//
//     queue      [T4][T5][T6]                                first ◀── last
//     workers    [w1 runs T1][w2 runs T2][w3 …][ free to core ][ free to maximum ]
//
// Promises: the questions are always in the same places; only those that were asked about the
// latest task are lit. The token marks the station of that task, which is a function of the
// playhead.
#pragma once

#include <array>

#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

struct PoolArrow {
    Vec2 from;
    Vec2 to;
    bool taken = false;
};

/// How much of its keep-alive an idle worker has left.
struct KeepAliveBar {
    Rect box;
    float left = 1;
};

struct PoolLayout {
    DisplayList list;
    std::vector<PoolArrow> arrows;
    std::vector<KeepAliveBar> keepAlive;
    DisplayList token;  ///< the task on its way, above everything
};

/// `scroll`: of the workers, where they have no room.
PoolLayout layoutPool(Rect picture, const RunView& view, float scroll,
                      const LayoutContext& context);

void paintPool(Canvas& canvas, const Style& style, const PoolLayout& layout, const Target& hover);

}  // namespace poolscope
