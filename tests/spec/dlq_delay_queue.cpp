// Conformance group DLQ: a DelayQueue on its own, and as a pool's queue.
#include <doctest/doctest.h>

#include "tests/support/delayed_tasks.hpp"

#include <functional>
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

using DelaySim = QueueSim<DelayQueue>;

}  // namespace

TEST_CASE("DLQ-01 nothing can be polled before it expires; peek and size see it") {
    DelaySim sim;
    sim.offer(sim.delayed("far", 9));
    sim.offer(sim.delayed("near", 5));
    CHECK(sim.poll() == "null");
    CHECK(sim.peek() == "near");
    CHECK(sim.size() == 2);
    sim.polls(0);
    sim.run(5);
    CHECK(sim.said() == "null@0");
    CHECK(sim.poll() == "near");
    CHECK(sim.poll() == "null");
    CHECK(sim.size() == 1);
}

TEST_CASE("DLQ-02 take gives tasks in order of expiry, never early; an earlier one overtakes") {
    DelaySim sim;
    sim.offer(sim.delayed("a4", 4));
    sim.takes(3);
    ThreadBody later = [&]() -> Co<void> {
        co_await sim.queue.offer(sim.delayed("b2", 1));
        co_await sim.queue.offer(sim.delayed("c6", 5));
    };
    sim.at(1, std::move(later));
    sim.run();
    CHECK(sim.said() == "b2@2 a4@4 c6@6");
}

TEST_CASE("DLQ-02 a timed poll gives up, or gets what expires in time") {
    DelaySim sim;
    sim.offer(sim.delayed("a", 3));
    sim.polls(2);
    sim.polls(9, 2);
    sim.run();
    CHECK(sim.said() == "null@2 a@3");
}

TEST_CASE("DLQ-03 several takers are each served in time") {
    DelaySim sim;
    sim.takes(1);
    sim.takes(1);
    ThreadBody offers = [&]() -> Co<void> {
        co_await sim.queue.offer(sim.delayed("b3", 3));
        co_await sim.queue.offer(sim.delayed("a2", 2));
    };
    sim.at(0, std::move(offers));
    sim.run();
    CHECK(sim.said() == "a2@2 b3@3");
}

TEST_CASE("DLQ-03 a new head deposes the leader, so that whoever is woken waits for that head") {
    DelaySim sim;
    sim.takes(1);  // leads as soon as there is something, and then waits behind the other
    sim.takes(1);
    ThreadBody offersLate = [&]() -> Co<void> { co_await sim.queue.offer(sim.delayed("a9", 9)); };
    sim.at(0, std::move(offersLate));
    ThreadBody offersSoon = [&]() -> Co<void> { co_await sim.queue.offer(sim.delayed("b2", 1)); };
    sim.at(1, std::move(offersSoon));
    sim.run();
    CHECK(sim.said() == "b2@2 a9@9");
}

TEST_CASE("DLQ-03 one taker leads with the head's delay, the other waits without limit") {
    DelaySim sim;
    sim.offer(sim.delayed("a", 3));
    Thread*& first = sim.takes(1);
    sim.takes(1);
    sim.run(1);
    CHECK(sim.queue.leader() == first);
    CHECK(countIn<LeaderTaken>(sim.log) == 1);
    CHECK(countIn<TimedAwaited>(sim.log) == 1);
    CHECK(countIn<Awaited>(sim.log) == 1);
}

TEST_CASE("DLQ-04 drainTo takes expired tasks only, and at most n") {
    DelaySim sim;
    for (const int delay : {3, 1, 2, 9}) {
        sim.offer(sim.delayed("t" + std::to_string(delay), delay));
    }
    CHECK(sim.drain() == "0");
    sim.run(3);
    CHECK(sim.drain(0) == "0");
    CHECK(sim.drain(2) == "2 t1 t2");
    CHECK(sim.drain() == "1 t3");
    CHECK(sim.size() == 1);
}

