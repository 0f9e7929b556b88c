// Where steps end: telling events by group and pool, operations; and what an operation did.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "app/model/narration/narrator.hpp"
#include "app/model/playback/stops.hpp"
#include "app/runs/playback.hpp"
#include "app/runs/run_source.hpp"
#include "app/storage/data_files.hpp"
#include "tests/support/built_in.hpp"

namespace poolscope {

namespace {

struct Read {
    explicit Read(const std::string& name)
        : run(runVirtually(builtIn(name))), words(loadTexts("en")), playback(*run.log, words) {}

    Stops stops(const StepChoice& steps, MovesBy picture = {}) const {
        return {playback.history, steps, picture};
    }
    /// Every stop of that size from the beginning to the end.
    std::vector<std::size_t> all(const StepChoice& steps, MovesBy picture = {}) const {
        std::vector<std::size_t> found;
        for (std::size_t at = 0; at < playback.history.size();) {
            at = stops(steps, picture).next(at);
            found.push_back(at);
        }
        return found;
    }

    RunRecord run;
    TextCatalog words;
    Playback playback;
};

StepChoice by(StepSize size) {
    StepChoice steps;
    steps.size = size;
    return steps;
}

StepChoice only(TellingGroup group) {
    StepChoice steps;
    steps.groups = 0;
    steps.toggle(group);
    return steps;
}

}  // namespace

TEST_CASE("a class stops at a quarter of the events of a heap that is filled and drained") {
    const Read read("1-heap-with-ties");
    CHECK(read.playback.history.size() == 566);
    CHECK(read.all(by(StepSize::Event)).size() == 566);
    CHECK(read.all(by(StepSize::Telling)).size() == 145);
    CHECK(read.all(by(StepSize::Operation)).size() == 49);
}

TEST_CASE("steps back end where steps forward ended") {
    for (const std::string name : {"1-heap-with-ties", "4-catch-up-burst", "21-sum-by-halves"}) {
        const Read read(name);
        for (const StepSize size : {StepSize::Event, StepSize::Telling, StepSize::Operation}) {
            CAPTURE(name);
            std::vector<std::size_t> there = read.all(by(size));
            for (std::size_t i = there.size(); i-- > 1;)
                CHECK(read.stops(by(size)).previous(there[i]) == there[i - 1]);
            CHECK(read.stops(by(size)).previous(there.front()) == 0);
            CHECK(read.stops(by(size)).next(there.back()) == there.back());
        }
    }
}

TEST_CASE("between two stops at telling events there is bookkeeping only") {
    const Read read("1-heap-with-ties");
    const std::set<std::string_view> bookkeeping{
        "lockAcquired", "lockReleased", "heapIndexSet", "sizeChanged", "runnerSet",
        "hookCalled",   "timeJumped",   "sleepBegan",   "sleepEnded",  "headSeen"};
    std::size_t before = 0;
    for (const std::size_t stop : read.all(by(StepSize::Telling))) {
        const std::string_view kind = nameOf((*read.run.log)[stop - 1]);
        const bool last = stop == read.playback.history.size();
        CHECK((last || bookkeeping.count(kind) == 0));
        CHECK(stop > before);
        before = stop;
    }
}

TEST_CASE("stops can be those of one group") {
    const Read read("1-heap-with-ties");
    for (const TellingGroup group :
         {TellingGroup::Heap, TellingGroup::Leader, TellingGroup::Tasks, TellingGroup::States}) {
        const std::vector<std::size_t> found = read.all(only(group));
        CHECK(found.size() > 2);
        for (const std::size_t stop : found)
            if (stop < read.playback.history.size())
                CHECK(tellingGroupOf((*read.run.log)[stop - 1].what) == group);
    }
}

TEST_CASE("stops can be those of the pool that is shown") {
    const Read read("4-catch-up-burst");  // two pools
    const StepChoice steps;
    const std::size_t both = read.all(steps).size();
    const std::vector<std::size_t> own = read.all(steps, {ExecutorId{0}});
    CHECK(own.size() < both);
    CHECK(own.size() > both / 3);
    for (const std::size_t stop : own)
        if (const auto began = read.run.log->get<TaskBegan>(stop - 1))
            CHECK(began->executor == ExecutorId{0});
}

TEST_CASE("stops are what the picture moves by, unless all that happens is wanted") {
    const Read read("4-catch-up-burst");
    const MovesBy rates{{}, bitOf(TellingGroup::Tasks)};
    StepChoice steps;
    for (const std::size_t stop : read.all(steps, rates))
        if (stop < read.playback.history.size())
            CHECK(tellingGroupOf((*read.run.log)[stop - 1].what) == TellingGroup::Tasks);
    steps.onlyShown = false;
    CHECK(read.all(steps, rates) == read.all(steps));
    steps.size = StepSize::Event;
    CHECK(read.all(steps, {ExecutorId{0}, 0}).size() == read.playback.history.size());
}

TEST_CASE("behind the last stop in the picture steps go by the run, and back the same way") {
    const Read read("4-catch-up-burst");
    for (const StepSize size : {StepSize::Telling, StepSize::Operation}) {
        const MovesBy heap{ExecutorId{1}, bitOf(TellingGroup::Heap)};
        std::vector<std::size_t> there = read.all(by(size), heap);
        REQUIRE(there.size() > 5);
        CHECK(there.back() == read.playback.history.size());
        std::size_t widest = 0;
        for (std::size_t i = there.size() - 5; i + 1 < there.size(); ++i)
            widest = std::max(widest, there[i + 1] - there[i]);
        CHECK(widest < 60);
        for (std::size_t i = there.size(); i-- > 1;)
            CHECK(read.stops(by(size), heap).previous(there[i]) == there[i - 1]);
    }
    // A picture in which nothing ever moves.
    CHECK(read.all({}, {{}, 0}) == read.all({}));
}

TEST_CASE("an operation is summed up with its counts and its outcome") {
    Read read("1-heap-with-ties");
    const Operations& operations = read.playback.history.operations();
    std::vector<std::string> said;
    for (std::size_t i = 0; i < operations.size(); ++i)
        said.push_back(read.playback.summary(operations[i]).text);
    const auto has = [&](std::string_view sentence) {
        return std::find(said.begin(), said.end(), sentence) != said.end();
    };
    CHECK(
        has("schedule b, delay 390ms: 1 comparison, 1 move, the leader is replaced, "
            "pool-1-thread-1 is signalled, b is the new head."));
    CHECK(has("schedule h, delay 230ms: 3 comparisons, 2 moves, h is in slot 1."));
    CHECK(has("pool-1-thread-1 leads and waits for b: at most until 400 ms."));
    CHECK(has("pool-1-thread-1 takes g: 4 comparisons, 2 moves."));
    CHECK(has("pool-1-thread-1 runs g #1: busy until 215 ms."));
    CHECK(has("g #1 ends: g is NORMAL."));
    // Nothing in it has an outcome, so its own event says it.
    CHECK(has("pool-1-thread-1 has taken d out of the queue."));
}

TEST_CASE("every operation of every built-in scenario has a summary, in both languages") {
    for (const std::string_view language : {"en", "zh"}) {
        const TextCatalog words = loadTexts(std::string(language));
        for (const BuiltIn& scenario : builtIns()) {
            const std::string name = std::filesystem::path(scenario.file).stem().string();
            const RunRecord run = runVirtually(builtIn(name));
            Playback playback(*run.log, words);
            const Operations& operations = playback.history.operations();
            for (std::size_t i = 0; i < operations.size(); ++i) {
                const std::string said = playback.summary(operations[i]).text;
                CAPTURE(name);
                CAPTURE(said);
                CHECK_FALSE(said.empty());
                CHECK(said.find('{') == std::string::npos);
            }
        }
    }
}

}  // namespace poolscope
