// What a run's report says besides its figures, each against a scenario worked out by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "app/batch/run_verdict.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/report/run_figures.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/spec/model_script.hpp"
#include "tests/support/files.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

const TextCatalog& verdictWords() {
    static const TextCatalog kWords(readTexts(POOLSCOPE_REPO "/assets/text/en.toml"));
    return kWords;
}

RunVerdict verdictOn(const std::string& scenario, const RunOptions& options = {}) {
    const Scenario read = poolscope::read(scenario);
    return {read, runVirtually(read, options)};
}
std::string problemsIn(const std::string& scenario) {
    return verdictOn(scenario).text(verdictWords());
}

std::string poolWith(const std::string& rest) { return poolscope::pool("pool", rest); }
const std::string kOneThread = poolWith("kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1");
/// One thread, and callers run what it has no time for.
std::string busyCallers() {
    return poolWith(
        "kind = \"ThreadPoolExecutor\""
        "\ncorePoolSize = 1\nmaximumPoolSize = 1\n"
        "queue = { type = \"SynchronousQueue\" }\n"
        "rejectedExecutionHandler = \"CallerRunsPolicy\"");
}
std::string fullPool(const std::string& handler) {
    return poolWith(
        "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\nmaximumPoolSize = 1\n"
        "queue = { type = \"ArrayBlockingQueue\", capacity = 1 }\nrejectedExecutionHandler = \"" +
        handler + "\"");
}
std::string doing(const std::string& name, const std::string& body = "\"work 100ms\"") {
    return poolscope::task(name, "[[" + body + "]]");
}
std::string calling(const std::string& time, const std::string& call,
                    const std::string& rest = "") {
    return poolscope::at(time, call, "on = \"pool\"\n" + rest);
}
std::string ofTask(const std::string& name) { return "task = \"" + name + "\""; }
const std::string kThreeTasks = doing("a") + doing("b") + doing("c");
const std::string kThreeCalls = calling("0ms", "execute", ofTask("a")) +
                                calling("1ms", "execute", ofTask("b")) +
                                calling("2ms", "execute", ofTask("c"));

}  // namespace

TEST_CASE("VRD-01 a run in which nothing went wrong has nothing to say") {
    CHECK(problemsIn(kOneThread + kThreeTasks + kThreeCalls).empty());
    CHECK(verdictOn(kOneThread + kThreeTasks + kThreeCalls).words().empty());
}

