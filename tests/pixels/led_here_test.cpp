// Only what led here, in Workers, Events and Why; and the axis by causes.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "app/panels/events/panel.hpp"
#include "app/panels/why/panel.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "tests/pixels/lanes_shown.hpp"

namespace poolscope {

namespace {

/// Two threads that add to a counter, at the first one's write; the second one's read came before.
struct LostUpdate : LanesShown {
    explicit LostUpdate(Vec2 window = {1440, 900}) : LanesShown("66-lost", "workers", window) {
        app.runs.playback().head.seek(18);
        REQUIRE(log().is<VariableWritten>(17));
        REQUIRE(nameOf(log()[17].thread) == "t1");
    }
    const LaneRow& lane(const Screen& shown, std::string_view name) {
        for (const LaneRow& each : shown.as<WorkersLayout>()->lanes)
            if (nameOf(each.thread) == name) return each;
        FAIL("no such lane");
        return shown.as<WorkersLayout>()->lanes.front();
    }
    /// The events that the list shows, by their numbers.
    std::set<std::size_t> listed() {
        app.perform("showEvents");
        const Screen now = screen();
        std::set<std::size_t> all;
        for (const HitRegion& hit : now.frame.hits)
            if (hit.target.kind == Target::Kind::Position &&
                now.regions.right.contains(hit.box.centre()))
                all.insert(hit.target.position);
        return all;
    }
};

std::vector<Rect> barsOf(const Screen& screen) {
    std::vector<Rect> all;
    for (const LaneRow& lane : screen.as<WorkersLayout>()->lanes)
        for (const LaneBar& bar : lane.bars) all.push_back(bar.box);
    return all;
}

}  // namespace

TEST_CASE("Only what led here fades in Workers what did not, and moves nothing") {
    LostUpdate it;
    const Screen before = it.screen();
    for (const LaneRow& lane : before.as<WorkersLayout>()->lanes) CHECK(lane.faded.w == 0);
    CHECK_FALSE(before.as<WorkersLayout>()->here);
    it.app.press(plainKey('L'));
    const Screen asked = it.screen();
    const auto& workers = *asked.as<WorkersLayout>();
    CHECK(barsOf(asked) == barsOf(before));
    // t2 did nothing that t1 knew of; of main the variable that t1 has read.
    const LaneRow& other = it.lane(asked, "t2");
    CHECK(other.faded == other.track);
    const LaneRow& own = it.lane(asked, "t1");
    CHECK(own.faded.x == doctest::Approx(workers.axis.x(it.log()[17].time, 18)));
    CHECK(own.faded.right() == doctest::Approx(own.track.right()));
    const float read = workers.axis.x(it.log()[4].time, 5);
    CHECK(it.lane(asked, "main").faded.x == doctest::Approx(read));
    REQUIRE(workers.here);
    CHECK(workers.here->x == doctest::Approx(own.faded.x));
    CHECK(own.track.contains(*workers.here));
}

TEST_CASE("The event that was asked about stays while one walks through what led to it") {
    LostUpdate it;
    it.app.perform("ledHere");
    const std::set<std::size_t> led{1, 2, 4, 5, 6, 9, 10, 17, 18};
    CHECK(it.listed() == led);
    it.app.runs.playback().head.seek(5);
    CHECK(it.listed() == led);
    const Screen screen = it.screen();
    CHECK(screen.as<WorkersLayout>()->here);
    CHECK(hasWords(screen.frame, "Led to event 18: 8 of 17"));
    it.app.runs.playback().head.seek(24);
    CHECK(it.listed() == led);
    it.app.press(plainKey('L'));
    CHECK(it.app.ledHere.shown() == nullptr);
    CHECK(it.listed().contains(22));  // a jump of the clock
    it.app.perform("ledHere");        // anew, at t2's write
    CHECK(it.listed() == std::set<std::size_t>{1, 3, 4, 5, 7, 11, 13, 14, 15, 23, 24});
}

TEST_CASE("Esc ends it, a press on the line in Events, and another run") {
    LostUpdate it;
    const auto asked = [&] { return it.app.ledHere.shown() != nullptr; };
    it.app.perform("ledHere");
    CHECK(asked());
    it.app.press(plainKey(KeyCode::Escape));
    CHECK_FALSE(asked());
    it.app.perform("ledHere");
    it.app.perform("showEvents");
    const Screen screen = it.screen();
    const auto line =
        std::find_if(screen.frame.hits.begin(), screen.frame.hits.end(),
                     [](const HitRegion& hit) { return hit.target == Target::of("ledHere"); });
    REQUIRE(line != screen.frame.hits.end());
    it.app.click(&*line, line->box.centre(), screen);
    CHECK_FALSE(asked());
    it.app.perform("ledHere");
    CHECK(asked());
    it.app.opener.builtIn(builtInNamed("48-two"));
    CHECK_FALSE(asked());
    it.screen();
    CHECK_FALSE(asked());
}

TEST_CASE("At an event of nobody there is nothing to ask; a hidden future is not asked about") {
    LostUpdate it;
    it.app.runs.playback().head.seek(12);
    REQUIRE(it.log().is<TimeJumped>(11));
    it.app.perform("ledHere");
    CHECK(it.app.ledHere.shown() == nullptr);
    CHECK(it.app.notice() == "Nobody did this event, so nothing led to it");
    it.app.runs.playback().head.seek(0);
    it.app.perform("ledHere");
    CHECK(it.app.ledHere.shown() == nullptr);
    it.app.runs.playback().head.seek(18);
    it.app.perform("ledHere");
    it.app.perform("hideFuture");
    CHECK(it.app.ledHere.shown() != nullptr);
    it.app.runs.playback().head.seek(17);
    CHECK(it.app.ledHere.shown() == nullptr);
    it.app.runs.playback().head.seek(18);
    CHECK(it.app.ledHere.shown() != nullptr);
}

TEST_CASE("Why says how many events led there, and of each cause whether it did") {
    LanesShown it("48-two", "workers");
    it.app.runs.playback().head.seek(76);
    REQUIRE(it.log().is<LockContended>(75));
    it.app.selection.thread = it.log()[75].thread;
    it.app.perform("askWhy");
    it.screen();
    const WhyPanel& why = it.app.panel<WhyPanel>();
    REQUIRE(why.state.chain.size() > 1);
    CHECK(why.state.led.empty());
    for (const ShownCause& each : why.state.chain) CHECK(each.led.empty());
    it.app.perform("ledHere");
    it.screen();
    CHECK(why.state.led == "50 of the 75 events before event 76 led to it");
    for (const ShownCause& each : why.state.chain) {
        const LedHere& led = *it.app.ledHere.shown();
        const bool one = led.has(each.cause.position - 1);
        CHECK(each.led == (one ? " · led there" : " · did not lead there"));
    }
    // Thread-1 found that thread-2 has the lock; of what thread-2 did then it knows nothing.
    CHECK(why.state.chain[1].led == " · led there");
    it.app.perform("ledHere");
    it.screen();
    CHECK(why.state.led.empty());
}

TEST_CASE("By causes an event stands where the longest chain to it ends") {
    LostUpdate it;
    it.app.arrangement.perspective = "heap";
    it.app.perform("axisByCauses");
    CHECK(it.app.arrangement.perspective == PerspectiveId("workers"));
    const Screen screen = it.screen();
    const auto& workers = *screen.as<WorkersLayout>();
    REQUIRE(workers.axis.order != nullptr);
    CHECK(hasWords(workers.list, "causes"));
    const CausalOrder& order = *workers.axis.order;
    // No chain orders t1's read and the end of t2's sleep, 5 ms later.
    REQUIRE(it.log().is<VariableRead>(8));
    REQUIRE(it.log().is<SleepEnded>(12));
    CHECK(order.depthOf(8) == order.depthOf(12));
    CHECK(workers.axis.x({}, 9) == workers.axis.x({}, 13));
    const float end = workers.axis.scale.x(Axis::ofPosition(order.longest()));
    CHECK(workers.axis.x({}, 29) == end);
    CHECK(end < workers.trackArea.right());
    CHECK(end > workers.trackArea.right() - 0.1F * workers.trackArea.w);
    CHECK(workers.playhead == workers.axis.x({}, 18));
    // A lane has come as far as its own last event.
    CHECK(it.lane(screen, "t2").reached == workers.axis.x({}, 15));
    CHECK(it.lane(screen, "t1").reached == workers.axis.x({}, 18));
    CHECK(it.lane(screen, "main").reached == workers.axis.x({}, 8));
    for (const LaneRow& lane : workers.lanes)
        for (std::size_t i = 1; i < lane.bars.size(); ++i)
            CHECK(lane.bars[i].box.x >= lane.bars[i - 1].box.x);
    it.app.perform("axisByCauses");
    const Screen time = it.screen();
    CHECK_FALSE(time.as<WorkersLayout>()->axis.steps);
    CHECK(time.as<WorkersLayout>()->axis.order == nullptr);
}

TEST_CASE("By causes there is no queue's length, no wait divided by time, and no span") {
    LanesShown it("4-catch-up", "workers");
    it.app.perform("axisByCauses");
    std::size_t made = 0;
    while (!it.log().is<TaskCreated>(made)) ++made;
    it.app.selection.choose(it.log().as<TaskCreated>(made).task);
    it.app.runs.playback().head.seek(it.log().size());
    const Screen screen = it.screen();
    const auto& workers = *screen.as<WorkersLayout>();
    CHECK(workers.queueTrack.h == 0);
    CHECK(workers.queue.empty());
    for (const LaneRow& lane : workers.lanes) CHECK(lane.wait.w == 0);
    it.app.picture.chooseSpan(workers.trackArea.x + 10, workers.trackArea.x + 200);
    CHECK_FALSE(it.app.viewport.span);
    // Other pictures over time count steps meanwhile, and zooming there does not forget the choice.
    it.app.arrangement.perspective = "rates";
    it.screen();
    it.app.picture.zoom(2, screen.regions.picture.centre());
    CHECK(it.app.viewport.axis.causes);
    it.app.perform("toggleAxis");
    CHECK_FALSE(it.app.viewport.axis.causes);
    CHECK_FALSE(it.app.viewport.axis.steps);
}

TEST_CASE("By causes bars follow each other at every event, and arrows keep their ends") {
    for (const std::string_view scenario : {"3-leader", "21-sum", "67-if"}) {
        LanesShown it(scenario, "workers");
        std::map<std::size_t, std::vector<std::string>> byTime;
        const std::size_t step = std::max<std::size_t>(1, it.log().size() / 150);
        for (std::size_t i = 0; i < it.log().size(); i += step) {
            it.app.runs.playback().head.seek(i + 1);
            byTime[i] = it.arrows();
        }
        it.app.perform("axisByCauses");
        for (std::size_t i = 0; i < it.log().size(); i += step) {
            it.app.runs.playback().head.seek(i + 1);
            CHECK(it.arrows() == byTime[i]);
            const Screen screen = it.screen();
            const auto& workers = *screen.as<WorkersLayout>();
            for (const LaneRow& lane : workers.lanes) {
                CHECK(lane.reached >= workers.trackArea.x - 1);
                CHECK(lane.reached <= workers.trackArea.right() + 1);
                for (std::size_t k = 1; k < lane.bars.size(); ++k)
                    CHECK(lane.bars[k].box.x >= lane.bars[k - 1].box.x);
            }
        }
    }
}

TEST_CASE("At every event what is faded begins behind what led there, by time, steps and causes") {
    for (const CommandId axis : {CommandId(), CommandId("toggleAxis"), CommandId("axisByCauses")}) {
        LanesShown it("67-if", "workers");
        if (axis != CommandId()) it.app.perform(axis);
        for (std::size_t i = 0; i < it.log().size(); ++i) {
            if (!it.log()[i].thread.exists()) continue;
            it.app.runs.playback().head.seek(i + 1);
            it.app.perform("ledHere");
            const Screen screen = it.screen();
            const auto& workers = *screen.as<WorkersLayout>();
            REQUIRE(workers.here);
            for (const LaneRow& lane : workers.lanes) {
                const std::size_t end = it.app.ledHere.shown()->endOf(lane.thread);
                if (end == 0)
                    CHECK(lane.faded == lane.track);
                else
                    CHECK(lane.faded.x ==
                          doctest::Approx(workers.axis.x(it.log()[end - 1].time, end)));
            }
            it.app.perform("ledHere");
        }
    }
}

}  // namespace poolscope
