// Conformance group SCH, second part: how many workers there are, what a pool refuses,
// decorateTask, and the tables of mixed tasks on one to four workers.
#include <string>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

constexpr Duration kHour = seconds(3600);

std::int32_t poolSize(Sim& sim, ScheduledThreadPoolExecutor& pool) {
    return sim.ask([&] { return pool.getPoolSize(); });
}

}  // namespace

TEST_CASE(
    "SCH-09 every accepted call adds a worker below core, idle ones or not, with no first task") {
    Sim sim;
    auto& pool = sim.pool(3);
    std::string sizes = std::to_string(poolSize(sim, pool));
    for (int i = 0; i < 5; ++i) {
        sim.ask([&] { return pool.schedule(sim.body("t"), kHour); });
        sizes += " " + std::to_string(poolSize(sim, pool));
    }
    CHECK(sizes == "0 1 2 3 3 3");
    CHECK(figures(sim, pool) == "pool 3 largest 3 active 0 queue 5 tasks 5 completed 0");
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        const auto added = sim.log.get<WorkerAdded>(i);
        if (added) CHECK_FALSE(added->firstTask.exists());
    }
}

TEST_CASE(
    "SCH-10 the maximum size is Integer.MAX_VALUE and has no effect: the queue never refuses") {
    Sim sim;
    auto& pool = sim.pool(1);
    CHECK(pool.getMaximumPoolSize() == 2147483647);
    sim.ask([&] { return pool.setMaximumPoolSize(1); });
    for (int i = 0; i < 100; ++i) sim.ask([&] { return pool.schedule(sim.body("t"), kHour); });
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 100 tasks 100 completed 0");
    CHECK(pool.getQueue().remainingCapacity() == 2147483647);
}

TEST_CASE("SCH-11 core 0: one worker while there are tasks; it leaves a keepAlive (10 ms) later") {
    Sim sim;
    auto& pool = sim.pool(0);
    CHECK(poolSize(sim, pool) == 0);
    sim.ask([&] { return pool.schedule(sim.body("run"), 23_u); });
    CHECK(poolSize(sim, pool) == 1);
    sim.ask([&] { return pool.schedule(sim.body("run2"), 23_u); });
    sim.run(22);  // its polls have timed out twice by now
    CHECK(poolSize(sim, pool) == 1);
    sim.run(32);
    CHECK(sim.said() == "run@23 run2@23");
    CHECK(poolSize(sim, pool) == 1);
    sim.run(33);
    CHECK(figures(sim, pool) == "pool 0 largest 1 active 0 queue 0 tasks 2 completed 2");
    CHECK(workersMade(sim) == 1);
}

TEST_CASE("SCH-12 core threads may time out: the last idle worker stays while a task is queued") {
    Sim sim;
    auto& pool = sim.pool(10);
    sim.ask([&] { return pool.setKeepAliveTime(1_ms); });
    sim.ask([&] { return pool.allowCoreThreadTimeOut(true); });
    sim.ask([&] { return pool.schedule(sim.body("far"), kHour); });
    sim.run(100);
    CHECK(poolSize(sim, pool) == 1);
    CHECK(workersMade(sim) == 1);
}

TEST_CASE("SCH-18 getDelay is trigger time minus now, and negative when late") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.execute(sim.body("wedge", 9)); });
    const ScheduledPtr f = sim.ask([&] { return pool.schedule(sim.body("f"), 1_u); });
    CHECK(f->getDelay() == 1_u);
    sim.run(2);
    CHECK(f->getDelay() == -1_u);
    sim.run(4);
    CHECK(f->getDelay() == -3_u);
}

TEST_CASE("SCH-19 seven tasks on one to four workers start and end as in the JDK's tables") {
    const std::string tables[] = {
        "A0-4 B4-6 C6-9 D9-10 E10-12 F12-13 G12-12",
        "A0-4 B0-2 C2-5 D4-5 E5-7 F5-6 G5-5",
        "A0-4 B0-2 C1-4 D2-3 E3-5 F5-6 G4-4",
        "A0-4 B0-2 C1-4 D1-2 E2-4 F5-6 G3-3",
    };
    for (std::int32_t workers = 1; workers <= 4; ++workers) {
        CAPTURE(workers);
        Sim sim;
        auto& pool = sim.pool(workers);
        sim.at(0, [&]() -> Co<void> {
            co_await pool.schedule(sim.body("A", 4), 0_u, "A");
            co_await pool.schedule(sim.body("B", 2), 200_us, "B");
            co_await pool.schedule(sim.body("C", 3), 1_u, "C");
            co_await pool.schedule(sim.body("D", 1), 1200_us, "D");
            co_await pool.schedule(sim.body("E", 2), 2_u, "E");
            co_await pool.schedule(sim.body("F", 1), 5_u, "F");
            co_await pool.schedule(sim.body("G", 0), 3_u, "G");
        });
        sim.run(20);
        CHECK(runsIn(sim) == tables[workers - 1]);
        CHECK(sim.ask([&] { return pool.getLargestPoolSize(); }) == workers);
    }
}

TEST_CASE(
    "SCH-20 raising core starts min(increase, queue length) workers; lowering lets idle ones go") {
    Sim sim;
    auto& pool = sim.pool(1);
    for (int i = 0; i < 4; ++i) sim.ask([&] { return pool.schedule(sim.body("t"), kHour); });
    CHECK(poolSize(sim, pool) == 1);
    sim.ask([&] { return pool.setCorePoolSize(3); });
    CHECK(poolSize(sim, pool) == 3);
    sim.ask([&] { return pool.setCorePoolSize(9); });
    CHECK(poolSize(sim, pool) == 7);
    sim.ask([&] { return pool.setCorePoolSize(2); });  // they poll once more, for a keepAlive
    sim.run(9);
    CHECK(poolSize(sim, pool) == 7);
    sim.run(10);
    CHECK(poolSize(sim, pool) == 2);
    sim.ask([&] { return pool.setCorePoolSize(0); });
    sim.run(19);
    CHECK(poolSize(sim, pool) == 2);
    sim.run(20);
    CHECK(poolSize(sim, pool) == 1);  // the queue is not empty
    sim.run(50);
    CHECK(figures(sim, pool) == "pool 1 largest 7 active 0 queue 4 tasks 4 completed 0");
}
