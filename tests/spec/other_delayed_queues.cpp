// The queues that a scheduled pool can have in place of the JDK's heap: a heap with four children a
// node and a pairing heap. What they owe is what the JDK's heap owes, order and first in, first out
// among equals; how they come to it is their own.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "app/model/run/heap_model.hpp"
#include "engine/trace/names.hpp"
#include "engine/world/random.hpp"
#include "tests/support/bare_queue.hpp"
#include "tests/support/textbook_heap.hpp"

using namespace poolscope;

namespace {

constexpr QueueKind kOthers[] = {QueueKind::FourAryHeap, QueueKind::PairingHeap};

struct OtherQueue {
    explicit OtherQueue(QueueKind kind)
        : bare(sim, sim.poolOf<ScheduledThreadPoolExecutor>(1, "pool",
                                                            std::make_shared<NoThreadFactory>(),
                                                            nullptr, DelayedQueueForm{kind})) {}

    ScheduledPtr put(const std::string& label, std::int64_t delay) {
        return bare.schedule(label, delay);
    }
    /// All that is queued, in the order in which it is taken once everything is due.
    std::string taken() {
        sim.run(1'000'000);
        return bare.drain();
    }
    /// Comparisons, and stores or links, since a position of the log.
    std::string cost(std::size_t from = 0) const {
        int comparisons = 0;
        int moves = 0;
        for (std::size_t i = from; i < sim.log.size(); ++i) {
            const Payload& what = sim.log[i].what;
            comparisons += what.is<SiftUpCompared>() || what.is<SiftDownCompared>() ||
                           what.is<SiblingsCompared>() || what.is<RootsCompared>();
            moves += what.is<SlotFilled>() || what.is<LinkedUnder>();
        }
        return std::to_string(comparisons) + " " + std::to_string(moves);
    }
    /// The tree according to the log: "a(b(c) d)".
    std::string tree() const {
        HeapModel model(sim.log);
        Names names;
        names.follow(sim.log);
        for (std::size_t i = 0; i < sim.log.size(); ++i) model.apply(sim.log[i], i);
        return under(model, names, TaskId{});
    }

    Sim sim;
    BareQueue bare;

private:
    std::string under(const HeapModel& model, const Names& names, TaskId parent) const {
        std::string text;
        for (const TaskId child : model.childrenOf(bare.pool.id(), parent)) {
            const std::string below = under(model, names, child);
            text += (text.empty() ? "" : " ") + std::string(names.of(child));
            if (!below.empty()) text += "(" + below + ")";
        }
        return text;
    }
};

}  // namespace

TEST_CASE("FourAryHeap: slots 1 to 4 are the children of slot 0, slots 5 to 8 those of slot 1") {
    OtherQueue q(QueueKind::FourAryHeap);
    for (int i = 0; i < 6; ++i) q.put("t" + std::to_string(i), 60 - 10 * i);
    // t0 60; then each goes up to the root: 50 over 60, 40 over 50, 30 over 40, 20 over 30 from the
    // slots 1 to 4; 10 from slot 5 over slot 1, where 60 lies, and over the root.
    CHECK(q.bare.heap() == "t5 t4 t1 t2 t3 t0");
    CHECK(q.cost() == "6 12");  // one comparison each, the last two; a move more than that, each
    const std::size_t before = q.sim.log.size();
    q.sim.run(10);
    CHECK(q.bare.poll() == "t5");
    // The last one, t0, sinks from the root: three comparisons find the least of t4 (20), t1, t2,
    // t3, a fourth puts it above t0; slot 1 has no children.
    CHECK(q.bare.heap() == "t4 t0 t1 t2 t3");
    CHECK(q.cost(before) == "4 2");
}

TEST_CASE("PairingHeap: putting in is one comparison, taking out pairs what is left") {
    OtherQueue q(QueueKind::PairingHeap);
    q.put("c", 30);
    q.put("a", 10);  // goes before c: c hangs under it
    q.put("d", 40);
    q.put("b", 20);
    q.put("e", 50);
    CHECK(q.tree() == "a(e b d c)");  // the newest child on the left
    CHECK(q.cost() == "4 9");         // five nodes filled, four links
    q.sim.run(10);
    const std::size_t before = q.sim.log.size();
    CHECK(q.bare.poll() == "a");
    // e and b: b wins; d and c: c wins; then, from the right, b against c: b wins.
    CHECK(q.tree() == "b(c(d) e)");
    CHECK(q.cost(before) == "3 3");
}

TEST_CASE(
    "PairingHeap: a task is removed from anywhere, its children take part in the next joining") {
    OtherQueue q(QueueKind::PairingHeap);
    const ScheduledPtr c = q.put("c", 30);
    const ScheduledPtr a = q.put("a", 10);
    q.put("d", 40);
    const ScheduledPtr b = q.put("b", 20);
    q.put("e", 50);
    CHECK(q.bare.remove(a));  // the root
    CHECK(q.tree() == "b(c(d) e)");
    CHECK(q.bare.index(a) == -1);
    CHECK(q.bare.remove(c));  // in the middle: d is put in again, under b
    CHECK(q.tree() == "b(d e)");
    CHECK_FALSE(q.bare.remove(c));
    CHECK(q.bare.remove(b));
    CHECK(q.tree() == "d(e)");
    CHECK(q.taken() == "2 [d e]");
    CHECK(q.tree() == "");
}

