// Fonts, a layout, and one of two canvases.
#include "app/cli/sweep_plot.hpp"

#include <cmath>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include <fmt/format.h>

#include "app/batch/outputs.hpp"
#include "app/panels/sweep/heat_map.hpp"
#include "app/storage/data_files.hpp"
#include "app/window/picture_file.hpp"

namespace poolscope {

namespace {

constexpr float kPlotMargin = 24;
constexpr float kMostPixels = 16'000;

std::string plot(const Sweep& sweep, const SweepQuestion& question, const std::string& scenario,
                 const TextCatalog& words, const std::string& file) {
    const Style style(Theme::Light, 1.0F);
    const std::string title =
        words.fill("sweep.title", {{"file", std::filesystem::path(scenario).stem().string()}});
    std::string glyphs = readGlyphText(dataFile("assets/text")) + title;
    for (const SweepAxis& axis : sweep.plan().axes) {
        glyphs += axis.key;
        for (const std::string& value : axis.values) glyphs += value;
    }
    for (const std::string& executor : question.executors) glyphs += executor;
    ImFontAtlas atlas;
    const ImGuiFonts fonts(atlas, {1, style.sizes(), glyphs});
    const ImFontTextMeasure measure(fonts);
    const HeatMapRequest request{
        sweep, question, words, title, style, measure, {kPlotMargin, kPlotMargin}, 1200};
    const HeatMapLayout layout = layoutHeatMaps(request);
    const Vec2 size{std::ceil(layout.size.x + 2 * kPlotMargin),
                    std::ceil(layout.size.y + 2 * kPlotMargin)};
    if (size.x > kMostPixels || size.y > kMostPixels)
        throw std::runtime_error(
            fmt::format("a picture of {} × {} pixels would be too large; vary fewer values, or "
                        "take --csv",
                        size.x, size.y));
    const Color background = style.color(Role::Surface);
    const auto paint = [&](Canvas& canvas) { paintHeatMaps(canvas, layout, style); };
    return pictureOf({file, size, background, title}, paint, [&] {
        const auto onBackground = [&](Canvas& canvas) {
            canvas.fillRect({0, 0, size.x, size.y}, background, 0);
            paint(canvas);
        };
        return pixelsOf(size, onBackground, fonts, atlas);
    });
}

}  // namespace

bool plotSweep(const Sweep& sweep, const SweepQuestion& question, const std::string& scenario,
               const TextCatalog& words, const std::string& file) {
    try {
        const std::string picture = plot(sweep, question, scenario, words, file);
        return writeTo(file, [&](std::ostream& out) { out << picture; });
    } catch (const std::runtime_error& error) {
        std::cerr << "poolscope: " << error.what() << '\n';
        return false;
    }
}

}  // namespace poolscope
