// What a leader and a heapIndex are for, in figures: the ready-made comparisons, by hand.
#include "tests/support/compared.hpp"

using namespace poolscope;

TEST_CASE("36: with a leader a task wakes two threads, without one it wakes all that wait") {
    const Compared ran("36-one-leader-or-everybody");
    REQUIRE(ran.end() == 51 * kMs);
    for (const char* const each : {"leader", "everybody"}) {
        CHECK(ran.tasks(each) == "5 5 0 0 0");
        CHECK(ran.lateness(each) == "0 0 0 0");
        CHECK(ran.of(each, Metric::Utilisation) == 24'509);  // 5 of 4 × 51
    }
    // At 10, 20, 30 and 40 the leader wakes up and takes the task, and the one it signals wakes up
    // to lead; at 50 nothing is left to lead for.
    CHECK(ran.wakeUps("leader") == "9 4");
    // Five times four, and one of them gets the task.
    CHECK(ran.wakeUps("everybody") == "20 15");
}

TEST_CASE("37: without heapIndex a removal looks at every slot before the task's") {
    const Compared ran("37-heapindex-or-search");
    for (const char* const each : {"heapIndex", "search"}) {
        CHECK(ran.tasks(each) == "16 0 16 0 0");
        // Each comes after all before it: a comparison but for the first, a slot filled. The last
        // one leaves without anybody to fill its hole.
        CHECK(ran.sifting(each) == "15 16");
    }
    CHECK(ran.of("heapIndex", Metric::Searched) == 0);
    CHECK(ran.of("search", Metric::Searched) == 136);  // 16 + 15 + … + 1
}
