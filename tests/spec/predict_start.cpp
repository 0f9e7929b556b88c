// Questions about the next start of a periodic task.
#include <string>

#include <doctest/doctest.h>

#include "tests/spec/predict_support.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

TEST_CASE(
    "PRE-14 fixed rate counts from the plan, fixed delay from the end: each is the other's wrong "
    "choice") {
    const RunRecord run = runVirtually(builtIn("4-catch-up-burst"));
    const AskedLog asked(*run.log, PredictKind::Start);
    REQUIRE(asked.questions.size() == 24);
    CHECK(run.log->is<TaskEnded>(asked.questions[0].asked - 1));
    CHECK(run.log->is<TaskBegan>(asked.questions[0].revealed - 1));
    CHECK(asked.prompt(0) == "poll-at-rate runs at a fixed rate of 100 ms. When does run 2 begin?");
    CHECK(asked.right(0) == "at 100 ms");
    CHECK(asked.questions[0].right == 1);  // times in their order
    CHECK(asked.wrong(0) ==
          "at 130 ms: That is a fixed delay: it counts from the end of the last run. | "
          "at 30 ms: A run that has ended does not start the next one: a period lies between.");
    CHECK(asked.prompt(1) ==
          "poll-with-delay runs with a fixed delay of 100 ms. When does run 2 begin?");
    CHECK(asked.right(1) == "at 130 ms");
    CHECK(asked.wrong(1).starts_with(
        "at 100 ms: That is a fixed rate: it counts from the last planned start."));
}

TEST_CASE("PRE-15 fixed rate catches up: neither the old plan nor the next one on the grid") {
    const RunRecord run = runVirtually(builtIn("4-catch-up-burst"));
    const AskedLog asked(*run.log, PredictKind::Start);
    REQUIRE(asked.questions.size() == 24);
    CHECK(asked.right(2) == "at 450 ms");
    CHECK(asked.why(2) ==
          "The planned start, 200 ms, has gone by: it begins at once, to catch up.");
    CHECK(asked.wrong(2) ==
          "at 200 ms: That was the plan, but then the last run was still going on: a task never "
          "overlaps itself. | "
          "at 500 ms: Fixed rate leaves out no run: it begins at once after a planned start that "
          "has gone by. | "
          "at 550 ms: That is a fixed delay: it counts from the end of the last run.");
}

TEST_CASE("PRE-16 nothing is asked when the start depends on another task, or can be seen") {
    const auto starts = [](const std::string& kind, const std::string& other) {
        const std::string keys = kind == "Timer" ? "delay = \"0ms\"\nperiod = \"20ms\""
                                                 : "initialDelay = \"0ms\"\nperiod = \"20ms\"";
        const std::string size = kind == "Timer" ? "" : "corePoolSize = 1";
        const RunRecord run = runVirtually(
            read("until = \"30ms\"" + pool("pool", "kind = \"" + kind + "\"\n" + size) +
                 task("x", "[[\"work 5ms\"]]") + task("y", "[[\"work " + other + "\"]]") +
                 at("0ms", "scheduleAtFixedRate", "task = \"x\"\n" + keys) +
                 at("6ms", "schedule", "task = \"y\"\ndelay = \"0ms\"")));
        RunHistory history(*run.log);
        return questionsOf(history, kindsOf({PredictKind::Start})).size();
    };
    CHECK(starts("ScheduledThreadPoolExecutor", "1ms") == 1);
    CHECK(starts("ScheduledThreadPoolExecutor", "19ms") == 0);
    CHECK(starts("Timer", "1ms") == 0);
}
