// Shares of a wait: small runs instant by instant, and what holds for every wait of every run.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/narration/share_text.hpp"
#include "app/model/run/run_history.hpp"
#include "app/model/why/question_text.hpp"
#include "app/model/why/wait_shares.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/spec/wait_judge.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/late_machine.hpp"
#include "tests/support/random_runs.hpp"
#include "tests/support/random_scenario.hpp"
#include "tests/support/random_waits.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

/// A run whose waits can be divided.
class DividedRun {
public:
    explicit DividedRun(std::shared_ptr<const Log> log) : log_(std::move(log)), history(*log_) {
        history.follow();
        handovers.follow(*log_, log_->size());
    }
    explicit DividedRun(const RunRecord& run) : DividedRun(run.log) {}
    static DividedRun ofText(const std::string& text) {
        return DividedRun(runVirtually(read(text)));
    }

    /// One piece a line: "0-10 works pool-1-thread-1 in bg.1, through pool-1-thread-2".
    std::string told(const QuestionWords& words, Duration at = kForever) {
        std::size_t position = 0;
        while (position < history.size() && !isBefore(Instant{} + at, (*log_)[position].time))
            ++position;
        const QuestionRead read = readQuestion(words, position, history);
        REQUIRE_MESSAGE(read.question, read.error);
        const std::optional<Wait> wait = waitOf(*read.question, history.latest());
        REQUIRE(wait);
        const WaitPieces pieces = dividedWait(*wait, *log_, history.latest(), handovers);
        CHECK(WaitJudge(history).fault(*wait, pieces) == "");
        std::string all;
        for (const WaitPiece& piece : pieces) all += line(piece);
        return all;
    }
    /// As `poolscope why` prints it.
    std::string block(const std::string& thread, const std::string& language) {
        const QuestionRead read = readQuestion({"", "", thread, ""}, history.size(), history);
        REQUIRE_MESSAGE(read.question, read.error);
        const Lane& lane = history.latest().workers.worker(read.question->thread).lane;
        std::size_t at = 0;
        while (!waitOf(read.question->thread, at, history.latest())) ++at;
        REQUIRE(at < lane.size());
        const Wait wait = *waitOf(read.question->thread, at, history.latest());
        const TextCatalog words = loadTexts(language);
        return ShareText(*log_, history.names(), words)
            .block(wait, dividedWait(wait, *log_, history.latest(), handovers));
    }
    std::string ofRun(const std::string& run) { return told({run, "", "", ""}); }
    std::string ofThread(const std::string& thread, Duration at) {
        return told({"", "", thread, ""}, at);
    }

private:
    std::string line(const WaitPiece& piece) const {
        const auto ms = [](Instant at) { return std::to_string(at.ns / kMs); };
        const Names& names = history.names();
        std::string text =
            ms(piece.begin) + "-" + ms(piece.end) + " " + std::string(nameOf(piece.what));
        if (piece.thread.exists()) text += " " + std::string(names.of(piece.thread));
        if (piece.task.exists()) text += " in " + std::string(names.of(piece.task));
        for (const ThreadId one : piece.through) text += " < " + std::string(names.of(one));
        return text + "\n";
    }

    std::shared_ptr<const Log> log_;

public:
    RunHistory history;
    Handovers handovers;
};

std::string plainPool(const std::string& name, int threads) {
    const std::string n = std::to_string(threads);
    return pool(name,
                "kind = \"ThreadPoolExecutor\"\ncorePoolSize = " + n + "\nmaximumPoolSize = " + n);
}
std::string lock(const std::string& name) { return "\n[[lock]]\nname = \"" + name + "\"\n"; }
std::string executed(const std::string& time, const std::string& on, const std::string& task) {
    return at(time, "execute", "on = \"" + on + "\"\ntask = \"" + task + "\"");
}

