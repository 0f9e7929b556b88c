// Conformance group DWQ, third part: what take, poll and drainTo give, and how long they wait.
#include <memory>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "tests/support/bare_queue.hpp"
#include "tests/support/thread_factories.hpp"

using namespace poolscope;

TEST_CASE("DWQ-07 poll and timed poll give null while the head is not due; peek and size see it") {
    Sim sim;
    BareQueue q(sim);
    q.schedule("a", 1);
    q.schedule("b", 2);
    const ScheduledPtr c = q.schedule("c", 3);
    CHECK(q.poll() == "null");
    CHECK(q.drain() == "0 []");
    CHECK(q.labelOf(sim.ask([&] { return q.queue.peek(); })) == "a");
    CHECK(q.size() == 3);
    sim.run(2);
    CHECK(q.labelOf(sim.ask([&] { return q.queue.poll(0_u); })) == "a");
    CHECK(q.drain(5) == "1 [b]");
    CHECK(q.labelOf(sim.ask([&] { return q.queue.poll(0_u); })) == "null");
    CHECK(sim.ask([&] { return c->cancel(false); }));
    CHECK(q.labelOf(sim.ask([&] { return q.queue.peek(); })) == "c");  // cancelled, not due, seen
    CHECK(q.size() == 1);
    CHECK(q.poll() == "null");
}

TEST_CASE("DWQ-08 take waits until the head is due, an earlier one overtakes") {
    Sim sim;
    BareQueue q(sim);
    for (int i = 0; i < 3; ++i) takerAt(sim, q, 0, "w");
    sim.run(0);
    q.schedule("a", 4);
    q.schedule("b", 2);
    q.schedule("c", 6);
    sim.run(10);
    CHECK(sim.said() == "w:b@2 w:a@4 w:c@6");
}

TEST_CASE("DWQ-08 timed poll waits at most its timeout, in an empty queue and for a later head") {
    Sim sim;
    BareQueue q(sim);
    pollerAt(sim, q, 0, "empty", 2);
    sim.run(3);
    q.schedule("a", 5);  // due at 8
    pollerAt(sim, q, 3, "late", 4);
    pollerAt(sim, q, 3, "zero", 0);
    pollerAt(sim, q, 3, "negative", -1);
    sim.run(7);
    CHECK(sim.said() == "empty:null@2 zero:null@3 negative:null@3 late:null@7");
    sim.forget();
    pollerAt(sim, q, 7, "patient", 1);  // exactly as long as the head needs: it leads and gets it
    sim.run(20);
    CHECK(sim.said() == "patient:a@8");
}

TEST_CASE("DWQ-08 a timed poll that led counts the time it has waited") {
    Sim sim;
    BareQueue q(sim);
    const ScheduledPtr head = q.schedule("head", 3);
    pollerAt(sim, q, 0, "p", 5);
    sim.run(0);
    CHECK(q.queue.leader() != nullptr);
    CHECK(q.remove(head));
    sim.run(4);
    CHECK(sim.said() == "");  // led until 3, then an empty queue for what is left
    sim.run(10);
    CHECK(sim.said() == "p:null@5");
}

TEST_CASE("DWQ-08 an interrupt ends take and timed poll, waiting or with the flag set before") {
    Sim sim;
    BareQueue q(sim);
    q.schedule("far", 100);
    takerAt(sim, q, 0, "leader");
    takerAt(sim, q, 0, "follower");
    pollerAt(sim, q, 0, "timed", 50);
    sim.at(0, [&]() -> Co<void> {
        sim.world.interrupt(sim.world.currentThread());
        const ThreadBody take = [&]() -> Co<void> { co_await q.queue.take(); };
        sim.noteNow("early:" + co_await thrownBy(take));
    });
    sim.run(0);
    CHECK(sim.said() == "early:InterruptedException@0");
    CHECK(q.queue.waiters().size() == 3);
    const Thread* leader = q.queue.leader();
    CHECK(leader->name() == "leader");
    sim.at(1, [&]() -> Co<void> {
        sim.world.interrupt(*q.queue.waiters().front());
        co_return;
    });
    sim.run(1);
    CHECK(sim.said() == "early:InterruptedException@0 leader!InterruptedException@1");
    CHECK(q.queue.leader()->name() == "follower");  // signalled by the one that left
    CHECK(q.queue.waiters().size() == 2);
}

TEST_CASE("DWQ-08 an interrupt takes a thread out of the line for the queue's lock") {
    // Both tasks are due at 1. `owner` wakes with the lock in hand but has not run yet when `late`
    // asks for it and `other` interrupts that: the JDK's lockInterruptibly throws, so y stays.
    Sim sim;
    BareQueue q(sim);
    q.schedule("x", 1);
    q.schedule("y", 1);
    const auto atOne = [&](const char* name, ThreadBody body) -> Thread& {
        Thread& thread = sim.world.newThread(name, ThreadRole::Client);
        ThreadBody later = [&sim, body = std::move(body)]() -> Co<void> {
            co_await sim.world.sleepUntil(Instant{units(1).ns});
            co_await body();
        };
        sim.world.start(thread, std::move(later));
        return thread;
    };
    Thread& late = atOne("late", [&]() -> Co<void> {
        const ThreadBody take = [&]() -> Co<void> { co_await q.queue.take(); };
        sim.noteNow(co_await thrownBy(take));
        sim.note(sim.world.currentThread().isInterrupted() ? "flag" : "clear");
    });
    atOne("other", [&]() -> Co<void> {
        CHECK(late.state() == ThreadState::Blocked);
        sim.world.interrupt(late);
        CHECK(late.state() == ThreadState::Runnable);
        co_return;
    });
    takerAt(sim, q, 0, "owner");
    sim.run(2);
    CHECK(sim.said() == "owner:x@1 InterruptedException@1 clear");
    CHECK(q.heap() == "y");
}

TEST_CASE("DWQ-12 drainTo takes due tasks only, in order, at most n") {
    Sim sim;
    BareQueue q(sim);
    for (const auto& [label, delay] : {std::pair{"d", 4}, {"b", 2}, {"c", 3}, {"a", 1}, {"e", 9}}) {
        q.schedule(label, delay);
    }
    sim.run(4);
    CHECK(q.drain(0) == "0 []");
    CHECK(q.drain(-1) == "0 []");
    CHECK(q.drain(2) == "2 [a b]");
    CHECK(q.drain() == "2 [c d]");
    CHECK(q.heap() == "e");
}

TEST_CASE(
    "DWQ-15 remaining capacity is Integer.MAX_VALUE; null and foreign Runnables are refused") {
    Sim sim;
    BareQueue q(sim);
    CHECK(q.queue.remainingCapacity() == 2147483647);
    const auto offering = [&](RunnablePtr task) {
        return sim.ask(
            [&] { return thrownBy([&q, task]() -> Co<void> { co_await q.queue.offer(task); }); });
    };
    CHECK(offering(nullptr) == "NullPointerException");
    CHECK(offering(sim.body("plain")) == "ClassCastException");
    CHECK(q.size() == 0);
    CHECK(q.add(q.schedule("a", 1)));
    CHECK(q.queue.remainingCapacity() == 2147483647);
}
