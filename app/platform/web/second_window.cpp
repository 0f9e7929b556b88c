// A page has one canvas.
#include "app/platform/second_window.hpp"

#include <stdexcept>

#include "app/platform/web/canvas_system.hpp"

namespace poolscope {

SecondWindow::SecondWindow(GlWindow& first, const std::string&, int, int) : first_(first) {
    throw std::runtime_error("The presenter view needs a second window; a page has one.");
}
SecondWindow::~SecondWindow() = default;
ImVec2 SecondWindow::framebufferSize() const { return first_.framebufferSize(); }
bool SecondWindow::shouldClose() const { return true; }
void SecondWindow::setTitle(const std::string&) {}
void SecondWindow::show(unsigned, const std::function<void(ImDrawList&)>&) {}
void SecondWindow::connectKeys(InputQueue&) {}

}  // namespace poolscope
