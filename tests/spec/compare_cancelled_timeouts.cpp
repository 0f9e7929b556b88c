// removeOnCancel on and off under a storm of timeouts: the ready-made comparison, by hand.
//
// Request i (0 … 31) sets a timeout at 10 i, due at 10 i + 500, and cancels it at 10 i + 15.
#include "tests/support/compared.hpp"
#include "tests/support/textbook_heap.hpp"

using namespace poolscope;

TEST_CASE("32: cancelled timeouts that stay cost slots and wake-ups, removed ones a step or two") {
    const Compared ran("32-storm-of-timeouts");
    REQUIRE(ran.end() == 810 * kMs);  // the last one is due
    for (const char* const each : {"keeps", "removes"}) {
        CHECK(ran.tasks(each) == "32 0 32 0 0");
        CHECK(ran.of(each, Metric::Runs) == 0);
        CHECK(ran.of(each, Metric::Utilisation) == 0);
    }

    // keeps: all 32 are queued when the first is due; each stays for its 500 ms.
    CHECK(ran.of("keeps", Metric::QueueMost) == 32);
    CHECK(ran.of("keeps", Metric::QueueMean) == 19'753);  // 32 × 500 of 810
    CHECK(ran.wakeUps("keeps") == "32 0");  // at 500, 510 … 810, for a dead task each
    // Each goes behind all others, with one comparison but for the first; then the head is taken
    // out 32 times. What that costs a textbook heap of numbers:
    TextbookHeap heap(2);
    for (int i = 0; i < 32; ++i) heap.insert(i);
    CHECK(heap.comparisons == 31);
    CHECK(heap.moves == 32);
    for (int i = 0; i < 32; ++i) CHECK(heap.removeHead() == i);
    CHECK(heap.comparisons == 202);
    CHECK(heap.moves == 144);
    CHECK(ran.sifting("keeps") == "202 144");

    // removes: request i + 1 comes 5 ms before i is cancelled, so two at most, each for 15 ms.
    CHECK(ran.of("removes", Metric::QueueMost) == 2);
    CHECK(ran.of("removes", Metric::QueueMean) == 592);  // 32 × 15 of 810
    // The worker sleeps until 500, when the first was due, finds nothing and sleeps on.
    CHECK(ran.wakeUps("removes") == "1 1");
    // 31 find another one in the queue: a comparison. Each is put into a slot; when the head is
    // removed, 31 times, the other one is put in its place, by siftDown and again by siftUp.
    CHECK(ran.sifting("removes") == "31 94");  // 32 + 2 × 31
}
