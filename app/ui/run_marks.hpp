// What every view over a time axis is drawn with: grid, rows, playhead; plans as dashed ghosts,
// runs as bars.
//
// Promises: pure painting; what lies after the playhead is there, but faint, in every view alike.
#pragma once

#include <optional>
#include <span>

#include "app/ui/axis.hpp"

namespace poolscope {

/// The grid's lines through the tracks.
void paintGrid(Canvas& canvas, const Style& style, std::span<const GridLine> grid, Rect tracks);
/// The line under a row.
void paintRowEnd(Canvas& canvas, const Style& style, Rect row);
/// The line that stands for now, through the tracks.
void paintPlayhead(Canvas& canvas, const Style& style, float x, Rect tracks);

/// A planned start. `alpha` is 1 for one before the playhead.
void paintGhost(Canvas& canvas, const Style& style, Rect box, float alpha);

/// A run from its start to its end.
struct RunBar {
    Rect box;
    bool failed = false;
    bool selected = false;
    Role role = Role::Running;     ///< of one that did not fail
    std::optional<Hatch> hatch{};  ///< what tells it apart besides
};
/// `playhead` is a place on the x axis: what is right of it is yet to come.
void paintRunBar(Canvas& canvas, const Style& style, const RunBar& run, float playhead);

}  // namespace poolscope
