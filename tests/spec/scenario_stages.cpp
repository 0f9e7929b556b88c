// CompletableFutures in scenarios: who runs what, when, and with which values.
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/names.hpp"
#include "engine/trace/standstill.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/stage_scenario.hpp"

using namespace poolscope;

namespace {

struct PlayedStages {
    std::string runs;     ///< "price@pool-1-thread-1 0-20 …"
    std::string answers;  ///< of calls with one: R"(join "60"@20)"
    std::size_t deadlocked = 0;
};

PlayedStages playStages(const std::string& scenario) {
    const RunRecord run = runVirtually(read(scenario));
    Names names;
    names.follow(*run.log);
    PlayedStages played;
    std::map<ThreadId, std::int64_t> since;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Event event = (*run.log)[i];
        const std::int64_t now = event.time.ns / 1'000'000;
        if (event.what.is<TaskBegan>()) since[event.thread] = now;
        if (const auto* ended = event.what.get<TaskEnded>())
            played.runs += (played.runs.empty() ? "" : " ") + std::string(names.of(ended->task)) +
                           "@" + std::string(names.of(event.thread)) + " " +
                           std::to_string(since[event.thread]) + "-" + std::to_string(now);
        if (const auto* ended = event.what.get<CallEnded>()) {
            const std::string answer(
                run.log->text(ended->error.exists() ? ended->error : ended->result));
            if (!answer.empty())
                played.answers += (played.answers.empty() ? "" : " ") +
                                  std::string(run.log->text(ended->method)) + " " + answer + "@" +
                                  std::to_string(now);
        }
    }
    played.deadlocked = standstillOf(*run.log, run.log->size(), true).threads.size();
    return played;
}

}  // namespace

TEST_CASE("STG-01 a diamond: both run on the pool, who completes the second combines") {
    const PlayedStages played = playStages(
        kPoolOfFutures + stageTask("price", R"("work 20ms", "return 30")") +
        stageTask("rate", R"("work 10ms", "return 2")") +
        stageTask("convert", R"("return value * other")") +
        calls(0, "supplyAsync", "task = \"price\"") + calls(0, "supplyAsync", "task = \"rate\"") +
        calls(0, "thenCombine", "of = \"price\"\nwith = \"rate\"\ntask = \"convert\"") +
        asks(0, "join", "convert"));
    CHECK(played.runs ==
          "rate@pool-1-thread-2 0-10 price@pool-1-thread-1 0-20 convert@pool-1-thread-1 20-20");
    CHECK(played.answers == R"(join "60"@20)");
}

TEST_CASE("STG-01b futures have no state: their row of the summary has none") {
    const Scenario scenario =
        read(kPoolOfFutures + stageTask("price", R"("work 20ms", "return 30")") +
             calls(0, "supplyAsync", "task = \"price\""));
    const std::string summary = summaryOf(scenario, runVirtually(scenario));
    const std::size_t row = summary.find("\n  futures", summary.find("largest pool"));
    REQUIRE(row != std::string::npos);
    const std::string line = summary.substr(row + 1, summary.find('\n', row + 1) - row - 1);
    CHECK(line == "  futures");
}

TEST_CASE("STG-02 a dependent of a complete future runs on whoever registers it, unless Async") {
    const PlayedStages played = playStages(
        kPoolOfFutures + stageTask("first", R"("work 5ms", "return 1")") +
        stageTask("here", R"("work 3ms", "return value + 1")") +
        stageTask("there", R"("work 3ms")") + calls(0, "supplyAsync", "task = \"first\"") +
        calls(10, "thenApply", "of = \"first\"\ntask = \"here\"") +
        calls(20, "thenAcceptAsync", "of = \"here\"\ntask = \"there\"") + asks(30, "get", "here"));
    CHECK(played.runs == "first@pool-1-thread-1 0-5 here@main 10-13 there@pool-1-thread-2 20-23");
    CHECK(played.answers == R"(get "2"@30)");
}

