// The pictures over time: rows of fixed heights, names of one size, the column of what each thread
// does now, the arrows in it, the grid, the legend.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/perspectives/locks/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "app/ui/canvas/recording_canvas.hpp"
#include "tests/pixels/lanes_shown.hpp"

namespace poolscope {

namespace {

/// Leaders, many threads, fork/join, long queues, deadlocks.
constexpr std::array<std::string_view, 7> kDiffering{
    "1-heap", "3-leader", "10-nine", "21-sum", "40-without", "48-two-locks", "52-nobody"};
constexpr std::array<Vec2, 3> kHeights{{{1440, 600}, {1440, 900}, {1440, 1400}}};

/// The heights of bars of what runs.
std::set<float> barHeights(const WorkersLayout& workers) {
    std::set<float> all;
    for (const LaneRow& lane : workers.lanes)
        for (const LaneBar& bar : lane.bars)
            if (bar.doing == Doing::Running) all.insert(bar.box.h);
    return all;
}

}  // namespace

TEST_CASE("Lanes and bars are as high in a low window as in a high one, from the top on") {
    for (const Vec2 size : kHeights) {
        CAPTURE(size.y);
        LanesShown it("3-leader", "workers", size);
        const Screen screen = it.screen();
        const auto& workers = *screen.as<WorkersLayout>();
        const float px = screen.style.scale();
        REQUIRE(workers.lanes.size() == 4);
        CHECK(workers.lanes.front().row.y == workers.trackArea.y);
        for (const LaneRow& lane : workers.lanes) CHECK(lane.row.h == std::round(40 * px));
        CHECK(barHeights(workers) == std::set<float>{std::round(24 * px)});
        CHECK(workers.queueTrack.h == std::round(64 * px));
        CHECK(workers.trackArea.bottom() == workers.queueTrack.bottom());
    }
}

TEST_CASE("Rows of locks and of periodic tasks are as high in a low window as in a high one") {
    std::set<float> rows, holds, tracks, ghosts, runs;
    for (const Vec2 size : kHeights) {
        LanesShown locks("48-two-locks", "locks", size);
        const Screen held = locks.screen();
        const float px = held.style.scale();
        for (const LockRow& row : held.as<LocksLayout>()->rows)
            for (const HoldBar& bar : row.holds) holds.insert(bar.box.h / px);
        rows.insert(held.as<LocksLayout>()->rows.front().row.h / px);
        LanesShown rates("4-catch-up", "rates", size);
        const Screen planned = rates.screen();
        for (const RateRow& row : planned.as<RatesLayout>()->rows) {
            tracks.insert(row.track.h / px);
            for (const RunMark& mark : row.runs) {
                ghosts.insert(mark.planned.h / px);
                runs.insert(mark.actual.h / px);
            }
        }
    }
    CHECK(holds == std::set<float>{24});
    CHECK(rows.size() == 1);
    CHECK(runs == std::set<float>{24});
    CHECK(ghosts == std::set<float>{20});
    CHECK(tracks.size() == 1);
}

TEST_CASE("Where many lanes do not fit they are lower, and what has no room even then is counted") {
    LanesShown it("10-nine", "workers", {1280, 720});
    const Screen screen = it.screen();
    for (const LaneRow& lane : screen.as<WorkersLayout>()->lanes) {
        CHECK(lane.row.h == 28);
        CHECK(lane.words == Type::Small);
    }
    CHECK(barHeights(*screen.as<WorkersLayout>()) == std::set<float>{18});
}

TEST_CASE("The lane of the thread that acts is always shown, and no other moves for it") {
    for (const std::string_view scenario : {"24-how-many", "32-storm", "56-a-thread"}) {
        LanesShown it(scenario, "workers", {1280, 720});  // with the future, so lanes do not come
        std::size_t acted = 0;
        std::map<float, ThreadId> usual;
        for (std::size_t position = 1; position < it.log().size(); position += 13) {
            it.app.runs.playback().head.seek(position);
            const Screen screen = it.screen();
            const auto& lanes = screen.as<WorkersLayout>()->lanes;
            const ThreadId acts = it.log()[position - 1].thread;
            std::set<std::uint32_t> shown;
            std::size_t moved = 0;
            for (const LaneRow& lane : lanes) {
                CHECK(shown.insert(lane.thread.value).second);
                moved += usual.try_emplace(lane.row.y, lane.thread).first->second != lane.thread;
            }
            if (!acts.exists()) continue;
            CAPTURE(position);
            CHECK(shown.contains(acts.value));
            CHECK(moved <= 1);
            ++acted;
        }
        CHECK(acted >= 40);
    }
}

TEST_CASE("In front of a class lanes are as high as their words, whatever the theme") {
    for (const Theme theme : {Theme::Dark, Theme::Projector})
        for (const Vec2 size : {Vec2{1280, 720}, Vec2{1920, 1080}}) {
            LanesShown it("3-leader", "workers", size, theme, true);
            const Screen screen = it.screen();
            const float words =
                screen.style.lineHeight(Type::Strong) + screen.style.lineHeight(Type::Small);
            for (const LaneRow& lane : screen.as<WorkersLayout>()->lanes) {
                CHECK(lane.row.h >= words);
                CHECK(lane.row.h <= words + screen.style.px(s4));
                CHECK(lane.track.h >= screen.style.lineHeight(Type::Strong));
            }
        }
}

TEST_CASE("Names on bars have one size, and are whole") {
    for (const std::string_view scenario : kDiffering)
        for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}}) {
            INFO(scenario);
            LanesShown it(scenario, "workers", size);
            const Screen screen = it.screen();
            const auto& workers = *screen.as<WorkersLayout>();
            for (const Label& label : workers.tracks.labels) {
                CHECK(label.type == workers.lanes.front().words);
                CHECK(label.text.find(kEllipsis) == std::string::npos);
                CHECK(label.width <= label.box.w + 1);
            }
        }
}

