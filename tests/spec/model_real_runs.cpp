// Models over runs of the real engine: what must hold in any run.
#include <random>

#include <doctest/doctest.h>

#include "app/model/narration/narrator.hpp"
#include "tests/explore/random_run.hpp"
#include "tests/spec/model_script.hpp"

using namespace poolscope;

namespace {

constexpr std::uint64_t kRealSeeds = 25;

/// Calls `check(run)` for a number of random programs, each under both kinds of schedule.
template <class Check>
void overRandomRuns(Check&& check) {
    for (std::uint64_t seed = 1; seed <= kRealSeeds; ++seed) {
        for (const bool randomSchedule : {false, true}) {
            CAPTURE(seed);
            CAPTURE(randomSchedule);
            RandomRun run(seed, randomSchedule);
            run.run();
            check(run);
        }
    }
}

/// What a thread may be doing while the virtual clock jumps: whatever does not need a turn.
bool mayOutlastTheInstant(const WorkerState& worker) {
    const Doing doing = worker.now().doing;
    return !isUnderWay(doing) && doing != Doing::WaitingForLock;
}

bool isPolished(const std::string& sentence) {
    if (sentence.empty() || sentence.front() == ' ') return false;
    if (sentence.back() != '.' && sentence.back() != ')') return false;
    for (const char* slip : {"{", "}", "  ", " ,", " .", " :", "due ,", "due :", "()("}) {
        if (sentence.find(slip) != std::string::npos) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("any position of a real run equals the fold from scratch") {
    overRandomRuns([](const RandomRun& run) {
        Seekable<RunState> seekable(run.log);
        seekable.follow();
        std::mt19937 random(5);
        std::vector<std::size_t> positions{0, run.log.size()};
        for (int i = 0; i < 6; ++i) positions.push_back(random() % (run.log.size() + 1));
        for (const std::size_t position : positions) {
            RunState scratch(run.log);
            for (std::size_t i = 0; i < position; ++i) scratch.apply(run.log[i], i);
            CHECK(describe(seekable.at(position)) == describe(scratch));
        }
    });
}

TEST_CASE("every event of a real run is told in a whole sentence, and every operation has a name") {
    const TextCatalog texts(readTexts(std::string(POOLSCOPE_REPO) + "/assets/text/en.toml"));
    overRandomRuns([&](const RandomRun& run) {
        RunHistory history(run.log);
        history.follow();
        const Narrator narrator(run.log, history.names(), texts);
        for (std::size_t i = 0; i < run.log.size(); ++i) {
            const std::string sentence = narrator.sentence(i, history.at(i + 1));
            if (!isPolished(sentence)) FAIL_CHECK(nameOf(run.log[i]) << ": " << sentence);
        }
        const Operations& operations = history.operations();
        for (std::size_t i = 0; i < operations.size(); ++i) {
            CHECK(operations[i].begin == (i == 0 ? 0 : operations[i - 1].end));
            CHECK(operations[i].event >= operations[i].begin);
            CHECK(operations[i].event < operations[i].end);
            CHECK(narrator.label(operations[i]).find('{') == std::string::npos);
        }
        CHECK(operations[operations.size() - 1].end == run.log.size());
    });
}

TEST_CASE("while the clock jumps nobody is between things, and at most one thread leads") {
    overRandomRuns([](const RandomRun& run) {
        RunState moment(run.log);
        for (std::size_t i = 0; i < run.log.size(); ++i) {
            moment.apply(run.log[i], i);
            if (!run.log.is<TimeJumped>(i)) continue;
            int leaders = 0;
            for (std::uint32_t t = 0; t < moment.workers.threads(); ++t) {
                const WorkerState& worker = moment.workers.worker(ThreadId{t});
                if (!mayOutlastTheInstant(worker)) {
                    FAIL_CHECK("thread " << t << " is " << std::string(toString(worker.now().doing))
                                         << " at event " << i);
                }
                leaders += worker.now().doing == Doing::Leader ? 1 : 0;
            }
            CHECK(leaders <= 1);
        }
    });
}

TEST_CASE("lanes have no gaps, and runs of a task do not overlap") {
    overRandomRuns([](const RandomRun& run) {
        RunHistory history(run.log);
        history.follow();
        const RunState& end = history.latest();
        for (const ThreadId thread : end.workers.lanes()) {
            const Lane& lane = end.workers.worker(thread).lane;
            for (std::size_t i = 1; i < lane.size(); ++i) {
                CHECK(lane[i].begin == lane[i - 1].end);
                CHECK(lane[i].beginPosition == lane[i - 1].endPosition);
                CHECK(!(lane[i].what == lane[i - 1].what));
            }
        }
        for (const TaskId task : end.tasks.withRuns(ExecutorId{})) {
            const auto& runs = end.runs.of(task).runs;
            for (std::size_t i = 1; i < runs.size(); ++i) {
                CHECK(!runs[i - 1].open);
                CHECK(!isBefore(runs[i].start, runs[i - 1].end));
                CHECK(runs[i].number == runs[i - 1].number + 1);
                CHECK(runs[i].lateness().ns >= 0);
            }
        }
    });
}
