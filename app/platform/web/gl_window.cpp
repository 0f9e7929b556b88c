// GlWindow on a canvas of the page.
#include <cstdlib>
#include <exception>
#include <stdexcept>

#include <emscripten/emscripten.h>
#include <emscripten/html5.h>
#include <glad/gl.h>
#include <imgui_impl_opengl3.h>

#include "app/platform/web/canvas_system.hpp"
#include "app/platform/web/page_input.hpp"
#include "app/window/gl/draw_frame.hpp"

namespace poolscope {

namespace {

constexpr const char* kCanvas = "#canvas";

// clang-format off
EM_JS(char*, pasted, (), { return Module.toC(Module.pasted || ""); });
EM_JS(char*, addressed, (), { return Module.toC(location.href.split("#")[0]); });
EM_JS(void, openedAs, (const char* name, const char* again), {
    Module.opened(UTF8ToString(name), UTF8ToString(again));
});
EM_JS(void, copied, (const char* text), {
    const said = UTF8ToString(text);
    Module.pasted = said;
    if (navigator.clipboard) navigator.clipboard.writeText(said).catch(() => {});
});
EM_JS(void, offered, (const char* path), { Module.offer(UTF8ToString(path)); });
EM_JS(void, wanted, (), { Module.fetchFonts(); });
EM_JS(int, arrived, (), {
    const yes = Module.fontsArrived;
    Module.fontsArrived = false;
    return yes ? 1 : 0;
});
EM_JS(void, filled, (int on), { Module.fill(on); });
EM_JS(int, left, (), {
    const yes = Module.leftFullscreen;
    Module.leftFullscreen = false;
    return yes ? 1 : 0;
});
EM_JS(void, picked, (), { Module.pick(); });
EM_JS(void, shown, (int position, int events), { Module.showing(position, events); });
EM_JS(void, graded, (const char* report), { Module.graded(UTF8ToString(report)); });
EM_JS(void, titled, (const char* text), { document.title = UTF8ToString(text); });
EM_JS(void, pointed, (int on), {
    document.querySelector("#canvas").style.cursor = on ? "default" : "none";
});
// clang-format on

/// A text of JavaScript, which has made it with malloc.
std::string taken(char* text) {
    std::string copy(text);
    std::free(text);
    return copy;
}

struct Pixels {
    int width = 0;
    int height = 0;
    friend bool operator==(const Pixels&, const Pixels&) = default;
};

/// As many as the canvas covers on the screen.
Pixels covered() {
    double width = 0;
    double height = 0;
    emscripten_get_element_css_size(kCanvas, &width, &height);
    const double scale = emscripten_get_device_pixel_ratio();
    return {static_cast<int>(width * scale + 0.5), static_cast<int>(height * scale + 0.5)};
}

Pixels ofCanvas() {
    Pixels pixels;
    emscripten_get_canvas_element_size(kCanvas, &pixels.width, &pixels.height);
    return pixels;
}

void fitCanvas() {
    const Pixels wanted = covered();
    if (wanted != ofCanvas())
        emscripten_set_canvas_element_size(kCanvas, wanted.width, wanted.height);
}

}  // namespace

GlWindow::GlWindow(const GlWindowOptions&) : system_(std::make_unique<System>()) {
    fitCanvas();
    EmscriptenWebGLContextAttributes wanted;
    emscripten_webgl_init_context_attributes(&wanted);
    wanted.majorVersion = 2;  // all else is as page.js made it, to see whether there is one
    const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context =
        emscripten_webgl_create_context(kCanvas, &wanted);
    if (context <= 0) throw std::runtime_error("The browser has no WebGL2.");
    emscripten_webgl_make_context_current(context);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().LogFilename = nullptr;
    ImGui_ImplOpenGL3_Init("#version 300 es");
}

GlWindow::~GlWindow() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
}

float GlWindow::scale() const { return static_cast<float>(emscripten_get_device_pixel_ratio()); }

ImVec2 GlWindow::framebufferSize() const {
    const Pixels pixels = ofCanvas();
    return {static_cast<float>(pixels.width), static_cast<float>(pixels.height)};
}

void GlWindow::connect(InputQueue& queue) {
    system_->queue = &queue;
    connectPage(queue);
}

bool GlWindow::due(double waitSeconds) const {
    return covered() != ofCanvas() || !system_->queue->empty() ||
           emscripten_get_now() - system_->lastFrame >= waitSeconds * 1000;
}

std::string GlWindow::address() const { return taken(addressed()); }

void GlWindow::opened(const std::string& name, const std::string& again) {
    openedAs(name.c_str(), again.c_str());
}

void GlWindow::offer(const std::string& file) { offered(file.c_str()); }

void GlWindow::wantFonts() { wanted(); }
bool GlWindow::fontsArrived() { return arrived() != 0; }
void GlWindow::pickFile() { picked(); }

void GlWindow::showing(std::size_t position, std::size_t events) {
    if (position == system_->shown) return;
    system_->shown = position;
    shown(static_cast<int>(position), static_cast<int>(events));
}

void GlWindow::tellLesson(const std::string& report) { graded(report.c_str()); }

bool GlWindow::shouldClose() const { return false; }
bool GlWindow::fullscreen() const { return system_->fullscreen; }
void GlWindow::setTitle(const std::string& title) { titled(title.c_str()); }
void GlWindow::setVsync(bool) {}
void GlWindow::showPointer(bool on) { pointed(on ? 1 : 0); }

std::string GlWindow::clipboard() const { return taken(pasted()); }

void GlWindow::setClipboard(const std::string& text) { copied(text.c_str()); }

void GlWindow::setFullscreen(bool on) {
    if (on == fullscreen()) return;
    system_->fullscreen = on;
    filled(on ? 1 : 0);
}

bool GlWindow::leftFullscreen() {
    if (left() == 0) return false;
    system_->fullscreen = false;
    return true;
}

/// The page calls: there is nothing to wait for.
void GlWindow::newFrame(double) {
    system_->lastFrame = emscripten_get_now();
    fitCanvas();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::GetIO().DisplaySize = framebufferSize();
    ImGui::GetIO().DisplayFramebufferScale = {1, 1};
    ImGui::NewFrame();
}

void GlWindow::render(unsigned clear, Image* copy) {
    ImGui::Render();
    const std::exception_ptr refused = drawFrame(framebufferSize(), clear, copy, &system_->changes);
    if (refused) std::rethrow_exception(refused);
}

void GlWindow::dropFrame() { ImGui::EndFrame(); }

void GlWindow::uploadFonts() {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
    system_->changes.forget();
}

}  // namespace poolscope