TEST_CASE("At 40 ms the signs beside the playhead are those of the hand-over, event by event") {
    using enum ThreadSign;
    using Signs = LanesShown::Signs;
    LanesShown it("3-leader", "workers");
    it.seekAfter<Signalled>(milliseconds(40));
    CHECK(it.signs() == Signs{{"main", HoldsLock},
                              {"pool-1-thread-1", AwaitsSignal},
                              {"pool-1-thread-2", WakesUp},
                              {"pool-1-thread-3", AwaitsSignal}});
    CHECK(it.arrows() == std::vector<std::string>{"main > pool-1-thread-2"});
    it.seekAfter<LockReleased>(milliseconds(40));
    CHECK(it.signs() == Signs{{"main", None},
                              {"pool-1-thread-1", AwaitsSignal},
                              {"pool-1-thread-2", WantsLock},
                              {"pool-1-thread-3", AwaitsSignal}});
    CHECK(it.arrows() == std::vector<std::string>{"main > pool-1-thread-2"});
    it.seekAfter<WokeUp>(milliseconds(40));
    CHECK(it.signs()["pool-1-thread-2"] == WakesUp);
    CHECK(it.arrows() == std::vector<std::string>{"main > pool-1-thread-2"});
    it.seekAfter<LeaderTaken>(milliseconds(40));
    CHECK(it.position() == 101);
    CHECK(it.signs() == Signs{{"main", Sleeps},
                              {"pool-1-thread-1", AwaitsSignal},
                              {"pool-1-thread-2", Leads},
                              {"pool-1-thread-3", AwaitsSignal}});
    CHECK(it.arrows().empty());
    it.seekAfter<TaskBegan>(milliseconds(100));
    CHECK(it.signs()["pool-1-thread-2"] == Runs);
}

TEST_CASE("The column of now lies right of the playhead, over every lane, and under no name") {
    for (const bool presenting : {false, true})
        for (const std::string_view scenario : {"3-leader", "48-two-locks", "4-catch-up"}) {
            LanesShown it(scenario, "workers", {1280, 720}, Theme::Dark, presenting);
            const std::size_t size = it.log().size();
            for (std::size_t part = 0; part <= 8; ++part) {
                it.app.runs.playback().head.seek(size * part / 8);
                const Screen screen = it.screen();
                const auto& workers = *screen.as<WorkersLayout>();
                CAPTURE(part);
                if (workers.lanes.empty()) continue;  // no thread yet, and none to come is shown
                CHECK(workers.now.x == workers.playhead);
                CHECK(workers.now.right() <= screen.regions.picture.right());
                for (const LaneRow& lane : workers.lanes) {
                    CHECK(workers.now.contains(lane.now.inset(0.5F)));
                    CHECK(lane.now.y >= lane.row.y);
                    CHECK(lane.now.bottom() <= lane.row.bottom());
                }
                for (const Label& label : workers.tracks.labels)
                    CHECK(intersection(inkBox(label, {screen.style, it.measure, it.app.words()}),
                                       workers.now)
                              .w <= 0);
                for (const LaneArrow& arrow : workers.arrows) {
                    CHECK(workers.now.contains(arrow.from));
                    CHECK(workers.now.contains(arrow.to));
                    for (const LaneRow& lane : workers.lanes) {
                        CHECK(lane.now.right() <= arrow.from.x);
                        if (lane.thread == arrow.effect.on)
                            CHECK(lane.row.centre().y == arrow.to.y);
                    }
                }
            }
        }
}

