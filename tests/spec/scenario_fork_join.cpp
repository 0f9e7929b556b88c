// ForkJoinPools in scenario files: calls, bodies that fork and join, recursive tasks, diagnostics.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/run.hpp"

using namespace poolscope;

namespace {

const std::string kForkJoinPool =
    "[[executor]]\nname = \"pool\"\nkind = \"ForkJoinPool\"\nparallelism = 2\n";

/// What each call gave, or threw: "invoke \"5005\"; getStealCount 3".
std::string answers(const std::string& rest) {
    const ReadScenario read = readScenario("until = \"1s\"\n" + kForkJoinPool + rest, "test.toml");
    if (!read.scenario) return read.diagnostics.front().sentence();
    const RunRecord run = runVirtually(*read.scenario);
    if (!run.broken.empty()) return run.broken;
    const Log& log = *run.log;
    std::string all;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto ended = log.get<CallEnded>(i);
        if (!ended || ended->call == 0) continue;
        const std::string_view text =
            log.text(ended->error.exists() ? ended->error : ended->result);
        all += fmt::format("{}{}{}{}", all.empty() ? "" : "; ", log.text(ended->method),
                           text.empty() ? "" : " ", text);
    }
    return all;
}

std::string diagnostic(const std::string& text) {
    const ReadScenario read = readScenario(text, "test.toml");
    if (read.scenario) return "none";
    const Diagnostic& first = read.diagnostics.front();
    return fmt::format("{}:{}: {}", first.place.line, first.place.column, first.sentence());
}

std::string callAt(std::string_view call, std::string_view more = "") {
    return fmt::format("[[at]]\ntime = \"0ms\"\ncall = \"{}\"\n{}", call, more);
}

std::string recursive(std::string_view what) {
    return fmt::format("[[task]]\nname = \"r\"\nrecursive = {{ {} }}\n", what);
}

}  // namespace

TEST_CASE("A recursive task's value is its number, however it is split") {
    for (const std::string_view split : {"forkLeft", "forkRight", "forkBoth", "invokeAll"}) {
        const std::string sum = recursive(fmt::format(
            "sum = [10, 100], threshold = 4, split = \"{}\", leaf = \"work 1ms\"", split));
        CHECK(answers(sum + callAt("invoke", "task = \"r\"\n")) == "invoke \"5005\"");
        const std::string fib = recursive(fmt::format("fib = 10, split = \"{}\"", split));
        CHECK(answers(fib + callAt("invoke", "task = \"r\"\n")) == "invoke \"55\"");
    }
}

TEST_CASE("A body forks, computes and joins parts of its own; join means the body's own part") {
    const std::string tasks =
        "[[task]]\nname = \"page\"\nvalue = \"page\"\nbody = [\n"
        "    { call = \"fork\", task = \"left\" },\n"
        "    { call = \"compute\", task = \"right\" },\n"
        "    { call = \"join\", task = \"left\" },\n]\n"
        "[[task]]\nname = \"left\"\nbody = [\"work 2ms\"]\n"
        "[[task]]\nname = \"right\"\nbody = [\"work 1ms\"]\n";
    CHECK(answers(tasks + callAt("invoke", "task = \"page\"\n") +
                  callAt("invoke", "task = \"page\"\n")) == "invoke \"page\"; invoke \"page\"");
}

TEST_CASE("The figures and the life of a ForkJoinPool can be asked and called") {
    CHECK(answers(callAt("getParallelism") + callAt("getAsyncMode") + callAt("getPoolSize") +
                  callAt("isQuiescent") + callAt("awaitQuiescence", "timeout = \"1ms\"\n") +
                  callAt("shutdown") + callAt("isShutdown") +
                  callAt("awaitTermination", "timeout = \"1ms\"\n") + callAt("shutdownNow")) ==
          "getParallelism 2; getAsyncMode false; getPoolSize 0; isQuiescent true; "
          "awaitQuiescence true; shutdown; isShutdown true; awaitTermination true; "
          "shutdownNow []");
}

TEST_CASE("What is wrong in a recursive task is told with its place") {
    const auto wrong = [](std::string_view what) {
        return diagnostic(kForkJoinPool + recursive(what) + callAt("invoke", "task = \"r\"\n"));
    };
    CHECK(wrong("fib = 30") == "7:21: found the number 30, expected a number from 0 to 20");
    CHECK(wrong("sum = [10, 100]").find("threshold") != std::string::npos);
    CHECK(wrong("sum = [100, 10], threshold = 4").find("the smaller end first") !=
          std::string::npos);
    CHECK(wrong("sum = [1, 9], threshold = 0").find("1 or more numbers") != std::string::npos);
    CHECK(wrong("fib = 3, split = \"forkleft\"").find("did you mean 'forkLeft'") !=
          std::string::npos);
    CHECK(wrong("fib = 3, leaves = \"work 1ms\"").find("leaves") != std::string::npos);
    CHECK(wrong("threshold = 3").find("a program") != std::string::npos);
    CHECK(diagnostic(kForkJoinPool + recursive("fib = 3") + callAt("fork", "task = \"r\"\n"))
              .find("a step of a body") != std::string::npos);
}

TEST_CASE("A client in invoke that is interrupted after shutdownNow finds the task cancelled") {
    const std::string steady = "[[task]]\nname = \"steady\"\nbody = [\"work 9ms\"]\n";
    CHECK(answers(steady + callAt("invoke", "task = \"steady\"\n") +
                  "[[at]]\ntime = \"2ms\"\nby = \"other\"\ncall = \"shutdownNow\"\n"
                  "[[at]]\ntime = \"4ms\"\nby = \"other\"\ncall = \"interrupt\"\n"
                  "thread = \"main\"\n"
                  "[[at]]\ntime = \"5ms\"\nby = \"other\"\ncall = \"isTerminated\"\n") ==
          "shutdownNow []; interrupt; invoke CancellationException; isTerminated false");
}
