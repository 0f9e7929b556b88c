// The presenter view in a window of its own: opened and closed as the workspace says.
//
// Promises: its keys do what they do in the first window, so a clicker works whichever has the
// focus; closing it by the window system's own button is as good as the command.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "app/platform/second_window.hpp"
#include "app/window/imgui_fonts.hpp"
#include "app/window/input_queue.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

class PresenterWindow {
public:
    PresenterWindow(Workspace& workspace, GlWindow& first, InputQueue& queue)
        : app_(workspace), first_(first), queue_(queue) {}

    bool open() const { return window_ != nullptr; }
    /// Opens or closes the window as the arrangement says. A window that cannot be opened becomes a
    /// notice. Between frames.
    void follow();
    /// The sizes of type that it needs beside the first window's.
    void addSizes(std::vector<float>& sizes) const;
    /// Paints it, within a frame. Returns characters that the fonts lack.
    std::string paint(const ImGuiFonts& fonts);

private:
    Vec2 size() const;

    Workspace& app_;
    GlWindow& first_;
    InputQueue& queue_;
    std::unique_ptr<SecondWindow> window_;
    std::string title_;
    std::chrono::steady_clock::time_point opened_;
};

}  // namespace poolscope
