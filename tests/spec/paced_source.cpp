// A run at the clock's pace: how far it has come by when, calls into it, and what it is afterwards.
// The wall clock is the test's own; nothing waits for it.
#include "app/runs/paced_source.hpp"

#include <doctest/doctest.h>

#include "app/runs/kept_recording.hpp"
#include "app/runs/scenario_source.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

/// A task each 100 ms from 100 ms on, each working 30 ms; the frames of a window come as `pass`
/// says.
struct Paced {
    explicit Paced(const std::string& until = "600ms", const LoadWatch& watch = {})
        : source(std::make_shared<const Scenario>(read(text(until))), {}, watch,
                 [this] { return wall; }) {}

    static std::string text(const std::string& until) {
        return "until = \"" + until + "\"" +
               pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1") +
               task("tick", "[[\"work 30ms\"]]") +
               at("0ms", "scheduleAtFixedRate",
                  "task = \"tick\"\ninitialDelay = \"100ms\"\nperiod = \"100ms\"");
    }
    /// So many milliseconds on the wall, a frame every ten.
    void pass(int wallTime) {
        for (; wallTime > 0; wallTime -= 10) {
            wall += std::chrono::milliseconds(std::min(wallTime, 10));
            source.poll();
        }
    }
    std::int64_t lastMs() const { return source.log()[source.log().size() - 1].time.ns / kMs; }
    double nowMs() const { return static_cast<double>(source.end().ns) / kMs; }
    std::unique_ptr<RunSource> call(Method method, Instant notBefore = {}) {
        UserCall user;
        user.call.method = method;
        user.call.executor = 0;
        return source.act(0, {user, notBefore});
    }

    PacedClock::Wall wall;
    PacedSource source;
};

}  // namespace

TEST_CASE("the clock follows the wall clock, times a speed, and can be held") {
    PacedClock clock{PacedClock::Wall()};
    PacedClock::Wall wall;
    const auto passes = [&](std::chrono::milliseconds time) {
        const Instant before = clock.now();
        clock.follow(wall += time);
        return (clock.now() - before).ns;
    };
    CHECK(passes(std::chrono::milliseconds(40)) == 40 * kMs);
    std::string all;
    for (int speed = -5; speed <= 5; ++speed) {
        clock.setSpeed(speed);
        if (clock.speed() == speed) all += std::string(clock.words()) + " ";
    }
    CHECK(all == "1/10 1/4 1/2 1 2 4 10 ");
    CHECK(clock.speed() == 3);
    CHECK(passes(std::chrono::milliseconds(40)) == 400 * kMs);
    clock.setSpeed(-3);
    CHECK(passes(std::chrono::milliseconds(40)) == 4 * kMs);
    clock.hold(true);
    CHECK(passes(std::chrono::milliseconds(40)) == 0);
    clock.hold(false);
    CHECK(passes(std::chrono::milliseconds(40)) == 4 * kMs);
}

