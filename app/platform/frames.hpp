// The loop of frames: the program's own, or the browser's.
#pragma once

#include <functional>

namespace poolscope {

/// Calls `frame` again and again until it returns false. In a browser, which calls at each picture
/// of the screen, it returns at once: what `frame` holds lives as long as the page, and what it
/// throws is shown in the page.
void runFrames(std::function<bool()> frame);

}  // namespace poolscope
