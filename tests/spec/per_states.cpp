// Conformance group PER, second part: what a periodic task is between and during its runs, and how
// it ends.
#include <functional>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"
#include "tests/support/wrapped_task.hpp"

using namespace poolscope;

namespace {

std::string text(bool value) { return value ? "true" : "false"; }

/// A body that throws in its n-th run.
RunnablePtr throwsIn(Sim& sim, int n, std::string exception, std::string message) {
    auto run = std::make_shared<int>(0);
    std::function<Co<void>()> body = [&sim, n, exception, message, run]() -> Co<void> {
        sim.noteNow("A");
        if (++*run == n) throw Throwable(exception, message);
        co_return;
    };
    return makeRunnable(std::move(body), "A");
}

}  // namespace

TEST_CASE("PER-09 while the body runs the task is in no queue, NEW, and its runner is the worker") {
    Sim sim;
    auto& pool = sim.pool(1);
    ScheduledPtr f;
    const RunnablePtr body = makeRunnable([&]() -> Co<void> {
        const ScheduledFutureTask& task = Sim::task(f);
        const bool queued = co_await pool.getQueue().contains(*f);
        sim.note(stateOf(f) + " idx=" + std::to_string(pool.getQueue().heapIndex(task)) +
                 " inQueue=" + text(queued) +
                 " runner=" + text(task.runner() == &sim.world.currentThread()));
        co_await sim.world.workUntil(sim.world.now() + 1_u);
    });
    f = sim.ask([&] { return pool.scheduleAtFixedRate(body, 1_u, 2_u); });
    sim.run(4);
    CHECK(sim.said() ==
          "NEW idx=-1 inQueue=false runner=true NEW idx=-1 inQueue=false runner=true");
    CHECK(pool.getQueue().heap().size() == 1);  // put back after the body ended
    CHECK(pool.getQueue().heapIndex(Sim::task(f)) == 0);
    CHECK(Sim::task(f).runner() == nullptr);
}

TEST_CASE("PER-10 while the body runs getDelay refers to the trigger of this run") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr f =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("A", 2), 1_u, 3_u); });
    CHECK(f->getDelay() == 1_u);
    sim.run(2);
    CHECK(f->getDelay() == -1_u);
    sim.runTenths(34);
    CHECK(f->getDelay() == 600_us);
}

TEST_CASE(
    "PER-11 a re-queued periodic task keeps its sequence number and goes before younger ones") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.at(0, [&]() -> Co<void> {
        co_await pool.scheduleAtFixedRate(sim.body("p"), 0_u, 4_u, "p");
        co_await pool.scheduleWithFixedDelay(sim.body("q"), 0_u, 4_u, "q");
        co_await pool.schedule(sim.body("a"), 4_u, "a");
        co_await pool.schedule(sim.body("b"), 4_u, "b");
    });
    sim.run(0);
    CHECK(heapOf(sim, pool) == "p q a b");
    sim.ask([&] { return pool.schedule(sim.body("c"), 4_u, "c"); });
    CHECK(heapOf(sim, pool) == "p q a b c");
    sim.run(4);
    CHECK(sim.said() == "p@0 q@0 p@4 q@4 a@4 b@4 c@4");
    CHECK(heapOf(sim, pool) == "p q");
    CHECK(Sim::task(pool.getQueue().heap().at(0)).sequence() == 0);
}

TEST_CASE("PER-12 putting a task back makes sure of a worker as a first scheduling does") {
    Sim sim;
    auto& pool = sim.pool(2);
    sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("A", 1), 0_u, 2_u); });
    CHECK(sim.ask([&] { return pool.getPoolSize(); }) == 1);
    sim.run(1);
    CHECK(sim.ask([&] { return pool.getPoolSize(); }) == 2);
    sim.run(10);
    CHECK(sim.ask([&] { return pool.getLargestPoolSize(); }) == 2);
}

TEST_CASE("PER-13 a run that throws is the last one; the worker lives on") {
    for (const bool fixedRate : {true, false}) {
        Sim sim;
        auto& pool = sim.pool(1);
        std::string uncaught;
        sim.world.uncaught = [&](Thread&, const Throwable& thrown) {
            uncaught += thrown.toString();
        };
        const RunnablePtr body = throwsIn(sim, 3, "Boom", "third");
        const ScheduledPtr f = sim.ask([&] {
            return fixedRate ? pool.scheduleAtFixedRate(body, 0_u, 2_u)
                             : pool.scheduleWithFixedDelay(body, 0_u, 2_u);
        });
        sim.run(3);
        CHECK(standing(sim, f) == "NEW TimeoutException");
        sim.run(20);
        CHECK(sim.said() == "A@0 A@2 A@4");
        CHECK(standing(sim, f) == "EXCEPTIONAL done ExecutionException <- Boom: third");
        CHECK_FALSE(sim.ask([&] { return f->cancel(false); }));
        CHECK(uncaught == "");
        CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 0 tasks 3 completed 3");
        const Value yes = std::string("yes");
        const ScheduledPtr other = sim.ask([&] { return pool.submit(sim.body("B"), yes); });
        CHECK(standing(sim, other) == "NORMAL done value yes");
        CHECK(workersMade(sim) == 1);
    }
}