TEST_CASE("VRD-02 why an accepted task never ran") {
    const std::string title = "Accepted tasks that never ran:\n  ";
    SUBCASE("shutdownNow") {
        CHECK(problemsIn(kOneThread + kThreeTasks + kThreeCalls + calling("5ms", "shutdownNow")) ==
              title +
                  "b on pool: shutdownNow took it out of the queue at 5 ms\n"
                  "  c on pool: shutdownNow took it out of the queue at 5 ms\n"
                  "\nTasks that ignored an interrupt:\n"
                  "  a on pool-1-thread-1: interrupted at 5 ms, it went on for 95 ms\n"
                  "  Rule TPS02-J (CERT): Ensure that tasks submitted to a thread pool are "
                  "interruptible.\n");
    }
    SUBCASE("shutdown, with a policy that keeps no delayed tasks") {
        CHECK(problemsIn(poolWith("kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n"
                                  "executeExistingDelayedTasksAfterShutdownPolicy = false") +
                         kThreeTasks +
                         calling("0ms", "schedule", ofTask("a") + "\ndelay = \"1s\"") +
                         calling("5ms", "shutdown")) ==
              title +
                  "a on pool: shutdown cancelled it at 5 ms, because the pool's policy does "
                  "not keep such tasks\n");
    }
    SUBCASE("DiscardPolicy") {
        CHECK(problemsIn(fullPool("DiscardPolicy") + kThreeTasks + kThreeCalls) ==
              title + "c on pool: DiscardPolicy discarded it at 2 ms, without an exception\n");
    }
    SUBCASE("DiscardOldestPolicy") {
        CHECK(problemsIn(fullPool("DiscardOldestPolicy") + kThreeTasks + kThreeCalls) ==
              title +
                  "b on pool: DiscardOldestPolicy took it out of the queue at 2 ms, to make "
                  "room\n");
    }
    SUBCASE("the end of the run comes first") {
        CHECK(problemsIn("until = \"50ms\"\n" + kOneThread + kThreeTasks +
                         calling("0ms", "execute", ofTask("a")) +
                         calling("1ms", "execute", ofTask("b")) +
                         calling("2ms", "schedule", ofTask("c") + "\ndelay = \"1s\"") +
                         calling("60ms", "shutdown")) ==
              title +
                  "b on pool: in the queue since 1 ms; the run ended at 50 ms\n"
                  "  c on pool: due at 1.002 s, and the run ended at 50 ms\n\n"
                  "Cut short by `until`, at 50 ms:\n"
                  "  still running then: a\n"
                  "  2 tasks still queued\n"
                  "  1 call still to come\n");
    }
    SUBCASE("a stuck worker") {
        const std::string text = problemsIn(
            kOneThread + doing("a", "\"work 5ms\", { call = \"get\", task = \"b\" }") + doing("b") +
            calling("0ms", "submit", ofTask("a")) + calling("1ms", "submit", ofTask("b")));
        CHECK(text.find(title +
                        "b on pool: in the queue since 1 ms, and no thread will ever run it\n") !=
              std::string::npos);
        CHECK(text.starts_with("Deadlock: "));
    }
    SUBCASE("what somebody asked for is no problem") {
        CHECK(problemsIn(kOneThread + kThreeTasks + calling("0ms", "execute", ofTask("a")) +
                         calling("1ms", "schedule", ofTask("b") + "\ndelay = \"1s\"") +
                         calling("2ms", "cancel", ofTask("b")))
                  .empty());
    }
}

TEST_CASE("VRD-03 calls that threw, one line for each method and exception") {
    CHECK(problemsIn(fullPool("AbortPolicy") + kThreeTasks + kThreeCalls +
                     calling("3ms", "execute", ofTask("c"))) ==
          "Calls that threw:\n"
          "  execute c on pool, first at 2 ms, 2 times: RejectedExecutionException\n");
    CHECK(problemsIn(kOneThread + doing("a", "\"throw Oops \\\"no\\\"\"") +
                     calling("0ms", "submit", ofTask("a")) + calling("1ms", "get", ofTask("a"))) ==
          "Calls that threw:\n  get a on pool at 1 ms: ExecutionException: Oops: no\n");
}

TEST_CASE("VRD-04 periodic tasks that an exception ended") {
    const std::string tick =
        "[[task]]\nname = \"tick\"\nruns = [[\"work 1ms\"], [\"throw Oops "
        "\\\"no\\\"\"]]\n";
    CHECK(problemsIn(kOneThread + tick +
                     calling("0ms", "scheduleAtFixedRate",
                             ofTask("tick") + "\ninitialDelay = \"0ms\"\nperiod = \"10ms\"")) ==
          "Periodic tasks that an exception ended:\n"
          "  tick on pool: run 2 threw Oops: no at 10 ms, so there is no further run\n"
          "  Rule TPS03-J (CERT): Ensure that tasks executing in a thread pool do not fail "
          "silently.\n"
          "  Rule FutureReturnValueIgnored (Error Prone): Return value of methods returning "
          "Future must be checked.\n");
}

TEST_CASE("VRD-13 a thread of the program that an exception ended, which nobody catches") {
    CHECK(problemsIn("[[thread]]\nname = \"t\"\nbody = [\"work 2ms\", \"assert 1 > 2\"]\n") ==
          "Threads that an exception ended, which nobody catches:\n"
          "  t at 2 ms: AssertionError: 1 > 2\n");
}

