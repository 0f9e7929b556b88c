// GlWindow: the program's window, with OpenGL and ImGui ready to draw in it: one of the operating
// system (desktop/), or a canvas in the page of a browser (web/).
//
// Promises: everything opened is closed again, also when a later step of opening fails; ImGui
// counts in device pixels on every window system, so text and lines stay sharp at any scale; no
// settings file is written. Throws std::runtime_error with a message if no window can be opened.
#pragma once

#include <memory>
#include <string>

#include <imgui.h>

#include "app/window/gl/png.hpp"
#include "app/window/input_queue.hpp"

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
    bool fullscreen() const;
    void setFullscreen(bool on);
    /// Once, after the person has left full screen by the browser's own key; never on a desktop.
    bool leftFullscreen();
    /// The mouse's own pointer, over the window.
    void showPointer(bool on);
    /// A page offers the file as a download; on a desktop it lies where the person wanted it.
    void offer(const std::string& file);
    /// A page lets a person choose files of the computer: they arrive as dropped ones.
    void pickFile();
    /// A page tells the page around it which moment is shown.
    void showing(std::size_t position, std::size_t events);
    /// A page tells the page around it, as a line of JSON, how far a lesson is.
    void tellLesson(const std::string& report);
    /// Of the page, up to its #; empty on a desktop.
    std::string address() const;
    /// Something else is open: a page gives it a place among those that back and forward go to, and
    /// shows `name` in its address. Back there, it asks for `again`.
    void opened(const std::string& name, const std::string& again);
    /// The text on the clipboard; empty if there is none.
    std::string clipboard() const;
    void setClipboard(const std::string& text);

    /// From now on what keyboard and mouse do in the window is pushed into the queue, while events
    /// are processed; in a browser at any time. The queue must outlive the window. Letters and
    /// signs are those of the keyboard's layout; on a layout without Latin letters, such as
    /// Cyrillic, keys have the letters of their places on a US keyboard. Places are in device
    /// pixels.
    void connect(InputQueue& queue);
    /// Whether the next frame shall be made now: one is asked for after so many seconds at the
    /// latest. A desktop's newFrame waits itself; a page is asked at each picture of the screen.
    bool due(double waitSeconds) const;
    /// Processes events, waiting for one up to `waitSeconds` (0: not at all), and begins an ImGui
    /// frame. Waiting costs no processor time. The events go to the queue; ImGui gets none.
    void newFrame(double waitSeconds = 0);
    /// Draws the frame over `clear` (0xRRGGBB) and shows it; `copy`, if given, gets its pixels.
    /// Throws std::runtime_error, with the frame shown, if OpenGL refuses the copy.
    void render(unsigned clear, Image* copy = nullptr);
    /// Ends the frame without showing it: what is on the screen stays there.
    void dropFrame();

    /// A Chinese character is on the screen that no font has: a page brings only those of the
    /// program's texts, and fetches a font with the others.
    void wantFonts();
    /// Whether it has come since the last call.
    bool fontsArrived();
    /// After the font atlas (ImGui::GetIO().Fonts) was rasterised anew.
    void uploadFonts();

    /// What the window system knows it by.
    struct System;
    System& system() const { return *system_; }

private:
    std::unique_ptr<System> system_;
};

}  // namespace poolscope
