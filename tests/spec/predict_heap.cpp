// Questions about a heap: which child, does it move, in which slot, which head.
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "tests/spec/predict_support.hpp"
#include "tests/support/scenario_text.hpp"

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

TEST_CASE("PRE-03 of two children the one that goes first is compared") {
    const RunRecord run = runVirtually(builtIn("2-removal-sifts-up"));
    const AskedLog asked(*run.log, PredictKind::Child);
    REQUIRE(asked.questions.size() == 11);
    const PredictQuestion& first = asked.questions[0];
    CHECK(run.log->is<ChildrenCompared>(first.asked));
    CHECK(first.revealed == first.asked + 1);
    CHECK(asked.prompt(0) == "Which child is compared with K?");
    CHECK(asked.right(0) == "C");
    CHECK(asked.why(0) == "C goes before M: due at 450 ms, not at 600 ms.");
    CHECK(asked.wrong(0) == "M: M is due at 600 ms, later than C at 450 ms.");
}

TEST_CASE(
    "PRE-04 a heap with four children per node: all of them are choices, before the first is "
    "compared") {
    const RunRecord run = runVirtually(builtIn("35-four-queues-one-load"));
    const AskedLog asked(*run.log, PredictKind::Child);
    std::size_t ofFour = 0;
    for (const PredictQuestion& question : asked.questions) {
        if (!run.log->is<SiblingsCompared>(question.asked)) continue;
        ++ofFour;
        CHECK_FALSE(run.log->is<SiblingsCompared>(question.asked - 1));
        CHECK(run.log->is<SiftDownCompared>(question.revealed));
    }
    CHECK(ofFour > 0);
}

TEST_CASE("PRE-05 does it move: yes before no, and what stops too early or goes too far") {
    const RunRecord run = runVirtually(builtIn("2-removal-sifts-up"));
    const AskedLog asked(*run.log, PredictKind::Moves);
    REQUIRE(asked.questions.size() == 28);
    CHECK(run.log->is<SiftUpCompared>(asked.questions[0].asked));
    CHECK(asked.prompt(0) == "B is compared with its parent A. Does it rise?");
    CHECK(asked.right(0) == "No, it stays");
    CHECK(asked.why(0) == "A goes before B: due at 400 ms, not at 700 ms.");
    CHECK(asked.wrong(0) ==
          "Yes, it moves: That goes too far: A belongs above B, and is there already.");
    std::set<std::string> reasons;
    for (std::size_t i = 0; i < asked.questions.size(); ++i) {
        CHECK(asked.questions[i].right == (asked.right(i) == "Yes, it moves" ? 0 : 1));
        reasons.insert(asked.wrong(i).substr(0, asked.wrong(i).find(" early")));
    }
    CHECK(reasons.contains("No, it stays: That stops too"));
}

TEST_CASE("PRE-06 in which slot: on the path, beyond it, beside it; small numbers first") {
    const RunRecord run = runVirtually(builtIn("2-removal-sifts-up"));
    const AskedLog asked(*run.log, PredictKind::Place);
    REQUIRE(asked.questions.size() == 21);
    CHECK(run.log->is<SiftUpBegan>(asked.questions[1].asked));
    CHECK(run.log->is<SlotFilled>(asked.questions[1].revealed - 1));
    CHECK(asked.prompt(1) == "In which slot does C end?");
    CHECK(asked.questions[1].right == 2);
    CHECK(asked.right(1) == "slot 2");
    CHECK(asked.why(1) == "Its parent there, A, goes before it.");
    CHECK(asked.wrong(1) ==
          "slot 0: That goes too far: it rises only while it goes before its parent. | "
          "slot 1: That is the wrong branch: it meets only its own parents.");
}

TEST_CASE("PRE-07 nothing is asked of tasks that bear the same name") {
    const auto headsOf = [](std::string_view second) {
        Script s;
        const TaskId a = s.task("t", 20_ms);
        const TaskId b = s.task(second, 10_ms);
        s.by(s.main, OfferBegan{s.pool, a, 0}).by(s.main, SizeChanged{s.pool, 1});
        s.by(s.main, SlotFilled{s.pool, a, 0, -1}).by(s.main, OfferEnded{s.pool, a, 0});
        s.by(s.main, OfferBegan{s.pool, b, 1}).by(s.main, SizeChanged{s.pool, 2});
        s.by(s.main, SiftUpBegan{s.pool, b, 1})
            .by(s.main, SiftUpCompared{s.pool, b, a, 1, 0, true});
        s.by(s.main, SlotFilled{s.pool, a, 1, 0}).by(s.main, SlotFilled{s.pool, b, 0, -1});
        s.by(s.main, OfferEnded{s.pool, b, 0});
        RunHistory history(s.log);
        return questionsOf(history, kindsOf({PredictKind::Head, PredictKind::Moves})).size();
    };
    CHECK(headsOf("u") == 2);
    CHECK(headsOf("t") == 0);
}

