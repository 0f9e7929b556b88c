// A run that is made in the background while its beginning is shown.
#include <doctest/doctest.h>

#include <condition_variable>
#include <mutex>

#include "app/runs/background_run.hpp"
#include "app/runs/playback.hpp"
#include "app/runs/recorded_source.hpp"
#include "app/runs/scenario_source.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/recording.hpp"
#include "engine/trace/blocks/event_block.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

namespace poolscope {

namespace {

std::shared_ptr<const Scenario> ticking(const std::string& until) {
    return std::make_shared<const Scenario>(read(tickingUntil(until)));
}

LoadWatch impatient() {
    LoadWatch watch;
    watch.patience = std::chrono::milliseconds(0);
    return watch;
}

/// The events of a virtual run stand in for those of real threads; thousands for each millisecond.
std::string longRecording(const std::string& until) {
    ReadScenario scenario = readScenario(tickingUntil(until), "ticking.toml");
    RunRecord run = runVirtually(*scenario.scenario);
    run.clock = ClockKind::Real;
    run.choices.clear();
    return recordingText(*scenario.scenario, run);
}

/// Holds a reader in the background behind some blocks until it is opened, so that it cannot be
/// over when a test looks at it. It is where the reader asks how much memory is in use.
class Gate {
public:
    void open() {
        const std::lock_guard lock(mutex_);
        open_ = true;
        changed_.notify_all();
    }

    /// Waits until the reader stands here.
    void waitForReader() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return reached_; });
    }

    LoadWatch behind(std::size_t blocks) {
        LoadWatch watch = impatient();
        watch.mostMemory = std::size_t{1} << 60;
        watch.inUse = [this, left = blocks]() mutable {
            if (left == 0)
                wait();
            else
                --left;  // asked once before the first block
            return std::size_t{1};
        };
        return watch;
    }

private:
    void wait() {
        std::unique_lock lock(mutex_);
        reached_ = true;
        changed_.notify_all();
        changed_.wait(lock, [this] { return open_; });
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    bool reached_ = false;
    bool open_ = false;
};

/// It lasts seconds, so it cannot be over when it is looked at.
const std::string kVeryLong = "6000s";

}  // namespace

TEST_CASE("a run that is made in the background is the run that somebody waits for") {
    const auto scenario = ticking("2s");
    ScenarioSource source(scenario, {}, impatient());
    source.waitUntilMade();
    CHECK_FALSE(source.growing());
    CHECK(hashOf(source.log()) == hashOf(*runVirtually(*scenario).log));
    CHECK(source.end() == Instant{} + seconds(2));
    ScenarioSource waited(scenario, {});
    CHECK(source.recording() == waited.recording());
}

TEST_CASE("without a thread a run is made in parts by whoever waits, and is the same run") {
    const auto scenario = ticking("100s");
    const auto log = std::make_shared<Log>();
    const auto making = std::make_shared<RunMaking>(*scenario, RunOptions{}, log);
    int rests = 0;
    const auto make = [&rests, making](const LoadWatch& watch, const Yields&) {
        // It rests whenever it is asked, as on a slow machine.
        if (making->workOn(watch, [] { return true; })) return std::optional(making->take());
        ++rests;
        return std::optional<WatchedRun>();
    };
    BackgroundRun run(make, log, LoadWatch{}, true);
    CHECK(log->size() == 0);
    CHECK_FALSE(run.waitFor({}));
    const std::size_t first = log->size();
    CHECK(first > 0);
    while (!run.waitFor({})) CHECK(log->size() > first);
    CHECK(rests > 3);
    CHECK(run.share() > 0.5);
    const WatchedRun made = run.take();
    const RunRecord whole = runVirtually(*scenario);
    CHECK(hashOf(*made.run.log) == hashOf(*whole.log));
    CHECK(made.run.ending == whole.ending);
    CHECK(made.run.end == whole.end);
    CHECK(made.run.broken == "");
}

