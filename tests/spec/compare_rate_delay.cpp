// Fixed rate against fixed delay: the ready-made comparisons, worked out by hand.
//
// One thread, one task. While the task runs it is not in the queue, and it is there all the rest of
// the time: so the mean length of the queue is what utilisation leaves. Putting it into the empty
// queue is one move and no comparison; a worker sleeps, and is woken, before each run but the first
// and those that are overdue.
#include "tests/support/compared.hpp"

using namespace poolscope;

TEST_CASE("28: after overruns now and then a fixed rate is on its plan again, a delay moves it") {
    const Compared ran("28-occasional-overruns");
    REQUIRE(ran.end() == 1940 * kMs);

    // rate: run k is due at 100 (k − 1); of 20 runs, 17 take 20 ms.
    //   3rd 200–370, so the 4th at 370 (70 late), the 5th at 400 on time;
    //   8th 700–960, the 9th at 960 (160 late), the 10th at 980 (80), the 11th at 1000 on time;
    //   15th 1400–1510, the 16th at 1510 (10), the 17th at 1600 on time.
    CHECK(ran.of("rate", Metric::Runs) == 20);
    CHECK(ran.lateness("rate") == "0 80 160 160");  // 19th and 20th of 0 (16 times) 10 70 80 160
    CHECK(ran.of("rate", Metric::Drift) == 0);
    CHECK(ran.of("rate", Metric::Bursts) == 3);           // 400 − 370, 980 − 960, 1000 − 980
    CHECK(ran.of("rate", Metric::CatchUp) == 200 * kMs);  // due at 800, on time again at 1000
    CHECK(ran.of("rate", Metric::Missed) == 1);           // the one of 160
    CHECK(ran.of("rate", Metric::Skipped) == 0);
    // 17 × 20 + 170 + 260 + 110 = 880 of 1940 ms busy; the other 1060 in the queue.
    CHECK(ran.of("rate", Metric::Utilisation) == 453'608);
    CHECK(ran.of("rate", Metric::QueueMean) == 546);
    CHECK(ran.wakeUps("rate") ==
          "14 0");  // 20 − the first − 4 late − the 11th, due as the 10th ends
    CHECK(ran.sifting("rate") == "0 21");  // put in at first, and after each run

    // delay: a start is 100 ms after an end: 0 120 240, 510 630 750 870 990, 1350 1470 … 1830.
    CHECK(ran.of("delay", Metric::Runs) == 13);
    CHECK(ran.lateness("delay") == "0 0 0 0");
    CHECK(ran.of("delay", Metric::Drift) == 630 * kMs);  // 1830 against 1200
    CHECK(ran.of("delay", Metric::Bursts) == 0);
    CHECK(ran.of("delay", Metric::CatchUp) == 0);
    CHECK(ran.of("delay", Metric::Missed) == 0);
    CHECK(ran.of("delay", Metric::Skipped) == 6);  // slots 0 to 1800 are 19
    // 11 × 20 + 170 + 260 = 650 of 1940 ms busy.
    CHECK(ran.of("delay", Metric::Utilisation) == 335'051);
    CHECK(ran.of("delay", Metric::QueueMean) == 664);
    CHECK(ran.wakeUps("delay") == "12 0");
    CHECK(ran.sifting("delay") == "0 14");
    for (const char* const each : {"rate", "delay"}) CHECK(ran.tasks(each) == "1 0 0 0 1");
}

TEST_CASE("29: when every run takes longer than the period, a fixed rate falls behind for ever") {
    const Compared ran("29-constant-overrun");
    REQUIRE(ran.end() == 1450 * kMs);

    // rate: starts at 0 150 300 … 1350, each 50 ms later than the one before: late 0 50 … 450.
    CHECK(ran.of("rate", Metric::Runs) == 10);
    CHECK(ran.lateness("rate") == "200 450 450 450");
    CHECK(ran.of("rate", Metric::Drift) == 450 * kMs);
    CHECK(ran.of("rate", Metric::Bursts) == 0);  // 150 ms apart
    // Late from its 2nd run, due at 100, and still late at the last start, 1350.
    CHECK(ran.of("rate", Metric::CatchUp) == kNever);
    CHECK(ran.of("rate", Metric::Missed) == 4);   // 200, 500, 800, 1100: no start in those 100 ms
    CHECK(ran.of("rate", Metric::Skipped) == 4);  // slots 0 to 1300 are 14
    CHECK(ran.of("rate", Metric::Utilisation) == 1'000'000);
    CHECK(ran.of("rate", Metric::QueueMean) == 0);  // it is queued and taken at the same instant
    CHECK(ran.wakeUps("rate") == "0 0");            // no worker ever sleeps
    CHECK(ran.sifting("rate") == "0 10");           // the tenth run is not over

    // delay: starts at 0 250 500 750 1000 1250.
    CHECK(ran.of("delay", Metric::Runs) == 6);
    CHECK(ran.lateness("delay") == "0 0 0 0");
    CHECK(ran.of("delay", Metric::Drift) == 750 * kMs);  // 1250 against 500
    CHECK(ran.of("delay", Metric::Missed) == 0);
    CHECK(ran.of("delay", Metric::Skipped) == 7);            // slots 0 to 1200 are 13
    CHECK(ran.of("delay", Metric::Utilisation) == 620'689);  // 900 of 1450
    CHECK(ran.of("delay", Metric::QueueMean) == 379);
    CHECK(ran.wakeUps("delay") == "5 0");
    CHECK(ran.sifting("delay") == "0 7");
}

TEST_CASE("30: after a stop of two seconds a fixed rate pays 28 late runs back to back") {
    const Compared ran("30-two-second-stall");
    REQUIRE(ran.end() == 3350 * kMs);

    // rate: 0, 100, 200–2230. The j-th run after that (j from 0) begins at 2230 + 30 j and was due
    //   at 300 + 100 j: 1930 − 70 j late, which is above 0 up to j = 27 (40 ms). The next, due at
    //   3100, is on time, for the 28 late ones are over at 3070. Then 3200, 3300.
    CHECK(ran.of("rate", Metric::Runs) == 34);  // 3 + 28 + 3, six of them on time
    // 17th, 33rd and 34th of: six times 0, then 40 110 … 1930. 40 + 10 × 70, 40 + 26 × 70.
    CHECK(ran.lateness("rate") == "740 1860 1930 1930");
    CHECK(ran.of("rate", Metric::Drift) == 0);
    // j = 1 … 27 begin 30 ms after the one before; 3100 is 60 ms after it, more than half a period.
    CHECK(ran.of("rate", Metric::Bursts) == 27);
    CHECK(ran.of("rate", Metric::CatchUp) == 2800 * kMs);  // due at 300, on time again at 3100
    CHECK(ran.of("rate", Metric::Missed) == 19);           // those of 300 to 2100
    CHECK(ran.of("rate", Metric::Skipped) == 0);
    CHECK(ran.of("rate", Metric::Utilisation) == 901'492);  // 34 × 30 + 2000 of 3350
    CHECK(ran.of("rate", Metric::QueueMean) == 98);         // the other 330
    CHECK(ran.wakeUps("rate") == "5 0");                    // before 100 200 3100 3200 3300
    CHECK(ran.sifting("rate") == "0 35");

    // delay: 0, 130, 260–2290, then 2390 2520 … 3300.
    CHECK(ran.of("delay", Metric::Runs) == 11);
    CHECK(ran.lateness("delay") == "0 0 0 0");
    CHECK(ran.of("delay", Metric::Drift) == 2300 * kMs);  // 3300 against 1000
    CHECK(ran.of("delay", Metric::Bursts) == 0);
    CHECK(ran.of("delay", Metric::Missed) == 0);
    CHECK(ran.of("delay", Metric::Skipped) == 23);           // slots 0 to 3300 are 34
    CHECK(ran.of("delay", Metric::Utilisation) == 695'522);  // 11 × 30 + 2000 of 3350
    CHECK(ran.of("delay", Metric::QueueMean) == 304);        // the other 1020
    CHECK(ran.wakeUps("delay") == "10 0");
    CHECK(ran.sifting("delay") == "0 12");
}
