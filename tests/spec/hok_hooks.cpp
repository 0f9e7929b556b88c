// Conformance group HOK: beforeExecute, afterExecute and terminated, as a scheduled pool calls
// them.
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "tests/support/hooked_pool.hpp"
#include "tests/support/state_text.hpp"
#include "tests/support/thread_factories.hpp"

using namespace poolscope;

namespace {

/// A pool whose hooks note what they are called with; uncaught exceptions are noted too.
HookedPool& noting(Sim& sim, std::int32_t core = 1) {
    auto& pool = sim.poolOf<HookedPool>(core);
    pool.before = [&sim](Thread& thread, const RunnablePtr&) -> Co<void> {
        const bool own = &thread == &sim.world.currentThread();
        sim.note(std::string("before:") + (own ? "own" : "other"));
        co_return;
    };
    pool.after = [&sim](const RunnablePtr&, std::string thrown) -> Co<void> {
        sim.note("after:" + thrown);
        co_return;
    };
    pool.atEnd = [&sim]() -> Co<void> {
        sim.note("terminated");
        co_return;
    };
    sim.world.uncaught = [&sim](Thread& thread, const Throwable& thrown) {
        sim.note(thread.name() + " died of " + thrown.toString());
    };
    return pool;
}

void execute(Sim& sim, ScheduledThreadPoolExecutor& pool, RunnablePtr task) {
    sim.ask([&] { return pool.execute(task); });
}

}  // namespace

TEST_CASE("HOK-01 for each task before, body, after; terminated once at the end") {
    Sim sim;
    auto& pool = noting(sim);
    execute(sim, pool, sim.body("a"));
    execute(sim, pool, sim.body("b"));
    sim.ask([&] { return pool.shutdown(); });
    sim.ask([&] { return pool.shutdown(); });
    CHECK(sim.said() == "before:own a@0 after:null before:own b@0 after:null terminated");
    CHECK(ctlText(pool) == "0x60000000");
}

TEST_CASE("HOK-02 beforeExecute runs on the worker and gets the future") {
    Sim sim;
    auto& pool = sim.poolOf<HookedPool>(1);
    RunnablePtr seen;
    pool.before = [&](Thread& thread, const RunnablePtr& task) -> Co<void> {
        sim.note(thread.name());
        CHECK(&thread == &sim.world.currentThread());
        seen = task;
        co_return;
    };
    const ScheduledPtr f = sim.ask([&] { return pool.submit(sim.body("a")); });
    CHECK(sim.said() == "pool-1-thread-1 a@0");
    CHECK(seen == f);
}

TEST_CASE(
    "HOK-03 beforeExecute throws: no body, no afterExecute; counted; the worker is replaced") {
    Sim sim;
    auto& pool = noting(sim);
    const auto quiet = pool.before;
    bool first = true;
    pool.before = [&, quiet](Thread& thread, const RunnablePtr& task) -> Co<void> {
        co_await quiet(thread, task);
        if (std::exchange(first, false)) throw Throwable("Boom", "before");
    };
    sim.ask([&] { return pool.prestartCoreThread(); });
    ScheduledPtr a;
    sim.at(0, [&]() -> Co<void> {
        a = co_await pool.submit(sim.body("a"));
        co_await pool.submit(sim.body("b"));
    });
    sim.run(1);
    CHECK(sim.said() ==
          "before:own pool-1-thread-1 died of Boom: before before:own b@0 after:null");
    CHECK(stateOf(a) == "NEW");
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 0 tasks 2 completed 2");
    CHECK(workersMade(sim) == 2);
}

TEST_CASE("HOK-04 afterExecute of a scheduled pool gets null; the future is done already") {
    Sim sim;
    auto& pool = sim.poolOf<HookedPool>(1);
    pool.after = [&](const RunnablePtr& task, std::string thrown) -> Co<void> {
        const auto future = std::dynamic_pointer_cast<RunnableScheduledFuture>(task);
        sim.note(thrown + ":" + co_await outcomeOf(future));
    };
    execute(sim, pool, sim.thrower("x", "Boom", "x"));
    sim.forget();
    const ScheduledPtr kept = sim.ask([&] { return pool.submit(sim.thrower("x", "Boom", "x")); });
    CHECK(sim.said() == "x@0 null:ExecutionException <- Boom: x");
    sim.forget();
    int runs = 0;
    std::function<Co<void>()> body = [&]() -> Co<void> {
        if (++runs == 2) throw Throwable("Boom", "p");
        co_return;
    };
    const RunnablePtr periodic = makeRunnable(std::move(body));
    sim.ask([&] { return pool.scheduleAtFixedRate(periodic, 1_u, 1_u); });
    sim.run(9);
    CHECK(sim.said() == "null:TimeoutException null:ExecutionException <- Boom: p");
}

