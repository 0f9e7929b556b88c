// Binary heap, 4-ary heap and pairing heap as the queue of a scheduled pool: the ready-made
// comparison.
//
// Task i (0 … 23) is put in at 0 and due at 300 + 10 (7 i mod 24); every fourth is cancelled and
// removed at 100; the other 18 are taken when they are due, 1 ms of work each.
#include "tests/support/compared.hpp"
#include "tests/support/textbook_heap.hpp"

using namespace poolscope;

namespace {

/// The same in a textbook's heap: comparisons and moves after putting in, removing and taking.
template <class Heap>
std::string costs(Heap heap) {
    std::string text;
    const auto note = [&] {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", heap.comparisons, heap.moves);
    };
    for (int i = 0; i < 24; ++i) heap.insert(i * 7 % 24);
    note();
    for (int i = 1; i < 24; i += 4) heap.remove(i * 7 % 24);
    note();
    for (int last = -1, i = 0; i < 18; ++i) {
        const int head = heap.removeHead();
        CHECK(head > last);
        last = head;
    }
    note();
    return text;
}

}  // namespace

TEST_CASE("35: three queues give the same order at different prices") {
    const Compared ran("35-three-queues-one-load");
    REQUIRE(ran.end() == 521 * kMs);  // the last one is due at 520
    for (const char* const each : {"binary", "four-ary", "pairing"}) {
        CHECK(ran.tasks(each) == "24 18 6 0 0");
        CHECK(ran.lateness(each) == "0 0 0 0");
        CHECK(ran.of(each, Measure::QueueMost) == 24);
        // The 7 i mod 24 of the removed ones (7 11 15 19 23 3) add up to 78, of all to 276: the 18
        // wait 18 × 300 + 10 × 198, the 6 wait 100 each; of 521 ms.
        CHECK(ran.of(each, Measure::QueueMean) == 15'316);
        CHECK(ran.of(each, Measure::Utilisation) == 34'548);  // 18 of 521
    }
    // Putting in: nearly 1 1/2 comparisons in a binary heap, 1 in the others; taking out: 73, 85
    // and 65 comparisons, 54, 38 and 65 moves. Every other task of a pairing heap still hangs under
    // the root when the six are removed, each without children: it costs nothing.
    CHECK(costs(TextbookHeap(2)) == "36 37, 46 49, 119 103");
    CHECK(costs(TextbookHeap(4)) == "28 29, 34 41, 119 79");
    CHECK(costs(TextbookPairingHeap()) == "23 47, 23 47, 88 112");
    CHECK(ran.sifting("binary") == "119 103");
    CHECK(ran.sifting("four-ary") == "119 79");
    CHECK(ran.sifting("pairing") == "88 112");
}
