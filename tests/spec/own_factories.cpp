// The thread factories and rejection handlers that programs write themselves: who makes a thread,
// who runs what a full pool rejects, and when the process ends.
#include <doctest/doctest.h>

#include <string>

#include <fmt/format.h>

#include "engine/scenario/run/run.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

/// A pool with one thread and room for one task, and what else it has.
std::string onePool(const std::string& more, const std::string& name = "pool") {
    return "[[executor]]\nname = \"" + name +
           "\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
           "queue = { type = \"ArrayBlockingQueue\", capacity = 1 }\n" +
           more + "\n";
}
const std::string kFactoryTasks =
    "[[task]]\nname = \"t\"\nbody = [\"work 10ms\"]\n"
    "[[task]]\nname = \"report\"\nbody = [\"io 4ms\"]\n"
    "[[task]]\nname = \"fails\"\nbody = [\"throw IllegalStateException\"]\n";
/// `n` calls in a row by main.
std::string calls(int n, const std::string& more = "on = \"pool\"\n") {
    return "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t\"\ntimes = " +
           std::to_string(n) + "\n" + more;
}
std::string call(const std::string& time, const std::string& method) {
    return "[[at]]\ntime = \"" + time + "\"\non = \"pool\"\ncall = \"" + method + "\"\n";
}

/// "pool-0 t@0-10": who ran what, from when to when in milliseconds; then what a call of main
/// threw.
std::string told(const std::string& scenario) {
    const RunRecord run = runVirtually(read(scenario));
    CHECK(run.broken == "");
    Names names;
    names.follow(*run.log);
    std::string all;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Event event = (*run.log)[i];
        const auto ms = event.time.ns / 1'000'000;
        const std::string gap = all.empty() ? "" : " ";
        if (const auto* began = event.what.get<TaskBegan>())
            all +=
                fmt::format("{}{}:{}@{}", gap, names.of(event.thread), names.of(began->task), ms);
        if (event.what.is<ProcessExited>()) all += fmt::format("{}exit@{}", gap, ms);
        const auto* ended = event.what.get<CallEnded>();
        if (ended == nullptr || !ended->error.exists()) continue;
        const std::string error(run.log->text(ended->error));
        all += fmt::format("{}{}@{}", gap, error.substr(0, error.find(':')), ms);
    }
    return all;
}

}  // namespace

TEST_CASE("REJ-20 CallerBlocksPolicy: the caller waits for room in the queue") {
    const std::string pool = onePool("rejectedExecutionHandler = \"CallerBlocksPolicy\"");
    // The fourth is submitted when the third is in the queue, at 10, and waits until 20.
    CHECK(told(pool + kFactoryTasks + calls(4)) ==
          "pool-1-thread-1:t@0 pool-1-thread-1:t-2@10 pool-1-thread-1:t-3@20 "
          "pool-1-thread-1:t-4@30");
}

TEST_CASE("REJ-21 CallerBlocksPolicy after shutdown, and in a caller that is interrupted") {
    const std::string pool = onePool("rejectedExecutionHandler = \"CallerBlocksPolicy\"");
    CHECK(told(pool + kFactoryTasks + call("0ms", "shutdown") + calls(1)) ==
          "RejectedExecutionException@0");
    const std::string waits = calls(3, "on = \"pool\"\nby = \"c\"\n");
    const std::string interrupt = "[[at]]\ntime = \"5ms\"\ncall = \"interrupt\"\nthread = \"c\"\n";
    CHECK(told(pool + kFactoryTasks + interrupt + waits) ==
          "pool-1-thread-1:t@0 RejectedExecutionException@5 pool-1-thread-1:t-2@10");
}

TEST_CASE("REJ-22 CallerBlocksPolicy: a shutdown while the caller waits loses the task") {
    const std::string pool = onePool("rejectedExecutionHandler = \"CallerBlocksPolicy\"");
    const std::string waits = calls(3, "on = \"pool\"\nby = \"c\"\n");
    // execute looked at the state before; put does not look again, but a worker drains the queue.
    CHECK(told(pool + kFactoryTasks + call("5ms", "shutdown") + waits) ==
          "pool-1-thread-1:t@0 pool-1-thread-1:t-2@10 pool-1-thread-1:t-3@20");
    // shutdownNow empties the queue, so there is room for a task that nobody will take.
    CHECK(told(pool + kFactoryTasks + call("5ms", "shutdownNow") + waits) == "pool-1-thread-1:t@0");
}

TEST_CASE("REJ-23 ForwardPolicy: another pool runs the task, or rejects it in turn") {
    const std::string other = onePool("", "other");
    const std::string pool =
        onePool("rejectedExecutionHandler = \"ForwardPolicy\"\nhandlerExecutor = \"other\"");
    CHECK(told(other + pool + kFactoryTasks + calls(4)) ==
          "pool-2-thread-1:t@0 pool-1-thread-1:t-3@0 pool-2-thread-1:t-2@10 "
          "pool-1-thread-1:t-4@10");
    CHECK(told(other + pool + kFactoryTasks + calls(5)).find("RejectedExecutionException@0") !=
          std::string::npos);
}

