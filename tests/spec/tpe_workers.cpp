// Conformance group TPE as a scheduled pool shows it, first part: how many workers, for how long.
// Sizes and instants are what JDK 17 answered for a ScheduledThreadPoolExecutor.
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/calls.hpp"
#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"
#include "tests/support/thread_factories.hpp"

using namespace poolscope;

namespace {

/// The pool's size at these times, in tenths of a unit: "3 1 1".
std::string sizesAt(Sim& sim, ScheduledThreadPoolExecutor& pool,
                    std::initializer_list<std::int64_t> tenths) {
    std::string text;
    for (const std::int64_t time : tenths) {
        sim.runTenths(time);
        const std::int32_t size = sim.ask([&] { return pool.getPoolSize(); });
        text += (text.empty() ? "" : " ") + std::to_string(size);
    }
    return text;
}

void keepAlive(Sim& sim, ScheduledThreadPoolExecutor& pool, Duration time) {
    sim.ask([&] { return pool.setKeepAliveTime(time); });
}

}  // namespace

TEST_CASE("TPE-10 surplus workers leave after keepAlive idle, never below core") {
    Sim sim;
    auto& pool = sim.pool(3);
    keepAlive(sim, pool, 2_u);
    for (const char* name : {"a", "b", "c"}) execute(sim, pool, name, 1);
    sim.ask([&] { return pool.setCorePoolSize(1); });
    CHECK(sizesAt(sim, pool, {5, 25, 29, 30, 35, 60}) == "3 3 3 1 1 1");
}

TEST_CASE("TPE-11 core is a count, not a kind of thread: w1 leaves at 3, w2 stays for good") {
    Sim sim;
    const auto threads = std::make_shared<KeepingFactory>(sim.world);
    auto& pool = sim.pool(2, "pool", threads);
    keepAlive(sim, pool, 2_u);
    execute(sim, pool, "a", 1);
    execute(sim, pool, "b", 5);
    sim.ask([&] { return pool.setCorePoolSize(1); });
    std::string alive;
    for (const std::int64_t tenths : {5, 29, 30, 85}) {
        sim.runTenths(tenths);
        alive += threads->alive() + "; ";
    }
    CHECK(alive == "1 2; 1 2; 2; 2; ");
}

TEST_CASE("TPE-12 allowCoreThreadTimeOut: all idle workers leave; a new task makes a new thread") {
    Sim sim;
    auto& pool = sim.pool(2);
    CHECK_FALSE(pool.allowsCoreThreadTimeOut());
    keepAlive(sim, pool, 2_u);
    sim.ask([&] { return pool.allowCoreThreadTimeOut(true); });
    CHECK(pool.allowsCoreThreadTimeOut());
    execute(sim, pool, "a", 0);
    execute(sim, pool, "b", 0);
    CHECK(sizesAt(sim, pool, {10, 19, 20, 35}) == "2 2 0 0");
    execute(sim, pool, "c", 0);
    CHECK(sizesAt(sim, pool, {40}) == "1");
    CHECK(workersMade(sim) == 3);
    CHECK(ctlText(pool) == "0xe0000001");
}

TEST_CASE("TPE-12 without core timeout idle core workers stay") {
    Sim sim;
    auto& pool = sim.pool(2);
    keepAlive(sim, pool, 2_u);
    execute(sim, pool, "a", 0);
    execute(sim, pool, "b", 0);
    CHECK(sizesAt(sim, pool, {10, 1000}) == "2 2");
}

TEST_CASE("TPE-13 with core timeout and delayed tasks queued the last worker stays") {
    Sim sim;
    auto& pool = sim.pool(3);
    keepAlive(sim, pool, 2_u);
    sim.ask([&] { return pool.allowCoreThreadTimeOut(true); });
    for (int i = 0; i < 3; ++i) sim.ask([&] { return pool.schedule(sim.body("far"), 1000_u); });
    CHECK(sizesAt(sim, pool, {10, 19, 20, 35, 60}) == "3 3 1 1 1");
    CHECK(workersMade(sim) == 3);
}

TEST_CASE("TPE-14 core timeout needs a keepAlive above zero, and keeps it") {
    Sim sim;
    auto& pool = sim.pool(1);
    keepAlive(sim, pool, 0_u);
    const auto thrown = [&](ThreadBody call) { return sim.ask([&] { return thrownBy(call); }); };
    const std::string why =
        "IllegalArgumentException: Core threads must have nonzero keep alive times";
    CHECK(thrown([&]() -> Co<void> { return pool.allowCoreThreadTimeOut(true); }) == why);
    CHECK_FALSE(pool.allowsCoreThreadTimeOut());
    keepAlive(sim, pool, nanoseconds(5));
    sim.ask([&] { return pool.allowCoreThreadTimeOut(true); });
    CHECK(thrown([&]() -> Co<void> { return pool.setKeepAliveTime(0_u); }) == why);
    CHECK(pool.getKeepAliveTime() == nanoseconds(5));
}

TEST_CASE("TPE-15 core timeout switched on late: the time counts from then") {
    Sim sim;
    auto& pool = sim.pool(2);
    keepAlive(sim, pool, 2_u);
    sim.ask([&] { return pool.prestartAllCoreThreads(); });
    CHECK(sizesAt(sim, pool, {30}) == "2");
    sim.ask([&] { return pool.allowCoreThreadTimeOut(true); });
    CHECK(sizesAt(sim, pool, {40, 49, 50, 60}) == "2 2 0 0");
}

