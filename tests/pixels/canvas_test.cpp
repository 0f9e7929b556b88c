// The canvas on real pixels: every primitive drawn without a display, the same bytes each time.
//
// The picture lands in build/shots/canvas.png (and .svg beside it) for people to look at; the test
// asks only what holds on every rasteriser: colours in the middle of shapes, nothing outside clips.
#include <array>
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>
#include <imgui.h>

#include "app/storage/output_file.hpp"
#include "app/ui/canvas/recording_canvas.hpp"
#include "app/ui/canvas/svg_canvas.hpp"
#include "app/window/gl/offscreen.hpp"
#include "app/window/imgui_canvas.hpp"

using namespace poolscope;

namespace {

constexpr Vec2 pictureSize = {640, 480};
constexpr Color ink = rgb(0x1B1F24);
constexpr Color blue = rgb(0x0072B2);
constexpr Color orange = rgb(0xE69F00);
constexpr Color paper = rgb(0xFFFFFF);
constexpr const char* chinese = "堆与工作线程：最早到期的任务";

void paintShapes(Canvas& canvas) {
    const Group group(canvas, "shapes");
    canvas.fillRect({20, 20, 80, 50}, blue);
    canvas.fillRect({120, 20, 80, 50}, blue, 10);
    canvas.strokeRect({220, 20, 80, 50}, {ink, 1});
    canvas.strokeRect({320, 20, 80, 50}, {ink, 2}, 10);
    canvas.strokeRect({420, 20, 80, 50}, {ink, 1, 5, 4}, 10);
    canvas.fillCircle({560, 45}, 25, orange);
    canvas.strokeCircle({560, 45}, 25, {ink, 2});
    canvas.strokeCircle({610, 45}, 18, {ink, 1.5F, 4, 3});
}

void paintHatches(Canvas& canvas) {
    const Group group(canvas, "hatches");
    float x = 20;
    for (const Hatch hatch : {Hatch::Diagonal, Hatch::BackDiagonal, Hatch::Cross, Hatch::Dots}) {
        canvas.fillRect({x, 90, 120, 40}, rgb(0xD6E6F2), 8);
        canvas.hatchRect({x, 90, 120, 40}, hatch, blue, 8);
        canvas.strokeRect({x, 90, 120, 40}, {blue, 1}, 8);
        x += 140;
    }
}

void paintLines(Canvas& canvas) {
    const Group group(canvas, "lines");
    canvas.line({20, 150}, {180, 150}, {ink, 1});
    canvas.line({20, 158}, {180, 158}, {ink, 2});
    canvas.line({20, 168}, {180, 168}, {ink, 2, 8, 5});
    canvas.line({20, 180}, {180, 210}, {ink, 1});
    canvas.polyline(std::array{Vec2{200, 205}, Vec2{230, 150}, Vec2{260, 200}, Vec2{300, 160}},
                    {blue, 2});
    canvas.polyline(std::array{Vec2{320, 205}, Vec2{350, 150}, Vec2{380, 205}}, {orange, 3}, true);
    canvas.bezier({400, 205}, {430, 130}, {450, 230}, {490, 155}, {ink, 2});
    canvas.bezier({500, 205}, {530, 130}, {550, 230}, {590, 155}, {ink, 1.5F, 6, 4});
    drawArrow(canvas, {600, 205}, {600, 150}, {ink, 2}, 12);
    canvas.fillPolygon(std::array{Vec2{612, 205}, Vec2{632, 205}, Vec2{622, 180}}, orange);
}

void paintTexts(Canvas& canvas) {
    const Group group(canvas, "texts");
    float y = 225;
    for (const float size : {12.0F, 14.0F, 18.0F, 28.0F}) {
        canvas.text({20, y}, "siftUp(k=5) → 2", {Font::Sans, size, ink});
        canvas.text({320, y}, chinese, {Font::SansBold, size * 0.75F, ink});
        y += lineHeight(Font::Sans, size) + 2;
    }
    canvas.text({20, y}, "0xe0000001  ctl ≥ 0  √ 10⁵", {Font::Mono, 14, ink});
    canvas.text({320, y}, chinese, {Font::Sans, 14, ink});
    for (int i = 0; i < 3; ++i) {
        const Rect node = {20 + static_cast<float>(i) * 100, 370, 80, 30};
        canvas.fillRect(node, blue, 6);
        canvas.text(node.centre(), i == 2 ? "任务 H3" : "Task 17",
                    {Font::SansBold, 14, paper, AlignX::Centre, AlignY::Middle});
    }
    canvas.line({480, 365}, {480, 465}, {rgb(0xCCCCCC)});
    float line = 370;
    for (const AlignX align : {AlignX::Left, AlignX::Centre, AlignX::Right}) {
        canvas.text({480, line}, "anchored", {Font::Sans, 14, ink, align});
        line += 22;
    }
}

void paintClips(Canvas& canvas) {
    const Clip outer(canvas, {20, 420, 200, 40});
    canvas.fillRect({0, 0, 640, 480}, rgb(0xEEEEEE));
    const Clip inner(canvas, {100, 400, 200, 40});
    canvas.fillRect({0, 0, 640, 480}, orange);
}

void paintAll(Canvas& canvas) {
    paintShapes(canvas);
    paintHatches(canvas);
    paintLines(canvas);
    paintTexts(canvas);
    paintClips(canvas);
}

Image render(float scale) {
    ImFontAtlas atlas;
    const ImGuiFonts fonts(atlas, {.scale = scale, .glyphs = chinese});
    Offscreen offscreen(static_cast<int>(pictureSize.x * scale),
                        static_cast<int>(pictureSize.y * scale), atlas);
    return offscreen.frame([&] {
        ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), fonts);
        paintAll(canvas);
    });
}

