// Binary heap, 4-ary heap, pairing heap and hashed wheel as the queue of a scheduled pool: the
// ready-made comparison.
//
// Task i (0 … 20) is put in at 0 and due at 300 + 10 k, k = 8 i mod 21 (so i = 8 k mod 21); every
// fourth is cancelled and removed at 90; the other 16 are taken when they are due, 1 ms of work
// each.
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

TEST_CASE("35: three heaps give the same order at different prices") {
    const Compared ran("35-four-queues-one-load");
    REQUIRE(ran.end() == 501 * kMs);  // the wheel's last one
    for (const char* const each : {"binary", "four-ary", "pairing"}) {
        CHECK(ran.tasks(each) == "21 16 5 0 0");
        CHECK(ran.lateness(each) == "0 0 0 0");
        CHECK(ran.of(each, Metric::QueueMost) == 21);
        // The 8 i mod 21 of the removed ones (8 19 9 20 10) add up to 66, of all to 210: the 16
        // wait 16 × 300 + 10 × 144, the 5 wait 90 each; of 501 ms.
        CHECK(ran.of(each, Metric::QueueMean) == 13'353);
        CHECK(ran.of(each, Metric::Utilisation) == 31'936);  // 16 of 501
        CHECK(ran.wakeUps(each) == "16 0");
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

TEST_CASE("35: the wheel gives no order within a tick, and wakes up for every one") {
    const Compared ran("35-four-queues-one-load");
    CHECK(ran.tasks("wheel") == "21 16 5 0 0");
    // Two tasks share a tick of 20 ms: the even k is due at its beginning, the odd one 10 ms later,
    // both are taken at its end, 1 ms apart, in the order of putting in, which is that of 8 k mod
    // 21: 16 for k = 2, but 3 for k = 3. Of the pairs of 11 and of 18 one was removed.
    CHECK(ran.starts("wheel") ==
          "wheel.1@320 wheel.9@321 wheel.4@340 wheel.17@341 wheel.12@360 wheel.20@361 wheel.7@380 "
          "wheel.15@381 wheel.5@420 wheel.13@440 wheel.21@441 wheel.8@460 wheel.16@461 wheel.3@480 "
          "wheel.11@481 wheel.19@500");
    // 10 (k = 3 and 11) twice, 11 six times, 20 seven times, 21 (k = 2) once.
    CHECK(ran.lateness("wheel") == "11 21 21 21");
    // The ticks 0 to 24, at the end of nine of which there is something to take.
    CHECK(ran.wakeUps("wheel") == "25 16");
    // A turn is 16 ticks, k hangs in tick 15 + k/2: all but k = 0 and 1 see the hand come by once
    // in vain, if they are still there: 14 of those that run, and 8 and 9 in tick 3. Then 16 looks
    // find them due. Moves: a node and a link for putting in, a link when the tick is over.
    CHECK(ran.sifting("wheel") == "32 58");
}
