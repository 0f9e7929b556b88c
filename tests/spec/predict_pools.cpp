// Questions about pools: ctl, states, admission, what shutdown leaves, steals, the order of runs.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/spec/predict_support.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

TEST_CASE("PRE-20 ctl: one worker more, counted at once, in the same run state") {
    const RunRecord run = runVirtually(builtIn("6-shutdown-policies"));
    const AskedLog asked(*run.log, PredictKind::CtlWord);
    REQUIRE(asked.questions.size() == 20);
    CHECK(run.log->is<CtlChanged>(asked.questions[0].asked));
    CHECK(asked.questions[0].revealed == asked.questions[0].asked + 1);
    CHECK(asked.prompt(0) == "neither needs a further worker. What does ctl hold next?");
    CHECK(asked.right(0) == "RUNNING, 1 worker");
    CHECK(asked.wrong(0) ==
          "RUNNING, 0 workers: The count changes in this very step, not when the thread starts or "
          "ends. | "
          "RUNNING, 2 workers: The count changes by one. | "
          "SHUTDOWN, 1 worker: One worker more or less does not change the run state: it stays "
          "RUNNING.");
}

TEST_CASE("PRE-21 ctl: shutdown changes the run state alone") {
    const RunRecord run = runVirtually(builtIn("6-shutdown-policies"));
    const AskedLog asked(*run.log, PredictKind::CtlWord);
    REQUIRE(asked.questions.size() == 20);
    CHECK(asked.prompt(4) == "neither is shut down by shutdown(). What does ctl hold next?");
    CHECK(asked.right(4) == "SHUTDOWN, 1 worker");
    CHECK(asked.why(4) == "shutdown() changes the run state alone: 1 worker as before.");
    CHECK(
        asked.wrong(4) ==
        "RUNNING, 1 worker: This step changes the run state: it is no longer RUNNING. | "
        "SHUTDOWN, 0 workers: The run state changes alone: workers leave later, one by one. | "
        "STOP, 1 worker: shutdown() and shutdownNow() mixed up: shutdown() leads to SHUTDOWN, 000, "
        "and shutdownNow() to STOP, 001.");
}

TEST_CASE("PRE-22 states: of a pool that is shut down, of a task that is cancelled") {
    const RunRecord run = runVirtually(builtIn("6-shutdown-policies"));
    const AskedLog asked(*run.log, PredictKind::State);
    REQUIRE(asked.questions.size() == 30);
    CHECK(run.log->is<CallBegan>(asked.questions[0].asked - 1));
    CHECK(run.log->is<CtlChanged>(asked.questions[0].revealed - 1));
    CHECK(asked.prompt(0) == "neither is RUNNING. Which state comes next?");
    CHECK(asked.right(0) == "SHUTDOWN");
    CHECK(asked.wrong(0).starts_with("STOP: STOP comes from shutdownNow(), not from shutdown()."));
    CHECK(run.log->is<FutureStateChanged>(asked.questions[1].asked));
    CHECK(asked.prompt(1) == "neither.backup is NEW. Which state comes next?");
    CHECK(asked.right(1) == "CANCELLED");
    CHECK(asked.wrong(1) ==
          "COMPLETING: COMPLETING comes only when the body has ended by itself. | "
          "INTERRUPTING: INTERRUPTING comes only from NEW, by cancel(true). | "
          "NORMAL: NORMAL needs a stored result: there is none yet.");
}

TEST_CASE("PRE-23 execute: its four ways in their order, each with the question that decides") {
    const RunRecord run = runVirtually(builtIn("10-nine-tasks"));
    AskedLog asked(*run.log, PredictKind::Admission);
    const ExecutorId abort{0};
    Asker asker(asked.history, 1);
    std::vector<std::string> ways;
    std::string last;
    const PredictKinds admission = kindsOf({PredictKind::Admission});
    for (std::size_t from = 0;;) {
        const auto question = asker.next(from, asked.history.size(), admission, abort);
        if (!question) break;
        from = question->asked + 1;
        CHECK(run.log->is<ExecuteStepped>(question->asked));
        CHECK(question->choices.size() == 4);
        ways.push_back(asked.say(question->choices[question->right].text));
        last = asked.say(question->choices[question->right].why);
    }
    const std::string core = "New worker: below corePoolSize";
    const std::string queue = "Queue: the offer is accepted";
    const std::string extra = "New worker: below maximumPoolSize";
    CHECK(ways == std::vector<std::string>{core, core, core, queue, queue, queue, extra, extra,
                                           "Rejected"});
    CHECK(last ==
          "corePoolSize is reached, the queue refuses abort.T9, and maximumPoolSize is "
          "reached, too.");
}