TEST_CASE("a run that is made in parts ends where somebody ends it, or is finished by taking it") {
    const auto scenario = ticking("100s");
    for (const bool ends : {true, false}) {
        const auto log = std::make_shared<Log>();
        const auto making = std::make_shared<RunMaking>(*scenario, RunOptions{}, log);
        const auto make = [making](const LoadWatch& watch, const Yields& yields) {
            const bool over = making->workOn(watch, yields ? [] { return true; } : Yields());
            return over ? std::optional(making->take()) : std::nullopt;
        };
        BackgroundRun run(make, log, LoadWatch{}, true);
        CHECK_FALSE(run.waitFor({}));
        if (ends) {
            run.end();
            CHECK(run.waitFor({}));
        }
        const WatchedRun made = run.take();
        CHECK((made.run.ending == Ending::Stopped) == ends);
        CHECK((made.run.log->size() == runVirtually(*scenario).log->size()) == !ends);
    }
}

TEST_CASE("while a run is being made, its log grows and nothing is said of its end") {
    ScenarioSource source(ticking(kVeryLong), {}, impatient(), 1000);
    REQUIRE(source.making());
    CHECK(source.growing());
    CHECK(source.log().size() > 1000);
    CHECK_FALSE(source.ended());
    CHECK(source.recording().empty());
    CHECK(*source.making() < 1);
}

TEST_CASE("a run that a person ends keeps what happened, and its recording replays it") {
    const auto scenario = ticking(kVeryLong);
    ScenarioSource source(scenario, {}, impatient(), 1000);
    source.endMaking();
    source.waitUntilMade();
    const std::size_t events = source.log().size();
    CHECK(events > 1000);
    CHECK(events < RunOptions::kMostEvents);
    CHECK_FALSE(source.ended());
    CHECK(source.tooLarge() == nullptr);
    auto opened = openRecording(source.recording(), "ended.recording");
    REQUIRE(std::holds_alternative<OpenedRecording>(opened));
    CHECK(hashOf(*std::get<OpenedRecording>(opened).run.log) == hashOf(source.log()));
}

TEST_CASE("a run whose memory ends in the background ends there and says what it needs") {
    LoadWatch watch = impatient();
    watch.mostMemory = 1'000'000'000;
    watch.inUse = [used = std::size_t{0}]() mutable { return used += 20'000'000; };
    // Whoever still waits when it happens gets no run at all.
    try {
        ScenarioSource source(ticking(kVeryLong), {}, watch);
        source.waitUntilMade();
        REQUIRE(source.tooLarge() != nullptr);
        CHECK(source.tooLarge()->needs > watch.mostMemory);
        CHECK(source.log().size() > 0);
    } catch (const NotEnoughMemory& needed) {
        CHECK(needed.needs > watch.mostMemory);
    }
}

TEST_CASE("a recording of the real clock is shown while it is read, and is what is read at once") {
    const std::string text = longRecording("2s");
    Gate gate;
    RecordedSource source(text, "long.recording", gate.behind(1));
    CHECK(source.making());
    CHECK(source.growing());
    CHECK(source.log().size() > 0);
    CHECK(source.title() == "ticking.toml");
    CHECK(source.recording().empty());
    CHECK(source.warnings().empty());
    gate.open();
    source.waitUntilMade();
    CHECK_FALSE(source.growing());
    CHECK(source.warnings().empty());
    const RecordedSource waited(text, "long.recording", {});
    CHECK_FALSE(waited.growing());
    CHECK(hashOf(source.log()) == hashOf(waited.log()));
    CHECK(source.end() == Instant{} + seconds(2));
    CHECK(source.recording() == text);
}

TEST_CASE("what is wrong with a recording is said when the reader gets there") {
    const std::string text = longRecording("2s");
    const auto warningsOf = [](const std::string& changed) {
        Gate gate;
        RecordedSource source(changed, "long.recording", gate.behind(1));
        CHECK(source.making());
        CHECK(source.warnings().empty());
        gate.open();
        source.waitUntilMade();
        CHECK(source.log().size() > 2 * EventBlockWriter::kEvents);
        REQUIRE(source.warnings().size() == 1);
        return source.warnings().front();
    };
    const std::size_t end = text.rfind("{\"end\"");
    CHECK(warningsOf(text.substr(0, end)).find("the recording is cut short after ") !=
          std::string::npos);
    std::string lines = text;
    lines.replace(text.rfind("\"sum\":\"") + 7, 2, "zz");
    CHECK(warningsOf(lines).find("found another sum over the lines") != std::string::npos);
    std::string block = text;
    block[end - 100] = static_cast<char>(block[end - 100] ^ 1);
    CHECK(warningsOf(block).find(" with the sum ") != std::string::npos);
    // Whoever waits for all of it gets nothing.
    CHECK_THROWS_AS(RecordedSource(block, "long.recording", {}), std::runtime_error);
}