TEST_CASE("PRE-08 nothing is asked where a tie is left open") {
    // A Timer compares times alone.
    const std::string file =
        "until = \"1s\"" + pool("timer", "kind = \"Timer\"") + task("x", "[[\"work 1ms\"]]");
    const auto both = [&](const std::string& second) {
        const std::string x = "task = \"x\"\n";
        const RunRecord run =
            runVirtually(read(file + at("0ms", "schedule", x + "as = \"a\"\ndelay = \"20ms\"") +
                              at("0ms", "schedule", x + "as = \"b\"\ndelay = \"" + second + "\"")));
        RunHistory history(*run.log);
        return questionsOf(history, kindsOf({PredictKind::Moves, PredictKind::Place,
                                             PredictKind::Head, PredictKind::Order}))
            .size();
    };
    CHECK(both("20ms") == 0);
    CHECK(both("10ms") == 4);
}

TEST_CASE("PRE-33 the array: the last free slot, none free, and nothing that makes it shorter") {
    const std::string file =
        "until = \"2s\"" +
        pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1") +
        task("x", "[[\"work 1ms\"]]") +
        at("0ms", "schedule", "task = \"x\"\ndelay = \"1s\"\ntimes = 18");
    const RunRecord run = runVirtually(read(file));
    const AskedLog asked(*run.log, PredictKind::Array);
    // A slot of each task but the first and the one for the last free slot; a length from size 15
    // on; each removal after the growth.
    REQUIRE(asked.questions.size() == 16 + 2 + 1 + 18);
    CHECK(run.log->is<OfferBegan>(asked.questions[14].asked));
    CHECK(run.log->is<SizeChanged>(asked.questions[14].revealed - 1));
    CHECK(asked.prompt(14) ==
          "x-16 is about to be offered. size is 15, queue.length is 16. What is queue.length when "
          "siftUp begins?");
    CHECK(asked.right(14) == "16");
    CHECK(asked.why(14) ==
          "size 15 is less than queue.length 16, and offer calls grow only if size >= "
          "queue.length.");
    CHECK(run.log->is<Grew>(asked.questions[15].revealed - 1));
    CHECK(asked.right(15) == "24");
    CHECK(asked.why(15) == "All 16 slots are taken, so grow adds half: 16 + (16 >> 1) = 24.");
    CHECK(asked.questions[16].asked == asked.questions[15].revealed);
    CHECK(asked.right(16) == "Each stays in its slot, and its heapIndex as it is");
    CHECK(run.log->is<SiftUpBegan>(asked.questions[17].asked));
    CHECK(asked.prompt(17) ==
          "size was 16, and queue.length is 24 now. In which slot does siftUp begin with x-17, due "
          "at 1 s?");
    CHECK(asked.right(17) == "slot 16");
    CHECK(asked.prompt(18) ==
          "x-18, due at 1 s, is about to be offered. size is 17, queue.length is 24. In which slot "
          "does siftUp begin?");
    CHECK(run.log->is<FinishPollBegan>(asked.questions[19].asked));
    CHECK(run.log->is<LeftQueue>(asked.questions[19].revealed - 1));
    CHECK(asked.prompt(19) ==
          "pool-1-thread-1 is about to take out the head, x. size is 18, queue.length is 24. What "
          "is queue.length afterwards?");
    CHECK(asked.right(19) == "24");
    CHECK(asked.wrong(19) ==
          "12: No method of DelayedWorkQueue makes the array shorter: it stays as long as it once "
          "had to be. | "
          "16: No method of DelayedWorkQueue makes the array shorter: it stays as long as it once "
          "had to be. | "
          "17: size becomes 17, but the array stays as long as it is.");
}

TEST_CASE("PRE-34 an array that grows by another rule, or moves its tasks, is not asked about") {
    const auto asked = [](std::int32_t to, bool stores) {
        Script s;
        const TaskId a = s.task("a", 20_ms);
        s.by(s.main, SizeChanged{s.pool, 16}).by(s.main, OfferBegan{s.pool, a, 16});
        s.by(s.main, Grew{s.pool, 16, to});
        if (stores) s.by(s.main, SlotFilled{s.pool, a, 0, -1});
        s.by(s.main, SizeChanged{s.pool, 17}).by(s.main, SiftUpBegan{s.pool, a, 16});
        RunHistory history(s.log);
        return questionsOf(history, kindsOf({PredictKind::Array})).size();
    };
    CHECK(asked(24, false) == 3);
    CHECK(asked(24, true) == 1);
    CHECK(asked(32, false) == 2);
    const RunRecord run = runVirtually(builtIn("16-five-queues"));
    CHECK(AskedLog(*run.log, PredictKind::Array).questions.empty());
}