/// Perfetto's case study of scheduling blockages: the main thread waits for the lock of a pool's
/// queue. The thread that wakes it held the lock shortly; the lock goes from one background thread
/// to the next, and each of them has to wait for the core on which the one before it already runs
/// its task.
std::string perfettosCase() {
    return "cores = 1\nquantum = \"1s\"\n" + plainPool("bg", 2) + plainPool("ui", 1) +
           lock("queue") +
           task("coroutine", "[[\"lock queue\", \"work 1ms\", \"unlock queue\", \"work 10ms\"]]") +
           task("frame", "[[\"lock queue\", \"unlock queue\"]]") +
           executed("0ms", "bg", "coroutine") + executed("0ms", "bg", "coroutine") +
           executed("0ms", "ui", "frame");
}

/// What is wrong with the waits of a run, or "". Every span of every lane, and every run.
std::string faultIn(const RunRecord& run, std::size_t& waits) {
    RunHistory history(*run.log);
    history.follow();
    Handovers handovers;
    handovers.follow(*run.log, run.log->size());
    const WaitJudge judge(history);
    const RunState& latest = history.latest();
    const auto look = [&](const std::optional<Wait>& wait) {
        if (!wait) return std::string();
        ++waits;
        const WaitPieces pieces = dividedWait(*wait, *run.log, latest, handovers);
        // Whoever may go on does so at once on the virtual clock.
        for (const WaitPiece& piece : pieces)
            if (piece.what == InTheWay::GoesOn)
                return "it goes on late at " + std::to_string(piece.begin.ns);
        return judge.fault(*wait, pieces);
    };
    for (const ThreadId thread : latest.workers.lanes()) {
        const std::size_t spans = latest.workers.worker(thread).lane.size();
        for (std::size_t i = 0; i < spans; ++i)
            if (std::string fault = look(waitOf(thread, i, latest)); !fault.empty()) return fault;
    }
    WhyQuestion question;
    for (std::uint32_t i = 0; i < latest.tasks.size(); ++i) {
        question.task = TaskId{i};
        const std::size_t runs = latest.runs.of(question.task).runs.size();
        for (question.run = 1; question.run <= runs; ++question.run) {
            question.about = WhyQuestion::About::Run;
            if (std::string fault = look(waitOf(question, latest)); !fault.empty()) return fault;
        }
        question.about = WhyQuestion::About::Task;
        question.position = latest.position;
        if (std::string fault = look(waitOf(question, latest)); !fault.empty()) return fault;
    }
    return "";
}

}  // namespace

TEST_CASE("SHR-01 a lock's owner that waits for a core is not who stands in the way") {
    DividedRun run = DividedRun::ofText(perfettosCase());
    CHECK(run.ofThread("pool-2-thread-1", milliseconds(0)) ==
          "0-1 works pool-1-thread-1 in coroutine\n"
          "1-11 works pool-1-thread-1 in coroutine < pool-1-thread-2\n"
          "11-12 works pool-1-thread-2 in coroutine-2\n");
}

TEST_CASE("SHR-05 a result is waited for through the queue and the run") {
    // answer is handed in at 2 ms, its pool's thread computes first until 10 ms.
    DividedRun run =
        DividedRun::ofText(plainPool("pool", 1) + task("first", "[[\"work 6ms\", \"sleep 4ms\"]]") +
                           task("answer", "[[\"io 5ms\"]]") + executed("0ms", "pool", "first") +
                           at("2ms", "submit", "task = \"answer\"") +
                           at("3ms", "get", "task = \"answer\"\nby = \"asker\""));
    CHECK(run.ofThread("asker", milliseconds(3)) ==
          "3-6 works pool-1-thread-1 in first\n"
          "6-10 sleeps pool-1-thread-1 in first\n"
          "10-15 onDevice pool-1-thread-1 in answer\n");
    CHECK(run.ofRun("answer#1") ==
          "2-6 works pool-1-thread-1 in first\n"
          "6-10 sleeps pool-1-thread-1 in first\n");
}

