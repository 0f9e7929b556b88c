// Binary heap, 4-ary heap and pairing heap as the queue of a scheduled pool: the ready-made
// comparison.
//
// Task i (0 … 20) is put in at 0 and due at 300 + 10 (8 i mod 21); every fourth is cancelled and
// removed at 100; the other 16 are taken when they are due, 1 ms of work each.
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
    for (int i = 0; i < 21; ++i) heap.insert(i * 8 % 21);
    note();
    for (int i = 1; i < 21; i += 4) heap.remove(i * 8 % 21);
    note();
    for (int last = -1, i = 0; i < 16; ++i) {
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
    REQUIRE(ran.end() == 481 * kMs);  // the last one is due at 480
    for (const char* const each : {"binary", "four-ary", "pairing"}) {
        CHECK(ran.tasks(each) == "21 16 5 0 0");
        CHECK(ran.lateness(each) == "0 0 0 0");
        CHECK(ran.of(each, Measure::QueueMost) == 21);
        // The 8 i mod 21 of the removed ones (8 19 9 20 10) add up to 66, of all to 210: the 16
        // wait 16 × 300 + 10 × 144, the 5 wait 100 each; of 481 ms.
        CHECK(ran.of(each, Measure::QueueMean) == 14'012);
        CHECK(ran.of(each, Measure::Utilisation) == 33'264);  // 16 of 481
    }
    // Putting in: 1 1/2 comparisons each in a binary heap, 1 in a pairing heap; taking out: 57, 70
    // and 55 comparisons, 42, 32 and 55 moves. Every other task of a pairing heap still hangs under
    // the root when the five are removed, each without children: it costs nothing.
    CHECK(costs(TextbookHeap(2)) == "32 33, 38 43, 95 85");
    CHECK(costs(TextbookHeap(4)) == "27 28, 32 38, 102 70");
    CHECK(costs(TextbookPairingHeap()) == "20 41, 20 41, 75 96");
    CHECK(ran.sifting("binary") == "95 85");
    CHECK(ran.sifting("four-ary") == "102 70");
    CHECK(ran.sifting("pairing") == "75 96");
}
