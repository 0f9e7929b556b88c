// Plain pools beside each other: the ready-made comparisons, worked out by hand.
#include "tests/support/compared.hpp"

using namespace poolscope;

TEST_CASE("10: the same burst of nine, and four answers when everything is full") {
    const Compared ran("10-nine-tasks");
    // Three core threads, room for three, two threads more: T1 to T3, T7 and T8 run from 0 to 100,
    // T4 to T6 from 100 to 200; T9 is one too many. shutdown at 400 ends the last threads.
    REQUIRE(ran.end() == 400 * kMs);
    CHECK(ran.tasks("abort") == "9 8 0 1 0");
    CHECK(ran.tasks("discard") == "9 8 0 1 0");
    CHECK(ran.tasks("oldest") == "9 8 0 1 0");
    CHECK(ran.tasks("caller") == "9 9 0 0 0");
    CHECK(ran.starts("abort") ==
          "abort.T1@0 abort.T2@0 abort.T3@0 abort.T7@0 abort.T8@0 "
          "abort.T4@100 abort.T5@100 abort.T6@100");
    CHECK(ran.starts("discard") ==
          "discard.T1@0 discard.T2@0 discard.T3@0 discard.T7@0 discard.T8@0 "
          "discard.T4@100 discard.T5@100 discard.T6@100");
    // T4 waited longest: it is thrown out, and T9 gets its place at the queue's end.
    CHECK(ran.starts("oldest") ==
          "oldest.T1@0 oldest.T2@0 oldest.T3@0 oldest.T7@0 oldest.T8@0 "
          "oldest.T5@100 oldest.T6@100 oldest.T9@100");
    // The client runs T9 itself, at once.
    CHECK(ran.starts("caller") ==
          "caller.T1@0 caller.T2@0 caller.T3@0 caller.T7@0 caller.T8@0 caller.T9@0 "
          "caller.T4@100 caller.T5@100 caller.T6@100");
    for (const char* const each : {"abort", "discard", "oldest", "caller"}) {
        CHECK(ran.waiting(each) == "0 100 100");
        CHECK(ran.of(each, Metric::QueueMost) == 3);
        CHECK(ran.of(each, Metric::QueueMean) == 750);  // three for 100 of 400 ms
        // Two threads leave at 150, 50 ms after their last task; three stay until 400. Their eight
        // bodies took 800 of 2 × 150 + 3 × 400 ms; the one of the client is not theirs.
        CHECK(ran.of(each, Metric::Utilisation) == 533'333);
        CHECK(ran.wakeUps(each) == "5 0");  // each once, to leave
    }
}

TEST_CASE("22: threads first or queue first: the same figures, in another order") {
    const Compared ran("22-threads-before-queue");
    REQUIRE(ran.end() == 400 * kMs);
    for (const char* const each : {"jdk", "tomcat"}) {
        CHECK(ran.tasks(each) == "9 8 0 1 0");
        CHECK(ran.waiting(each) == "0 100 100");
        CHECK(ran.of(each, Metric::QueueMean) == 750);
        CHECK(ran.of(each, Metric::Utilisation) == 533'333);
    }
    CHECK(ran.starts("jdk") ==
          "jdk.T1@0 jdk.T2@0 jdk.T3@0 jdk.T7@0 jdk.T8@0 jdk.T4@100 jdk.T5@100 jdk.T6@100");
    CHECK(ran.starts("tomcat") ==
          "tomcat.T1@0 tomcat.T2@0 tomcat.T3@0 tomcat.T4@0 tomcat.T5@0 "
          "tomcat.T6@100 tomcat.T7@100 tomcat.T8@100");
}

TEST_CASE("33: with no bound to the queue, queue first means that the maximum has no effect") {
    const Compared ran("33-queue-without-a-bound");
    REQUIRE(ran.end() == 500 * kMs);
    for (const char* const each : {"jdk", "tomcat"}) CHECK(ran.tasks(each) == "8 8 0 0 0");
    // Two threads: pairs at 0, 100, 200, 300.
    CHECK(ran.waiting("jdk") == "100 300 300");
    CHECK(ran.of("jdk", Metric::QueueMost) == 6);
    CHECK(ran.of("jdk", Metric::QueueMean) == 2400);  // 2 × (100 + 200 + 300) in 500
    CHECK(ran.of("jdk", Metric::Utilisation) == 800'000);
    CHECK(ran.lastEnd("jdk") == 400 * kMs);
    // Eight threads: all at once.
    CHECK(ran.waiting("tomcat") == "0 0 0");
    CHECK(ran.of("tomcat", Metric::QueueMost) == 0);
    CHECK(ran.of("tomcat", Metric::QueueMean) == 0);
    CHECK(ran.of("tomcat", Metric::Utilisation) == 200'000);  // 800 of 8 × 500
    CHECK(ran.lastEnd("tomcat") == 100 * kMs);
}

TEST_CASE("24: more threads than cores help tasks that wait, not tasks that compute") {
    const Compared ran("24-how-many-threads");
    REQUIRE(ran.end() == 745 * kMs);  // nothing happens after io-8 is done

    // 8 × 30 ms on two cores take 120 ms, with two threads as with eight.
    CHECK(ran.lastEnd("cpu-2") == (0 + 120) * kMs);
    CHECK(ran.lastEnd("cpu-8") == (200 + 120) * kMs);
    CHECK(ran.waiting("cpu-2") == "30 90 90");  // pairs at 0 30 60 90
    CHECK(ran.waiting("cpu-8") == "0 0 0");     // all begin at once, and then wait for a core
    CHECK(ran.of("cpu-2", Metric::QueueMean) == 483);        // 2 × (30 + 60 + 90) of 745
    CHECK(ran.of("cpu-2", Metric::Utilisation) == 161'073);  // 240 of 2 × 745
    // Turns of 10 ms: the pairs end 90, 100, 110 and 120 ms after they began; 840 of 8 × 545.
    CHECK(ran.of("cpu-8", Metric::Utilisation) == 192'660);

    // 1 ms of work, 40 of a device, 1 of work: pairs of 42 ms, four times, or all within 45, for
    // only two can work at a time: pairs work at 0, 1, 2, 3 and at 41, 42, 43, 44.
    CHECK(ran.lastEnd("io-2") == (400 + 168) * kMs);
    CHECK(ran.lastEnd("io-8") == (700 + 45) * kMs);
    CHECK(ran.waiting("io-2") == "42 126 126");
    CHECK(ran.waiting("io-8") == "0 0 0");
    CHECK(ran.of("io-2", Metric::QueueMean) == 676);        // 2 × (42 + 84 + 126) of 745
    CHECK(ran.of("io-2", Metric::Utilisation) == 486'956);  // 336 of 2 × 345
    CHECK(ran.of("io-8", Metric::Utilisation) == 966'666);  // 2 × (42 + 43 + 44 + 45) of 8 × 45
}

TEST_CASE("34: uneven parts want to be split, by hand beforehand or by a fork/join pool") {
    const Compared ran("34-uneven-work");
    REQUIRE(ran.end() == 150 * kMs);
    // Parts of 10, 20, 30 and 100 ms for four threads: the largest decides.
    CHECK(ran.tasks("four-parts") == "4 4 0 0 0");
    CHECK(ran.lastEnd("four-parts") == 100 * kMs);
    CHECK(ran.waiting("four-parts") == "0 0 0");
    CHECK(ran.of("four-parts", Metric::Utilisation) == 266'666);  // 160 of 4 × 150
    // 16 pieces of 10 ms: four rounds of four.
    CHECK(ran.tasks("sixteen-pieces") == "16 16 0 0 0");
    CHECK(ran.lastEnd("sixteen-pieces") == 40 * kMs);
    CHECK(ran.waiting("sixteen-pieces") == "10 30 30");
    CHECK(ran.of("sixteen-pieces", Metric::QueueMost) == 12);
    CHECK(ran.of("sixteen-pieces", Metric::QueueMean) == 1600);  // 4 × (10 + 20 + 30) of 150
    CHECK(ran.of("sixteen-pieces", Metric::Utilisation) == 266'666);
    // The same 16 leaves of 10 ms, and 12 splits of no time: 160 ms of work cannot be over before
    // 40 with four workers. At 40, when all four join, a fifth is made in place of the one that
    // waits, for nothing: 160 of 4 × 150 + 110.
    CHECK(ran.tasks("fork-join") == "28 28 0 0 0");
    CHECK(ran.lastEnd("fork-join") == 40 * kMs);
    CHECK(ran.of("fork-join", Metric::Utilisation) == 225'352);
}
