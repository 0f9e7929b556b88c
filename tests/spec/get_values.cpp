// Conformance group GET: the values that a pool's getters return, and its toString.
#include <functional>
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/hooked_pool.hpp"
#include "tests/support/state_text.hpp"
#include "tests/support/thread_factories.hpp"

using namespace poolscope;

namespace {

std::string textOf(Sim& sim, ThreadPoolExecutor& pool) {
    return sim.ask([&] { return pool.toString(); });
}

std::int64_t completed(Sim& sim, ThreadPoolExecutor& pool) {
    return sim.ask([&] { return pool.getCompletedTaskCount(); });
}

}  // namespace

TEST_CASE("GET-01 a fresh pool has no thread until the first task or prestart; all counts are 0") {
    Sim sim;
    auto& pool = sim.pool(3);
    CHECK(figures(sim, pool) == "pool 0 largest 0 active 0 queue 0 tasks 0 completed 0");
    CHECK(workersMade(sim) == 0);
    sim.run(10);
    CHECK(workersMade(sim) == 0);
    sim.ask([&] { return pool.schedule(sim.body("a"), 5_u); });
    CHECK(workersMade(sim) == 1);
}

TEST_CASE("GET-02 taskCount is completed + running + queued; removal and purge lower it") {
    Sim sim;
    auto& pool = sim.pool(2);
    sim.ask([&] { return pool.execute(sim.body("a", 1)); });
    sim.ask([&] { return pool.execute(sim.body("b", 1)); });
    const ScheduledPtr f = sim.ask([&] { return pool.schedule(sim.body("f"), 100_u); });
    sim.ask([&] { return pool.schedule(sim.body("g"), 100_u); });
    CHECK(figures(sim, pool) == "pool 2 largest 2 active 2 queue 2 tasks 4 completed 0");
    sim.run(1);
    CHECK(figures(sim, pool) == "pool 2 largest 2 active 0 queue 2 tasks 4 completed 2");
    sim.ask([&] { return f->cancel(false); });
    CHECK(figures(sim, pool) == "pool 2 largest 2 active 0 queue 2 tasks 4 completed 2");
    sim.ask([&] { return pool.purge(); });
    CHECK(figures(sim, pool) == "pool 2 largest 2 active 0 queue 1 tasks 3 completed 2");
}

TEST_CASE("GET-03 the completed count rises after the body and afterExecute have ended") {
    Sim sim;
    auto& pool = sim.poolOf<HookedPool>(1);
    std::string counts;
    const auto tell = [&](const char* where) -> Co<void> {
        counts += where + std::to_string(co_await pool.getCompletedTaskCount()) + " ";
    };
    pool.after = [&](const RunnablePtr&, std::string) -> Co<void> { return tell("after "); };
    std::function<Co<void>()> body = [&]() -> Co<void> { return tell("body "); };
    sim.ask([&] { return pool.execute(makeRunnable(body)); });
    CHECK(counts == "body 0 after 0 ");
    CHECK(completed(sim, pool) == 1);
}

TEST_CASE("GET-03 failing, cancelled-then-polled and periodic runs count one each") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.execute(sim.thrower("x", "Boom")); });
    CHECK(completed(sim, pool) == 1);
    const ScheduledPtr f = sim.ask([&] { return pool.schedule(sim.body("f"), 1_u); });
    sim.ask([&] { return f->cancel(false); });
    CHECK(completed(sim, pool) == 1);
    sim.run(1);
    CHECK(completed(sim, pool) == 2);
    sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("p"), 1_u, 1_u); });  // 2, 3, 4, 5
    sim.run(5);
    CHECK(completed(sim, pool) == 6);
    CHECK(sim.said() == "x@0 p@2 p@3 p@4 p@5");
}

TEST_CASE("GET-04 active are workers that hold their lock, also those that have not begun") {
    Sim sim;
    auto& pool = sim.pool(1);
    // The client keeps the processor: the new thread has not taken its first step.
    std::string fresh;
    sim.at(0, [&]() -> Co<void> {
        co_await pool.prestartCoreThread();
        fresh = "active " + std::to_string(co_await pool.getActiveCount());
        fresh += " tasks " + std::to_string(co_await pool.getTaskCount());
    });
    sim.run(0);
    CHECK(fresh == "active 1 tasks 1");
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 0 tasks 0 completed 0");
    sim.ask([&] { return pool.execute(sim.body("a", 1)); });
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 1 queue 0 tasks 1 completed 0");
}

