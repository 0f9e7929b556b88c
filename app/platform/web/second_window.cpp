// SecondWindow in a window that the browser opens for the page: drawn in the page's own graphics
// context, which no other window can share, and shown there as pixels.
#include "app/platform/second_window.hpp"

#include <emscripten/emscripten.h>

#include <stdexcept>

#include "app/platform/web/canvas_system.hpp"
#include "app/window/gl/draw_frame.hpp"
#include "app/window/gl/framebuffer.hpp"

namespace poolscope {

namespace {

// clang-format off
EM_JS(int, openedSecond, (int width, int height), { return Module.second.open(width, height); });
EM_JS(void, closeSecond, (), { Module.second.window.close(); });
EM_JS(int, secondClosed, (), { return Module.second.window.closed ? 1 : 0; });
EM_JS(void, titleSecond, (const char* text), {
    Module.second.window.document.title = UTF8ToString(text);
});
EM_JS(int, secondWidth, (), { return Module.second.pixels("innerWidth"); });
EM_JS(int, secondHeight, (), { return Module.second.pixels("innerHeight"); });
EM_JS(void, showSecond, (const unsigned char* pixels, int width, int height), {
    Module.second.show(new Uint8ClampedArray(HEAPU8.buffer, pixels, 4 * width * height), width, height);
});
// clang-format on

}  // namespace

SecondWindow::SecondWindow(GlWindow& first, const std::string& title, int width, int height)
    : first_(first) {
    if (openedSecond(width, height) == 0)
        throw std::runtime_error("The browser opens no second window.");
    setTitle(title);
}

SecondWindow::~SecondWindow() { closeSecond(); }

ImVec2 SecondWindow::framebufferSize() const {
    return {static_cast<float>(secondWidth()), static_cast<float>(secondHeight())};
}

bool SecondWindow::shouldClose() const { return secondClosed() != 0; }
void SecondWindow::setTitle(const std::string& title) { titleSecond(title.c_str()); }
/// The page hears its keys itself.
void SecondWindow::connectKeys(InputQueue&) {}

void SecondWindow::show(unsigned clear, const std::function<void(ImDrawList&)>& paint) {
    const ImVec2 size = framebufferSize();
    if (size.x <= 0 || size.y <= 0) return;
    Framebuffer beside(static_cast<int>(size.x), static_cast<int>(size.y));
    beside.bind();
    drawPainted(size, clear, paint);
    const Image picture = beside.finish();
    showSecond(picture.rgba.data(), picture.width, picture.height);
}

}  // namespace poolscope
