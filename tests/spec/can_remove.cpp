// Conformance group CAN, second part: remove, purge, wrapped tasks and mass cancellation.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/calls.hpp"
#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"
#include "tests/support/wrapped_task.hpp"

using namespace poolscope;

namespace {

bool remove(Sim& sim, ScheduledThreadPoolExecutor& pool, const RunnablePtr& task) {
    return sim.ask([&] { return pool.remove(*task); });
}

}  // namespace

TEST_CASE("CAN-09 remove(future) is true if queued; the future stays NEW and can be cancelled") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr f = schedule(sim, pool, "A", 2_u);
    CHECK(remove(sim, pool, f));
    sim.run(20);
    CHECK(sim.said() == "");
    CHECK(standing(sim, f) == "NEW TimeoutException");
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 0 tasks 0 completed 0");
    CHECK(cancel(sim, f));
    CHECK(standing(sim, f) == "CANCELLED done cancelled CancellationException");
}

TEST_CASE(
    "CAN-10 remove(command) with the original Runnable is false: the queue holds the future") {
    Sim sim;
    auto& pool = sim.pool(1);
    const RunnablePtr command = sim.body("A");
    const ScheduledPtr f = sim.ask([&] { return pool.schedule(command, 2_u); });
    CHECK_FALSE(remove(sim, pool, command));
    CHECK(pool.getQueue().heap().size() == 1);
    CHECK(remove(sim, pool, f));
    CHECK(pool.getQueue().heap().size() == 0);
}

TEST_CASE("CAN-11 remove of a running task is false, a second remove is false, others stay") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr running = sim.ask([&] { return pool.submit(sim.body("running", 3)); });
    const ScheduledPtr a = schedule(sim, pool, "a", 0_u);
    const ScheduledPtr b = schedule(sim, pool, "b", 0_u);
    const ScheduledPtr c = schedule(sim, pool, "c", 9_u);
    CHECK_FALSE(remove(sim, pool, running));
    CHECK(remove(sim, pool, a));
    CHECK_FALSE(remove(sim, pool, a));
    CHECK(heapOf(sim, pool) == "b c");
    sim.run(20);
    CHECK(sim.said() == "running@0 b@3 c@9");
    CHECK_FALSE(remove(sim, pool, b));
}

TEST_CASE("CAN-13 purge takes exactly the cancelled futures out of the queue") {
    Sim sim;
    auto& pool = idlePool(sim);
    const ScheduledPtr a = schedule(sim, pool, "a", 0_u);
    const ScheduledPtr b = schedule(sim, pool, "b", 1_u);
    const ScheduledPtr c = schedule(sim, pool, "c", 2_u);
    const ScheduledPtr d = schedule(sim, pool, "d", 3_u);
    CHECK(cancel(sim, a, true));
    CHECK(cancel(sim, c));
    CHECK(pool.getQueue().heap().size() == 4);
    sim.ask([&] { return pool.purge(); });
    CHECK(heapOf(sim, pool) == "b d");
    CHECK(pool.getQueue().heapIndex(Sim::task(a)) == -1);
    CHECK(stateOf(b) == "NEW");
    CHECK(stateOf(d) == "NEW");
}

TEST_CASE("CAN-14 purge walks a snapshot in slot order and removes each hit from the live heap") {
    Sim sim;
    auto& pool = idlePool(sim);
    std::vector<ScheduledPtr> t;
    for (int i = 0; i < 20; ++i) {
        t.push_back(schedule(sim, pool, "t" + std::to_string(i), units(7 * i % 20)));
    }
    CHECK(heapOf(sim, pool) ==
          "t0 t3 t6 t15 t9 t12 t13 t1 t18 t4 t10 t11 t5 t2 t14 t7 t16 t17 t8 t19");
    for (const std::size_t i : {1U, 2U, 5U, 8U, 11U, 12U, 17U, 19U}) CHECK(cancel(sim, t[i]));
    const std::size_t before = sim.log.size();
    sim.ask([&] { return pool.purge(); });
    CHECK(heapOf(sim, pool) == "t0 t3 t6 t15 t9 t16 t13 t7 t18 t4 t10 t14");
    CHECK(tasksRemoved(sim, before) == "t12 t1 t11 t5 t2 t17 t8 t19");
    CHECK(pool.getQueue().heap().capacity() == 24);
    CHECK(pool.getQueue().heap().consistent());
    for (const ScheduledPtr& task : t) cancel(sim, task, true);
    sim.ask([&] { return pool.purge(); });
    CHECK(heapOf(sim, pool) == "");
}

