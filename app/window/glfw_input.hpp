// From GLFW's callbacks to the queue.
//
// Promises: the only file that knows GLFW's key codes. Letters and signs are those of the
// keyboard's layout; on a layout without Latin letters, such as Cyrillic, keys have the letters of
// their places on a US keyboard. Places are in device pixels on every window system.
#pragma once

#include "app/window/input_queue.hpp"

struct GLFWwindow;

namespace poolscope {

/// From now on what happens in the window is pushed into the queue while GLFW processes events. The
/// queue must live as long as events are processed. Takes the window's user pointer.
void connectInput(GLFWwindow* window, InputQueue& queue);
/// Likewise, but only keys and typed characters: of a window in which nothing can be clicked.
void connectKeys(GLFWwindow* window, InputQueue& queue);

}  // namespace poolscope
