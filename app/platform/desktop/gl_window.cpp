// GlWindow by GLFW.
#include <algorithm>
#include <exception>
#include <stdexcept>

#include <glad/gl.h>
#include <imgui_impl_opengl3.h>

#include "app/platform/desktop/glfw_system.hpp"
#include "app/window/gl/draw_frame.hpp"

namespace poolscope {

namespace {

[[noreturn]] void failWindow(const char* what) {
    const char* reason = nullptr;
    glfwGetError(&reason);
    throw std::runtime_error(std::string(what) + (reason ? std::string(" (") + reason + ")" : "") +
                             ". A window needs a display with OpenGL 3.3; pictures do not: see "
                             "`poolscope shot --help`.");
}

int overlap(int a, int aLength, int b, int bLength) {
    return std::max(0, std::min(a + aLength, b + bLength) - std::max(a, b));
}

/// The screen that most of the window is on; null when there is none.
GLFWmonitor* monitorUnder(int x, int y, int width, int height) {
    int count = 0;
    GLFWmonitor** const monitors = glfwGetMonitors(&count);
    GLFWmonitor* best = glfwGetPrimaryMonitor();
    int most = 0;
    for (int i = 0; i < count; ++i) {
        int left = 0;
        int top = 0;
        glfwGetMonitorPos(monitors[i], &left, &top);
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        if (mode == nullptr) continue;
        const int common =
            overlap(x, width, left, mode->width) * overlap(y, height, top, mode->height);
        if (common <= most) continue;
        most = common;
        best = monitors[i];
    }
    return best;
}

struct Extent {
    int width = 0;
    int height = 0;
};

/// As much of what is asked for as the first screen has room for, its own bars and the window's
/// title bar left out.
Extent fitting(const GlWindowOptions& options) {
    constexpr int kTitleBar = 40;
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    Extent room;
    float scale = 1;
    if (monitor != nullptr) {
        int x = 0;
        int y = 0;
        glfwGetMonitorWorkarea(monitor, &x, &y, &room.width, &room.height);
        float across = 1;
        glfwGetMonitorContentScale(monitor, &across, &scale);
    }
    // What is asked for is multiplied by the screen's scale when the window is made.
    const auto fit = [&](int wanted, int most) {
        const int logical = static_cast<int>(static_cast<float>(most) / std::max(scale, 0.1F));
        return logical <= 0 ? wanted : std::min(wanted, logical);
    };
    const int height = fit(options.height, room.height);
    const bool full = height < options.height;
    return {fit(options.width, room.width), full ? std::max(1, height - kTitleBar) : height};
}

void requestContext(const GlWindowOptions& options) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_SAMPLES, 4);
    // By it a desktop finds the menu entry of a window, with its icon; the title changes.
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "poolscope");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "poolscope");
    // A click on another screen must not minimise a presentation.
    glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE);
    glfwWindowHint(GLFW_VISIBLE, options.visible ? GLFW_TRUE : GLFW_FALSE);
}

}  // namespace

GlWindow::GlWindow(const GlWindowOptions& options) : system_(std::make_unique<System>()) {
    if (!glfwInit()) failWindow("No window system could be reached");
    requestContext(options);
    const Extent size = fitting(options);
    system_->window =
        glfwCreateWindow(size.width, size.height, options.title.c_str(), nullptr, nullptr);
    if (!system_->window) {
        // The reason must be read before the library is shut down.
        try {
            failWindow("No window could be opened");
        } catch (...) {
            glfwTerminate();
            throw;
        }
    }
    glfwMakeContextCurrent(system_->window);
    if (!gladLoadGL(glfwGetProcAddress)) {
        glfwDestroyWindow(system_->window);
        glfwTerminate();
        throw std::runtime_error("The window has no OpenGL 3.3.");
    }
    setVsync(options.vsync);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().LogFilename = nullptr;
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

GlWindow::~GlWindow() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
    glfwDestroyWindow(system_->window);
    glfwTerminate();
}

float GlWindow::scale() const {
    float x = 1;
    float y = 1;
    glfwGetWindowContentScale(system_->window, &x, &y);
    return x;
}

ImVec2 GlWindow::framebufferSize() const {
    int width = 0;
    int height = 0;
    glfwGetFramebufferSize(system_->window, &width, &height);
    return {static_cast<float>(width), static_cast<float>(height)};
}

bool GlWindow::fullscreen() const { return system_->windowed.width > 0; }
void GlWindow::connect(InputQueue& queue) { connectInput(system_->window, queue); }
bool GlWindow::due(double) const { return true; }
std::string GlWindow::address() const { return {}; }
void GlWindow::opened(const std::string&, const std::string&) {}
void GlWindow::pickFile() {}
void GlWindow::wantFonts() {}
bool GlWindow::fontsArrived() { return false; }
void GlWindow::offer(const std::string&) {}
void GlWindow::tellLesson(const std::string&) {}
void GlWindow::showing(std::size_t, std::size_t) {}
bool GlWindow::shouldClose() const { return glfwWindowShouldClose(system_->window) != 0; }
void GlWindow::setTitle(const std::string& title) {
    glfwSetWindowTitle(system_->window, title.c_str());
}
void GlWindow::setVsync(bool on) { glfwSwapInterval(on ? 1 : 0); }

void GlWindow::showPointer(bool on) {
    glfwSetInputMode(system_->window, GLFW_CURSOR, on ? GLFW_CURSOR_NORMAL : GLFW_CURSOR_HIDDEN);
}

std::string GlWindow::clipboard() const {
    const char* text = glfwGetClipboardString(system_->window);
    return text == nullptr ? std::string() : std::string(text);
}

void GlWindow::setClipboard(const std::string& text) {
    glfwSetClipboardString(system_->window, text.c_str());
}

bool GlWindow::leftFullscreen() { return false; }

void GlWindow::setFullscreen(bool on) {
    if (on == fullscreen()) return;
    if (!on) {
        glfwSetWindowMonitor(system_->window, nullptr, system_->windowed.x, system_->windowed.y,
                             system_->windowed.width, system_->windowed.height, GLFW_DONT_CARE);
        system_->windowed = {};
        return;
    }
    System::Place place;
    glfwGetWindowPos(system_->window, &place.x, &place.y);
    glfwGetWindowSize(system_->window, &place.width, &place.height);
    GLFWmonitor* monitor = monitorUnder(place.x, place.y, place.width, place.height);
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return;
    system_->windowed = place;
    glfwSetWindowMonitor(system_->window, monitor, 0, 0, mode->width, mode->height,
                         mode->refreshRate);
}

void GlWindow::newFrame(double waitSeconds) {
    if (waitSeconds > 0) {
        glfwWaitEventsTimeout(waitSeconds);
    } else {
        glfwPollEvents();
    }
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::GetIO().DisplaySize = framebufferSize();
    ImGui::GetIO().DisplayFramebufferScale = {1, 1};
    ImGui::NewFrame();
}

void GlWindow::render(unsigned clear, Image* copy) {
    ImGui::Render();
    const std::exception_ptr refused = drawFrame(framebufferSize(), clear, copy);
    glfwSwapBuffers(system_->window);
    if (refused) std::rethrow_exception(refused);
}

void GlWindow::dropFrame() { ImGui::EndFrame(); }

void GlWindow::uploadFonts() {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
}

}  // namespace poolscope
