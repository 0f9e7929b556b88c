// A film that the window makes of what it shows: frame after frame, drawn beside the screen.
//
// Promises: a film ends whole, or leaves no file: Esc ends it, and so does a window that changes
// its size. Nothing else can be done meanwhile, so that the film shows what was asked for.
#pragma once

#include <memory>
#include <string>

#include "app/window/film/filming.hpp"
#include "app/window/gl/framebuffer.hpp"
#include "app/window/imgui_fonts.hpp"

namespace poolscope {

class WindowFilm {
public:
    /// Both must outlive it.
    WindowFilm(Workspace& workspace, const ImGuiFonts& fonts) : app_(workspace), fonts_(fonts) {}

    /// A notice says why it cannot begin.
    void begin(const FilmRequest& request, Vec2 size);
    bool running() const { return filming_ != nullptr; }
    /// In place of the time that passes.
    void goOn();
    /// Takes what is shown. Between the beginning of ImGui's frame and its rendering. Returns the
    /// file if that was the last picture and it is written.
    std::string take(const Screen& screen, const TextMeasure& measure);
    void cancel();
    /// Letters lie elsewhere in the texture now.
    void fontsChanged() { changes_.forget(); }
    double share() const { return filming_->share(); }

private:
    void end(const std::string& notice, bool isError);
    Image pixelsOf(const Screen& screen);

    Workspace& app_;
    const ImGuiFonts& fonts_;
    std::string file_;
    bool taken_ = true;  ///< the picture that was due: a frame may be dropped
    bool over_ = false;  ///< there is no other picture
    std::unique_ptr<FilmForm> form_;
    std::unique_ptr<Filming> filming_;
    Vec2 size_;
    std::unique_ptr<Framebuffer> beside_;
    FrameChanges changes_;  ///< of the picture before
};

}  // namespace poolscope
