// The parts of the Workers perspective; `layoutWorkers` puts them together.
#pragma once

#include "app/perspectives/workers/layout.hpp"

namespace poolscope {

/// The length of the chosen executor's queue in `layout.queueTrack`, and beside it whose it is.
void layoutQueueTrack(Rect names, const RunView& view, const QueueTrack& queue,
                      const LayoutContext& context, WorkersLayout& layout);

}  // namespace poolscope
