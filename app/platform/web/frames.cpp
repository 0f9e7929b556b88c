// The browser's loop.
#include "app/platform/frames.hpp"

#include <emscripten/emscripten.h>

#include <exception>
#include <memory>

namespace poolscope {

namespace {

// clang-format off
EM_JS(void, failed, (const char* text), { Module.failed(UTF8ToString(text)); });
// clang-format on

/// Lives as long as the page.
struct Loop {
    std::function<bool()> frame;
};

void nextFrame(void* loop) {
    bool goesOn = false;
    try {
        goesOn = static_cast<Loop*>(loop)->frame();
    } catch (const std::exception& error) {
        failed(error.what());
    }
    if (!goesOn) emscripten_cancel_main_loop();
}

}  // namespace

void runFrames(std::function<bool()> frame) {
    emscripten_set_main_loop_arg(nextFrame, new Loop{std::move(frame)}, 0, 0);
}

}  // namespace poolscope
