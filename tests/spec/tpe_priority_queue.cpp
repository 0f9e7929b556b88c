// Conformance TPE-29 and what a PriorityBlockingQueue does on its own.
#include <doctest/doctest.h>

#include "tests/support/delayed_tasks.hpp"

#include <functional>
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

using PrioritySim = QueueSim<PriorityBlockingQueue>;

ThreadPoolExecutor& priorityPool(Sim& sim) {
    ThreadPoolExecutor::Settings settings;
    return sim.poolOf<ThreadPoolExecutor>(std::move(settings), queueOf<PriorityBlockingQueue>());
}

}  // namespace

TEST_CASE("TPE-29 queued tasks run by priority; the first one does not pass through the queue") {
    Sim sim;
    auto& pool = priorityPool(sim);
    for (const char* name : {"z", "c", "a", "d", "b"}) {
        const RunnablePtr task =
            newPriorityTask(sim.world, pool.id(), sim.body(name, 1), name[0], name);
        sim.ask([&] { return pool.execute(task); });
    }
    sim.run();
    CHECK(sim.said() == "z@0 a@1 b@2 c@3 d@4");
}

TEST_CASE("TPE-29 a task without a priority is refused with ClassCastException, also the first") {
    Sim sim;
    auto& pool = priorityPool(sim);
    sim.ask([&] { return pool.submit(sim.body("runs at once", 1)); });
    std::function<Co<void>()> call = [&]() -> Co<void> {
        co_await pool.submit(sim.body("queued"));
    };
    CHECK(sim.ask([&] { return thrownBy(call); }) == "ClassCastException");
    CHECK(sim.ask([&] { return pool.workQueue().size(); }) == 0);
    sim.run();
    CHECK(sim.said() == "runs at once@0");
}

TEST_CASE("A PriorityBlockingQueue gives the lowest number first, ties in the heap's order") {
    PrioritySim sim;
    for (const int priority : {5, 3, 8, 1, 9, 2}) {
        sim.offer(sim.prior("p" + std::to_string(priority), priority));
    }
    CHECK(sim.heap() == "p1 p3 p2 p5 p9 p8");
    std::string order;
    for (int i = 0; i < 6; ++i) order += sim.poll() + " ";
    CHECK(order == "p1 p2 p3 p5 p8 p9 ");
    CHECK(sim.poll() == "null");
    for (int i = 1; i <= 5; ++i) sim.offer(sim.prior(std::to_string(i), 0));
    CHECK(sim.drain() == "5 1 5 4 3 2");
}

TEST_CASE("A PriorityBlockingQueue's take waits, its timed poll gives up, both are interruptible") {
    PrioritySim sim;
    sim.polls(2);
    sim.takes(1);
    ThreadBody offers = [&]() -> Co<void> { co_await sim.queue.offer(sim.prior("a", 1)); };
    sim.at(3, std::move(offers));
    Thread*& taker = sim.takes(1, 4);
    Thread*& poller = sim.polls(9, 4);
    sim.run(5);
    CHECK(sim.said() == "null@2 a@3");
    sim.world.interrupt(*taker);
    sim.world.interrupt(*poller);
    sim.run(6);
    CHECK(sim.said() == "null@2 a@3 InterruptedException@5 InterruptedException@5");
}

TEST_CASE("A PriorityBlockingQueue grows 11, 24, 50, 102, 153, with its lock given up meanwhile") {
    PrioritySim sim;
    std::string growth;
    for (int i = 0; i < 103; ++i) sim.offer(sim.prior("t", 100 - i));
    for (std::size_t i = 1; i < sim.log.size(); ++i) {
        const auto grew = sim.log.get<Grew>(i);
        if (!grew) continue;
        growth += std::to_string(grew->to) + " ";
        CHECK(sim.log.is<LockAcquired>(i - 1));
        CHECK(sim.log.is<LockReleased>(i - 2));
    }
    CHECK(growth == "24 50 102 153 ");
    CHECK(sim.queue.heap().consistent());
}

TEST_CASE("remove searches; a task from the middle leaves a heap behind") {
    PrioritySim sim;
    std::vector<RunnablePtr> tasks;
    for (const int priority : {1, 10, 2, 11, 12, 3, 4}) {
        tasks.push_back(sim.prior("p" + std::to_string(priority), priority));
        sim.offer(tasks.back());
    }
    CHECK(sim.heap() == "p1 p10 p2 p11 p12 p3 p4");
    CHECK(sim.contains(tasks[3]));
    CHECK(sim.remove(tasks[3]));  // p4 comes from another branch and must go up
    CHECK(sim.heap() == "p1 p4 p2 p10 p12 p3");
    CHECK_FALSE(sim.remove(tasks[3]));
    CHECK(sim.peek() == "p1");
    sim.clear();
    CHECK(sim.size() == 0);
    CHECK_THROWS_WITH(PriorityBlockingQueue(sim.world, {}, 0), "IllegalArgumentException");
}

TEST_CASE("REJ-06 discardOldest drops the head of a priority queue, its most important task") {
    Sim sim;
    ThreadPoolExecutor::Settings settings;
    settings.handler = std::make_shared<DiscardOldestPolicy>();
    auto& pool =
        sim.poolOf<ThreadPoolExecutor>(std::move(settings), queueOf<PriorityBlockingQueue>());
    for (const char* name : {"z", "a", "b"}) {
        const RunnablePtr task =
            newPriorityTask(sim.world, pool.id(), sim.body(name, 1), name[0], name);
        sim.ask([&] { return pool.execute(task); });
    }
    // The queue never refuses, so the handler is called by hand, as a full queue would.
    const RunnablePtr c = newPriorityTask(sim.world, pool.id(), sim.body("c", 1), 'c', "c");
    DiscardOldestPolicy policy;
    sim.ask([&] { return policy.rejectedExecution(c, pool); });
    sim.run();
    CHECK(sim.said() == "z@0 b@1 c@2");
}
