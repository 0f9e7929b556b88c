// One screen, laid out and painted once: offscreen to PNG, or as SVG.
#include "app/window/shot.hpp"

#include "app/panels/all.hpp"
#include "app/storage/output_file.hpp"
#include "app/ui/paint.hpp"
#include "app/window/screen_painter.hpp"
#include "app/window/shown_state.hpp"
#include "app/workspace/screen_text.hpp"

namespace poolscope {

namespace {

std::string shotOf(Workspace& workspace, const ShotOptions& options) {
    const Vec2 size{static_cast<float>(options.width), static_cast<float>(options.height)};
    const Style style = workspace.appearance.styleIn(size);
    ScreenPainter painter(size, style, options.presenterView || workspace.arrangement.presenting);
    const PictureFile file{options.output, size, style.color(Role::Background),
                           workspace.runs.source().title()};
    const auto painted = [&](const Painter& paint) {
        return pictureOf(file, paint, [&] { return painter.pixels(paint); });
    };
    if (options.presenterView) {
        const DisplayList list = painter.layOutPresenterView(workspace, style);
        return painted([&](Canvas& canvas) { paintDisplayList(canvas, style, list); });
    }
    const Screen screen = painter.layOut(workspace);
    if (options.text) return textOf(screen, painter.measure());
    return painted([&](Canvas& canvas) { paintScreen(canvas, screen); });
}

}  // namespace

void runShot(const ShotOptions& options) {
    judgeOutput(options.output);
    Program workspace(options.lang);
    showState(workspace, options);
    const std::string picture = shotOf(workspace, options);
    OutputFile out(options.output);
    out.stream() << picture;
    out.finish();
}

}  // namespace poolscope