TEST_CASE("VRD-05 calls that a client could not make in time") {
    const std::string slow = kOneThread + doing("a", "\"work 500ms\"") +
                             doing("b", "\"work 1ms\"") + calling("0ms", "submit", ofTask("a")) +
                             calling("10ms", "get", ofTask("a")) +
                             calling("100ms", "execute", ofTask("b"));
    CHECK(problemsIn(slow) ==
          "Calls made late or never:\n"
          "  execute b on pool: planned at 100 ms, made at 500 ms; until then main was in "
          "get a on pool\n");
    const std::string never =
        verdictOn("until = \"300ms\"\n" + slow).block(Problem::LateCall, verdictWords());
    CHECK(never ==
          "Calls made late or never:\n"
          "  execute b on pool: planned at 100 ms, never made; main is still in get a on pool\n");
}

TEST_CASE("VRD-10 of a repeated call each time counts") {
    CHECK(problemsIn("until = \"100ms\"\n" + kOneThread + doing("a", "\"work 15ms\"") +
                     calling("0ms", "execute", ofTask("a") + "\nevery = \"20ms\"\ntimes = 3"))
              .empty());
    const std::string block =
        verdictOn(busyCallers() + doing("a", "\"work 15ms\"") +
                  calling("0ms", "execute", ofTask("a") + "\nevery = \"10ms\"\ntimes = 3"))
            .block(Problem::LateCall, verdictWords());
    CHECK(block ==
          "Calls made late or never:\n"
          "  execute a on pool: planned at 20 ms, made at 25 ms; until then main was in execute "
          "a-2 on pool\n");
}

TEST_CASE(
    "VRD-11 a call without a time is made when the one above has returned, and is never late") {
    const std::string slow = kOneThread + doing("a", "\"work 500ms\"") +
                             calling("0ms", "submit", ofTask("a")) +
                             calling("10ms", "get", ofTask("a"));
    const std::string shutdown = "\n[[at]]\ncall = \"shutdown\"\n";
    CHECK(problemsIn(slow + shutdown).empty());
    CHECK(verdictOn("until = \"300ms\"\n" + slow + shutdown)
              .block(Problem::LateCall, verdictWords()) ==
          "Calls made late or never:\n"
          "  shutdown on pool: never made; main is still in get a on pool\n");
    CHECK(problemsIn(busyCallers() + doing("a", "\"work 15ms\"") +
                     calling("0ms", "execute", ofTask("a") + "\ntimes = 4"))
              .empty());
}

TEST_CASE(
    "VRD-12 an exception that is not caught ends the client, and nobody shuts the pool down") {
    const std::string shutdown = "\n[[at]]\ncall = \"shutdown\"\n";
    const auto nineTasks = [&](const std::string& more) {
        return fullPool("AbortPolicy") + doing("a") +
               calling("0ms", "submit", ofTask("a") + "\ntimes = 9" + more) + shutdown;
    };
    const RunVerdict dies = verdictOn(nineTasks("\ncatch = false"));
    const std::string said = dies.text(verdictWords());
    CHECK(said.starts_with("Calls that threw:\n  submit a-3 on pool at 0 ms: Rejected"));
    CHECK(said.find("Calls made late or never:\n"
                    "  shutdown on pool: never made; RejectedExecutionException") !=
          std::string::npos);
    CHECK(said.ends_with(" had ended main\n"));
    CHECK(dies.keptAlive(verdictWords()) ==
          "A JVM would not exit here, kept alive by 1 idle thread of pool: idle threads of a pool "
          "are no daemons. shutdown() ends them, cancel() that of a Timer.\n");
    CHECK_FALSE(dies.has(Problem::Deadlock));

    const RunVerdict goesOn = verdictOn(nineTasks(""));
    CHECK(goesOn.keptAlive(verdictWords()).empty());
    CHECK(goesOn.text(verdictWords())
              .starts_with("Calls that threw:\n  submit a-3 on pool, first at 0 ms, 7 times"));
    CHECK(goesOn.words() == std::vector<std::string>{"call-threw"});
}