TEST_CASE("SHR-06 a pause is nobody's share, and a sleep goes on in it") {
    DividedRun run = DividedRun::ofText(
        plainPool("pool", 1) + "\n[[pause]]\ntime = \"4ms\"\nfor = \"10ms\"\n" +
        "\n[[pause]]\ntime = \"18ms\"\nfor = \"3ms\"\n" +
        task("first", "[[\"work 6ms\", \"sleep 8ms\"]]") + task("next", "[[\"work 1ms\"]]") +
        executed("0ms", "pool", "first") + executed("0ms", "pool", "next"));
    CHECK(run.ofRun("next#1") ==
          "0-4 works pool-1-thread-1 in first\n"
          "4-14 paused\n"
          "14-16 works pool-1-thread-1 in first\n"
          "16-24 sleeps pool-1-thread-1 in first\n");
}

TEST_CASE("SHR-07 permits are followed from hand to hand, a latch to whoever opens it") {
    DividedRun run = DividedRun::ofText(
        plainPool("pool", 4) + "\n[[semaphore]]\nname = \"one\"\npermits = 1\nfair = true\n" +
        "\n[[latch]]\nname = \"gate\"\ncount = 2\n" +
        task("a", "[[\"acquire one\", \"work 5ms\", \"release one\", \"work 20ms\"]]") +
        task("b", "[[\"acquire one\", \"sleep 7ms\", \"release one\", \"countDown gate\"]]") +
        task("c", "[[\"acquire one\", \"release one\", \"work 2ms\", \"countDown gate\"]]") +
        task("d", "[[\"await gate\"]]") + executed("0ms", "pool", "a") +
        executed("1ms", "pool", "b") + executed("2ms", "pool", "c") + executed("3ms", "pool", "d"));
    CHECK(run.ofThread("pool-1-thread-3", milliseconds(3)) ==
          "2-5 works pool-1-thread-1 in a\n"
          "5-12 sleeps pool-1-thread-2 in b\n");
    CHECK(run.ofThread("pool-1-thread-4", milliseconds(3)) ==
          "3-5 works pool-1-thread-1 in a < pool-1-thread-3\n"
          "5-12 sleeps pool-1-thread-2 in b < pool-1-thread-3\n"
          "12-14 works pool-1-thread-3 in c\n");
}

TEST_CASE("SHR-08 before a periodic task is offered again its own run is in the way") {
    DividedRun run = DividedRun(runVirtually(builtIn("4-catch-up-burst")));
    CHECK(run.ofRun("poll-at-rate#3") == "200-450 works pool-1-thread-1 in poll-at-rate\n");
    DividedRun pause = DividedRun(runVirtually(builtIn("50-a-pause-of-the-collector")));
    CHECK(pause.ofRun("poll-at-rate#4") ==
          "300-650 paused\n650-660 works pool-1-thread-1 in poll-at-rate\n");
}

TEST_CASE("SHR-09 threads that wait for each other are a circle, and nobody ends some waits") {
    DividedRun run = DividedRun(runVirtually(builtIn("48-two-locks-two-orders")));
    CHECK(run.ofThread("pool-1-thread-1", milliseconds(9)) ==
          "5-8 circle pool-1-thread-1 < pool-1-thread-2\n");
    DividedRun idle = DividedRun::ofText(plainPool("pool", 1) + task("t", "[[\"work 1ms\"]]") +
                                         executed("0ms", "pool", "t") +
                                         at("5ms", "getPoolSize", "by = \"later\""));
    CHECK(idle.ofThread("pool-1-thread-1", milliseconds(2)) == "1-5 notOffered\n");
}

