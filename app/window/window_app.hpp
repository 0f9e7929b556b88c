// The real window: GLFW and ImGui bring input and pixels, Workspace decides, the views paint.
#pragma once

#include "app/window/options.hpp"

namespace poolscope {

/// Opens the window and returns the exit code when it is closed.
int runWindow(const WindowOptions& options);

}  // namespace poolscope
