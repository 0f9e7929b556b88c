// GlWindow: one window of the operating system, with OpenGL 3.3 and ImGui ready to draw in it.
//
// Promises: everything opened is closed again, also when a later step of opening fails; ImGui
// counts in device pixels on every window system, so text and lines stay sharp at any scale; no
// settings file is written. Throws std::runtime_error with a message if no window can be opened.
#pragma once

#include <string>

#include <imgui.h>

#include "app/window/gl/png.hpp"

struct GLFWwindow;

namespace poolscope {

struct GlWindowOptions {
    std::string title = "PoolScope";
    int width = 1440;  ///< in logical pixels; less on a screen without room for it
    int height = 900;
    bool vsync = true;
    bool visible = true;
};

class GlWindow {
public:
    explicit GlWindow(const GlWindowOptions& options = {});
    ~GlWindow();
    GlWindow(const GlWindow&) = delete;
    GlWindow& operator=(const GlWindow&) = delete;

    /// Device pixels in a logical pixel. May change when the window moves to another screen.
    float scale() const;
    /// In device pixels; zero while the window is minimised.
    ImVec2 framebufferSize() const;

    bool shouldClose() const;
    void setTitle(const std::string& title);
    void setVsync(bool on);
    bool fullscreen() const { return windowed_.width > 0; }
    void setFullscreen(bool on);
    /// The mouse's own pointer, over the window.
    void showPointer(bool on);
    /// The text on the clipboard; empty if there is none.
    std::string clipboard() const;
    void setClipboard(const std::string& text);

    /// Processes events, waiting for one up to `waitSeconds` (0: not at all), and begins an ImGui
    /// frame. Waiting costs no processor time. The events go to the callbacks of handle(); ImGui
    /// gets none.
    void newFrame(double waitSeconds = 0);
    /// Draws the frame over `clear` (0xRRGGBB) and shows it; `copy`, if given, gets its pixels.
    /// Throws std::runtime_error, with the frame shown, if OpenGL refuses the copy.
    void render(unsigned clear, Image* copy = nullptr);
    /// Ends the frame without showing it: what is on the screen stays there.
    void dropFrame();

    /// After the font atlas (ImGui::GetIO().Fonts) was rasterised anew.
    void uploadFonts();

    GLFWwindow* handle() { return window_; }

private:
    struct Place {
        int x = 0;
        int y = 0;
        int width = 0;
        int height = 0;
    };

    GLFWwindow* window_ = nullptr;
    Place windowed_;  ///< where the window was before it filled the screen
};

}  // namespace poolscope
