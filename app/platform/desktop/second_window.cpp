// SecondWindow by GLFW.
#include "app/platform/second_window.hpp"

#include <stdexcept>

#include "app/platform/desktop/glfw_system.hpp"
#include "app/window/gl/draw_frame.hpp"

namespace poolscope {

namespace {

struct Corner {
    int x = 0;
    int y = 0;
};

/// The corner of a screen on which the first window does not begin, if there is one.
bool findOtherScreen(GLFWwindow* first, Corner& corner) {
    Corner own;
    glfwGetWindowPos(first, &own.x, &own.y);
    int count = 0;
    GLFWmonitor** const monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        int width = 0;
        int height = 0;
        glfwGetMonitorWorkarea(monitors[i], &corner.x, &corner.y, &width, &height);
        const bool here = own.x >= corner.x && own.x < corner.x + width && own.y >= corner.y &&
                          own.y < corner.y + height;
        if (!here && width > 0) return true;
    }
    return false;
}

}  // namespace

SecondWindow::SecondWindow(GlWindow& first, const std::string& title, int width, int height)
    : first_(first), system_(std::make_unique<GlWindow::System>()) {
    glfwWindowHint(GLFW_VISIBLE, GLFW_TRUE);
    glfwWindowHint(GLFW_FOCUS_ON_SHOW, GLFW_FALSE);  // the keys stay with the first window
    system_->window =
        glfwCreateWindow(width, height, title.c_str(), nullptr, first.system().window);
    if (system_->window == nullptr)
        throw std::runtime_error("The window system opens no second window for this program.");
    Corner corner;
    if (findOtherScreen(first.system().window, corner))
        glfwSetWindowPos(system_->window, corner.x + 40, corner.y + 40);
    glfwMakeContextCurrent(system_->window);
    glfwSwapInterval(0);  // the first window waits for its screen; waiting twice would halve it
    glfwMakeContextCurrent(first.system().window);
}

SecondWindow::~SecondWindow() {
    glfwDestroyWindow(system_->window);
    glfwMakeContextCurrent(first_.system().window);
}

ImVec2 SecondWindow::framebufferSize() const {
    int width = 0;
    int height = 0;
    glfwGetFramebufferSize(system_->window, &width, &height);
    return {static_cast<float>(width), static_cast<float>(height)};
}

void SecondWindow::connectKeys(InputQueue& queue) {
    poolscope::connectKeys(system_->window, queue);
}

bool SecondWindow::shouldClose() const { return glfwWindowShouldClose(system_->window) != 0; }
void SecondWindow::setTitle(const std::string& title) {
    glfwSetWindowTitle(system_->window, title.c_str());
}

void SecondWindow::show(unsigned clear, const std::function<void(ImDrawList&)>& paint) {
    const ImVec2 size = framebufferSize();
    if (size.x <= 0 || size.y <= 0) return;  // minimised
    glfwMakeContextCurrent(system_->window);
    drawPainted(size, clear, paint);
    glfwSwapBuffers(system_->window);
    glfwMakeContextCurrent(first_.system().window);
}

}  // namespace poolscope
