#include "app/window/gl/offscreen.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <sys/mman.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>
#include <imgui_impl_opengl3.h>

#include "app/window/gl/draw_frame.hpp"

namespace poolscope {

namespace {

// Of address space: more than a picture of 2560 × 1440 was seen to take beside the threads, and
// what a thread takes with its stack and glibc's arena.
constexpr std::size_t kMesaRoom = std::size_t{512} << 20;
constexpr std::size_t kThreadRoom = std::size_t{144} << 20;

[[noreturn]] void failOffscreen(const char* what) {
    throw std::runtime_error(std::string("A picture without a display needs EGL and Mesa (Debian: "
                                         "libegl1, libegl-mesa0, libgl1-mesa-dri); ") +
                             what + ".");
}

/// Mesa's software rasteriser starts a thread for each core and two or three more. It would wait
/// for ever for one that it could not start, and ends the program where memory is short. Throws
/// std::system_error and std::bad_alloc.
void needThreadsAndMemory() {
    const std::size_t most = std::min(16U, std::thread::hardware_concurrency()) + 4;
    const std::size_t bytes = kMesaRoom + most * kThreadRoom;
    void* const room =
        mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) throw std::bad_alloc();
    munmap(room, bytes);
    std::mutex held;  // so that all are there at once
    std::vector<std::jthread> threads;
    const std::lock_guard lock(held);
    for (std::size_t i = 0; i < most; ++i)
        threads.emplace_back([&held] { const std::lock_guard after(held); });
}

}  // namespace

/// An OpenGL context that belongs to no surface, current for as long as it lives.
struct Offscreen::Context {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;

    Context() {
        needThreadsAndMemory();
        // Graphics cards round differently; the software rasteriser gives the same bytes on every
        // machine.
        setenv("LIBGL_ALWAYS_SOFTWARE", "1", 0);
        display =
            eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
        if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr)) {
            failOffscreen("EGL offers no display without a surface");
        }
        const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                                     3,
                                     EGL_CONTEXT_MINOR_VERSION,
                                     3,
                                     EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                     EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                     EGL_NONE};
        eglBindAPI(EGL_OPENGL_API);
        context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
        if (context == EGL_NO_CONTEXT ||
            !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) ||
            !gladLoadGL(eglGetProcAddress)) {
            close();
            failOffscreen("OpenGL 3.3 could not be started");
        }
    }
    ~Context() { close(); }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    void close() {
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
        eglTerminate(display);
    }
};

Offscreen::Offscreen(int width, int height, ImFontAtlas& atlas)
    : context_(std::make_unique<Context>()),
      framebuffer_(width, height),
      imgui_(ImGui::CreateContext(&atlas)) {
    ImGui::SetCurrentContext(imgui_);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

Offscreen::~Offscreen() {
    ImGui::SetCurrentContext(imgui_);
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext(imgui_);
}

void Offscreen::finish(const std::function<void()>& draw) {
    ImGui::SetCurrentContext(imgui_);
    // A fixed step: what blinks or fades must look the same in every run.
    ImGui::GetIO().DeltaTime = 1.0F / 60;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    draw();
    ImGui::Render();
}

Image Offscreen::frame(const std::function<void()>& draw, unsigned clear) {
    finish(draw);
    return render(*ImGui::GetDrawData(), clear);
}

Image Offscreen::frame(const std::function<void()>& draw, unsigned clear, FrameChanges& changes) {
    finish(draw);
    framebuffer_.bind();
    // With samples Mesa's rasteriser lights a row beyond what it is clipped to; a page has none.
    glDisable(GL_MULTISAMPLE);
    drawChanges(*ImGui::GetDrawData(), clear, changes);
    glEnable(GL_MULTISAMPLE);
    return framebuffer_.finish();
}

Image Offscreen::render(ImDrawData& data, unsigned clear) {
    framebuffer_.bind();
    clearTo(clear);
    ImGui_ImplOpenGL3_RenderDrawData(&data);
    return framebuffer_.finish();
}

}  // namespace poolscope
