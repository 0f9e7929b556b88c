// Opening, closing and painting the presenter view.
#include "app/window/presenter_window.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <stdexcept>

#include "app/ui/in_browser.hpp"
#include "app/ui/paint.hpp"
#include "app/ui/presenter_view.hpp"
#include "app/window/imgui_canvas.hpp"
#include "app/window/screen_glyphs.hpp"

namespace poolscope {

namespace {

constexpr int kPresenterWidth = 1100;
constexpr int kPresenterHeight = 700;

/// "12:31", "1:02:05".
std::string passedText(std::chrono::seconds passed) {
    const auto all = passed.count();
    return all < 3600 ? fmt::format("{}:{:02}", all / 60, all % 60)
                      : fmt::format("{}:{:02}:{:02}", all / 3600, all / 60 % 60, all % 60);
}

}  // namespace

Vec2 PresenterWindow::size() const {
    const ImVec2 pixels = window_->framebufferSize();
    return {std::max(320.0F, pixels.x), std::max(240.0F, pixels.y)};
}

void PresenterWindow::follow() {
    if (window_ && window_->shouldClose()) app_.arrangement.presenterView = false;
    if (app_.arrangement.presenterView == open()) return;
    if (!app_.arrangement.presenterView) {
        window_.reset();
        return;
    }
    try {
        title_ = app_.words()("ui.presenter.title");
        window_ = std::make_unique<SecondWindow>(first_, title_, kPresenterWidth, kPresenterHeight);
        window_->connectKeys(queue_);
        opened_ = std::chrono::steady_clock::now();
    } catch (const std::runtime_error& error) {
        app_.arrangement.presenterView = false;
        app_.notices.say(
            kInBrowser ? std::string(app_.words()("ui.presenter.blocked")) : error.what(), true);
    }
}

void PresenterWindow::addSizes(std::vector<float>& sizes) const {
    if (!open()) return;
    for (const float each : app_.appearance.styleIn(size()).sizes(true))
        if (std::find(sizes.begin(), sizes.end(), each) == sizes.end()) sizes.push_back(each);
}

std::string PresenterWindow::paint(const ImGuiFonts& fonts) {
    if (!open()) return {};
    const auto passed = std::chrono::duration_cast<std::chrono::seconds>(
        std::chrono::steady_clock::now() - opened_);
    const std::string clock = fmt::format("{:%H:%M}", fmt::localtime(std::time(nullptr)));
    const Style style = app_.appearance.styleIn(size());
    const ImFontTextMeasure measure(fonts);
    const LayoutContext context{style, measure, app_.words(), &app_.commands()};
    DisplayList list;
    layoutPresenterView(size(), app_.presenterView(passedText(passed), clock), context, list);
    const Color back = style.color(Role::Background);
    window_->show(
        static_cast<unsigned>(back.r) << 16U | static_cast<unsigned>(back.g) << 8U | back.b,
        [&](ImDrawList& drawn) {
            ImGuiCanvas canvas(drawn, fonts);
            paintDisplayList(canvas, style, list);
        });
    return missingGlyphs(list, fonts);
}

}  // namespace poolscope
