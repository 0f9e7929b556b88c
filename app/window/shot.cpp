// One screen, laid out and painted once: offscreen to PNG, or as SVG.
#include "app/window/shot.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "app/storage/data_files.hpp"
#include "app/ui/canvas/svg_canvas.hpp"
#include "app/window/gl/offscreen.hpp"
#include "app/window/imgui_canvas.hpp"
#include "app/window/screen_glyphs.hpp"
#include "app/workspace/app.hpp"
#include "app/workspace/scale.hpp"

namespace poolscope {

namespace {

Perspective perspectiveOf(const std::string& name) {
    for (std::size_t i = 0; i < kPerspectiveNames.size(); ++i)
        if (kPerspectiveNames[i] == name) return static_cast<Perspective>(i);
    throw std::runtime_error(
        fmt::format("there is no view '{}': try heap, workers, rates, lifecycle or edit", name));
}

RightTab rightTabOf(const std::string& name) {
    for (std::size_t i = 0; i < kRightTabNames.size(); ++i)
        if (kRightTabNames[i] == name) return static_cast<RightTab>(i);
    throw std::runtime_error(
        fmt::format("there is no panel '{}': try {}", name, fmt::join(kRightTabNames, ", ")));
}

Theme themeOf(const std::string& name) {
    for (int i = 0; i < kThemes; ++i)
        if (nameOf(static_cast<Theme>(i)) == name) return static_cast<Theme>(i);
    throw std::runtime_error(
        fmt::format("there is no theme '{}': try dark, light or projector", name));
}

void openCallForm(App& app, const std::string& name) {
    for (const MethodOffer& offer : allOffers())
        if (offer.shown == name) return app.openCall(offer.id);
    throw std::runtime_error(
        fmt::format("there is no method '{}': try `poolscope list --calls`", name));
}

void writeSvg(const Screen& screen, const std::string& title, const std::string& file) {
    SvgCanvas canvas(screen.size, screen.style.color(Role::Background), title);
    paintScreen(canvas, screen);
    std::ofstream out(file, std::ios::binary);
    out << canvas.document();
    if (!out.flush()) throw std::runtime_error(file + ": cannot be written");
}

}  // namespace

int runShot(const ShotOptions& options) {
    try {
        App app(options.lang);
        const bool tree = std::filesystem::path(options.file).extension() == kTreeExtension;
        if (tree && !app.open(options.file)) throw std::runtime_error(app.notice());
        if (!tree && !app.openSweepFile(options.file)) app.open(openRun(options.file));
        app.ui.perspective = perspectiveOf(options.view);
        app.ui.right = rightTabOf(options.panel);
        app.ui.theme = themeOf(options.theme);
        app.ui.scale = options.scale;
        Playback& playback = app.runs.playback();
        if (options.event) playback.head.seek(*options.event);
        if (options.at) playback.head.seekTime(Instant{options.at->ns});
        app.ui.presenting = options.present;
        if (options.tour > 0) app.perform(Command::Tour);
        for (int stop = 1; stop < options.tour; ++stop) app.press({KeyCode::Right, false, false});

        if (!options.call.empty()) openCallForm(app, options.call);
        if (options.whatIf) app.openWhatIf();
        if (options.runs) app.openTree();

        const Vec2 size{static_cast<float>(options.width), static_cast<float>(options.height)};
        FontOptions prepared{1, styleFor(app.ui, size).sizes(app.ui.presenting),
                             readGlyphText(dataFile("assets/text"))};
        ImFontAtlas atlas;
        ImGuiFonts fonts(atlas, prepared);
        const ImFontTextMeasure measure(fonts);
        Screen screen = app.layout(size, measure);
        if (const std::string missing = missingGlyphs(screen, fonts); !missing.empty()) {
            prepared.glyphs += missing;
            fonts.rebuild(prepared);
            screen = app.layout(size, measure);
        }
        if (std::filesystem::path(options.output).extension() == ".svg") {
            writeSvg(screen, app.runs.source().title(), options.output);
            return 0;
        }
        Offscreen offscreen(options.width, options.height, atlas);
        writePng(offscreen.frame([&] {
            ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), fonts);
            paintScreen(canvas, screen);
        }),
                 options.output);
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "poolscope shot: {}\n", error.what());
        return 1;
    }
}

}  // namespace poolscope
