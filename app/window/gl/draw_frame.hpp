// ImGui's frame, drawn into what drawing currently goes to.
#pragma once

#include <exception>

#include <imgui.h>

#include "app/window/gl/png.hpp"

namespace poolscope {

/// Draws the frame that ImGui has rendered over `clear` (0xRRGGBB); `copy`, if given, gets its
/// pixels. Returns why OpenGL refused the copy, with the frame drawn all the same; null: it did
/// not.
std::exception_ptr drawFrame(ImVec2 size, unsigned clear, Image* copy);

}  // namespace poolscope
