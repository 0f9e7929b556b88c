// Laying out until every character is among the glyphs.
#include "app/window/screen_painter.hpp"

#include "app/panels/scenarios/panel.hpp"
#include "app/storage/data_files.hpp"
#include "app/window/imgui_canvas.hpp"
#include "app/window/screen_glyphs.hpp"

namespace poolscope {

ScreenPainter::ScreenPainter(Vec2 size, const Style& style, bool presenting)
    : size_(size), prepared_{1, style.sizes(presenting), {}}, fonts_(atlas_, prepared_) {}

bool ScreenPainter::learn(const std::string& missing) {
    if (missing.empty()) return false;
    prepared_.glyphs += missing;
    offscreen_.reset();  // it draws with the glyphs that it began with
    changes_.forget();
    fonts_.rebuild(prepared_);
    return true;
}

Screen ScreenPainter::layOut(Workspace& workspace) {
    return untilKnown<Screen>([&] {
        Screen laid = workspace.layout(size_, measure_);
        while (workspace.panel<ScenariosPanel>().moving(workspace))  // one card more each time
            laid = workspace.layout(size_, measure_);
        if (workspace.runs.empty()) return laid;
        Playback& playback = workspace.runs.playback();
        if (!playback.readingCalls()) return laid;
        while (playback.readingCalls()) playback.calls(engineCode());
        return workspace.layout(size_, measure_);
    });
}

DisplayList ScreenPainter::layOutPresenterView(const Workspace& workspace, const Style& style) {
    const LayoutContext context{style, measure_, workspace.words(), &workspace.commands()};
    return untilKnown<DisplayList>([&] {
        DisplayList laid;
        layoutPresenterView(size_, workspace.presenterView("0:00", "00:00"), context, laid);
        return laid;
    });
}

Image ScreenPainter::pixels(const Painter& paint, bool next) {
    if (!offscreen_)
        offscreen_ = std::make_unique<Offscreen>(static_cast<int>(size_.x),
                                                 static_cast<int>(size_.y), atlas_);
    const auto draw = [&] {
        ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), fonts_);
        paint(canvas);
    };
    return next ? offscreen_->frame(draw, 0xFFFFFF, changes_) : offscreen_->frame(draw);
}

}  // namespace poolscope