TEST_CASE("PRE-24 shutdown: what the policies leave in the queue") {
    const RunRecord run = runVirtually(builtIn("6-shutdown-policies"));
    const AskedLog asked(*run.log, PredictKind::Left);
    REQUIRE(asked.questions.size() == 2);
    CHECK(run.log->is<CallBegan>(asked.questions[0].asked - 1));
    CHECK(run.log->is<CallEnded>(asked.questions[0].revealed - 1));
    CHECK(asked.prompt(0) ==
          "shutdown() on delayed, which keeps delayed tasks: true, periodic tasks: false. What is "
          "left in its queue?");
    CHECK(asked.right(0) == "Only what runs once: 2");
    CHECK(asked.right(1) == "All 3 tasks");
    CHECK(asked.wrong(0).starts_with(
        "All 3 tasks: shutdown() takes out what a policy does not keep. | "
        "Nothing: That would be shutdownNow(): here a policy keeps something."));
}

TEST_CASE("PRE-25 a thief takes at the base, never what has begun") {
    const RunRecord run = runVirtually(builtIn("21-sum-by-halves"));
    const AskedLog asked(*run.log, PredictKind::Steals);
    REQUIRE(asked.questions.size() == 6);
    CHECK(run.log->is<DequeTaken>(asked.questions[0].asked));
    CHECK(asked.prompt(0) ==
          "ForkJoinPool-1-worker-2 steals from ForkJoinPool-1-worker-1. Which task?");
    CHECK(asked.right(0) == "10-55");
    CHECK(asked.wrong(0) ==
          "96-100: 96-100 has begun: it is in no deque. | "
          "96-98: 96-98 lies at the top, where ForkJoinPool-1-worker-1 itself pushes and pops. | "
          "99-100: 99-100 has begun: it is in no deque.");
}

TEST_CASE("PRE-26 the order of runs: a delay queue's, a line's, a priority queue's") {
    const RunRecord run = runVirtually(builtIn("16-five-queues"));
    const AskedLog asked(*run.log, PredictKind::Order);
    REQUIRE(asked.questions.size() == 4);
    CHECK(run.log->is<Enqueued>(asked.questions[0].asked - 1));
    CHECK(run.log->is<TaskBegan>(asked.questions[0].revealed - 1));
    CHECK(asked.prompt(0) == "In which order do linked.c, linked.a and linked.d run?");
    CHECK(asked.right(0) == "linked.c, linked.a, linked.d");
    CHECK(asked.right(2) == "priority.a1, priority.b2, priority.c3");
    CHECK(asked.wrong(2).find("priority.c3, priority.a1, priority.b2: That is the order of "
                              "submission") != std::string::npos);
    CHECK(asked.right(3).starts_with("delay.d-40ms, delay.b-80ms"));
}

