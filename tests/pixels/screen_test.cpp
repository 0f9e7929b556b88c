// Whole frames rendered offscreen: the same screen gives the same pixels.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "app/panels/all.hpp"
#include "app/storage/data_files.hpp"
#include "app/window/gl/offscreen.hpp"
#include "app/window/imgui_canvas.hpp"
#include "app/window/screen_glyphs.hpp"
#include "app/workspace/scale.hpp"

namespace poolscope {

namespace {

Image render(Workspace& app, int width, int height) {
    const Style style =
        app.appearance.styleIn({static_cast<float>(width), static_cast<float>(height)});
    ImFontAtlas atlas;
    const ImGuiFonts fonts(atlas,
                           FontOptions{1, style.sizes(), readGlyphText(dataFile("assets/text"))});
    const ImFontTextMeasure measure(fonts);
    const Screen screen =
        app.layout({static_cast<float>(width), static_cast<float>(height)}, measure);
    Offscreen offscreen(width, height, atlas);
    return offscreen.frame([&] {
        ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), fonts);
        paintScreen(canvas, screen);
    });
}

}  // namespace

TEST_CASE("Characters that only a scenario brings are drawn too") {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / "poolscope-glyphs.toml";
    std::ofstream(file) << "title = \"悄悄\"\nuntil = \"10ms\"\n[[executor]]\nname = \"池\"\n"
                           "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n";
    Program app;
    REQUIRE(app.opener.open(file.string()));
    FontOptions prepared{1, Style(app.preferences.theme, app.preferences.scale).sizes(), "a"};
    ImFontAtlas atlas;
    ImGuiFonts fonts(atlas, prepared);
    const ImFontTextMeasure measure(fonts);
    const std::string missing = missingGlyphs(app.layout({1280, 720}, measure), fonts);
    CHECK(missing.find("悄") != std::string::npos);
    CHECK(missing.find("悄") == missing.rfind("悄"));
    CHECK(missing.find("池") != std::string::npos);
    prepared.glyphs += missing;
    fonts.rebuild(prepared);
    CHECK(missingGlyphs(app.layout({1280, 720}, measure), fonts).empty());
    CHECK(fonts.at(Font::Sans, 13).font->FindGlyphNoFallback(0x6084) != nullptr);  // 悄
    std::filesystem::remove(file);
}

TEST_CASE("Every perspective renders to the same pixels, also after going on and coming back") {
    Program app;
    app.opener.builtIn(0);
    Playback& playback = app.runs.playback();
    const std::size_t here = playback.history.size() / 3;
    for (const CommandId show : {CommandId("showHeap"), CommandId("showWorkers"),
                                 CommandId("showRates"), CommandId("showLifecycle")}) {
        app.perform(show);
        playback.head.seek(here, 0.5);
        const Image once = render(app, 1024, 640);
        playback.head.toEnd();
        playback.head.seek(here, 0.5);
        CHECK((render(app, 1024, 640) == once));
        // Something is on it: not all pixels are the background's.
        const std::vector<std::uint8_t> corner(once.rgba.begin(), once.rgba.begin() + 4);
        std::size_t other = 0;
        for (std::size_t i = 0; i + 4 <= once.rgba.size(); i += 4)
            if (!std::equal(corner.begin(), corner.end(),
                            once.rgba.begin() + static_cast<std::ptrdiff_t>(i)))
                ++other;
        CHECK(other > once.rgba.size() / 40);
    }
}

}  // namespace poolscope