TEST_CASE("after a long sleep the clock goes on where it was, and it never goes back") {
    PacedClock clock{PacedClock::Wall()};
    PacedClock::Wall wall;
    clock.follow(wall += std::chrono::hours(8));
    CHECK(clock.now() == Instant{250 * kMs});
    clock.follow(wall -= std::chrono::hours(1));
    CHECK(clock.now() == Instant{250 * kMs});
    clock.follow(wall += std::chrono::microseconds(130));
    CHECK(clock.now() == Instant{250 * kMs + 100'000});  // shown in tenths of a millisecond
    clock.waitAt(Instant{200 * kMs});
    CHECK(clock.now() == Instant{200 * kMs});
    clock.reach(Instant{150 * kMs});
    CHECK(clock.now() == Instant{200 * kMs});
}

TEST_CASE("a paced run grows as the wall clock goes on, and says that it is live") {
    Paced it;
    CHECK(it.source.live());
    CHECK(it.source.clock() == ShownClock::Paced);
    CHECK(it.lastMs() == 0);
    it.pass(90);
    CHECK(it.lastMs() == 0);
    CHECK(it.nowMs() == 90);
    it.pass(20);
    CHECK(it.lastMs() == 100);
    CHECK(it.nowMs() == 110);
    it.source.pace()->setSpeed(1);
    it.pass(50);
    CHECK(it.lastMs() == 200);
    CHECK(it.nowMs() == 210);
    it.source.pace()->hold(true);
    it.pass(1'000);
    CHECK(it.nowMs() == 210);
    CHECK(it.source.recording().empty());
    CHECK(it.source.kept() == nullptr);
    CHECK_FALSE(it.source.canChange());
}

TEST_CASE("a paced run that is over is the virtual run, and can be forked and changed") {
    Paced it;
    const RunRecord whole = runVirtually(*it.source.scenario());
    it.pass(590);
    REQUIRE(it.source.live());
    it.pass(10);
    REQUIRE_FALSE(it.source.live());
    CHECK(it.source.pace() == nullptr);
    CHECK(it.source.clock() == ShownClock::Virtual);
    CHECK(hashOf(it.source.log()) == hashOf(*whole.log));
    CHECK(it.source.end() == whole.end);
    CHECK(it.source.recording() == recordingText(*it.source.scenario(), whole));
    CHECK(it.source.kept() != nullptr);
    CHECK(it.source.canChange());
    const std::unique_ptr<RunSource> fork = it.call(Method::Shutdown);
    REQUIRE(fork != nullptr);
    CHECK(fork->log().size() != whole.log->size());
}

TEST_CASE("a call is made now, at the end of the log, and the recording makes the same run again") {
    for (const bool ended : {false, true}) {
        Paced it;
        it.pass(250);
        const std::size_t before = it.source.log().size();
        CHECK(it.call(Method::GetPoolSize) == nullptr);
        CHECK(it.lastMs() == 250);
        CHECK(it.source.log().size() > before);
        it.source.pace()->hold(true);
        CHECK(it.call(Method::GetQueue) == nullptr);  // held or not
        CHECK(it.source.end() == Instant{250 * kMs + 1'000});
        it.source.pace()->hold(false);
        it.pass(70);
        CHECK(it.call(Method::Shutdown) == nullptr);
        if (ended) {
            it.source.endMaking();
        } else {
            it.pass(400);
        }
        REQUIRE_FALSE(it.source.live());
        const std::string recording = it.source.recording();
        const std::unique_ptr<RunSource> again = openRecordedRun(recording, "paced");
        CHECK(again->warnings().empty());
        CHECK(hashOf(again->log()) == hashOf(it.source.log()));
        CHECK(again->recording() == recording);
        const auto opened = std::get<OpenedRecording>(openRecording(recording, "paced"));
        REQUIRE(opened.options.commands.size() == 3);
        CHECK(opened.options.commands[0].position == before);
        CHECK(opened.options.commands[0].notBefore == Instant{250 * kMs});
        CHECK(opened.options.commands[2].notBefore == Instant{320 * kMs});
        // A fork keeps the calls before it.
        const std::unique_ptr<RunSource> fork =
            it.source.act(it.source.log().size(), {UserCall{}, it.source.end()});
        CHECK(hashOf(fork->log()) != hashOf(it.source.log()));
    }
}

TEST_CASE("a live paced run refuses what is not a call, or not now") {
    Paced it;
    it.pass(50);
    CHECK_THROWS_AS(it.source.act(0, {NextTurn{ThreadId{0}, 0}, {}}), std::runtime_error);
    CHECK_THROWS_AS(it.call(Method::Shutdown, Instant{60 * kMs}), std::runtime_error);
    CHECK(it.call(Method::Shutdown, Instant{50 * kMs}) == nullptr);
}

TEST_CASE("a paced run that needs too much memory ends there, and says so") {
    LoadWatch watch;
    watch.mostMemory = 1'000;
    std::size_t used = 10;
    watch.inUse = [&used] { return used; };
    Paced it("600ms", watch);
    it.pass(250);
    REQUIRE(it.source.live());
    used = 1'001;
    it.pass(10);
    CHECK_FALSE(it.source.live());
    REQUIRE(it.source.tooLarge() != nullptr);
    CHECK(it.lastMs() == 230);
}

TEST_CASE("a scenario's run, a recording of the real clock and a live run start a paced one") {
    const auto scenario = std::make_shared<const Scenario>(read(Paced::text("300ms")));
    RunOptions options;
    options.seed = 77;
    const ScenarioSource origin(scenario, options);
    const std::unique_ptr<RunSource> paced = origin.startLive(ShownClock::Paced);
    REQUIRE(paced != nullptr);
    CHECK(paced->clock() == ShownClock::Paced);
    CHECK(paced->seed() == 77);
    CHECK(paced->scenario() == scenario);
    const std::unique_ptr<RunSource> another = paced->startLive(ShownClock::Paced);
    CHECK(another->pace() != nullptr);
    CHECK(another->seed() == 77);
    RunRecord real = runVirtually(*scenario);
    real.clock = ClockKind::Real;
    const auto recorded = openRecordedRun(recordingText(*scenario, real), "real");
    CHECK(recorded->startLive(ShownClock::Paced)->pace() != nullptr);
}