TEST_CASE("DLQ-05 it is unbounded, takes no null and nothing without a delay") {
    DelaySim sim;
    CHECK(sim.queue.remainingCapacity() == 2147483647);
    std::function<Co<void>()> call = [&]() -> Co<void> { co_await sim.queue.offer(nullptr); };
    CHECK(sim.ask([&] { return thrownBy(call); }) == "NullPointerException");
    call = [&]() -> Co<void> { co_await sim.queue.offer(sim.body("plain")); };
    CHECK(sim.ask([&] { return thrownBy(call); }) == "ClassCastException");
    const RunnablePtr far = sim.delayed("far", 9);
    const RunnablePtr near = sim.delayed("near", 5);
    sim.offer(far);
    sim.offer(near);
    CHECK(sim.contains(near));
    CHECK(sim.remove(near));
    CHECK_FALSE(sim.remove(near));
    CHECK(sim.peek() == "far");
    sim.clear();
    CHECK(sim.size() == 0);
    CHECK(sim.peek() == "null");
}

TEST_CASE("DLQ-06 ties come out in the heap's order: 1, n, n−1, …, 2") {
    for (int n = 1; n <= 8; ++n) {
        DelaySim sim;
        std::string wanted = "1@0";
        for (int i = n; i >= 2; --i) wanted += " " + std::to_string(i) + "@0";
        for (int i = 1; i <= n; ++i) sim.offer(sim.delayed(std::to_string(i), 0));
        sim.takes(n);
        sim.run();
        CHECK(sim.said() == wanted);
    }
}

TEST_CASE("DLQ-07 an interrupted take and timed poll throw InterruptedException") {
    DelaySim sim;
    sim.offer(sim.delayed("a", 9));
    Thread*& taker = sim.takes(1);
    Thread*& poller = sim.polls(8);
    sim.run(1);
    sim.world.interrupt(*taker);
    sim.world.interrupt(*poller);
    sim.run(2);
    CHECK(sim.said() == "InterruptedException@1 InterruptedException@1");
    CHECK(sim.queue.leader() == nullptr);
}

TEST_CASE("DLQ-07 when the leader is interrupted a follower takes over") {
    DelaySim sim;
    sim.offer(sim.delayed("a", 3));
    Thread*& leader = sim.takes(1);
    sim.takes(1);
    sim.run(1);
    sim.world.interrupt(*leader);
    sim.run();
    CHECK(sim.said() == "InterruptedException@1 a@3");
}

TEST_CASE("The array of a DelayQueue has 11 slots and grows as PriorityQueue's: 24, 50, 102, 153") {
    DelaySim sim;
    CHECK(sim.queue.heap().capacity() == 11);
    for (int i = 0; i < 103; ++i) sim.offer(sim.delayed("t", 100 - i));
    std::string growth;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        const auto grew = sim.log.get<Grew>(i);
        if (grew) growth += std::to_string(grew->to) + " ";
    }
    CHECK(growth == "24 50 102 153 ");
    CHECK(sim.queue.heap().consistent());
}

TEST_CASE("A pool with a DelayQueue runs queued Delayed tasks when they expire") {
    Sim sim;
    ThreadPoolExecutor::Settings settings;
    auto& pool = sim.poolOf<ThreadPoolExecutor>(std::move(settings), queueOf<DelayQueue>());
    for (const int delay : {7, 5, 2}) {
        const std::string label = "t" + std::to_string(delay);
        const RunnablePtr task =
            newDelayedTask(sim.world, pool.id(), sim.body(label), units(delay), label);
        sim.ask([&] { return pool.execute(task); });
    }
    sim.run(9);
    // The first one goes straight to a new worker, which does not ask for its delay.
    CHECK(sim.said() == "t7@0 t2@2 t5@5");
}

TEST_CASE("A pool with a DelayQueue refuses submit: its futures are not Delayed") {
    Sim sim;
    ThreadPoolExecutor::Settings settings;
    auto& pool = sim.poolOf<ThreadPoolExecutor>(std::move(settings), queueOf<DelayQueue>());
    sim.ask([&] { return pool.submit(sim.body("first", 1)); });
    std::function<Co<void>()> call = [&]() -> Co<void> {
        co_await pool.submit(sim.body("second"));
    };
    CHECK(sim.ask([&] { return thrownBy(call); }) == "ClassCastException");
}
