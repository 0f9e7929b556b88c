// The parts of the Rate vs delay perspective; `layoutRates` puts them together.
#pragma once

#include "app/perspectives/rates/layout.hpp"

namespace poolscope {

/// As wide as the tasks' texts at the end of the run, within limits.
float rateNamesWidth(float picture, const RunView& view, const TasksInOrder& tasks,
                     const LayoutContext& context);

/// The task in words, as of the playhead: as many lines as there is room for.
void describeRates(LayoutBuilder& builder, Rect cell, const RunView& view, TaskId task);

/// The height of a track: of ghosts, of lateness at a few levels, and of bars, the same in every
/// window.
float runsHeight(bool once, const LayoutContext& context);

/// The runs of the row's task on its track, and the ghost of the next one. A row has at most as
/// many marks as its track has pixels.
void layoutRuns(RateRow& row, const RunView& view, const LayoutContext& context,
                RatesLayout& layout);

}  // namespace poolscope
