// The parts of the Workers perspective; `layoutWorkers` puts them together.
#pragma once

#include <optional>

#include "app/perspectives/workers/layout.hpp"
#include "app/ui/canvas/canvas.hpp"

namespace poolscope {

/// The stripes or dots of a bar of what a thread does; none for most.
std::optional<Hatch> hatchOf(Doing doing);

/// The share of the highest bar's height that an activity has; 0 is a line.
float heightOf(Doing doing);

/// The part of a bar to write on: behind the playhead, or ahead of it and of the column of now,
/// whichever is wider, and likewise where the lane has come to and where it is faded. Across both,
/// words would be legible on neither.
Rect writtenPart(Rect bar, const LaneRow& row, const WorkersLayout& layout);

/// The names of the row's runs. Returns how many have no room.
std::size_t layoutBarNames(LaneRow& row, const RunView& view, const LayoutContext& context,
                           WorkersLayout& layout);

/// Below the lane of the wait that is shown.
float waitRowHeight(const LayoutContext& context);
/// In `box`, as wide as the lane.
void layoutWaitRow(LaneRow& row, Rect box, const ShownWait& shown, const RunView& view,
                   const LayoutContext& context, WorkersLayout& layout);

/// The height of the queue's length, the same in every window: of its words, where lanes are low.
float queueHeight(bool lowLanes, const LayoutContext& context);
/// The length of the chosen executor's queue in `layout.queueTrack`, and beside it whose it is.
void layoutQueueTrack(Rect names, const RunView& view, const QueueTrack& queue, LaneShapes& shapes,
                      const LayoutContext& context, WorkersLayout& layout);

/// What the column needs right of the tracks at the end of the run, where the playhead is.
float nowWidth(const LayoutContext& context);
/// The place of the column of what each thread does now, before anything is written beside it.
void placeNow(const RunView& view, const LayoutContext& context, WorkersLayout& layout);
/// Signs and arrows, when the lanes have their places.
void layoutNow(const LayoutContext& context, WorkersLayout& layout);

/// So many lines of text can name everything that the run may draw.
int legendLines(float width, const RunView& view, const LayoutContext& context);
/// What is drawn, named in `box`.
void layoutLegend(Rect box, int lines, const RunView& view, const LayoutContext& context,
                  WorkersLayout& layout);

}  // namespace poolscope