TEST_CASE("a recording that a person stops reading is as long as what was read") {
    Gate gate;
    RecordedSource source(longRecording("2s"), "long.recording", gate.behind(3));
    CHECK(source.making());
    gate.waitForReader();  // it may have read the first block only
    source.endMaking();
    gate.open();
    source.waitUntilMade();
    CHECK(source.log().size() == 3 * EventBlockWriter::kEvents);
    CHECK(source.warnings().empty());
    CHECK(source.end() == source.log()[source.log().size() - 1].time);
    const RecordedSource again(source.recording(), "part.recording", {});
    CHECK(again.warnings().empty());
    CHECK(hashOf(again.log()) == hashOf(source.log()));
}

TEST_CASE("a recording whose memory ends while it is read ends there and says what it needs") {
    const std::string text = longRecording("2s");
    LoadWatch watch;
    watch.mostMemory = 1'000'000'000;
    watch.inUse = [used = std::size_t{0}]() mutable { return used += 100'000'000; };
    const auto held = std::make_shared<HeldRecording>(text, "long.recording", nullptr);
    const WatchedRun read = held->readOn(watch);
    REQUIRE(read.tooMuch);
    CHECK(read.tooMuch->needs > watch.mostMemory);
    CHECK_FALSE(read.tooMuch->fits);
    CHECK(held->log->size() > 0);
    CHECK(held->log->size() < eventsInBlocks(text));
    // Whoever waits for all of it gets nothing.
    CHECK_THROWS_AS(RecordedSource(text, "long.recording", watch), NotEnoughMemory);
}

TEST_CASE("an act in a run that is being made waits until its position is there") {
    ScenarioSource source(ticking(kVeryLong), {}, impatient(), 50'000);
    REQUIRE(source.making());
    UserCall call;
    call.call.method = Method::Shutdown;
    const auto branch = source.act(50'000, {call, Instant{}});
    REQUIRE(branch);
    CHECK(branch->log().size() > 50'000);
    branch->endMaking();
}

TEST_CASE("a run that grows is read in parts, and the playhead stays in what is read") {
    const auto scenario = ticking("2s");
    const ScenarioSource source(scenario, {});
    const TextCatalog words = loadTexts("en");
    Playback playback(source.log(), words, {}, 1000);
    CHECK(playback.history.size() == 1000);
    playback.head.toEnd();
    CHECK(playback.head.position() == 1000);
    playback.head.seek(5000);
    CHECK(playback.head.position() == 1000);
    CHECK(playback.head.atEnd());
    CHECK(playback.follow(500));
    CHECK(playback.head.end() == 1500);
    CHECK_FALSE(playback.head.atEnd());
    CHECK(playback.minimap.events() == 1500);
    CHECK(playback.follow());
    CHECK(playback.head.end() == source.log().size());
    CHECK_FALSE(playback.follow());
}

TEST_CASE("a run is read, and its sentences are said, while it is being made") {
    ScenarioSource source(ticking(kVeryLong), {}, impatient(), 1000);
    REQUIRE(source.making());
    const TextCatalog words = loadTexts("en");
    Playback playback(source.log(), words, {}, 1000);
    for (int part = 0; part < 20; ++part) {
        playback.follow(5000);
        const std::size_t last = playback.history.size() - 1;
        CHECK_FALSE(playback.sentence(last).empty());
    }
    CHECK(playback.history.size() > 1000);
}

TEST_CASE("reading can be given up") {
    const ScenarioSource source(ticking("2s"), {});
    const TextCatalog words = loadTexts("en");
    LoadWatch watch;
    watch.goOn = [] { return false; };
    CHECK_THROWS_AS(Playback(source.log(), words, watch), GivenUp);
}

}  // namespace poolscope