TEST_CASE("SHR-10 a wait that its own deadline ends is nobody else's; a leader's is its head's") {
    DividedRun run = DividedRun::ofText(plainPool("pool", 1) + task("t", "[[\"work 9ms\"]]") +
                                        executed("0ms", "pool", "t") +
                                        at("1ms", "awaitTermination", "timeout = \"4ms\""));
    CHECK(run.ofThread("main", milliseconds(2)) == "1-5 deadline main\n");
    DividedRun timed = DividedRun::ofText(
        pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1") +
        task("t", "[[\"work 1ms\"]]") + at("0ms", "schedule", "task = \"t\"\ndelay = \"7ms\""));
    CHECK(timed.ofThread("pool-1-thread-1", milliseconds(3)) == "0-7 notDue in t\n");
}

TEST_CASE("SHR-11 the pieces and the table of shares in words") {
    DividedRun run = DividedRun::ofText(perfettosCase());
    CHECK(run.block("pool-2-thread-1", "en") ==
          "Who stands in the way from 0 ms to 12 ms, 12 ms in all\n"
          "  0 ms – 1 ms (1 ms)  pool-1-thread-1 works in coroutine\n"
          "  1 ms – 11 ms (10 ms)  pool-1-thread-1 works in coroutine (through pool-1-thread-2)\n"
          "  11 ms – 12 ms (1 ms)  pool-1-thread-2 works in coroutine-2\n"
          "Shares\n"
          "       11 ms   91.7 %  pool-1-thread-1 works in coroutine\n"
          "        1 ms    8.3 %  pool-1-thread-2 works in coroutine-2\n");
    CHECK(run.block("pool-2-thread-1", "zh")
              .find("  1 ms – 11 ms (10 ms)  pool-1-thread-1 在执行 coroutine（经由 "
                    "pool-1-thread-2）\n") != std::string::npos);
}

TEST_CASE("SHR-12 whatever stands in the way has a sentence in every language") {
    for (const char* const language : {"en", "zh"}) {
        const TextCatalog words = loadTexts(language);
        for (const std::string_view word : kInTheWayWords) {
            const std::string key = "shares." + std::string(word);
            CHECK_MESSAGE(
                (words.has(key) || (words.has(key + ".inTask") && words.has(key + ".outside"))),
                language << ": " << key);
        }
    }
}

TEST_CASE("SHR-13 on a loaded machine a thread that may go on but does not is named itself") {
    const RunRecord run = runVirtually(read(
        pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1") +
        task("t", "[[\"work 1ms\"]]") + at("0ms", "schedule", "task = \"t\"\ndelay = \"10ms\"")));
    DividedRun late(on({.late = 5 * kMs}, *run.log));
    CHECK(late.ofRun("t#1") == "10-15 goesOn pool-1-thread-1\n");
    CHECK(late.ofThread("pool-1-thread-1", milliseconds(6)) ==
          "5-10 notDue in t\n10-15 goesOn pool-1-thread-1\n");
}

TEST_CASE("SHR-02 every built-in scenario: pieces without gaps, shares that sum to the wait") {
    std::size_t waits = 0;
    for (const std::string& name : builtInNames()) {
        const std::string fault = faultIn(runVirtually(builtIn(name)), waits);
        CHECK_MESSAGE(fault == "", name << ": " << fault);
    }
    CHECK(waits > 1000);
}

TEST_CASE("SHR-03 random scenarios: pieces without gaps, shares that sum to the wait") {
    std::size_t waits = 0;
    for (std::uint64_t seed = 1; seed <= randomRuns(5'000); ++seed) {
        const std::string fault = faultIn(runVirtually(read(randomScenario(seed))), waits);
        CHECK_MESSAGE(fault == "", "seed " << seed << ": " << fault);
        if (!fault.empty()) break;
    }
    CHECK(waits > 50'000);
}

TEST_CASE("SHR-04 random waits for locks, permits, latches, results, cores, pauses, the end") {
    std::size_t waits = 0;
    for (std::uint64_t seed = 1; seed <= randomRuns(5'000); ++seed) {
        const std::string fault = faultIn(runVirtually(read(randomWaits(seed))), waits);
        CHECK_MESSAGE(fault == "", "seed " << seed << ": " << fault);
        if (!fault.empty()) break;
    }
    CHECK(waits > 50'000);
}