Color pixel(const Image& image, int x, int y) {
    const std::uint8_t* p =
        &image.rgba[(static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                     static_cast<std::size_t>(x)) *
                    4];
    return {p[0], p[1], p[2], p[3]};
}

std::filesystem::path shots() {
    const std::filesystem::path folder = POOLSCOPE_SHOTS;
    std::filesystem::create_directories(folder);
    return folder;
}

}  // namespace

TEST_CASE("the canvas draws every primitive, twice the same to the byte") {
    const Image first = render(1);
    writeAtomically(shots() / "canvas.png", pngOf(first));
    CHECK(first == render(1));

    CHECK(pixel(first, 60, 45) == blue);
    CHECK(pixel(first, 121, 21) == paper);  // a rounded corner
    CHECK(pixel(first, 220, 45) == ink);    // a one-pixel outline is exactly one pixel
    CHECK(pixel(first, 221, 45) == paper);
    CHECK(pixel(first, 100, 150) == ink);  // so is a level line
    CHECK(pixel(first, 100, 149) == paper);
    CHECK(pixel(first, 100, 151) == paper);
}

TEST_CASE("clips nest") {
    const Image image = render(1);
    CHECK(pixel(image, 60, 430) == rgb(0xEEEEEE));
    CHECK(pixel(image, 150, 430) == orange);
    CHECK(pixel(image, 150, 450) == rgb(0xEEEEEE));
    CHECK(pixel(image, 250, 430) == paper);
}

TEST_CASE("at twice the scale the same picture has twice the pixels") {
    const Image image = render(2);
    writeAtomically(shots() / "canvas-2x.png", pngOf(image));
    CHECK(image.width == 1280);
    CHECK(pixel(image, 120, 90) == blue);
}

TEST_CASE("measured text has the width its em size promises") {
    ImFontAtlas atlas;
    const ImGuiFonts fonts(atlas, {.scale = 1, .glyphs = chinese});
    const ImFontTextMeasure measure(fonts);
    // ImGui rounds line heights to whole pixels, so ems are off by a few in a hundred.
    CHECK(measure.measure(Font::Mono, 14, "0123456789").x == doctest::Approx(84).epsilon(0.03));
    CHECK(measure.measure(Font::Sans, 14, "堆堆堆").x == doctest::Approx(42).epsilon(0.03));
    // At sizes that were not rasterised the width grows evenly, so zooming is smooth.
    const float small = measure.measure(Font::Sans, 10, "siftUp").x;
    CHECK(measure.measure(Font::Sans, 20, "siftUp").x == doctest::Approx(2 * small).epsilon(0.005));
}

TEST_CASE("the same painting as SVG is well-formed and keeps its words") {
    SvgCanvas canvas(pictureSize, paper, "Canvas");
    paintAll(canvas);
    const std::string svg = canvas.document();
    std::ofstream(shots() / "canvas.svg") << svg;
    CHECK(svg.find(">anchored</text>") != std::string::npos);
    CHECK(svg.find("data-name=\"hatches\"") != std::string::npos);
    const auto count = [&](std::string_view what) {
        int n = 0;
        for (auto at = svg.find(what); at != std::string::npos; at = svg.find(what, at + 1)) ++n;
        return n;
    };
    CHECK(count("<g ") == count("</g>"));
    CHECK(count("<text ") == count("</text>"));
}
