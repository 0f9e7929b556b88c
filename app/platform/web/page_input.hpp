// From the browser's events to the queue.
#pragma once

#include "app/window/input_queue.hpp"

namespace poolscope {

/// From now on what keyboard and mouse do in the page is pushed into the queue.
void connectPage(InputQueue& queue);

}  // namespace poolscope
