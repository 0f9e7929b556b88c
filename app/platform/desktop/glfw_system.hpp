// What GLFW knows a window by, and its callbacks.
#pragma once

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/platform/gl_window.hpp"

namespace poolscope {

struct GlWindow::System {
    struct Place {
        int x = 0;
        int y = 0;
        int width = 0;
        int height = 0;
    };

    GLFWwindow* window = nullptr;
    Place windowed{};  ///< where the window was before it filled the screen
};

/// From now on what happens in the window is pushed into the queue while GLFW processes events.
/// Takes the window's user pointer.
void connectInput(GLFWwindow* window, InputQueue& queue);
/// Likewise, but only keys and typed characters.
void connectKeys(GLFWwindow* window, InputQueue& queue);

}  // namespace poolscope