TEST_CASE("other queues: equal times leave first in, first out, through removals") {
    for (const QueueKind kind : kOthers) {
        CAPTURE(toString(kind));
        OtherQueue q(kind);
        std::vector<ScheduledPtr> tasks;
        for (int i = 0; i < 30; ++i) tasks.push_back(q.put("t" + std::to_string(i), i % 3));
        for (const int i : {0, 7, 15, 29}) CHECK(q.bare.remove(tasks[static_cast<std::size_t>(i)]));
        std::string expected;
        for (int due = 0; due < 3; ++due)
            for (int i = due; i < 30; i += 3)
                if (i != 0 && i != 7 && i != 15 && i != 29)
                    expected += (expected.empty() ? "t" : " t") + std::to_string(i);
        CHECK(q.taken() == "26 [" + expected + "]");
    }
}

TEST_CASE("other queues: the array grows by half, never shrinks, and is empty after clear") {
    for (const QueueKind kind : kOthers) {
        CAPTURE(toString(kind));
        OtherQueue q(kind);
        for (int i = 0; i < 17; ++i) q.put("t" + std::to_string(i), 17 - i);
        CHECK(q.bare.queue.tasks().capacity() == 24);
        q.bare.clear();
        CHECK(q.bare.queue.tasks().capacity() == 24);
        CHECK(q.bare.queue.tasks().ids().empty());
        CHECK(q.bare.queue.tasks().consistent());
        q.put("again", 1);
        CHECK(q.taken() == "1 [again]");
    }
}

TEST_CASE("other queues: they compare and move just as often as a textbook's") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        OtherQueue four(QueueKind::FourAryHeap);
        OtherQueue pairing(QueueKind::PairingHeap);
        TextbookHeap fourOfText(4);
        TextbookPairingHeap pairingOfText;
        Random random(seed);
        std::vector<int> times(60);
        for (int i = 0; i < 60; ++i) times[static_cast<std::size_t>(i)] = i;
        for (std::size_t i = 60; i > 1; --i) std::swap(times[i - 1], times[random.below(i)]);
        std::vector<ScheduledPtr> inFour;
        std::vector<ScheduledPtr> inPairing;
        for (const int time : times) {
            inFour.push_back(four.put(std::to_string(time), time));
            inPairing.push_back(pairing.put(std::to_string(time), time));
            fourOfText.insert(time);
            pairingOfText.insert(time);
        }
        for (std::size_t i = 0; i < 60; i += 4) {
            four.bare.remove(inFour[i]);
            pairing.bare.remove(inPairing[i]);
            fourOfText.remove(times[i]);
            pairingOfText.remove(times[i]);
        }
        for (int i = 0; i < 45; ++i) CHECK(fourOfText.removeHead() == pairingOfText.removeHead());
        CHECK(four.taken() == pairing.taken());
        CHECK(four.cost() ==
              std::to_string(fourOfText.comparisons) + " " + std::to_string(fourOfText.moves));
        CHECK(pairing.cost() == std::to_string(pairingOfText.comparisons) + " " +
                                    std::to_string(pairingOfText.moves));
    }
}

TEST_CASE(
    "delayed queues: whatever is put in, removed and taken, they hold what a sorted set holds") {
    for (const QueueKind kind :
         {QueueKind::DelayedWorkQueue, QueueKind::FourAryHeap, QueueKind::PairingHeap}) {
        const bool held = rc::check(std::string(toString(kind)), [kind] {
            const auto acts = *rc::gen::container<std::vector<std::pair<int, int>>>(
                rc::gen::pair(rc::gen::inRange(0, 4), rc::gen::inRange(0, 12)));
            OtherQueue q(kind);
            std::set<std::pair<std::int64_t, std::size_t>> model;  // time and number
            std::vector<ScheduledPtr> tasks;
            std::int64_t now = 0;
            for (const auto& [act, number] : acts) {
                if (act <= 1) {
                    model.emplace(now + number, tasks.size());
                    tasks.push_back(q.put("t" + std::to_string(tasks.size()), number));
                } else if (act == 2 && !tasks.empty()) {
                    const std::size_t which = static_cast<std::size_t>(number) % tasks.size();
                    const auto found = std::find_if(model.begin(), model.end(), [&](const auto& m) {
                        return m.second == which;
                    });
                    RC_ASSERT(q.bare.remove(tasks[which]) == (found != model.end()));
                    if (found != model.end()) model.erase(found);
                } else {
                    q.sim.run(++now);
                    const bool due = !model.empty() && model.begin()->first <= now;
                    const std::string expected =
                        due ? "t" + std::to_string(model.begin()->second) : "null";
                    RC_ASSERT(q.bare.poll() == expected);
                    if (due) model.erase(model.begin());
                }
                RC_ASSERT(q.bare.queue.tasks().consistent());
                RC_ASSERT(static_cast<std::size_t>(q.bare.size()) == model.size());
            }
        });
        CHECK(held);
    }
}
