// Offscreen: ImGui frames without a window or a display, as pixels.
//
// Promises: works on a machine with no display server (EGL without a surface, on Mesa's software
// rasteriser unless LIBGL_ALWAYS_SOFTWARE says otherwise), and two runs give identical bytes;
// throws std::runtime_error that says what is missing. One exists at a time, and not beside a
// GlWindow in the same thread: each has its own OpenGL and ImGui context.
#pragma once

#include <functional>
#include <memory>

#include <imgui.h>

#include "app/window/gl/framebuffer.hpp"

namespace poolscope {

class Offscreen {
public:
    /// Draws with the fonts of `atlas` (already built), which must outlive this.
    Offscreen(int width, int height, ImFontAtlas& atlas);
    ~Offscreen();
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

    /// One frame: `draw` may use any ImGui call between NewFrame and Render; paint on
    /// ImGui::GetBackgroundDrawList() for a picture without windows. `clear` is 0xRRGGBB.
    Image frame(const std::function<void()>& draw, unsigned clear = 0xFFFFFF);
    /// The same over the picture of the frame before, as a page draws: only what differs.
    Image frame(const std::function<void()>& draw, unsigned clear, FrameChanges& changes);

    /// Draws already finished data, over `clear`.
    Image render(ImDrawData& data, unsigned clear);

private:
    void finish(const std::function<void()>& draw);

    struct Context;
    std::unique_ptr<Context> context_;
    Framebuffer framebuffer_;
    ImGuiContext* imgui_ = nullptr;
};

}  // namespace poolscope