TEST_CASE("PER-14 an Error ends the task in the same way, not the thread") {
    Sim sim;
    auto& pool = sim.pool(1);
    std::string uncaught;
    sim.world.uncaught = [&](Thread&, const Throwable& thrown) { uncaught += thrown.toString(); };
    const RunnablePtr body = throwsIn(sim, 1, "AssertionError", "bad");
    const ScheduledPtr f = sim.ask([&] { return pool.scheduleAtFixedRate(body, 1_u, 2_u); });
    sim.run(10);
    CHECK(sim.said() == "A@1");
    CHECK(standing(sim, f) == "EXCEPTIONAL done ExecutionException <- AssertionError: bad");
    CHECK(uncaught == "");
    CHECK(workersMade(sim) == 1);
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 0 tasks 1 completed 1");
}

TEST_CASE("PER-20 get of a live periodic task never returns; it ends when the task is cancelled") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr f =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("A"), 0_u, 2_u); });
    sim.forget();
    sim.at(0, [&]() -> Co<void> {
        const std::string timed = co_await thrownBy([&]() -> Co<void> { co_await f->get(3_u); });
        sim.noteNow(timed);
        const std::string waiting = co_await thrownBy([&]() -> Co<void> { co_await f->get(); });
        sim.noteNow(waiting);
    });
    sim.at(5, [&]() -> Co<void> { co_await f->cancel(false); });
    sim.run(20);
    CHECK(sim.said() == "A@2 TimeoutException@3 A@4 CancellationException@5");
}

TEST_CASE("PER-21 a period or delay of 0 or less is an IllegalArgumentException") {
    Sim sim;
    auto& pool = sim.pool(1);
    for (const Duration bad : {0_u, -1_u}) {
        const auto rate = [&]() -> Co<void> {
            co_await pool.scheduleAtFixedRate(sim.body("A"), 0_u, bad);
        };
        const auto fixed = [&]() -> Co<void> {
            co_await pool.scheduleWithFixedDelay(sim.body("A"), 0_u, bad);
        };
        CHECK(sim.ask([&] { return thrownBy(rate); }) == "IllegalArgumentException");
        CHECK(sim.ask([&] { return thrownBy(fixed); }) == "IllegalArgumentException");
    }
    sim.run(4);
    sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("r"), -3_u, 3_u); });
    sim.ask([&] { return pool.scheduleWithFixedDelay(sim.body("f"), -3_u, 3_u); });
    sim.run(7);
    CHECK(sim.said() == "r@4 f@4 r@7 f@7");
}

TEST_CASE(
    "PER-22 isPeriodic is true for both kinds; the period is positive for rate, negative for "
    "delay") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr once = sim.ask([&] { return pool.schedule(sim.body("o"), 9_u); });
    const ScheduledPtr rate =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("r"), 9_u, 2_ns); });
    const ScheduledPtr fixed =
        sim.ask([&] { return pool.scheduleWithFixedDelay(sim.body("f"), 9_u, 3_ns); });
    CHECK_FALSE(once->isPeriodic());
    CHECK(rate->isPeriodic());
    CHECK(fixed->isPeriodic());
    CHECK(Sim::task(once).period().ns == 0);
    CHECK(Sim::task(rate).period().ns == 2);
    CHECK(Sim::task(fixed).period().ns == -3);
}

TEST_CASE("PER-26 each run of a periodic task adds one to the completed count") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("A", 1), 1_u, 2_u); });
    const auto completed = [&] { return sim.ask([&] { return pool.getCompletedTaskCount(); }); };
    CHECK(completed() == 0);
    sim.run(1);
    CHECK(completed() == 0);  // still running
    CHECK(sim.ask([&] { return pool.getTaskCount(); }) == 1);
    sim.run(2);
    CHECK(completed() == 1);
    CHECK(sim.ask([&] { return pool.getTaskCount(); }) == 2);  // the next run is queued
    sim.run(6);
    CHECK(completed() == 3);
}

TEST_CASE("PER-27 the decorated object is what is re-queued: its run is entered for every run") {
    Sim sim;
    auto& pool = sim.poolOf<WrappingPool>(1);
    const ScheduledPtr rate =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("r"), 1_u, 1_u); });
    const ScheduledPtr fixed =
        sim.ask([&] { return pool.scheduleWithFixedDelay(sim.body("f"), 1_u, 1_u); });
    sim.run(100);
    CHECK(dynamic_cast<WrappedTask&>(*rate).entered == 100);
    CHECK(dynamic_cast<WrappedTask&>(*fixed).entered == 100);
    CHECK(pool.getQueue().heap().at(0) == rate);
    CHECK(pool.getQueue().heap().at(1) == fixed);
    CHECK(pool.decoratedRunnables == 2);
}