TEST_CASE("VRD-13 idle threads that are no daemons keep the process alive once nothing is left") {
    const auto keeps = [](const std::string& scenario) {
        return verdictOn(scenario).keptAlive(verdictWords());
    };
    const std::string one = kOneThread + doing("a") + calling("0ms", "execute", ofTask("a"));
    CHECK(keeps(one).find("kept alive by 1 idle thread of pool") != std::string::npos);
    CHECK(keeps(one + calling("0ms", "shutdown")).empty());
    CHECK(keeps("until = \"50ms\"\n" + one).empty());  // there was more to come
    CHECK(keeps(poolWith("kind = \"ForkJoinPool\"\nparallelism = 2") + doing("a") +
                calling("0ms", "submit", ofTask("a")))
              .empty());
    CHECK(keeps(poolWith("kind = \"Timer\"")).find("1 idle thread of pool") != std::string::npos);
    CHECK(keeps(poolWith("kind = \"Timer\"") + calling("0ms", "cancel")).empty());
    // Its thread leaves after keepAlive.
    CHECK(keeps(poolWith("factory = \"newCachedThreadPool\"") + doing("a") +
                calling("0ms", "execute", ofTask("a")))
              .empty());
}

TEST_CASE("VRD-06 a run is cut short by a bound, not by the end that was asked for") {
    const std::string endless =
        kOneThread + doing("a", "\"work 1ms\"") +
        calling("0ms", "scheduleAtFixedRate",
                ofTask("a") + "\ninitialDelay = \"0ms\"\nperiod = \"10ms\"");
    CHECK_FALSE(verdictOn("until = \"50ms\"\n" + endless).has(Problem::CutShort));
    RunOptions few;
    few.mostEvents = 200;
    const RunVerdict cut = verdictOn(endless, few);
    CHECK(cut.words() == std::vector<std::string>{"cut-short"});
    CHECK_MESSAGE(cut.text(verdictWords()).starts_with("Cut short after 201 events, at "),
                  cut.text(verdictWords()));
    CHECK(verdictOn("until = \"50ms\"\n" + endless).text(verdictWords(), false).empty());
}

TEST_CASE(
    "VRD-14 the process ends with the last thread that is no daemon: what that cut off is told") {
    const auto poolOf = [](const std::string& daemon) {
        return poolWith(
                   "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
                   "threadFactory = { nameFormat = \"t-%d\"" +
                   daemon + " }") +
               kThreeTasks;
    };
    const std::string daemons = poolOf(", daemon = true");
    const RunVerdict cut = verdictOn(daemons + kThreeCalls + calling("150ms", "getPoolSize"));
    CHECK(cut.words() == std::vector<std::string>{"never-ran", "cut-short"});
    CHECK(cut.block(Problem::CutShort, verdictWords()) ==
          "The process ended at 150 ms with the last thread that is no daemon.\n"
          "  still running then: b\n");
    // Nothing is cut off where all is done, and an idle daemon keeps nothing alive.
    const RunVerdict done = verdictOn(daemons + kThreeCalls + calling("400ms", "getPoolSize"));
    CHECK(done.text(verdictWords()).empty());
    CHECK(done.keptAlive(verdictWords()).empty());
    const RunVerdict kept = verdictOn(poolOf("") + kThreeCalls + calling("150ms", "getPoolSize"));
    CHECK(kept.text(verdictWords()).empty());
    CHECK_FALSE(kept.keptAlive(verdictWords()).empty());
    // Beside a thread that is none, an idle daemon is not what keeps the process alive.
    const RunVerdict both =
        verdictOn(daemons + poolscope::pool("other", "kind = \"Timer\"") + kThreeCalls);
    CHECK(both.keptAlive(verdictWords()).find("1 idle thread of other:") != std::string::npos);
}

TEST_CASE("VRD-07 --fail-on: a problem by its word, any of them, or a figure") {
    const RunVerdict verdict = verdictOn(fullPool("AbortPolicy") + kThreeTasks + kThreeCalls);
    CHECK(verdict.failures(FailOn::of({"deadlock"}), verdictWords()).empty());
    CHECK(verdict.failures(FailOn::of({"any"}), verdictWords()) ==
          std::vector<std::string>{"call-threw"});
    CHECK(verdict.failures(FailOn::of({"call-threw", "any", "rejected > 0"}), verdictWords()) ==
          std::vector<std::string>{"call-threw", "rejected > 0 (on pool it is 1)"});
    CHECK(verdict.failures(FailOn::of({"rejected > 1"}), verdictWords()).empty());
}

