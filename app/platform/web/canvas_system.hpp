// What a page knows the window by.
#pragma once

#include "app/platform/gl_window.hpp"
#include "app/window/gl/frame_changes.hpp"

namespace poolscope {

struct GlWindow::System {
    bool fullscreen = false;  ///< asked for; an embed may not have it
    InputQueue* queue = nullptr;
    std::size_t shown = static_cast<std::size_t>(-1);  ///< what the page around it was told last
    FrameChanges changes;                              ///< the canvas keeps its picture
    double lastFrame = 0;                              ///< milliseconds of the page's clock
};

}  // namespace poolscope
