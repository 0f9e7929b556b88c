// Conformance group DWQ, second part: heapIndex, snapshots, references, and tasks queued again.
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/bare_queue.hpp"
#include "tests/support/wrapped_task.hpp"

using namespace poolscope;

TEST_CASE(
    "DWQ-06 heapIndex is the slot; -1 after leaving by any way; 0 before it was ever queued") {
    Sim sim;
    BareQueue q(sim);
    const ScheduledPtr a = q.schedule("a", 5);
    const ScheduledPtr b = q.schedule("b", 5);
    const ScheduledPtr c = q.schedule("c", 0);
    const ScheduledPtr d = q.schedule("d", 0);
    const ScheduledPtr e = q.schedule("e", 0);
    CHECK(q.heap() == "c d a b e");
    CHECK((q.index(c) == 0 && q.index(d) == 1 && q.index(a) == 2 && q.index(b) == 3));
    CHECK(q.poll() == "c");
    CHECK(q.index(c) == -1);
    CHECK(sim.ask([&] { return q.queue.take(); }) == d);
    CHECK(q.index(d) == -1);
    CHECK(q.drain() == "1 [e]");
    CHECK(q.index(e) == -1);
    CHECK(q.heap() == "a b");
    CHECK((q.index(a) == 0 && q.index(b) == 1));
    CHECK(q.remove(a));
    CHECK((q.index(a) == -1 && q.index(b) == 0));
    q.clear();
    CHECK(q.index(b) == -1);
}

TEST_CASE("DWQ-06 a rejected task's heapIndex stays 0 for ever") {
    Sim sim;
    auto& pool = sim.pool(1, "pool", nullptr, rejectionPolicy("DiscardPolicy"));
    sim.ask([&] { return pool.shutdown(); });
    const ScheduledPtr late = sim.ask([&] { return pool.schedule(sim.body("late"), 1_u, "late"); });
    CHECK(pool.getQueue().heapIndex(Sim::task(late)) == 0);
    CHECK(sim.ask([&] { return late->cancel(false); }));
    CHECK(pool.getQueue().heapIndex(Sim::task(late)) == 0);
}

TEST_CASE("DWQ-13 clear sets every heapIndex to -1, keeps the capacity and cancels nothing") {
    Sim sim;
    BareQueue q(sim);
    std::vector<ScheduledPtr> tasks;
    for (int i = 0; i < 20; ++i) tasks.push_back(q.schedule("g" + std::to_string(i), 40 - i));
    q.clear();
    CHECK(q.size() == 0);
    CHECK(q.queue.heap().capacity() == 24);
    CHECK(q.queue.heap().consistent());
    for (const ScheduledPtr& task : tasks) {
        CHECK(q.index(task) == -1);
        CHECK(stateOf(task) == "NEW");
    }
}

TEST_CASE("DWQ-14 a snapshot is in array order, not sorted, and does not follow the live heap") {
    Sim sim;
    BareQueue q(sim);
    std::vector<ScheduledPtr> tasks;
    for (const auto& [label, delay] :
         {std::pair{"f", 3}, {"g", 4}, {"i", 14}, {"j", 15}, {"e", 12}}) {
        tasks.push_back(q.schedule(label, delay));
    }
    const std::vector<RunnablePtr> snapshot = sim.ask([&] { return q.queue.toArray(); });
    CHECK(labelsOf(sim, snapshot) == "f g i j e");
    CHECK(q.remove(tasks[0]));
    CHECK(labelsOf(sim, snapshot) == "f g i j e");
    CHECK(q.heap() == "g e i j");
    // Iterator.remove is a removal from the live heap by identity: what purge does with a snapshot.
    CHECK_FALSE(q.remove(tasks[0]));
}

TEST_CASE("DWQ-16 foreign tasks are found by search, the task inside them is not") {
    Sim sim;
    auto& pool = sim.poolOf<WrappingPool>(1, "pool", std::make_shared<NoThreadFactory>());
    BareQueue q(sim, pool);
    const ScheduledPtr a = q.schedule("a", 2);
    const ScheduledPtr b = q.schedule("b", 4);
    const ScheduledPtr p = q.schedule("p", 1);
    CHECK(q.heap() == "p b a");
    const auto inner = dynamic_cast<const WrappedTask&>(*a).inner;
    CHECK(q.index(inner) == 0);  // never set
    CHECK_FALSE(q.remove(inner));
    CHECK(sim.ask([&] { return q.queue.contains(*a); }));
    CHECK(q.remove(a));
    CHECK(q.heap() == "p b");
    CHECK_FALSE(sim.ask([&] { return q.queue.contains(*a); }));
    CHECK_FALSE(q.remove(a));
    CHECK(q.queue.heap().consistent());
}

TEST_CASE("DWQ-16 a task of another pool is not found") {
    Sim sim;
    BareQueue ours(sim);
    BareQueue theirs(sim);
    const ScheduledPtr a = ours.schedule("a", 1);
    const ScheduledPtr x = theirs.schedule("x", 1);
    CHECK((ours.index(a) == 0 && theirs.index(x) == 0));
    CHECK_FALSE(ours.remove(x));
    CHECK_FALSE(sim.ask([&] { return ours.queue.contains(*x); }));
    CHECK(ours.heap() == "a");
    CHECK(theirs.heap() == "x");
}

TEST_CASE("DWQ-18 no slot at or above size holds a reference") {
    Sim sim;
    BareQueue q(sim);
    std::vector<std::weak_ptr<RunnableScheduledFuture>> gone;
    for (int i = 0; i < 6; ++i) gone.push_back(q.schedule("t" + std::to_string(i), 0));
    CHECK(q.poll() == "t0");
    CHECK(gone[0].expired());
    CHECK(q.remove(gone[3].lock()));
    CHECK(gone[3].expired());
    CHECK(q.drain(1) == "1 [t1]");
    CHECK(gone[1].expired());
    CHECK_FALSE(gone[2].expired());
    CHECK(q.queue.heap().consistent());
    q.clear();
    for (const auto& task : gone) CHECK(task.expired());
    CHECK(q.queue.heap().consistent());
}

TEST_CASE("DWQ-19 a removed or polled task can be queued again, with its old time and number") {
    Sim sim;
    BareQueue q(sim);
    const ScheduledPtr a = q.schedule("a", 5);
    const ScheduledPtr b = q.schedule("b", 5);
    const ScheduledPtr c = q.schedule("c", 5);
    const ScheduledPtr d = q.schedule("d", 1);
    CHECK(q.heap() == "d a c b");
    CHECK(q.remove(d));
    CHECK(q.heap() == "a b c");
    CHECK(q.add(d));
    CHECK(q.heap() == "d a c b");
    sim.run(1);
    CHECK(q.poll() == "d");
    CHECK(q.add(d));
    CHECK(q.heap() == "d a c b");
    CHECK(q.poll() == "d");
    q.clear();
    CHECK(q.add(b));
    CHECK(q.add(a));
    CHECK(q.add(c));
    CHECK(q.heap() == "a b c");  // older numbers first, whatever the order of adding
    sim.run(5);
    CHECK(q.drain() == "3 [a b c]");
}
