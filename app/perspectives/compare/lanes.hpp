// The storeys of a lane, for the files that lay out its parts.
//
//     planned starts    ┌┄┄┐      ┌┄┄┐        where some are planned
//     rows of runs      █ a ███   █ a ██      each of the height that all lanes' rows have
//                       ████ b ██
//     clients           ✗ c  ░░░░             where there is something to show of them
//
// Promises: one height for the rows of all lanes; a lane with more rows than a lane has room for
// puts several into a strip.
#pragma once

#include "app/perspectives/compare/layout.hpp"

namespace poolscope {

struct LaneRows {
    Rect ghosts;
    Rect rows;     ///< of the runs in the pool's own threads
    Rect clients;  ///< empty where there is nothing of them
    std::size_t strips = 1;
    float stripHeight = 0;
};

/// How high a lane is if its rows have that height, without the room that its name wants.
float laneHeight(const ComparedExecutor& side, float row, const LayoutContext& context);
LaneRows laneRowsOf(Rect track, const ComparedExecutor& side, float row,
                    const LayoutContext& context);

/// Rows that lie in a strip of their lane.
struct LaneStrip {
    std::span<const RunRow> rows;
    Rect box;
    Rect ghosts;  ///< where their planned starts are
};
/// Adds the bars of its runs to `lane`.
void layoutStrip(const CompareFacts& facts, const LaneStrip& strip, const CompareView& view,
                 CompareLane& lane, CompareLayout& layout, const LayoutContext& context);
/// Adds the plans that nothing came of.
void layoutUnmet(const ComparedExecutor& side, const CompareView& view, Rect ghosts,
                 const TimeScale& scale, const LayoutContext& context, CompareLane& lane);
/// Adds stays, runs and marks of clients.
void layoutClients(const CompareFacts& facts, const CompareView& view, CompareLane& lane,
                   CompareLayout& layout, const LayoutContext& context);

}  // namespace poolscope