TEST_CASE("VRD-15 who ignored an interrupt and who found another task's value, and for how long") {
    const std::string one = poolWith("kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1");
    const std::string task = "[[task]]\nname = \"t\"\nbody = [\"work 5ms\"]\n";
    const std::string submitted = "[[at]]\ntime = \"0ms\"\ncall = \"submit\"\ntask = \"t\"\n";
    CHECK(problemsIn(one + task + submitted + "[[at]]\ntime = \"2ms\"\ncall = \"shutdownNow\"\n") ==
          "Tasks that ignored an interrupt:\n"
          "  t on pool-1-thread-1: interrupted at 2 ms, it went on for 3 ms\n"
          "  Rule TPS02-J (CERT): Ensure that tasks submitted to a thread pool are "
          "interruptible.\n");
    CHECK(problemsIn(one +
                     "[[variable]]\nname = \"admin\"\nvalue = false\nthreadLocal = true\n"
                     "[[task]]\nname = \"t\"\nbody = [\"set admin = true\"]\n"
                     "[[task]]\nname = \"u\"\nbody = [\"read admin\", \"read admin\"]\n" +
                     submitted + "[[at]]\ntime = \"0ms\"\ncall = \"submit\"\ntask = \"u\"\n") ==
          "Values of a ThreadLocal that another task left:\n"
          "  u on pool-1-thread-1 read admin = true at 0 ms: t had left it there\n"
          "  Rule TPS04-J (CERT): Ensure ThreadLocal variables are reinitialized when using "
          "thread pools.\n");
}

TEST_CASE("VRD-08 a long list is cut, and says so") {
    std::string many = "until = \"1ms\"\n" + kOneThread + kThreeTasks;
    for (int i = 0; i < 13; ++i)
        many += calling("0ms", "schedule", ofTask("a") + "\ndelay = \"1s\"");
    const std::string block = verdictOn(many).block(Problem::NeverRan, verdictWords());
    CHECK(std::count(block.begin(), block.end(), '\n') == 12);
    CHECK(block.ends_with("  … and 3 more\n"));
}

TEST_CASE("VRD-09 on the real clock a call that only took its time makes no other late") {
    const Scenario scenario =
        read(kOneThread + doing("a", "\"work 500ms\"") + calling("0ms", "submit", ofTask("a")) +
             calling("10ms", "get", ofTask("a")) + calling("10ms", "getPoolSize") +
             calling("100ms", "getPoolSize") + calling("495ms", "getPoolSize"));
    const RunRecord run = runVirtually(scenario);
    std::vector<PlannedCall> planned;
    for (const AtCall& call : scenario.calls)
        planned.push_back({{Instant{call.time.ns}}, "main", "pool", ""});
    const auto late = [&](bool realClock) {
        std::string all;
        const RunPlan plan{run.end, RunEnd::Quiet, realClock, planned};
        for (const LateCall& call : problemsOf(*run.log, plan).lateCalls)
            all += std::to_string(call.number) + ' ';
        return all;
    };
    CHECK(late(false) == "2 3 4 ");
    CHECK(late(true) == "3 ");
}

TEST_CASE("a verdict tells each event once, and the summary made of them is that of the log") {
    const Scenario scenario = poolscope::read(kOneThread + kThreeTasks + kThreeCalls +
                                              poolscope::pool("other", "kind = \"Timer\"\n"));
    const RunRecord run = runVirtually(scenario);
    RunFigures figures(*run.log);
    std::size_t told = 0;
    const RunVerdict verdict(scenario, run, [&](const Event& event) {
        CHECK(event.time == (*run.log)[told++].time);
        figures.apply(event);
    });
    CHECK(told == run.log->size());
    CHECK(verdict.words() == RunVerdict(scenario, run).words());
    CHECK(summaryOf(scenario, run, figures) == summaryOf(scenario, run));
}