TEST_CASE("TPE-15 a shorter keepAlive wakes idle workers, a longer one does not") {
    Sim sim;
    auto& pool = sim.pool(3);
    keepAlive(sim, pool, 100_u);
    sim.ask([&] { return pool.allowCoreThreadTimeOut(true); });
    sim.ask([&] { return pool.prestartAllCoreThreads(); });
    CHECK(sizesAt(sim, pool, {10}) == "3");
    keepAlive(sim, pool, 2_u);
    CHECK(countIn<Interrupted>(sim.log) == 3);
    keepAlive(sim, pool, 50_u);
    CHECK(countIn<Interrupted>(sim.log) == 3);
    CHECK(sizesAt(sim, pool, {29, 30}) == "3 0");
}

TEST_CASE(
    "TPE-16 setCorePoolSize up starts a worker for each queued task; with none queued, none") {
    Sim sim;
    auto& pool = sim.pool(1);
    for (const char* name : {"a", "b", "c", "d", "e", "f"}) execute(sim, pool, name, 6);
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 1 queue 5 tasks 6 completed 0");
    sim.ask([&] { return pool.setCorePoolSize(3); });
    CHECK(figures(sim, pool) == "pool 3 largest 3 active 3 queue 3 tasks 6 completed 0");
    sim.ask([&] { return pool.setCorePoolSize(9); });
    CHECK(figures(sim, pool) == "pool 6 largest 6 active 6 queue 0 tasks 6 completed 0");
    CHECK(sim.said() == "a@0 b@0 c@0 d@0 e@0 f@0");
    auto& idle = sim.pool(1);
    sim.ask([&] { return idle.setCorePoolSize(3); });
    CHECK(figures(sim, idle) == "pool 0 largest 0 active 0 queue 0 tasks 0 completed 0");
}

TEST_CASE("TPE-17 setCorePoolSize down: idle surplus is interrupted but waits keepAlive more") {
    Sim sim;
    auto& pool = sim.pool(4);
    keepAlive(sim, pool, 2_u);
    sim.ask([&] { return pool.prestartAllCoreThreads(); });
    CHECK(sizesAt(sim, pool, {10}) == "4");
    sim.ask([&] { return pool.setCorePoolSize(1); });
    CHECK(countIn<Interrupted>(sim.log) == 4);
    CHECK(sizesAt(sim, pool, {12, 29, 30, 35, 60}) == "4 4 1 1 1");
}

TEST_CASE(
    "TPE-18 setMaximumPoolSize below the present size: surplus leaves as soon as it is idle") {
    Sim sim;
    auto& pool = sim.pool(5);
    keepAlive(sim, pool, 1000_u);
    for (const char* name : {"a", "b", "c", "d", "e"}) execute(sim, pool, name, 2);
    sim.run(1);
    sim.ask([&] { return pool.setCorePoolSize(2); });
    sim.ask([&] { return pool.setMaximumPoolSize(2); });
    CHECK(sizesAt(sim, pool, {10, 19, 20, 30}) == "5 5 2 2");
    CHECK(ctlText(pool) == "0xe0000002");
    auto& idle = sim.pool(5);
    keepAlive(sim, idle, 1000_u);
    sim.ask([&] { return idle.prestartAllCoreThreads(); });
    sim.ask([&] { return idle.setCorePoolSize(2); });
    CHECK(sizesAt(sim, idle, {40}) == "5");
    sim.ask([&] { return idle.setMaximumPoolSize(2); });
    CHECK(sizesAt(sim, idle, {40}) == "2");
}

TEST_CASE("TPE-19 a task that changes the sizes is not interrupted, nor are other running tasks") {
    Sim sim;
    auto& pool = sim.pool(4);
    sim.ask([&] { return pool.prestartAllCoreThreads(); });
    const auto flag = [&](const std::string& name) {
        sim.note(name + (sim.world.currentThread().isInterrupted() ? " interrupted" : " clear"));
    };
    std::function<Co<void>()> other = [&]() -> Co<void> {
        co_await sim.world.workUntil(sim.world.now() + 2_u);
        flag("other");
    };
    std::function<Co<void>()> self = [&]() -> Co<void> {
        co_await pool.setCorePoolSize(3);
        co_await pool.setCorePoolSize(1);
        co_await pool.setKeepAliveTime(1_u);
        co_await pool.allowCoreThreadTimeOut(true);
        flag("self");
    };
    sim.ask([&] { return pool.execute(makeRunnable(other)); });
    sim.ask([&] { return pool.execute(makeRunnable(self)); });
    sim.run(1);
    CHECK(countIn<Interrupted>(sim.log) > 0);  // the idle ones were
    sim.run(20);
    CHECK(sim.said() == "self clear other clear");
}

TEST_CASE("TPE-21 prestartCoreThread adds one worker below core; prestartAllCoreThreads the rest") {
    Sim sim;
    auto& pool = sim.pool(3);
    const auto one = [&] { return sim.ask([&] { return pool.prestartCoreThread(); }); };
    const auto all = [&] { return sim.ask([&] { return pool.prestartAllCoreThreads(); }); };
    const auto size = [&] { return sim.ask([&] { return pool.getPoolSize(); }); };
    CHECK(one());
    CHECK(size() == 1);
    CHECK(all() == 2);
    CHECK(size() == 3);
    CHECK(all() == 0);
    CHECK_FALSE(one());
    sim.ask([&] { return pool.setCorePoolSize(4); });
    CHECK(size() == 3);
    CHECK(one());
    CHECK(size() == 4);
    auto& none = sim.pool(0);
    CHECK_FALSE(sim.ask([&] { return none.prestartCoreThread(); }));
    CHECK(sim.ask([&] { return none.prestartAllCoreThreads(); }) == 0);
    CHECK(sim.ask([&] { return none.getPoolSize(); }) == 0);
}
