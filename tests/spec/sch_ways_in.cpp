// Conformance group SCH, third part: what the ways into a pool refuse, decorate, or take back.
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"
#include "tests/support/wrapped_task.hpp"

using namespace poolscope;

namespace {

/// What a call throws, as "ClassName: message", or "none".
template <class Call>
std::string thrown(Sim& sim, Call call) {
    try {
        sim.ask(call);
    } catch (const Throwable& error) {
        return error.toString();
    }
    return "none";
}

}  // namespace

TEST_CASE("SCH-13 a null task is a NullPointerException, checked before the period is") {
    Sim sim;
    auto& pool = sim.pool(1);
    const RunnablePtr noRunnable;
    const CallablePtr noCallable;
    const std::string npe = "NullPointerException";
    CHECK(thrown(sim, [&] { return pool.schedule(noRunnable, 1_u); }) == npe);
    CHECK(thrown(sim, [&] { return pool.schedule(noCallable, 1_u); }) == npe);
    CHECK(thrown(sim, [&] { return pool.execute(noRunnable); }) == npe);
    CHECK(thrown(sim, [&] { return pool.submit(noRunnable); }) == npe);
    CHECK(thrown(sim, [&] { return pool.submit(noCallable); }) == npe);
    const Value v = std::string("v");
    CHECK(thrown(sim, [&] { return pool.submit(noRunnable, v); }) == npe);
    CHECK(thrown(sim, [&] { return pool.scheduleAtFixedRate(noRunnable, 0_u, 0_u); }) == npe);
    CHECK(thrown(sim, [&] { return pool.scheduleWithFixedDelay(noRunnable, 0_u, 0_u); }) == npe);
    CHECK(figures(sim, pool) == "pool 0 largest 0 active 0 queue 0 tasks 0 completed 0");
}

TEST_CASE("SCH-14 after shutdown every way in goes to the rejection handler") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.shutdown(); });
    const RunnablePtr r = sim.body("n");
    const CallablePtr c = callable(r);
    const std::string message =
        "RejectedExecutionException: Task n[Not completed, task = "
        "java.util.concurrent.Executors$RunnableAdapter[Wrapped task = n]] rejected from "
        "ScheduledThreadPoolExecutor@pool[Terminated, pool size = 0, active threads = 0, queued "
        "tasks = 0, completed tasks = 0]";
    CHECK(thrown(sim, [&] { return pool.schedule(r, 1_u, "n"); }) == message);
    const auto rejected = [&](auto call) {
        return thrown(sim, call).starts_with("RejectedExecutionException: Task ");
    };
    CHECK(rejected([&] { return pool.execute(r); }));
    CHECK(rejected([&] { return pool.submit(r); }));
    CHECK(rejected([&] { return pool.submit(c); }));
    CHECK(rejected([&] { return pool.schedule(c, 1_u); }));
    CHECK(rejected([&] { return pool.scheduleAtFixedRate(r, 1_u, 1_u); }));
    CHECK(rejected([&] { return pool.scheduleWithFixedDelay(r, 1_u, 1_u); }));
    CHECK(sim.said() == "");
}

TEST_CASE(
    "SCH-15 a silent handler leaves a future that stays NEW for ever, and the queue as it is") {
    for (const char* policy : {"DiscardPolicy", "CallerRunsPolicy", "DiscardOldestPolicy"}) {
        CAPTURE(policy);
        Sim sim;
        auto& pool =
            sim.pool(1, "pool", std::make_shared<NoThreadFactory>(), rejectionPolicy(policy));
        sim.ask([&] { return pool.schedule(sim.body("a"), 2_u, "a"); });
        sim.ask([&] { return pool.shutdown(); });
        const ScheduledPtr late =
            sim.ask([&] { return pool.schedule(sim.body("late"), 1_u, "late"); });
        const ScheduledPtr now = sim.ask([&] { return pool.submit(sim.body("now")); });
        sim.run(20);
        CHECK(standing(sim, late) == "NEW TimeoutException");
        CHECK(standing(sim, now) == "NEW TimeoutException");
        CHECK(heapOf(sim, pool) == "a");
        CHECK(pool.getQueue().heapIndex(Sim::task(late)) == 0);  // never was in a queue
        CHECK(sim.ask([&] { return late->cancel(false); }));
        CHECK(sim.said() == "");
    }
}