TEST_CASE("STG-03 a timeout completes the future on the Delayer's thread; exceptionally mends it") {
    const PlayedStages played = playStages(
        kPoolOfFutures + stageTask("slow", R"("io 100ms", "return 1")") +
        stageTask("fallback", R"("return 7")") + calls(0, "supplyAsync", "task = \"slow\"") +
        calls(0, "exceptionally", "of = \"slow\"\ntask = \"fallback\"") +
        "[[at]]\ntime = \"0ms\"\ncall = \"orTimeout\"\ntask = \"slow\"\ntimeout = \"30ms\"\n" +
        asks(0, "join", "fallback") + asks(0, "isCompletedExceptionally", "slow"));
    CHECK(played.runs.find("fallback@CompletableFutureDelayScheduler 30-30") != std::string::npos);
    CHECK(played.answers == R"(join "7"@30 isCompletedExceptionally true@30)");
}

TEST_CASE("STG-04 thenCompose gives what the last future of its body gives") {
    const PlayedStages played = playStages(
        kPoolOfFutures + stageTask("id", R"("return 4")") +
        stageTask("load", R"("work 5ms", "return 40")") +
        stageTask("compose", R"({ call = "supplyAsync", task = "load", on = "futures" })") +
        calls(0, "supplyAsync", "task = \"id\"") +
        calls(0, "thenCompose", "of = \"id\"\ntask = \"compose\"") + asks(0, "join", "compose"));
    CHECK(played.answers == R"(join "40"@5)");
}

TEST_CASE("STG-05 futures without a task: completed by a call, all and any of several") {
    const PlayedStages played =
        playStages(kPoolOfFutures + calls(0, "newIncompleteFuture", "as = \"a\"") +
                   calls(0, "newIncompleteFuture", "as = \"b\"") +
                   calls(0, "allOf", "of = [\"a\", \"b\"]\nas = \"all\"") +
                   calls(0, "anyOf", "of = [\"a\", \"b\"]\nas = \"any\"") +
                   asks(1, "getNumberOfDependents", "a") +
                   "[[at]]\ntime = \"2ms\"\ncall = \"complete\"\ntask = \"a\"\nvalue = \"5\"\n" +
                   asks(3, "isDone", "all") + asks(3, "join", "any") +
                   "[[at]]\ntime = \"4ms\"\ncall = \"completeExceptionally\"\ntask = \"b\"\n"
                   "exception = \"IllegalStateException\"\n" +
                   asks(5, "get", "all"));
    CHECK(played.answers ==
          "getNumberOfDependents 2@1 complete true@2 isDone false@3 join \"5\"@3 "
          "completeExceptionally true@4 get ExecutionException: IllegalStateException@5");
}

TEST_CASE("STG-06 a function that waits for its own full pool is a deadlock") {
    const std::string one =
        "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
        "[[executor]]\nname = \"futures\"\nkind = \"CompletableFuture\"\nexecutor = \"pool\"\n";
    const PlayedStages played =
        playStages(one + stageTask("inner", R"("work 1ms")") +
                   stageTask("outer", R"({ call = "runAsync", task = "inner", on = "futures" },
                           { call = "join", task = "inner" })") +
                   calls(0, "runAsync", "task = \"outer\"") + asks(0, "join", "outer"));
    CHECK(played.deadlocked == 2);
}

TEST_CASE("STG-07 a fork/join pool runs what is Async") {
    const PlayedStages played = playStages(
        "[[executor]]\nname = \"common\"\nkind = \"ForkJoinPool\"\nparallelism = 2\n"
        "[[executor]]\nname = \"futures\"\nkind = \"CompletableFuture\"\nexecutor = \"common\"\n" +
        stageTask("first", R"("work 5ms", "return 1")") +
        stageTask("next", R"("return value + 1")") + calls(0, "supplyAsync", "task = \"first\"") +
        calls(0, "thenApplyAsync", "of = \"first\"\ntask = \"next\"") + asks(0, "join", "next"));
    CHECK(played.answers == R"(join "2"@5)");
    CHECK(played.runs.find("first@ForkJoinPool-1-worker-1 0-5") != std::string::npos);
}
