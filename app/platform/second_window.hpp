// SecondWindow: one more window of the program, drawn with the first one's fonts and shaders.
//
// Promises: stands on another screen than the first window if there is one; drawing in it leaves
// the first window's context current. Must go before the GlWindow. Throws std::runtime_error if it
// cannot be opened.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <imgui.h>

#include "app/platform/gl_window.hpp"

namespace poolscope {

class SecondWindow {
public:
    SecondWindow(GlWindow& first, const std::string& title, int width, int height);
    ~SecondWindow();
    SecondWindow(const SecondWindow&) = delete;
    SecondWindow& operator=(const SecondWindow&) = delete;

    ImVec2 framebufferSize() const;
    bool shouldClose() const;
    void setTitle(const std::string& title);
    /// Draws what `paint` puts into the list over `clear` (0xRRGGBB), and shows it. Between
    /// GlWindow::newFrame and render.
    void show(unsigned clear, const std::function<void(ImDrawList&)>& paint);

    /// As GlWindow::connect, but only keys and typed characters: nothing can be clicked in it.
    void connectKeys(InputQueue& queue);

private:
    GlWindow& first_;
    std::unique_ptr<GlWindow::System> system_;
};

}  // namespace poolscope
