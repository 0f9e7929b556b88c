// Why?, of runs that an operating system delayed: virtual runs with the times that a loaded machine
// would have given them. Nothing is broken there, so nobody failed to wake anybody.
#include <string>

#include <doctest/doctest.h>

#include "app/model/narration/cause_text.hpp"
#include "app/model/why/question_text.hpp"
#include "app/model/why/why_walk.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/late_machine.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

/// The answer in words.
std::string whyRun(const Log& log, const std::string& run, const std::string& language = "en") {
    RunHistory history(log);
    history.follow();
    const QuestionRead read = readQuestion({run, "", "", ""}, history.size(), history);
    REQUIRE_MESSAGE(read.question, read.error);
    const TextCatalog words = loadTexts(language);
    return CauseText(history.names(), words).block(WhyWalk(history, true).answer(*read.question));
}

std::string ticking(int threads) {
    return "until = \"40ms\"\n" +
           pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = " +
                            std::to_string(threads)) +
           task("tick", "[[\"work 1ms\"]]") +
           at("0ms", "scheduleAtFixedRate",
              "task = \"tick\"\ninitialDelay = \"10ms\"\nperiod = \"10ms\"");
}

}  // namespace

TEST_CASE("WHY-20 a leader that the operating system lets go on late was not in need of a signal") {
    const RunRecord run = runVirtually(read(ticking(1)));
    for (const std::int64_t reckoned : {std::int64_t{0}, std::int64_t{40'000}}) {
        CAPTURE(reckoned);
        const auto log = on({.late = 5 * kMs, .reckoned = reckoned}, *run.log);
        CHECK(whyRun(*log, "tick#2") ==
              "Run 2 of tick begins at 25 ms, 5 ms late: it is due at 20 ms.\n"
              "  ← pool-1-thread-1 wakes up " +
                  std::string(reckoned == 0 ? "5 ms" : "4.96 ms") + " after its deadline of " +
                  (reckoned == 0 ? "20 ms" : "20.04 ms") +
                  ": the operating system decides when.\n");
        CHECK(whyRun(*log, "tick#2", "zh").find("操作系统") != std::string::npos);
    }
}

TEST_CASE("WHY-21 a run of a follower is late because its leader went on late") {
    const std::string two =
        "until = \"40ms\"\n" +
        pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 2") +
        task("a", "[[\"work 1ms\"]]") + task("b", "[[\"work 1ms\"]]") +
        at("0ms", "schedule", "task = \"a\"\ndelay = \"20ms\"") +
        at("0ms", "schedule", "task = \"b\"\ndelay = \"20ms\"");
    const RunRecord run = runVirtually(read(two));
    const auto log = on({.late = 5 * kMs, .reckoned = 40'000}, *run.log);
    for (const char* task : {"a", "b"}) {
        const std::string why = whyRun(*log, std::string(task) + "#1");
        CAPTURE(why);
        CHECK(why.find("after its deadline of 20.04 ms") != std::string::npos);
    }
}

TEST_CASE("WHY-22 a signalled thread that goes on late is the operating system's, too") {
    const RunRecord run =
        runVirtually(read("until = \"40ms\"\n" +
                          pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1") +
                          task("first", "[[\"work 1ms\"]]") + task("now", "[[\"work 1ms\"]]") +
                          at("0ms", "schedule", "task = \"first\"\ndelay = \"1ms\"") +
                          at("10ms", "schedule", "task = \"now\"\ndelay = \"0ms\"")));
    CHECK(whyRun(*on({.signalled = 7 * kMs}, *run.log), "now#1") ==
          "Run 1 of now begins at 17 ms, 7 ms late: it is due at 10 ms.\n"
          "  ← pool-1-thread-1 is signalled at 10 ms and goes on 7 ms later: the operating system "
          "decides when.\n");
}