TEST_CASE("PRE-32 keepAlive's end: nothing is asked where another worker changes ctl first") {
    std::size_t asked = 0;
    std::size_t timedOut = 0;
    for (int seed = 1; seed <= 60; ++seed) {
        std::string text = "chooser = \"random\"\nseed = " + std::to_string(seed) + R"(
until = "1s"
[[executor]]
name = "pool"
kind = "ThreadPoolExecutor"
corePoolSize = 1
maximumPoolSize = 3
keepAliveTime = "60ms"
queue = { type = "SynchronousQueue" }
[[task]]
name = "job"
body = ["work 30ms"]
)";
        for (const char* const name : {"a", "b", "c"})
            text += std::string("[[at]]\ntime = \"0ms\"\non = \"pool\"\ncall = \"execute\"\n") +
                    "task = \"job\"\nas = \"" + name + "\"\n";
        const RunRecord run = runVirtually(read(text));
        for (std::size_t i = 0; i < run.log->size(); ++i)
            timedOut += run.log->is<WorkerTimedOut>(i) ? 1 : 0;
        AskedLog keepAlive(*run.log, PredictKind::KeepAlive);
        asked += keepAlive.questions.size();
        for (std::size_t i = 0; i < keepAlive.questions.size(); ++i) {
            const bool surplus =
                keepAlive.prompt(i).find("pool has 1 worker,") == std::string::npos;
            CHECK((keepAlive.right(i) == "It returns null: the worker leaves") == surplus);
        }
    }
    CHECK(asked > 60);
    CHECK(asked < timedOut);
}

TEST_CASE("PRE-32 keepAlive's end: nothing is asked where a broken pool shrinks below its core") {
    const RunRecord run = runVirtually(builtIn("73-fewer-workers-than-core"));
    const AskedLog asked(*run.log, PredictKind::KeepAlive);
    REQUIRE(asked.questions.size() == 2);  // not of the third and the fourth, which leave, too
    CHECK(asked.right(0) == "It returns null: the worker leaves");
    CHECK(asked.right(1) == "It returns null: the worker leaves");
}

TEST_CASE("PRE-33 fate: each queued task at shutdown, with the policy that decides or does not") {
    const RunRecord run = runVirtually(builtIn("6-shutdown-policies"));
    const AskedLog asked(*run.log, PredictKind::Fate);
    REQUIRE(asked.questions.size() == 14);  // two tasks are cancelled later
    CHECK(run.log->is<ShutdownDecided>(asked.questions[0].asked));
    CHECK(asked.questions[0].revealed == asked.questions[0].asked + 1);
    CHECK(asked.prompt(0) ==
          "main is in shutdown(). neither.mail, from schedule, is due, but no worker is free. "
          "executeExistingDelayedTasks is false, continueExistingPeriodicTasks false. What becomes "
          "of neither.mail?");
    CHECK(asked.right(0) == "It stays in the queue and will run");
    CHECK(asked.why(0) ==
          "neither.mail is due, and a one-shot task that is due runs, whatever the policies say.");
    CHECK(asked.right(1) == "onShutdown removes it, and it is cancelled");
    CHECK(asked.wrong(1) ==
          "It is taken out and returned, not cancelled: shutdown() returns nothing. Only "
          "shutdownNow() takes tasks out of the queue and returns them. | "
          "It left the queue when it was cancelled: Nobody has cancelled neither.backup: it is in "
          "the queue when shutdown() comes to it. | "
          "It stays in the queue and will run: neither.backup is not due, and "
          "executeExistingDelayedTasksAfterShutdown is false: onShutdown does not keep it.");
}

TEST_CASE("PRE-34 future: a cancel that comes too late, and what get gives") {
    const RunRecord run = runVirtually(
        read("until = \"100ms\"" +
             pool("pool", "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\nmaximumPoolSize = 1") +
             task("x", "[[\"work 10ms\", \"throw IOException\"]]") +
             at("0ms", "submit", "task = \"x\"") +
             at("20ms", "cancel", "task = \"x\"\nmayInterrupt = true") +
             at("30ms", "get", "task = \"x\"")));
    const AskedLog asked(*run.log, PredictKind::Future);
    REQUIRE(asked.questions.size() == 5);  // run, setException in two steps, cancel, get
    CHECK(asked.right(0) == "NEW");
    CHECK(asked.right(1) == "COMPLETING");
    CHECK(asked.right(2) == "EXCEPTIONAL");
    CHECK(asked.prompt(3) ==
          "x is EXCEPTIONAL. main calls cancel(true). Which state is it in after the "
          "compare-and-set?");
    CHECK(asked.right(3) == "EXCEPTIONAL");
    CHECK(asked.wrong(3).starts_with(
        "CANCELLED: No cancel wins here: x is EXCEPTIONAL, so its outcome was decided by call()."));
    CHECK(asked.right(4) == "It throws an ExecutionException");
}
