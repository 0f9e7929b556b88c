// ImGui's frame, and lists of one's own, drawn into what drawing currently goes to.
#pragma once

#include <exception>
#include <functional>

#include <imgui.h>

#include "app/window/gl/frame_changes.hpp"
#include "app/window/gl/png.hpp"

namespace poolscope {

/// Draws the frame that ImGui has rendered over `clear` (0xRRGGBB); `copy`, if given, gets its
/// pixels. Returns why OpenGL refused the copy, with the frame drawn all the same; null: it did
/// not. `changes`: what it is drawn into still shows the frame that they followed last, so only
/// what differs is drawn.
std::exception_ptr drawFrame(ImVec2 size, unsigned clear, Image* copy,
                             FrameChanges* changes = nullptr);

/// Draws what differs from the frame that `changes` followed last into what drawing goes to.
void drawChanges(const ImDrawData& frame, unsigned clear, FrameChanges& changes);

/// Draws what `paint` puts into the list, with ImGui's fonts, over `clear`. Between the beginning
/// of ImGui's frame and its rendering. `changes`: as in drawFrame.
void drawPainted(ImVec2 size, unsigned clear, const std::function<void(ImDrawList&)>& paint,
                 FrameChanges* changes = nullptr);

}  // namespace poolscope
