// What a recording remembers, and the patterns that canvases without dashes draw.
#include <array>

#include <doctest/doctest.h>

#include "app/ui/canvas/line_patterns.hpp"
#include "app/ui/canvas/recording_canvas.hpp"
#include "app/ui/canvas/svg_canvas.hpp"
#include "tests/support/fixed_measure.hpp"

using namespace poolscope;

namespace {
constexpr Rect screen = {0, 0, 100, 100};
}  // namespace

TEST_CASE("a mark knows its bounds, its groups and what of it can be seen") {
    RecordingCanvas recording(screen, fixed);
    {
        Canvas& canvas = recording;
        const Group heap(canvas, "heap");
        const Group node(canvas, "task 3");
        const Clip clip(canvas, {0, 0, 50, 50});
        canvas.fillRect({40, 40, 20, 20}, rgb(0xFF0000));
        canvas.text({10, 10}, "task", {.size = 10});
    }
    CHECK(recording.balanced());
    REQUIRE(recording.records().size() == 2);
    CHECK(recording.records()[0].bounds == Rect{40, 40, 20, 20});
    CHECK(recording.records()[0].visible() == Rect{40, 40, 10, 10});
    CHECK(recording.inGroup("heap").size() == 2);
    CHECK(recording.inGroup("task 3").size() == 2);
    CHECK(recording.inGroup("task").empty());
    REQUIRE(recording.findText("task") != nullptr);
    CHECK(recording.findText("task")->bounds.w == 24);
    CHECK(recording.findText("tas") == nullptr);
}

TEST_CASE("dashes keep their phase when only a part of the line is seen") {
    const std::array path = {Vec2{0, 0}, Vec2{1e6F, 0}};
    const auto seen = dashes(path, {500, -1, 20, 2}, 6, 4);
    REQUIRE(seen.size() == 2);
    CHECK(seen[0].from.x == doctest::Approx(500));
    CHECK(seen[1].to.x == doctest::Approx(516));
}

TEST_CASE("dashes run on around a corner") {
    const std::array path = {Vec2{0, 0}, Vec2{8, 0}, Vec2{8, 8}};
    const auto all = dashes(path, screen, 6, 4);
    REQUIRE(all.size() == 2);
    CHECK(all[1].from == Vec2{8, 2});
    CHECK(all[1].to == Vec2{8, 8});
}

TEST_CASE("a dash that spans a corner is drawn on both sides of it") {
    const std::array path = {Vec2{0, 0}, Vec2{4, 0}, Vec2{4, 4}};
    const auto all = dashes(path, screen, 6, 4);
    REQUIRE(all.size() == 2);
    CHECK(all[0].to == Vec2{4, 0});
    CHECK(all[1].from == Vec2{4, 0});
    CHECK(all[1].to == Vec2{4, 2});
}

TEST_CASE("hatch lines stay inside their rectangle and cost only what is seen") {
    const Rect bar = {10, 10, 1e6F, 20};
    for (const Hatch hatch : {Hatch::Diagonal, Hatch::BackDiagonal, Hatch::Cross}) {
        const auto lines = hatchLines(bar, screen, hatch, 7, 4);
        CHECK(lines.size() > 10);
        CHECK(lines.size() < 40);
        for (const Segment& line : lines) {
            CHECK(bar.inset(-0.1F).contains(line.from));
            CHECK(bar.inset(-0.1F).contains(line.to));
        }
    }
    CHECK(hatchDots(bar, screen, 7, 4).size() < 60);
}

TEST_CASE("SVG escapes what markup would swallow and closes what was left open") {
    SvgCanvas drawing({10, 10}, rgb(0xFFFFFF));
    Canvas& canvas = drawing;
    canvas.pushGroup("a \"b\"");
    canvas.text({0, 0}, "List<int> & co", {});
    canvas.fillRect({-0.001F, 1.0F / 3, 2, 3}, rgb(0x102030, 51));
    const std::string svg = drawing.document();
    CHECK(svg.find("List&lt;int&gt; &amp; co") != std::string::npos);
    CHECK(svg.find("data-name=\"a &quot;b&quot;\"") != std::string::npos);
    CHECK(svg.find("x=\"0\" y=\"0.33\"") != std::string::npos);
    CHECK(svg.find("fill=\"#102030\" fill-opacity=\"0.2\"") != std::string::npos);
    CHECK(svg.ends_with("</g>\n</svg>\n"));
}