TEST_CASE(
    "HOK-05 afterExecute throws after a good body: called again with it, then the worker dies") {
    Sim sim;
    auto& pool = noting(sim);
    const auto quiet = pool.after;
    bool first = true;
    pool.after = [&, quiet](const RunnablePtr& task, std::string thrown) -> Co<void> {
        co_await quiet(task, std::move(thrown));
        if (std::exchange(first, false)) throw Throwable("Boom", "after");
    };
    const ScheduledPtr a = sim.ask([&] { return pool.submit(sim.body("a")); });
    execute(sim, pool, sim.body("b"));
    sim.ask([&] { return pool.shutdown(); });
    CHECK(sim.said() ==
          "before:own a@0 after:null after:Boom: after pool-1-thread-1 died of Boom: after "
          "before:own b@0 after:null terminated");
    CHECK(stateOf(a) == "NORMAL");
    CHECK(workersMade(sim) == 2);
    CHECK(sim.ask([&] { return pool.getCompletedTaskCount(); }) == 2);
}

TEST_CASE(
    "HOK-05 a periodic task whose afterExecute throws has been put back already and goes on") {
    Sim sim;
    auto& pool = noting(sim);
    pool.before = nullptr;
    bool first = true;
    pool.after = [&](const RunnablePtr&, std::string) -> Co<void> {
        if (std::exchange(first, false)) throw Throwable("Boom", "after");
        co_return;
    };
    sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("p"), 0_u, 2_u); });
    sim.run(5);
    CHECK(sim.said() == "p@0 pool-1-thread-1 died of Boom: after p@2 p@4");
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 1 tasks 4 completed 3");
}

TEST_CASE("HOK-06 in terminated(): shut down, terminating, not terminated, ctl 40000000; once") {
    Sim sim;
    auto& pool = sim.poolOf<HookedPool>(1);
    pool.atEnd = [&]() -> Co<void> {
        const bool over = co_await pool.awaitTermination(0_u);
        sim.note(ctlText(pool) + (pool.isShutdown() ? " shutdown" : "") +
                 (pool.isTerminating() ? " terminating" : "") +
                 (pool.isTerminated() ? " terminated" : "") + (over ? " over" : "") + " by " +
                 sim.world.currentThread().name());
    };
    execute(sim, pool, sim.body("a", 1));
    sim.ask([&] { return pool.shutdown(); });
    sim.ask([&] { return pool.shutdownNow(); });
    sim.ask([&] { return pool.shutdown(); });
    sim.run(2);
    sim.ask([&] { return pool.shutdownNow(); });
    sim.ask([&] { return pool.shutdown(); });
    CHECK(sim.said() == "a@0 0x40000000 shutdown terminating by pool-1-thread-1");
    CHECK(ctlText(pool) == "0x60000000");
    CHECK_FALSE(pool.isTerminating());
}

TEST_CASE("HOK-06 an exception of terminated() does not keep the pool from TERMINATED") {
    Sim sim;
    auto& pool = sim.poolOf<HookedPool>(1);
    pool.atEnd = []() -> Co<void> {
        throw Throwable("Boom", "end");
        co_return;
    };
    sim.at(0, [&]() -> Co<void> {
        const bool over = co_await pool.awaitTermination(5_u);
        sim.noteNow(over ? "over" : "not over");
    });
    sim.at(1, [&]() -> Co<void> {
        const ThreadBody shutdown = [&]() -> Co<void> { co_await pool.shutdown(); };
        sim.noteNow(co_await thrownBy(shutdown));
    });
    sim.run();
    CHECK(sim.said() == "Boom: end@1 over@1");
    CHECK(ctlText(pool) == "0x60000000");
}

TEST_CASE("HOK-07 a task run by CallerRunsPolicy passes no hook and is not counted") {
    // A scheduled pool rejects only after shutdown, and then this policy does nothing. So it is
    // called here as a full pool would call it.
    Sim sim;
    auto& pool = noting(sim);
    CallerRunsPolicy policy;
    const RunnablePtr task = sim.body("a");
    sim.ask([&] { return policy.rejectedExecution(task, pool); });
    CHECK(sim.said() == "a@0");
    CHECK(figures(sim, pool) == "pool 0 largest 0 active 0 queue 0 tasks 0 completed 0");
    execute(sim, pool, sim.body("b"));
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 0 tasks 1 completed 1");
}
