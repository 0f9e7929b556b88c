// Questions about who waits: the next leader, the signal, who wakes up first.
#include <doctest/doctest.h>

#include "tests/spec/predict_support.hpp"

using namespace poolscope;

TEST_CASE(
    "PRE-10 the next leader has waited longest; the one before it is the first wrong choice") {
    const RunRecord run = runVirtually(builtIn("3-leader-hand-over"));
    const AskedLog asked(*run.log, PredictKind::Leader);
    REQUIRE(asked.questions.size() == 2);
    CHECK(run.log->is<LeaderCleared>(asked.questions[0].asked - 1));
    CHECK(run.log->is<LeaderTaken>(asked.questions[0].revealed - 1));
    CHECK(asked.prompt(0) == "pool has no leader at this moment. Which thread leads next?");
    CHECK(asked.right(0) == "pool-1-thread-2");
    CHECK(asked.why(0) ==
          "pool-1-thread-2 has waited longest, so it is woken first and finds no "
          "leader.");
    CHECK(asked.wrong(0) ==
          "pool-1-thread-1: pool-1-thread-1 led until now, but it is not the next to look at a "
          "head that is not due. | "
          "pool-1-thread-3: pool-1-thread-3 has not waited as long as pool-1-thread-2.");
}

TEST_CASE(
    "PRE-11 a signal goes to the longest waiting thread, not to the newest nor to a deadline") {
    const RunRecord run = runVirtually(builtIn("3-leader-hand-over"));
    const AskedLog asked(*run.log, PredictKind::Signalled);
    REQUIRE(asked.questions.size() == 3);
    CHECK(run.log->is<Signalled>(asked.questions[1].asked));
    CHECK(asked.questions[1].revealed == asked.questions[1].asked + 1);
    CHECK(asked.right(1) == "pool-1-thread-2");
    CHECK(asked.wrong(1) ==
          "pool-1-thread-1: pool-1-thread-1 waits with a timeout, but a signal goes to the one "
          "that has waited longest. | "
          "pool-1-thread-3: pool-1-thread-3 came later: a signal goes to the one that has waited "
          "longest.");
    CHECK(asked.wrong(0).ends_with(
        "Last in, first out is the wrong way round: pool-1-thread-3 came last."));
}

TEST_CASE("PRE-12 the first to wake is asked before the clock jumps") {
    const RunRecord run = runVirtually(builtIn("3-leader-hand-over"));
    const AskedLog asked(*run.log, PredictKind::Wakes);
    REQUIRE(asked.questions.size() == 8);
    CHECK(run.log->is<TimeJumped>(asked.questions[1].asked));
    CHECK(run.log->is<SleepEnded>(asked.questions[1].revealed - 1));
    CHECK(asked.right(1) == "main");
    CHECK(asked.why(1) == "Its wait is the first to end, at 40 ms.");
    CHECK(asked.wrong(1) ==
          "pool-1-thread-1: Its wait ends only at 200 ms. | "
          "pool-1-thread-2: pool-1-thread-2 waits without a limit: another thread has to wake it. "
          "| "
          "pool-1-thread-3: pool-1-thread-3 waits without a limit: another thread has to wake it.");
}

TEST_CASE("PRE-13 of two threads that are due at one instant nobody is asked for the first") {
    const auto wakers = [](Duration second) {
        Script s;
        const ThreadId a = s.worker("a");
        const ThreadId b = s.worker("b");
        s.by(a, SleepBegan{Instant{} + 10_ms, false});
        s.by(b, SleepBegan{Instant{} + second, false});
        s.by(s.main, SleepBegan{Instant{} + 90_ms, false});
        s.by(ThreadId{}, TimeJumped{Instant{}, Instant{} + 10_ms}).at(10_ms);
        s.by(a, SleepEnded{false, WakeReason::TimedOut});
        RunHistory history(s.log);
        return questionsOf(history, kindsOf({PredictKind::Wakes})).size();
    };
    CHECK(wakers(20_ms) == 1);
    CHECK(wakers(10_ms) == 0);
}