TEST_CASE("By steps every event has a width, so only an arrow has a place of its own") {
    LanesShown it("3-leader", "workers");
    it.app.perform("toggleAxis");
    it.seekAfter<Signalled>(milliseconds(40));
    CHECK(it.arrows() == std::vector<std::string>{"main > pool-1-thread-2"});
    it.seekAfter<LeaderTaken>(milliseconds(40));
    const Screen screen = it.screen();
    CHECK(screen.as<WorkersLayout>()->now.w == 0);
    for (const LaneRow& lane : screen.as<WorkersLayout>()->lanes) CHECK(lane.now.w == 0);
}

TEST_CASE("At every event arrows go from one thread to another that the log names") {
    std::map<std::size_t, std::size_t> kinds;
    for (const std::string_view scenario : {"3-leader", "21-sum"}) {
        LanesShown it(scenario, "workers");
        for (std::size_t i = 0; i < it.log().size(); ++i) {
            it.app.runs.playback().head.seek(i + 1);
            const Screen screen = it.screen();
            const Event event = it.log()[i];
            for (const LaneArrow& arrow : screen.as<WorkersLayout>()->arrows) {
                CHECK(arrow.effect.by != arrow.effect.on);
                const bool acts = event.thread == arrow.effect.by;
                CHECK((acts || event.thread == arrow.effect.on));
                ++kinds[event.what.index()];
            }
        }
    }
    CHECK(kinds.size() >= 4);
}

TEST_CASE("Grid lines lie below the data, their times are centred on them or inside the ruler") {
    for (const PerspectiveId view :
         {PerspectiveId("workers"), PerspectiveId("locks"), PerspectiveId("rates")}) {
        LanesShown it("4-catch-up", view);
        const Screen screen = it.screen();
        const Rect tracks = screen.picture->axisRows();
        const TrackPicture* picture = screen.as<WorkersLayout>();
        if (picture == nullptr) picture = screen.as<LocksLayout>();
        if (picture == nullptr) picture = screen.as<RatesLayout>();
        REQUIRE(picture != nullptr);
        std::size_t times = 0;
        for (const Label& label : picture->list.labels) {
            const bool onRuler = label.align == AlignX::Centre &&
                                 label.box.bottom() <= tracks.y + 1 && label.box.x >= tracks.x;
            if (!onRuler) continue;
            ++times;
            CHECK(label.box.right() <= tracks.right() + 0.5F);
            CHECK(
                std::any_of(picture->grid.begin(), picture->grid.end(), [&](const GridLine& line) {
                    return std::abs(line.x - label.box.centre().x) < 1 ||
                           (label.box.x == tracks.x && line.x < label.box.centre().x) ||
                           (label.box.right() > tracks.right() - 1 &&
                            line.x > label.box.centre().x);
                }));
        }
        CHECK(times >= 4);
        RecordingCanvas canvas({0, 0, screen.size.x, screen.size.y}, it.measure);
        paintScreen(canvas, screen);
        const Color grid = screen.style.color(Role::Grid);
        std::optional<std::size_t> last, first;
        for (std::size_t i = 0; i < canvas.records().size(); ++i) {
            const DrawRecord& record = canvas.records()[i];
            const bool inTracks = tracks.contains(record.bounds.centre());
            if (inTracks && record.mark == CanvasCall::Line && record.color == grid) last = i;
            const bool bar =
                record.mark == CanvasCall::FillRect && record.bounds.h < 40 && inTracks;
            if (!first && bar) first = i;
        }
        REQUIRE(last.has_value());
        REQUIRE(first.has_value());
        CHECK(*last < *first);
    }
}

TEST_CASE(
    "While the whole run is in sight the legend of lanes lists what is drawn, and all of it") {
    for (const std::string_view scenario : kDiffering) {
        INFO(scenario);
        LanesShown it(scenario, "workers");
        const Screen screen = it.screen();
        const auto& workers = *screen.as<WorkersLayout>();
        if (!workers.wholeInSight) continue;
        std::set<Doing> drawn, listed;
        bool stuck = false;
        bool failed = false;
        for (const LaneRow& lane : workers.lanes) {
            stuck = stuck || lane.stuck.w > 0;
            for (const LaneBar& bar : lane.bars) {
                if (intersection(bar.box, lane.track).w <= 0) continue;
                failed = failed || bar.failed;
                if (bar.failed) continue;
                const bool line = bar.box.h <= screen.style.px(s1);
                drawn.insert(line                                ? Doing::Idle
                             : bar.doing == Doing::WaitingForEnd ? Doing::WaitingForResult
                                                                 : bar.doing);
            }
        }
        bool stuckListed = false;
        bool failedListed = false;
        for (const WorkersLayout::Swatch& swatch : workers.legend) {
            stuckListed = stuckListed || (!swatch.entry.doing && !swatch.entry.failed);
            failedListed = failedListed || swatch.entry.failed;
            if (swatch.entry.doing) listed.insert(*swatch.entry.doing);
        }
        CHECK(drawn == listed);
        CHECK(stuck == stuckListed);
        CHECK(failed == failedListed);
    }
}

}  // namespace poolscope