TEST_CASE("GET-05 largestPoolSize never goes down") {
    Sim sim;
    auto& pool = sim.pool(3);
    sim.ask([&] { return pool.prestartAllCoreThreads(); });
    sim.ask([&] { return pool.setCorePoolSize(1); });
    sim.run(20);  // keepAlive is 10
    CHECK(figures(sim, pool) == "pool 1 largest 3 active 0 queue 0 tasks 0 completed 0");
    sim.ask([&] { return pool.setCorePoolSize(2); });
    sim.ask([&] { return pool.prestartCoreThread(); });
    CHECK(figures(sim, pool) == "pool 2 largest 3 active 0 queue 0 tasks 0 completed 0");
    sim.ask([&] { return pool.shutdown(); });
    CHECK(figures(sim, pool) == "pool 0 largest 3 active 0 queue 0 tasks 0 completed 0");
}

TEST_CASE("GET-06 after termination: pool 0, active 0, queue empty, taskCount = completed") {
    Sim sim;
    auto& pool = sim.pool(2);
    for (const char* name : {"a", "b", "c"})
        sim.ask([&] { return pool.execute(sim.body(name, 1)); });
    sim.ask([&] { return pool.schedule(sim.body("far"), 100_u); });
    sim.run(2);
    sim.ask([&] { return pool.shutdownNow(); });
    CHECK(pool.isTerminated());
    CHECK(figures(sim, pool) == "pool 0 largest 2 active 0 queue 0 tasks 3 completed 3");
}

TEST_CASE("GET-07 toString tells the state and four counts") {
    Sim sim;
    auto& pool = sim.pool(2);
    const std::string who = "ScheduledThreadPoolExecutor@pool[";
    CHECK(textOf(sim, pool) == who +
                                   "Running, pool size = 0, active threads = 0, queued tasks = "
                                   "0, completed tasks = 0]");
    sim.ask([&] { return pool.execute(sim.body("a", 2)); });
    sim.ask([&] { return pool.execute(sim.body("b", 2)); });
    sim.ask([&] { return pool.execute(sim.body("c", 1)); });
    sim.run(1);
    CHECK(textOf(sim, pool) == who +
                                   "Running, pool size = 2, active threads = 2, queued tasks = "
                                   "1, completed tasks = 0]");
    sim.ask([&] { return pool.shutdown(); });
    CHECK(textOf(sim, pool) == who +
                                   "Shutting down, pool size = 2, active threads = 2, queued "
                                   "tasks = 1, completed tasks = 0]");
    sim.run(2);
    CHECK(textOf(sim, pool) == who +
                                   "Shutting down, pool size = 1, active threads = 1, queued "
                                   "tasks = 0, completed tasks = 2]");
    sim.run(3);
    CHECK(textOf(sim, pool) == who +
                                   "Terminated, pool size = 0, active threads = 0, queued tasks "
                                   "= 0, completed tasks = 3]");
}

TEST_CASE("GET-07 STOP and TIDYING also read \"Shutting down\"") {
    Sim sim;
    auto& pool = sim.poolOf<HookedPool>(1);
    std::string inside;
    pool.atEnd = [&]() -> Co<void> { inside = co_await pool.toString(); };
    sim.ask([&] { return pool.execute(sim.body("a", 2)); });
    sim.run(1);
    sim.ask([&] { return pool.shutdownNow(); });
    CHECK(ctlText(pool) == "0x20000001");
    CHECK(textOf(sim, pool) ==
          "ScheduledThreadPoolExecutor@pool[Shutting down, pool size = 1, active threads = 1, "
          "queued tasks = 0, completed tasks = 0]");
    sim.run(2);
    CHECK(inside ==
          "ScheduledThreadPoolExecutor@pool[Shutting down, pool size = 0, active threads = 0, "
          "queued tasks = 0, completed tasks = 1]");
}

TEST_CASE(
    "GET-08 getQueue is the live queue: what is put into it runs, what is taken out does not") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr a = sim.ask([&] { return pool.schedule(sim.body("a"), 2_u); });
    const ScheduledPtr b = sim.ask([&] { return pool.schedule(sim.body("b"), 2_u); });
    CHECK(sim.ask([&] { return pool.getQueue().remove(*a); }));
    sim.run(3);
    CHECK(sim.said() == "b@2");
    CHECK(sim.ask([&] { return pool.getQueue().offer(a); }));
    CHECK(sim.said() == "b@2 a@3");
    CHECK(stateOf(a) == "NORMAL");
}

TEST_CASE("GET-09 a scheduled pool keeps idle surplus 10 ms; its maximum and room have no bound") {
    Sim sim;
    auto& pool = sim.pool(2);
    CHECK(pool.getKeepAliveTime() == milliseconds(10));
    CHECK(pool.getMaximumPoolSize() == 2147483647);
    CHECK(pool.getQueue().remainingCapacity() == 2147483647);
    CHECK(pool.getCorePoolSize() == 2);
    CHECK_FALSE(pool.allowsCoreThreadTimeOut());
}