TEST_CASE("REJ-24 handlerBody: the caller runs the steps, then the policy decides") {
    CHECK(told(onePool("handlerBody = \"report\"") + kFactoryTasks + calls(3)) ==
          "pool-1-thread-1:t@0 RejectedExecutionException@4 pool-1-thread-1:t-2@10");
    CHECK(told(onePool("rejectedExecutionHandler = \"CallerRunsPolicy\"\n"
                       "handlerBody = \"report\"") +
               kFactoryTasks + calls(3)) ==
          "pool-1-thread-1:t@0 main:t-3@4 pool-1-thread-1:t-2@10");
    CHECK(told(onePool("rejectedExecutionHandler = \"CallerRunsPolicy\"\n"
                       "handlerBody = \"fails\"") +
               kFactoryTasks + calls(3)) ==
          "pool-1-thread-1:t@0 IllegalStateException@0 pool-1-thread-1:t-2@10");
}

TEST_CASE("THF-01 nameFormat, daemon and priority: names count from 0, and the log says them") {
    const std::string scenario =
        onePool("threadFactory = { nameFormat = \"order-%d!\", priority = 7 }") + kFactoryTasks +
        calls(1);
    CHECK(told(scenario) == "order-0!:t@0");
    const RunRecord run = runVirtually(read(scenario));
    std::string configured;
    for (std::size_t i = 0; i < run.log->size(); ++i)
        if (const auto e = run.log->get<ThreadConfigured>(i))
            configured += fmt::format("{} {}", e->daemon, e->priority);
    CHECK(configured == "false 7");
}

TEST_CASE("THF-02 a factory takes no pool number") {
    CHECK(told(onePool("threadFactory = { nameFormat = \"f-%d\" }", "first") + onePool("") +
               kFactoryTasks + calls(1)) == "pool-1-thread-1:t@0");
}

TEST_CASE("THF-03 beyond the limit: null keeps the task queued, an error reaches the caller") {
    const auto limited = [](const std::string& more) {
        return "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 2\n"
               "threadFactory = { nameFormat = \"f-%d\", limit = 1" +
               more + " }\n";
    };
    CHECK(told(limited("") + kFactoryTasks + calls(3)) == "f-0:t@0 f-0:t-2@10 f-0:t-3@20");
    CHECK(told(limited(", beyondLimit = \"OutOfMemoryError\"") + kFactoryTasks + calls(2)) ==
          "f-0:t@0 OutOfMemoryError@0");
}

TEST_CASE("THF-04 daemons stop when the last other thread has ended") {
    const std::string daemon = onePool("threadFactory = { nameFormat = \"d-%d\", daemon = true }");
    const std::string until15 = call("15ms", "getPoolSize");
    CHECK(told(daemon + kFactoryTasks + calls(2) + until15) == "d-0:t@0 d-0:t-2@10 exit@15");
    const RunRecord run = runVirtually(read(daemon + kFactoryTasks + calls(2) + until15));
    CHECK(run.ending == Ending::Quiet);
    CHECK(run.end.ns == 15'000'000);
    CHECK(toSentence(run) == "the process ended with the last thread that is no daemon");
    CHECK(run.log->get<ProcessExited>(run.log->size() - 1).has_value());
    // A worker that is no daemon keeps the process alive, also when it is idle.
    const std::string other = onePool("", "other");
    CHECK(told(daemon + other + kFactoryTasks + calls(2) + calls(1, "on = \"other\"\n")) ==
          "d-0:t@0 pool-1-thread-1:t-3@0 d-0:t-2@10");
}

TEST_CASE("THF-05 without a daemon no process ends, and a run is what it was") {
    CHECK(told(onePool("threadFactory = { nameFormat = \"f-%d\" }") + kFactoryTasks + calls(2)) ==
          "f-0:t@0 f-0:t-2@10");
}

TEST_CASE("THF-06 fork/join workers are daemons, and keep no process alive") {
    const std::string daemons = onePool("threadFactory = { nameFormat = \"f-%d\", daemon = true }");
    const std::string forks =
        "[[executor]]\nname = \"forks\"\nkind = \"ForkJoinPool\"\nparallelism = 1\n";
    const std::string runs =
        told(daemons + forks + kFactoryTasks + calls(1) + calls(1, "on = \"forks\"\n"));
    // Both tasks have begun, or may not even have: main has nothing else to do at 0.
    CHECK(runs.find("exit@0") != std::string::npos);
    CHECK(runs.find("@10") == std::string::npos);
    // Alone they end no run: nothing here says when a program without other daemons is over.
    CHECK(told(forks + kFactoryTasks + calls(1, "on = \"forks\"\n")).find("exit") ==
          std::string::npos);
}
