// Which task is the head next: asked before the change, of whoever could be taken for it.
#include <doctest/doctest.h>

#include "tests/spec/predict_support.hpp"

using namespace poolscope;

TEST_CASE("PRE-01 a new task or the old head: asked before the offer, revealed behind it") {
    const RunRecord run = runVirtually(builtIn("1-heap-with-ties"));
    const AskedLog asked(*run.log, PredictKind::Head);
    REQUIRE(asked.questions.size() == 15);
    CHECK(run.log->is<OfferBegan>(asked.questions[0].asked));
    CHECK(run.log->is<OfferEnded>(asked.questions[0].revealed - 1));
    CHECK(asked.prompt(0) == "b comes into the queue. Which task is the head then?");
    CHECK(asked.right(0) == "b");
    CHECK(asked.why(0) == "b goes before a: due at 400 ms, not at 500 ms.");
    CHECK(asked.wrong(0) ==
          "a: The queue compares due times, not names: a is due at 500 ms, later than b.");
    // e is due later than the head c.
    CHECK(asked.prompt(3) == "e comes into the queue. Which task is the head then?");
    CHECK(asked.right(3) == "c");
    CHECK(asked.wrong(3).ends_with("e: A new task becomes the head only if it goes before c."));
}

TEST_CASE("PRE-02 the head leaves: the last of the array only starts at the root; ties by number") {
    const RunRecord run = runVirtually(builtIn("1-heap-with-ties"));
    const AskedLog asked(*run.log, PredictKind::Head);
    REQUIRE(asked.questions.size() == 15);
    CHECK(run.log->is<FinishPollBegan>(asked.questions[8].asked));
    CHECK(run.log->is<LeftQueue>(asked.questions[8].revealed - 1));
    CHECK(asked.prompt(8) == "g leaves the queue. Which task is the head then?");
    CHECK(asked.right(8) == "c");
    CHECK(asked.why(8) ==
          "c and h are both due at 300 ms, so the lower sequence number goes "
          "first: that of c.");
    CHECK(asked.wrong(8) ==
          "a: a, the last of the array, only starts at the root: it sinks below c. | "
          "h: This is the tie the wrong way round: h has the higher sequence number. | "
          "i: i is due at 450 ms, later than c at 300 ms.");
}
