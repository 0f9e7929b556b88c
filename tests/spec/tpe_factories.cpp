// Conformance group TPE as a scheduled pool shows it, second part: arguments, and thread factories
// that fail. A scheduled pool queues the task before it asks for a worker, so the task stays
// queued.
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"
#include "tests/support/thread_factories.hpp"

using namespace poolscope;

namespace {

constexpr const char* kOneQueued = "pool 0 largest 0 active 0 queue 1 tasks 1 completed 0";

std::string thrownIn(Sim& sim, ThreadBody call) {
    return sim.ask([&] { return thrownBy(call); });
}

std::string scheduling(Sim& sim, ScheduledThreadPoolExecutor& pool) {
    const RunnablePtr body = sim.body("a");
    return thrownIn(sim, [&]() -> Co<void> { co_await pool.schedule(body, 5_u, "a"); });
}

}  // namespace

TEST_CASE("TPE-20 the constructor refuses a negative core size") {
    Sim sim;
    std::string thrown;
    try {
        sim.pool(-1);
    } catch (const Throwable& t) {
        thrown = t.toString();
    }
    CHECK(thrown == "IllegalArgumentException");
}

TEST_CASE("TPE-20 setters refuse contradictions and keep the old values") {
    Sim sim;
    auto& pool = sim.pool(2);
    const std::string bad = "IllegalArgumentException";
    const auto core = [&](std::int32_t n) {
        return thrownIn(sim, [&pool, n]() -> Co<void> { return pool.setCorePoolSize(n); });
    };
    const auto max = [&](std::int32_t n) {
        return thrownIn(sim, [&pool, n]() -> Co<void> { return pool.setMaximumPoolSize(n); });
    };
    CHECK(core(-1) == bad);
    CHECK(pool.getCorePoolSize() == 2);
    CHECK(max(1) == bad);
    CHECK(pool.getMaximumPoolSize() == 2147483647);
    CHECK(core(0) == "");
    CHECK(max(0) == bad);
    CHECK(max(-1) == bad);
    CHECK(max(1) == "");
    CHECK(core(3) == bad);
    CHECK(pool.getCorePoolSize() == 0);
    CHECK(pool.getMaximumPoolSize() == 1);
    CHECK(thrownIn(sim, [&]() -> Co<void> { return pool.setKeepAliveTime(nanoseconds(-1)); }) ==
          bad);
    CHECK(pool.getKeepAliveTime() == milliseconds(10));
}

TEST_CASE("TPE-27 a factory that gives null: nothing is thrown, the task stays queued") {
    Sim sim;
    auto& pool = sim.pool(1, "pool", std::make_shared<NoThreadFactory>());
    CHECK(scheduling(sim, pool) == "");
    CHECK(figures(sim, pool) == kOneQueued);
    CHECK(ctlText(pool) == "0xe0000000");
    CHECK_FALSE(sim.ask([&] { return pool.prestartCoreThread(); }));
    CHECK(sim.ask([&] { return pool.prestartAllCoreThreads(); }) == 0);
    CHECK(sim.ask([&] { return pool.shutdownNow(); }).size() == 1);
    CHECK(pool.isTerminated());
}

TEST_CASE("TPE-27 a factory that throws: it comes out of the call, the counts are restored") {
    Sim sim;
    const auto factory = std::make_shared<FactoryOf>(
        [](World&) -> Thread* { throw Throwable("IllegalStateException", "f"); });
    auto& pool = sim.pool(1, "pool", factory);
    CHECK(scheduling(sim, pool) == "IllegalStateException: f");
    CHECK(figures(sim, pool) == kOneQueued);
    CHECK(ctlText(pool) == "0xe0000000");
    CHECK(thrownIn(sim, [&]() -> Co<void> { co_await pool.prestartCoreThread(); }) ==
          "IllegalStateException: f");
    CHECK(ctlText(pool) == "0xe0000000");
    pool.setThreadFactory(std::make_shared<DefaultThreadFactory>(sim.world));
    CHECK(sim.ask([&] { return pool.prestartCoreThread(); }));
    sim.run(9);
    CHECK(sim.said() == "a@5");
}

TEST_CASE("TPE-27 some failures of the factory do not stop a pool with a worker") {
    Sim sim;
    int calls = 0;
    DefaultThreadFactory threads(sim.world);
    const auto flaky = std::make_shared<FactoryOf>(
        [&](World& world) -> Thread* { return ++calls == 2 ? nullptr : threads.newThread(world); });
    auto& pool = sim.pool(2, "pool", flaky);
    for (const char* name : {"a", "b", "c"}) {
        sim.ask([&] { return pool.execute(sim.body(name, 2)); });
    }
    CHECK(sim.said() == "a@0 b@0");
    CHECK(figures(sim, pool) == "pool 2 largest 2 active 2 queue 1 tasks 3 completed 0");
    sim.run(5);
    CHECK(sim.said() == "a@0 b@0 c@2");
    CHECK(figures(sim, pool) == "pool 2 largest 2 active 0 queue 0 tasks 3 completed 3");
    CHECK(calls == 3);
}

TEST_CASE("TPE-27 after a failure the next task asks the factory again") {
    Sim sim;
    int calls = 0;
    DefaultThreadFactory threads(sim.world);
    const auto once = std::make_shared<FactoryOf>(
        [&](World& world) -> Thread* { return ++calls == 2 ? nullptr : threads.newThread(world); });
    auto& pool = sim.pool(1, "pool", once);
    sim.ask([&] { return pool.allowCoreThreadTimeOut(true); });
    sim.ask([&] { return pool.execute(sim.body("a")); });
    sim.run(20);  // keepAlive 10: the worker has left
    sim.ask([&] { return pool.execute(sim.body("b")); });
    CHECK(figures(sim, pool) == "pool 0 largest 1 active 0 queue 1 tasks 2 completed 1");
    sim.ask([&] { return pool.execute(sim.body("c")); });
    CHECK(sim.said() == "a@0 b@20 c@20");
    CHECK(calls == 3);
}

TEST_CASE("TPE-28 a thread that was started or has ended: IllegalThreadStateException, restored") {
    for (const bool ended : {false, true}) {
        CAPTURE(ended);
        Sim sim;
        Thread& used = sim.world.newThread("used", ThreadRole::Worker);
        ThreadBody body = [&]() -> Co<void> {
            if (!ended) co_await sim.world.sleepUntil(Instant{units(100).ns});
        };
        sim.world.start(used, std::move(body));
        sim.run(0);
        CHECK(used.isAlive() == !ended);
        auto& pool =
            sim.pool(1, "pool", std::make_shared<FactoryOf>([&](World&) { return &used; }));
        CHECK(scheduling(sim, pool) == "IllegalThreadStateException");
        CHECK(figures(sim, pool) == kOneQueued);
        CHECK(ctlText(pool) == "0xe0000000");
        sim.ask([&] { return pool.shutdownNow(); });
        CHECK(pool.isTerminated());
    }
}

TEST_CASE("TPE-31 one Runnable may be executed any number of times, also after a rejection") {
    Sim sim;
    auto& closed = sim.pool(1, "closed");
    sim.ask([&] { return closed.shutdown(); });
    auto& pool = sim.pool(1);
    const RunnablePtr task = sim.body("r", 1);
    for (int i = 0; i < 5; ++i) {
        CHECK(thrownIn(sim, [&]() -> Co<void> { return closed.execute(task); }) != "");
        CHECK(thrownIn(sim, [&]() -> Co<void> { return pool.execute(task); }) == "");
    }
    sim.run(9);
    CHECK(sim.said() == "r@0 r@1 r@2 r@3 r@4");
}