TEST_CASE(
    "CAN-15 remove and purge end a shut-down pool without workers whose queue becomes empty") {
    Sim sim;
    auto& pool = idlePool(sim);
    const ScheduledPtr a = schedule(sim, pool, "a", 5_u);
    const ScheduledPtr b = schedule(sim, pool, "b", 6_u);
    sim.ask([&] { return pool.shutdown(); });
    CHECK(cancel(sim, a));
    sim.ask([&] { return pool.purge(); });
    CHECK(ctlText(pool) == "0x00000000");
    CHECK(remove(sim, pool, b));
    CHECK(ctlText(pool) == "0x60000000");
    CHECK(stateOf(b) == "NEW");

    auto& other = idlePool(sim);
    const ScheduledPtr c = schedule(sim, other, "c", 5_u);
    sim.ask([&] { return other.shutdown(); });
    CHECK(cancel(sim, c));
    CHECK(ctlText(other) == "0x00000000");
    sim.ask([&] { return other.purge(); });
    CHECK(ctlText(other) == "0x60000000");
}

TEST_CASE(
    "CAN-19 removeOnCancel has no effect on wrapped tasks: the inner one is not what is queued") {
    Sim sim;
    auto& pool = sim.poolOf<WrappingPool>(1);
    pool.setRemoveOnCancelPolicy(true);
    sim.ask([&] { return pool.execute(sim.body("wedge", 1)); });
    const ScheduledPtr a = schedule(sim, pool, "a", 2_u);
    const ScheduledPtr b = schedule(sim, pool, "b", 4_u);
    const ScheduledPtr p =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("p", 1), 1_u, 2_u, "p"); });
    const auto inner = [](const ScheduledPtr& task) {
        return dynamic_cast<WrappedTask&>(*task).inner;
    };
    CHECK(heapOf(sim, pool) == "p b a");
    CHECK(cancel(sim, b));
    CHECK(heapOf(sim, pool) == "p b a");
    CHECK(stateOf(inner(b)) == "CANCELLED");
    CHECK(pool.getQueue().heapIndex(Sim::task(inner(b))) == 0);  // never was queued itself
    CHECK_FALSE(remove(sim, pool, inner(a)));
    CHECK(remove(sim, pool, a));
    CHECK(heapOf(sim, pool) == "p b");
    CHECK(sim.ask([&] { return pool.getQueue().contains(*b); }));
    sim.ask([&] { return pool.purge(); });
    CHECK(heapOf(sim, pool) == "p");
    sim.run(2);
    CHECK(sim.said() == "wedge@0 p@1");
    CHECK(cancel(sim, p));
    CHECK(heapOf(sim, pool) == "p");  // stays until its time
    sim.run(5);
    CHECK(heapOf(sim, pool) == "");
    CHECK(sim.said() == "wedge@0 p@1");
    // A wrapper that wants it must take itself out.
    const ScheduledPtr c = schedule(sim, pool, "c", 9_u);
    CHECK(cancel(sim, c));
    CHECK(remove(sim, pool, c));
    CHECK(heapOf(sim, pool) == "");
}

TEST_CASE("CAN-20 mass cancel with removeOnCancel on leaves an empty queue and counts of 0") {
    Sim sim;
    auto& pool = sim.pool(10);
    pool.setRemoveOnCancelPolicy(true);
    sim.at(0, [&]() -> Co<void> {
        for (int i = 0; i < 1000; ++i) {
            std::vector<ScheduledPtr> batch;
            for (int n = 0; n <= i % 3; ++n) {
                ScheduledPtr task = co_await pool.schedule(sim.body("A"), seconds(1 + i + n));
                batch.push_back(task);
            }
            for (const ScheduledPtr& task : batch) co_await task->cancel(i % 2 == 0);
        }
        sim.note("done");
    });
    sim.run(1);
    CHECK(sim.said() == "done");
    CHECK(figures(sim, pool) == "pool 10 largest 10 active 0 queue 0 tasks 0 completed 0");
    CHECK(pool.getQueue().heap().consistent());
    sim.ask([&] { return pool.shutdown(); });
    sim.run(2);
    CHECK(pool.isTerminated());
    CHECK(figures(sim, pool) == "pool 0 largest 10 active 0 queue 0 tasks 0 completed 0");
}
