// Conformance group TPE as a scheduled pool shows it, third part: from task to task, and how a
// worker that leaves is replaced.
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/calls.hpp"
#include "tests/support/hooked_pool.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

void noteDeaths(Sim& sim) {
    sim.world.uncaught = [&sim](Thread& thread, const Throwable& thrown) {
        sim.note(thread.name().substr(thread.name().rfind('-') + 1) + " died of " +
                 thrown.toString());
    };
}

/// Runs up to the n-th event of a kind, lets a client make a call there, and goes on. The program
/// is run once before to find the place, because a run is the same every time.
template <class What>
void callAfter(int nth, Sim& rehearsal, Sim& sim, ThreadBody call) {
    rehearsal.run();
    std::size_t place = 0;
    while (!rehearsal.log.is<What>(place) || --nth > 0) ++place;
    sim.world.inject(place + 1, Instant{}, [&sim, call] {
        sim.world.start(sim.world.newThread("intruder", ThreadRole::Client), call);
    });
    sim.run();
}

}  // namespace

TEST_CASE("TPE-09 shutdown between the test and the queueing: cancelled, unless it may still run") {
    // By then the caller has been let in, so the task is not rejected any more.
    for (const bool keepDelayed : {false, true}) {
        CAPTURE(keepDelayed);
        struct Run {
            Sim sim;
            ScheduledThreadPoolExecutor& pool = sim.pool(2);
            ScheduledPtr future;
            std::string thrown;
        };
        Run rehearsal;
        Run run;
        for (Run* r : {&rehearsal, &run}) {
            r->sim.ask([&] {
                return r->pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(keepDelayed);
            });
            r->sim.ask([&] { return r->pool.schedule(r->sim.body("old"), 9_u); });
            const RunnablePtr body = r->sim.body("a");
            r->sim.at(1, [r, body]() -> Co<void> {
                const ThreadBody schedule = [r, body]() -> Co<void> {
                    r->future = co_await r->pool.schedule(body, 5_u, "a");
                };
                r->thrown = co_await thrownBy(schedule);
            });
        }
        callAfter<TaskQueued>(2, rehearsal.sim, run.sim,
                              [&]() -> Co<void> { return run.pool.shutdown(); });
        CHECK(rehearsal.sim.said() == "a@6 old@9");
        CHECK(run.thrown == "");
        CHECK(run.sim.said() == (keepDelayed ? "a@6 old@9" : ""));
        CHECK(stateOf(run.future) == (keepDelayed ? "NORMAL" : "CANCELLED"));
        CHECK(ctlText(run.pool) == "0x60000000");
        CHECK(workersMade(run.sim) == (keepDelayed ? 2 : 1));  // made sure of, in SHUTDOWN too
    }
}

TEST_CASE("TPE-09 the pool has even terminated before the queueing: the task is cancelled") {
    struct Run {
        Sim sim;
        ScheduledThreadPoolExecutor& pool = sim.pool(1);
        ScheduledPtr future;
    };
    Run rehearsal;
    Run run;
    for (Run* r : {&rehearsal, &run}) {
        const RunnablePtr body = r->sim.body("a");
        r->sim.at(
            1, [r, body]() -> Co<void> { r->future = co_await r->pool.schedule(body, 5_u, "a"); });
    }
    callAfter<TaskQueued>(1, rehearsal.sim, run.sim,
                          [&]() -> Co<void> { return run.pool.shutdown(); });
    CHECK(rehearsal.sim.said() == "a@6");
    CHECK(run.sim.said() == "");
    CHECK(stateOf(run.future) == "CANCELLED");
    CHECK(heapOf(run.sim, run.pool) == "");
    CHECK(workersMade(run.sim) == 0);
}

TEST_CASE("TPE-23 a throwing body's exception stays in the future; the worker lives on") {
    Sim sim;
    noteDeaths(sim);
    auto& pool = sim.pool(1);
    const ScheduledPtr bad = sim.ask([&] { return pool.submit(sim.thrower("x", "Boom", "x")); });
    sim.ask([&] { return pool.execute(sim.thrower("y", "Error", "y")); });
    execute(sim, pool, "ok", 0);
    CHECK(sim.said() == "x@0 y@0 ok@0");
    CHECK(standing(sim, bad) == "EXCEPTIONAL done ExecutionException <- Boom: x");
    CHECK(workersMade(sim) == 1);
}

TEST_CASE("TPE-24 the interrupt flag is cleared before each task") {
    Sim sim;
    auto& pool = sim.pool(1);
    const auto flag = [&](const char* name) {
        sim.note(name + std::string(sim.world.currentThread().isInterrupted() ? ":set" : ":clear"));
    };
    std::function<Co<void>()> interrupts = [&]() -> Co<void> {
        sim.world.interrupt(sim.world.currentThread());
        flag("first");
        co_return;
    };
    std::function<Co<void>()> looks = [&]() -> Co<void> {
        flag("next");
        co_return;
    };
    sim.ask([&] { return pool.schedule(makeRunnable(interrupts), 1_u); });
    sim.ask([&] { return pool.schedule(makeRunnable(looks), 1_u); });
    sim.run(2);
    CHECK(sim.said() == "first:set next:clear");
    CHECK(workersMade(sim) == 1);
}

