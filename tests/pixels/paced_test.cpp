// A run at the clock's pace in the window: its moment, holding it, its speed, calls, and its end.
// The wall clock is the test's own.
#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "app/runs/paced_source.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/support/scenario_text.hpp"

namespace poolscope {

namespace {

/// A built-in scenario at the clock's pace, beside its usual run.
struct PacedWindow : InWindow {
    PacedWindow() : InWindow("4-catch-up-burst", {1280, 720}) {
        app.runs.add(std::make_unique<PacedSource>(app.runs.source().scenario(), RunOptions{},
                                                   LoadWatch{}, [this] { return wall; }),
                     "ui.act.runPaced", "ui.clock.paced", 0);
        head().follow();
        app.viewport.axis = {};
        app.arrangement.perspective = PerspectiveId("workers");
    }
    Playhead& head() { return app.runs.playback().head; }
    RunSource& source() { return app.runs.source(); }
    /// So many milliseconds, a frame every ten.
    void pass(int milliseconds) {
        for (; milliseconds > 0; milliseconds -= 10) {
            wall += std::chrono::milliseconds(10);
            app.advance(10);
        }
    }
    /// To the next moment at which nothing happened for some time.
    void passToQuiet() {
        do pass(10);
        while (source().end().ns - source().log()[source().log().size() - 1].time.ns < 5 * kMs);
    }
    bool transportSays(std::string_view words) { return hasWords(screen().transport.list, words); }
    bool shows(IconKind icon) {
        const Screen shown = screen();
        const std::vector<Icon>& icons = shown.transport.list.icons;
        return std::any_of(icons.begin(), icons.end(),
                           [icon](const Icon& each) { return each.kind == icon; });
    }

    PacedClock::Wall wall;
};

}  // namespace

TEST_CASE("the moment shown goes on between two events, and the picture's end with it") {
    PacedWindow it;
    it.passToQuiet();
    const Instant last = it.source().log()[it.source().log().size() - 1].time;
    CHECK(it.head().time() == it.source().end());
    CHECK(isBefore(last, it.head().time()));
    const Screen shown = it.screen();
    REQUIRE(shown.picture->axis() != nullptr);
    CHECK_FALSE(isBefore(shown.picture->axis()->scale.end(), it.head().time()));
    const auto* lanes = shown.as<WorkersLayout>();
    REQUIRE(lanes != nullptr);
    float right = 0;
    for (const LaneRow& row : lanes->lanes)
        for (const LaneBar& bar : row.bars) right = std::max(right, bar.box.right());
    CHECK(right ==
          doctest::Approx(shown.picture->axis()->scale.x(it.head().time())).epsilon(0.002));
    CHECK(it.transportSays(it.app.words()("ui.live")));
    CHECK(hasWords(shown.frame, it.app.words()("ui.clock.paced")));
    it.app.perform("stepBack");  // it stands at events again
    CHECK_FALSE(isBefore(last, it.head().time()));
}

TEST_CASE("Space holds a paced run and lets it go on") {
    PacedWindow it;
    it.pass(100);
    CHECK(it.shows(IconKind::Pause));
    it.app.perform("playPause");
    const Instant held = it.head().time();
    it.pass(500);
    CHECK(it.head().time() == held);
    CHECK(it.head().following());
    CHECK(it.shows(IconKind::Play));
    it.app.perform("playPause");
    it.pass(50);
    CHECK(it.head().time() == held + milliseconds(50));
}

TEST_CASE(
    "faster and slower set the clock's speed while the run is followed, else the playing one") {
    PacedWindow it;
    const auto said = [&](std::string_view speed) {
        return it.app.words().fill("ui.pace.clock", {{"speed", std::string(speed)}});
    };
    CHECK(it.transportSays(said("1")));
    it.app.perform("slower");
    it.app.perform("slower");
    CHECK(it.transportSays(said("1/4")));
    const Instant before = it.head().time();
    it.pass(40);
    CHECK(it.head().time() == before + milliseconds(10));
    it.pass(400);
    it.app.perform("stepBack");
    it.app.perform("faster");
    CHECK(it.app.stepper.speed() == 1);
    CHECK(it.source().pace()->words() == "1/4");
    CHECK_FALSE(it.transportSays(said("1/4")));
}

TEST_CASE("a call is made now in a paced run; ended, it forks like any other") {
    PacedWindow it;
    it.passToQuiet();
    it.app.perform("stepBack");
    const Instant now = it.source().end();
    const std::size_t events = it.source().log().size();
    it.app.perform("shutdown");
    CHECK(it.app.runs.branches().size() == 2);
    REQUIRE(it.source().log().size() > events);
    CHECK(it.source().log()[events].time == now);
    CHECK(it.head().following());
    it.pass(20);
    CHECK(it.transportSays(it.app.words()("ui.pace.end")));
    it.app.perform("endMaking");
    it.pass(10);
    CHECK_FALSE(it.source().live());
    CHECK_FALSE(it.head().playing());
    CHECK(it.head().atEnd());
    CHECK_FALSE(it.transportSays(it.app.words()("ui.pace.end")));
    CHECK(hasWords(it.screen().frame, it.app.words()("ui.clock.virtual")));
    it.head().seek(events);
    it.app.perform("shutdownNow");
    CHECK(it.app.runs.branches().size() == 3);
}

TEST_CASE("the command starts a paced run beside, from the beginning") {
    Program app;
    app.opener.builtIn(0);
    app.perform("runPaced");
    CHECK(app.runs.branches().size() == 2);
    CHECK(app.runs.source().clock() == ShownClock::Paced);
    CHECK(app.runs.source().live());
    CHECK(app.runs.playback().head.following());
    app.perform("undoAct");
    CHECK(app.runs.current() == 0);
}

}  // namespace poolscope
