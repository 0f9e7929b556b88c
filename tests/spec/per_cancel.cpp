// Conformance group PER, third part: cancelling periodic tasks, during and between their runs.
#include <string>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

std::string inWords(bool value) { return value ? "true" : "false"; }

}  // namespace

TEST_CASE(
    "PER-15 cancel(false) while the body runs: get throws at once, the body goes on to its end") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr f =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("A", 4), 0_u, 2_u, "A"); });
    sim.run(2);
    CHECK(sim.ask([&] { return f->cancel(false); }));
    CHECK(standing(sim, f) == "CANCELLED done cancelled CancellationException");
    CHECK(sim.ask([&] { return pool.getActiveCount(); }) == 1);
    sim.run(20);
    CHECK(runsIn(sim) == "A0-4");
    CHECK(standing(sim, f) == "CANCELLED done cancelled CancellationException");
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 0 tasks 1 completed 1");
}

TEST_CASE("PER-16 cancel(true) while the body runs: the worker is interrupted and survives") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr f =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.sleeper("A", 4), 0_u, 2_u, "A"); });
    sim.run(2);
    CHECK(sim.ask([&] { return f->cancel(true); }));
    CHECK(standing(sim, f) == "INTERRUPTED done cancelled CancellationException");
    sim.run(20);
    CHECK(sim.said() == "A@0 A!interrupted@2");
    CHECK(runsIn(sim) == "A0-2");
    CHECK(standing(sim, f) == "INTERRUPTED done cancelled CancellationException");
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 0 tasks 1 completed 1");
    CHECK(workersMade(sim) == 1);
}

TEST_CASE("PER-17 an interrupt from cancel(true) does not leak into the worker's next task") {
    Sim sim;
    auto& pool = sim.pool(1);
    ScheduledPtr f;
    const auto flag = [&] { return inWords(sim.world.currentThread().isInterrupted()); };
    const RunnablePtr self = makeRunnable([&]() -> Co<void> {
        co_await f->cancel(true);
        sim.note("afterCancel interrupted=" + flag());
    });
    const RunnablePtr next = makeRunnable([&]() -> Co<void> {
        sim.note("next interrupted=" + flag());
        co_return;
    });
    f = sim.ask([&] { return pool.scheduleAtFixedRate(self, 1_u, 2_u); });
    sim.ask([&] { return pool.schedule(next, 1_u); });
    sim.run(10);
    CHECK(sim.said() == "afterCancel interrupted=true next interrupted=false");
    CHECK(standing(sim, f) == "INTERRUPTED done cancelled CancellationException");
    CHECK(workersMade(sim) == 1);
}

TEST_CASE("PER-18 a task that cancels itself in run 3 has runs 1, 2, 3 only") {
    Sim sim;
    auto& pool = sim.pool(1);
    ScheduledPtr f;
    int run = 0;
    const RunnablePtr body = makeRunnable([&]() -> Co<void> {
        sim.noteNow("A");
        if (++run != 3) co_return;
        const bool first = co_await f->cancel(false);
        const bool second = co_await f->cancel(false);
        sim.note(inWords(first) + "," + inWords(second));
    });
    f = sim.ask([&] { return pool.scheduleAtFixedRate(body, 1_u, 1_u); });
    sim.run(20);
    CHECK(sim.said() == "A@1 A@2 A@3 true,false");
    CHECK(standing(sim, f) == "CANCELLED done cancelled CancellationException");
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 0 tasks 3 completed 3");
}

TEST_CASE(
    "PER-19 cancelled between runs: polled at its time and counted, or gone at once and not") {
    for (const bool removeOnCancel : {false, true}) {
        CAPTURE(removeOnCancel);
        Sim sim;
        auto& pool = sim.pool(1);
        pool.setRemoveOnCancelPolicy(removeOnCancel);
        const ScheduledPtr f =
            sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("A"), 0_u, 4_u); });
        sim.at(2, [&]() -> Co<void> { co_await f->cancel(false); });
        std::string sizes;
        for (const std::int64_t tenths : {10, 23, 33, 43, 53}) {
            sim.runTenths(tenths);
            sizes += " " + sim.nowText() + ":" + std::to_string(pool.getQueue().heap().size());
        }
        CHECK(sizes ==
              (removeOnCancel ? " 1:1 2.3:0 3.3:0 4.3:0 5.3:0" : " 1:1 2.3:1 3.3:1 4.3:0 5.3:0"));
        CHECK(sim.said() == "A@0");
        CHECK(sim.ask([&] { return pool.getCompletedTaskCount(); }) == (removeOnCancel ? 1 : 2));
    }
}