TEST_CASE(
    "SCH-16 decorateTask is called once a call, before the shutdown check; its result is it") {
    Sim sim;
    auto& pool = sim.poolOf<WrappingPool>(1, "pool", std::make_shared<NoThreadFactory>());
    const RunnablePtr r = sim.body("r");
    const CallablePtr c = callable(r);
    const Value v = std::string("v");
    const auto made = [&] {
        return std::to_string(pool.decoratedRunnables) + " runnable, " +
               std::to_string(pool.decoratedCallables) + " callable";
    };
    const ScheduledPtr given = sim.ask([&] { return pool.schedule(r, 1_u); });
    CHECK(given == pool.getQueue().heap().at(0));
    CHECK(dynamic_cast<WrappedTask*>(given.get()) != nullptr);
    sim.ask([&] { return pool.execute(r); });
    sim.ask([&] { return pool.submit(r); });
    sim.ask([&] { return pool.scheduleAtFixedRate(r, 1_u, 1_u); });
    sim.ask([&] { return pool.scheduleWithFixedDelay(r, 1_u, 1_u); });
    CHECK(made() == "5 runnable, 0 callable");
    sim.ask([&] { return pool.schedule(c, 1_u); });
    sim.ask([&] { return pool.submit(c); });
    sim.ask([&] { return pool.submit(r, v); });
    CHECK(made() == "5 runnable, 3 callable");
    CHECK(pool.getQueue().heap().size() == 8);

    sim.ask([&] { return pool.shutdown(); });
    CHECK(thrown(sim, [&] { return pool.submit(r); }).starts_with("RejectedExecutionException"));
    CHECK(made() == "6 runnable, 3 callable");
}

TEST_CASE("SCH-17 a task that a shutdown overtakes is taken back and cancelled, not rejected") {
    int rejected = 0;
    int swept = 0;
    int takenBack = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        CAPTURE(seed);
        Sim sim(seed, std::make_unique<RandomStrategy>(seed));
        auto& pool = sim.pool(1);
        sim.ask([&] { return pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false); });
        ScheduledPtr task;
        std::string error;
        sim.rival([&]() -> Co<void> {
            try {
                task = co_await pool.schedule(sim.body("A"), 5_u, "A");
            } catch (const Throwable& refused) {
                error = refused.className();
            }
        });
        sim.rival([&]() -> Co<void> { co_await pool.shutdown(); });
        sim.run(20);
        REQUIRE(pool.isTerminated());
        CHECK(sim.said() == "");
        if (!task) {
            CHECK(error == "RejectedExecutionException");
            ++rejected;
            continue;
        }
        CHECK(stateOf(task) == "CANCELLED");
        ThreadId creator;
        ThreadId remover;
        for (std::size_t i = 0; i < sim.log.size(); ++i) {
            const Event& event = sim.log[i];
            if (event.what.is<TaskCreated>()) creator = event.thread;
            if (event.what.is<LeftQueue>()) remover = event.thread;
        }
        ++(remover == creator ? takenBack : swept);
    }
    CHECK(rejected > 0);
    CHECK(swept > 0);
    CHECK(takenBack > 0);
}

TEST_CASE("SCH-17 … and if the policies let it run, a worker is made sure of") {
    int ran = 0;
    int takenBack = 0;
    int stranded = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        CAPTURE(seed);
        Sim sim(seed, std::make_unique<RandomStrategy>(seed));
        auto& pool = sim.pool(1);
        ScheduledPtr task;
        sim.rival([&]() -> Co<void> {
            try {
                task = co_await pool.schedule(sim.body("A"), 5_u, "A");
            } catch (const Throwable&) {
                sim.note("rejected");
            }
        });
        sim.rival([&]() -> Co<void> { co_await pool.shutdown(); });
        sim.run(20);
        CHECK(pool.isTerminated());
        if (!task) {
            CHECK(sim.said() == "rejected");
        } else if (task->isCancelled()) {
            // The empty pool had terminated before the call looked at its state again.
            CHECK(sim.said() == "");
            CHECK(workersMade(sim) == 0);
            ++takenBack;
        } else if (workersMade(sim) == 0) {
            // A gap of the JDK's own: tryTerminate saw the queue empty, the task came in, its call
            // saw SHUTDOWN and wanted a worker, and only then was ctl set to TIDYING. The task
            // stays NEW in the queue of a terminated pool.
            CHECK(stateOf(task) == "NEW");
            CHECK(heapOf(sim, pool) == "A");
            ++stranded;
        } else {
            CHECK(sim.said() == "A@5");
            ++ran;
        }
    }
    CHECK(stranded > 0);
    CHECK(ran > 0);
    CHECK(takenBack > 0);
}
