// Steps and beats change the picture: what a person sees after → or PageDown is not what was there
// before.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/panels/all.hpp"
#include "app/runs/run_source.hpp"
#include "app/ui/canvas/recording_canvas.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/trace/fnv.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kStepsWindow{1280, 720};

/// What is painted of the picture.
std::uint64_t pictureOf(Program& app, const TextMeasure& measure) {
    const Screen screen = app.layout(kStepsWindow, measure);
    RecordingCanvas canvas({0, 0, kStepsWindow.x, kStepsWindow.y}, measure);
    screen.picture->paint(canvas, screen.style, {});
    Fnv1a hash;
    for (const DrawRecord& record : canvas.records()) {
        const Rect box = record.bounds;
        for (const float side : {box.x, box.y, box.w, box.h})
            hash.number(static_cast<std::int64_t>(side * 64));
        const Color color = record.color;
        for (const int part : {color.r, color.g, color.b, color.a}) hash.number(part);
        hash.text(record.text);
    }
    return hash.value();
}

}  // namespace

TEST_CASE("in the built-in scenarios most steps change the picture that they open in") {
    const FixedTextMeasure measure;
    int steps = 0;
    int still = 0;
    for (std::size_t i = 0; i < builtIns().size(); ++i) {
        Program app;
        app.opener.builtIn(i);
        app.preferences.reducedMotion = true;
        Playhead& head = app.runs.playback().head;
        head.seek(0);
        std::uint64_t before = pictureOf(app, measure);
        for (int step = 0; step < 30 && !head.atEnd(); ++step, ++steps) {
            app.perform("stepForward");
            const std::uint64_t now = pictureOf(app, measure);
            if (now == before) ++still;
            before = now;
        }
    }
    CHECK_MESSAGE(still * 7 < steps, fmt::format("{} of {} change nothing", still, steps));
}

TEST_CASE("a clicker goes from beat to beat, and by steps where there is none") {
    Program app;
    app.opener.builtIn(0);
    app.preferences.reducedMotion = true;
    Playhead& head = app.runs.playback().head;
    head.seek(0);
    const std::vector<std::size_t> beats = app.stepper.beats();
    REQUIRE(beats.size() >= 6);
    for (const std::size_t beat : beats) {
        app.press(plainKey(KeyCode::PageDown));
        CHECK(head.position() == beat);
        CHECK(app.stepper.told().sentence == app.runs.playback().told(beat - 1));
    }
    app.press(plainKey(KeyCode::PageDown));
    CHECK(head.position() > beats.back());  // a step
    for (std::size_t i = beats.size(); i-- > 0;) {
        app.press(plainKey(KeyCode::PageUp));
        CHECK(head.position() == beats[i]);
    }
    app.press(plainKey(KeyCode::PageUp));
    CHECK(head.position() < beats.front());
}

TEST_CASE(
    "every built-in scenario has beats, each found in its run, and each changes the picture") {
    const FixedTextMeasure measure;
    for (std::size_t i = 0; i < builtIns().size(); ++i) {
        Program app;
        app.opener.builtIn(i);
        app.preferences.reducedMotion = true;
        app.arrangement.presenting = true;
        INFO(builtIns()[i].title);
        const std::size_t wanted = app.runs.source().scenario()->opening.beats.size();
        CHECK(wanted >= 6);
        CHECK(wanted <= 12);
        Playhead& head = app.runs.playback().head;
        CHECK(app.stepper.beats().size() == wanted);
        head.seek(0);
        std::uint64_t before = pictureOf(app, measure);
        for (std::size_t beat = 0; beat < app.stepper.beats().size(); ++beat) {
            app.press(plainKey(KeyCode::PageDown));
            CHECK(head.position() == app.stepper.beats()[beat]);
            const std::uint64_t now = pictureOf(app, measure);
            CHECK_MESSAGE(now != before,
                          fmt::format("beat {}: {}", beat + 1, app.stepper.told().sentence.text));
            before = now;
        }
    }
}

TEST_CASE("A step ends the hint to play, and keeps the followed task in sight") {
    const FixedTextMeasure measure;
    for (const KeyCode key : {KeyCode::Right, KeyCode::PageDown, KeyCode::Left, KeyCode::PageUp}) {
        Program app;
        app.opener.builtIn(builtInNamed("4-catch-up"));
        app.arrangement.perspective = PerspectiveId("workers");
        CHECK(app.hintsToPlay);
        Playhead& head = app.runs.playback().head;
        head.seek(0);
        app.layout({1280, 720}, measure);
        app.picture.zoom(20, app.picture.region().min());
        app.layout({1280, 720}, measure);
        app.selection.task = TaskId{0};
        app.selection.follows = true;
        const Instant before = app.viewport.axis.begin;
        head.seek(app.runs.playback().history.size() / 2);
        CHECK(app.viewport.axis.begin == before);
        app.press(plainKey(key));
        CHECK_FALSE(app.hintsToPlay);
        CHECK(app.viewport.axis.begin != before);
    }
}

}  // namespace poolscope
