// A Timer against scheduled pools of 1, 2 and 4 threads: the ready-made comparison, by hand.
//
// A heartbeat of 10 ms is due at 100, 200 … 900; three reports of 150 ms are due at 205.
#include "tests/support/compared.hpp"

using namespace poolscope;

TEST_CASE("31: slow neighbours make a heartbeat late on one thread, hardly on two, not on four") {
    const Compared ran("31-timer-against-pools");
    REQUIRE(ran.end() == 950 * kMs);
    for (const char* const each : {"timer", "pool-of-1", "pool-of-2", "pool-of-4"}) {
        CHECK(ran.tasks(each) == "4 3 0 0 1");
        CHECK(ran.of(each, Metric::Runs) == 12);
        CHECK(ran.of(each, Metric::QueueMost) == 4);
        CHECK(ran.of(each, Metric::Drift) == 0);  // the beat of 900 is on time everywhere
    }

    // One thread: beat 200–210, reports 210–360, 360–510, 510–660 (5, 155, 305 late), then the
    // beats of 300, 400, 500, 600 at 660, 670, 680, 690 (360, 270, 180, 90 late), and 700 on time.
    for (const char* const each : {"timer", "pool-of-1"}) {
        CHECK(ran.lateness(each) == "5 360 360 360");  // 6th and 12th of 0 (5 times) 5 90 155 …
        CHECK(ran.of(each, Metric::Bursts) == 4);      // 670 680 690 700
        CHECK(ran.of(each, Metric::CatchUp) == 400 * kMs);
        CHECK(ran.of(each, Metric::Missed) == 3);             // 300, 400, 500
        CHECK(ran.of(each, Metric::Utilisation) == 568'421);  // 9 × 10 + 3 × 150 of 950
    }
    // Reports are queued until 210, 360 and 510. In the pool the beat is queued but for its nine
    // runs: 860 + 1080 of 950; a Timer queues it again before it runs it: 950 + 1080.
    CHECK(ran.of("pool-of-1", Metric::QueueMean) == 2042);
    CHECK(ran.of("timer", Metric::QueueMean) == 2136);
    // Sleeps before 100, 200, 800 and 900; the Timer's thread is older than its first task, for
    // which it is woken at 0, too, only to wait until 100.
    CHECK(ran.wakeUps("pool-of-1") == "4 0");
    CHECK(ran.wakeUps("timer") == "5 1");

    // Two: reports 205–355 and, after the beat, 210–360; the third 355–505 (150 late); the beat of
    // 300 at 360 (60 late), 400 on time.
    CHECK(ran.lateness("pool-of-2") == "0 150 150 150");  // 0 (9 times) 5 60 150
    CHECK(ran.of("pool-of-2", Metric::Bursts) == 1);      // 400 after 360
    CHECK(ran.of("pool-of-2", Metric::CatchUp) == 100 * kMs);
    CHECK(ran.of("pool-of-2", Metric::Missed) == 0);
    CHECK(ran.of("pool-of-2", Metric::Utilisation) == 284'210);  // 540 of 2 × 950
    CHECK(ran.of("pool-of-2", Metric::QueueMean) == 1715);       // 860 + 205 + 210 + 355

    // Four: no run is ever late.
    CHECK(ran.lateness("pool-of-4") == "0 0 0 0");
    CHECK(ran.of("pool-of-4", Metric::Bursts) == 0);
    CHECK(ran.of("pool-of-4", Metric::CatchUp) == 0);
    CHECK(ran.of("pool-of-4", Metric::Utilisation) == 142'105);  // 540 of 4 × 950
    CHECK(ran.of("pool-of-4", Metric::QueueMean) == 1552);       // 860 + 3 × 205
}
