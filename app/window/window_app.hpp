// The real window: GLFW and ImGui bring input and pixels, Workspace decides, the views paint.
#pragma once

#include "app/window/options.hpp"

namespace poolscope {

/// Opens the window and returns the exit code when it is closed. Throws std::exception for an
/// internal error: one of the program itself, or what one frame after the other threw.
int runWindow(const WindowOptions& options);

}  // namespace poolscope
