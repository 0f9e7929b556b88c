// The parts of the Workers perspective; `layoutWorkers` puts them together.
#pragma once

#include <optional>

#include "app/perspectives/workers/layout.hpp"
#include "app/ui/canvas/canvas.hpp"

namespace poolscope {

/// The stripes or dots of a bar of what a thread does; none for most.
std::optional<Hatch> hatchOf(Doing doing);

/// The names of the row's runs. Returns how many have no room.
std::size_t layoutBarNames(LaneRow& row, const RunView& view, const LayoutContext& context,
                           WorkersLayout& layout);

/// The length of the chosen executor's queue in `layout.queueTrack`, and beside it whose it is.
void layoutQueueTrack(Rect names, const RunView& view, const QueueTrack& queue, LaneShapes& shapes,
                      const LayoutContext& context, WorkersLayout& layout);

}  // namespace poolscope
