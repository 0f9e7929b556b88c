// Watching a run: how far it is, ending it, and foreseeing that it is too large.
#include <doctest/doctest.h>

#include "app/batch/work_progress.hpp"
#include "app/runs/load_watch.hpp"
#include "app/runs/recorded_source.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

namespace poolscope {

namespace {

/// Every 100 µs for a minute: millions of events.
const std::string kLong = tickingUntil("60s");

}  // namespace

TEST_CASE("a forecast grows with the share that is done") {
    constexpr std::size_t kMb = 1'000'000;
    constexpr std::size_t now = 100 * kMb;
    const MemoryForecast half(1'000 * kMb, now);
    CHECK_FALSE(half.excess(0.5, now));                     // nothing has grown
    CHECK_FALSE(half.excess(0.0, now + 500 * kMb));         // nobody knows
    CHECK_FALSE(half.excess(0.01, now + 20 * kMb));         // too early to tell
    CHECK_FALSE(half.excess(0.5, now + 100 * kMb));         // 200 MB in all
    const auto excess = half.excess(0.1, now + 200 * kMb);  // 2 GB in all
    REQUIRE(excess);
    CHECK(excess->needs >= 2'000 * kMb);
    CHECK(excess->share == doctest::Approx(0.405));
}

TEST_CASE("bytes as a person says them") {
    CHECK(memoryText(1) == "1 MB");
    CHECK(memoryText(640'000'000) == "640 MB");
    CHECK(memoryText(1'000'000'000) == "1 GB");
    CHECK(memoryText(1'240'000'000) == "1.2 GB");
    CHECK(memoryText(11'600'000'000) == "11 GB");
    CHECK(memoryThereIs() > 100'000'000);
    CHECK(memoryInUse() > 1'000'000);
}

TEST_CASE("a watched run is the same run, and tells how far it is") {
    const Scenario scenario = read(kLong);
    RunOptions options;
    options.until = seconds(2);
    LoadWatch watch;
    double last = 0;
    std::size_t told = 0;
    watch.tell = [&](LoadStep step, double share) {
        CHECK(step == LoadStep::Running);
        CHECK(share >= last);
        last = share;
        ++told;
    };
    const RunRecord run = runWatched(scenario, options, watch);
    CHECK(told > 3);
    CHECK(last <= 1);
    CHECK(hashOf(*run.log) == hashOf(*runVirtually(scenario, options).log));
}

TEST_CASE("a run that is told to stop keeps what happened, and its recording replays it") {
    const Scenario scenario = read(kLong);
    LoadWatch watch;
    int asked = 0;
    watch.goOn = [&] { return ++asked < 4; };
    const RunRecord run = runWatched(scenario, {}, watch);
    CHECK(run.ending == Ending::Stopped);
    CHECK(run.log->size() > 0);
    CHECK(run.broken.empty());
    auto opened = openRecording(recordingText(scenario, run), "stopped.recording");
    REQUIRE(std::holds_alternative<OpenedRecording>(opened));
    const OpenedRecording& again = std::get<OpenedRecording>(opened);
    CHECK(again.warnings.empty());
    CHECK(again.run.ending == Ending::Stopped);
    CHECK(hashOf(*again.run.log) == hashOf(*run.log));
}

TEST_CASE("a run that is too large is given up with figures and a time up to which it fits") {
    const Scenario scenario = read(kLong);
    LoadWatch watch;
    watch.mostMemory = 1'000'000'000;
    watch.inUse = [used = std::size_t{0}]() mutable { return used += 20'000'000; };
    try {
        runWatched(scenario, {}, watch);
        FAIL("it needs more than that");
    } catch (const NotEnoughMemory& needed) {
        CHECK(needed.needs > needed.most);  // each look finds 20 MB more
        CHECK(needed.most == watch.mostMemory);
        REQUIRE(needed.fits);
        CHECK(needed.fits->ns > 0);
        CHECK(needed.fits->ns < seconds(60).ns);
        CHECK(std::string(needed.what()).find("the run needs about ") == 0);
        watch.mostMemory = 0;
        watch.until = *needed.fits - Instant{};
        CHECK(runWatched(scenario, {}, watch).end == *needed.fits);
    }
}

TEST_CASE(
    "a recording whose events need more memory than there may be is refused before it is read") {
    const Scenario scenario = read(kLong);
    RunOptions options;
    options.until = milliseconds(20);  // one block
    RunRecord run = runVirtually(scenario, options);
    run.clock = ClockKind::Real;
    const std::size_t events = run.log->size();
    const std::string recording = recordingText(scenario, run);
    REQUIRE(events > 1000);
    CHECK(eventsInBlocks(recording) == events);
    CHECK(eventsInBlocks(recording.substr(0, recording.size() / 2)) <= events);
    CHECK(eventsInBlocks("{\"poolscope\":\"recording\",\"version\":1,") == 0);
    // A line that promises more than its block can hold is not believed.
    std::string lying = recording;
    const std::string says = "\"events\":" + std::to_string(events) + ",\"texts\"";
    REQUIRE(lying.find(says) != std::string::npos);
    lying.replace(lying.find(says), says.size(), "\"events\":999999999999,\"texts\"");
    CHECK(eventsInBlocks(lying) < recording.size());

    LoadWatch watch;
    watch.inUse = [] { return std::size_t{1'000'000}; };
    watch.mostMemory = 1'000'000 + events * 26;
    CHECK(openRecordedRun(recording, "x", watch)->log().size() == events);
    --watch.mostMemory;
    CHECK_THROWS_AS(openRecordedRun(recording, "x", watch), NotEnoughMemory);
}

TEST_CASE("progress says what, how far and how long") {
    const TextCatalog words = loadTexts("en");
    CHECK(workProgressText("running x", -1, seconds(3), words) == "running x, 3 s");
    CHECK(workProgressText("running x", 0.25, seconds(3), words) ==
          "running x: 25 %, about 9 s left");
    CHECK(workProgressText("running x", 0.5, milliseconds(90'500), words) ==
          "running x: 50 %, about 1 min 31 s left");
    CHECK(workProgressText("running x", 1.5, seconds(3), words) ==
          "running x: 100 %, about 0 ms left");
}

}  // namespace poolscope