TEST_CASE("TPE-24 an interrupt that comes when the worker has its task already is cleared, too") {
    // shutdown takes the worker for idle: it has the task but not yet its own lock.
    struct Run {
        Sim sim;
        ScheduledThreadPoolExecutor& pool = sim.pool(1);
    };
    Run rehearsal;
    Run run;
    for (Run* r : {&rehearsal, &run}) {
        std::function<Co<void>()> looks = [r]() -> Co<void> {
            r->sim.noteNow(r->sim.world.currentThread().isInterrupted() ? "set" : "clear");
            co_return;
        };
        r->sim.ask([&] { return r->pool.schedule(makeRunnable(looks), 1_u); });
    }
    callAfter<LeftQueue>(1, rehearsal.sim, run.sim,
                         [&]() -> Co<void> { return run.pool.shutdown(); });
    CHECK(countIn<Interrupted>(rehearsal.sim.log) == 0);
    CHECK(countIn<Interrupted>(run.sim.log) == 1);
    CHECK(run.sim.said() == "clear@1");
    CHECK(ctlText(run.pool) == "0x60000000");
}

TEST_CASE("TPE-24 in STOP the flag is set before the task, which is cancelled instead of run") {
    struct Run {
        Sim sim;
        HookedPool& pool = sim.poolOf<HookedPool>(1);
    };
    Run rehearsal;
    Run run;
    std::vector<ScheduledPtr> futures;
    for (Run* r : {&rehearsal, &run}) {
        r->pool.before = [r](Thread& thread, const RunnablePtr&) -> Co<void> {
            r->sim.note(thread.isInterrupted() ? "flag" : "clear");
            co_return;
        };
        futures.push_back(r->sim.ask([&] { return r->pool.schedule(r->sim.body("a"), 1_u, "a"); }));
    }
    // Between the moment at which the worker has the task and the lock that says it is busy.
    callAfter<LeftQueue>(1, rehearsal.sim, run.sim,
                         [&]() -> Co<void> { co_await run.pool.shutdownNow(); });
    CHECK(rehearsal.sim.said() == "clear a@1");
    CHECK(run.sim.said() == "flag");
    CHECK(stateOf(futures[1]) == "CANCELLED");
    CHECK(ctlText(run.pool) == "0x60000000");
    CHECK(run.sim.ask([&] { return run.pool.getCompletedTaskCount(); }) == 1);
}

TEST_CASE("TPE-25 a worker that died is replaced below STOP, also in SHUTDOWN with tasks queued") {
    for (const bool stop : {false, true}) {
        CAPTURE(stop);
        Sim sim;
        noteDeaths(sim);
        auto& pool = sim.poolOf<HookedPool>(1);
        bool first = true;
        pool.before = [&](Thread&, const RunnablePtr&) -> Co<void> {
            sim.note("before:" + ctlText(pool));
            if (!std::exchange(first, false)) co_return;
            if (stop) {
                co_await pool.shutdownNow();
            } else {
                co_await pool.shutdown();
            }
            throw Throwable("Boom");
        };
        sim.ask([&] { return pool.schedule(sim.body("a"), 1_u); });
        sim.ask([&] { return pool.schedule(sim.body("b"), 1_u); });
        sim.run(5);
        CHECK(sim.said() == (stop ? "before:0xe0000001 1 died of Boom"
                                  : "before:0xe0000001 1 died of Boom before:0x00000001 b@1"));
        CHECK(ctlText(pool) == "0x60000000");
        CHECK(workersMade(sim) == (stop ? 1 : 2));
    }
}

TEST_CASE("TPE-25 an idle worker that leaves is replaced if the queue is not empty any more") {
    // Core 0: between its time-out and its leaving a task comes. execute still counts the worker
    // and makes none, so the leaving one has to see to it.
    struct Run {
        Sim sim;
        ScheduledThreadPoolExecutor& pool = sim.pool(0);
    };
    Run rehearsal;
    Run run;
    for (Run* r : {&rehearsal, &run}) {
        r->sim.ask([&] { return r->pool.execute(r->sim.body("a")); });
    }
    const RunnablePtr late = run.sim.body("late");
    callAfter<WorkerExiting>(1, rehearsal.sim, run.sim,
                             [&]() -> Co<void> { return run.pool.execute(late); });
    CHECK(rehearsal.sim.said() == "a@0");
    CHECK(run.sim.said() == "a@0 late@10");
    CHECK(run.sim.ask([&] { return run.pool.getPoolSize(); }) == 0);
}
