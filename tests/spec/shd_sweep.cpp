// Conformance group SHD, second part: the sweep itself, and the TCK's great table of what survives.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/trace/names.hpp"
#include "tests/support/calls.hpp"
#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

/// due, delayed, periodic and cancelled tasks, as in the JDK's answers to `H 20`.
std::vector<ScheduledPtr> queueOneOfEach(Sim& sim, ScheduledThreadPoolExecutor& pool) {
    std::vector<ScheduledPtr> all;
    const auto once = [&](std::string name, Duration delay) {
        all.push_back(sim.ask([&] { return pool.schedule(sim.body(name), delay, name); }));
    };
    const auto rate = [&](std::string name, Duration delay) {
        all.push_back(
            sim.ask([&] { return pool.scheduleAtFixedRate(sim.body(name), delay, 4_u, name); }));
    };
    once("due", 0_u);
    once("d5", 5_u);
    once("d9", 9_u);
    rate("pdue", 0_u);
    rate("p3", 3_u);
    all.push_back(
        sim.ask([&] { return pool.scheduleWithFixedDelay(sim.body("q3"), 3_u, 4_u, "q3"); }));
    once("gone", 7_u);
    const ScheduledPtr gone = all.back();
    sim.ask([&] { return gone->cancel(false); });
    return all;
}

}  // namespace

TEST_CASE("SHD-08 the sweep goes over a snapshot in slot order: remove, then cancel(false)") {
    struct Case {
        bool delayed;
        bool periodic;
        const char* kept;
        const char* removed;
    };
    const Case cases[] = {
        {false, false, "due", "pdue q3 d5 p3 d9 gone"},
        {false, true, "due pdue q3 p3", "d5 d9 gone"},
        {true, false, "due d5 d9", "pdue q3 p3 gone"},
        {true, true, "due pdue q3 d5 p3 d9", "gone"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.delayed);
        CAPTURE(c.periodic);
        Sim sim;
        auto& pool = idlePool(sim);
        sim.ask([&] { return pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(c.delayed); });
        sim.ask(
            [&] { return pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(c.periodic); });
        const std::vector<ScheduledPtr> all = queueOneOfEach(sim, pool);
        CHECK(heapOf(sim, pool) == "due pdue q3 d5 p3 d9 gone");
        const std::size_t before = sim.log.size();
        sim.ask([&] { return pool.shutdown(); });
        CHECK(tasksRemoved(sim, before) == c.removed);
        CHECK(heapOf(sim, pool) == c.kept);
        CHECK(pool.getQueue().heap().consistent());
        const std::string kept = " " + std::string(c.kept) + " ";
        for (const ScheduledPtr& task : all) {
            const bool isKept = kept.find(" " + Sim::task(task).label() + " ") != std::string::npos;
            CHECK(stateOf(task) == (isKept ? "NEW" : "CANCELLED"));
        }
        CHECK_FALSE(pool.isTerminated());
    }
    // "Then try to terminate": nothing is left to keep.
    Sim sim;
    auto& pool = idlePool(sim);
    sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("p"), 3_u, 4_u); });
    sim.ask([&] { return pool.shutdown(); });
    CHECK(ctlText(pool) == "0x60000000");
}

TEST_CASE("SHD-08 a task that somebody else removed during the sweep is not cancelled by it") {
    int removedByOther = 0;
    int swept = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        CAPTURE(seed);
        Sim sim(seed, std::make_unique<RandomStrategy>(seed));
        auto& pool = idlePool(sim);
        const ScheduledPtr p =
            sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("p"), 3_u, 4_u, "p"); });
        bool removed = false;
        sim.rival([&]() -> Co<void> { removed = co_await pool.remove(*p); });
        sim.rival([&]() -> Co<void> { co_await pool.shutdown(); });
        sim.run(0);
        CHECK(pool.isTerminated());
        CHECK(stateOf(p) == (removed ? "NEW" : "CANCELLED"));
        ++(removed ? removedByOther : swept);
    }
    CHECK(removedByOther > 0);
    CHECK(swept > 0);
}

TEST_CASE("SHD-15 the sweep tells of each queued task, in the array's order, whether it stays") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false); });
    sim.ask([&] { return pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true); });
    sim.ask([&] { return pool.submit(sim.body("busy", 20)); });
    sim.run(1);
    sim.ask([&] { return pool.schedule(sim.body("due"), 1_u, "due"); });
    sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("periodic"), 5_u, 2_u, "periodic"); });
    sim.ask([&] { return pool.schedule(sim.body("waits"), 8_u, "waits"); });
    const ScheduledPtr gone = sim.ask([&] { return pool.schedule(sim.body("gone"), 9_u, "gone"); });
    sim.ask([&] { return gone->cancel(false); });
    sim.run(3);
    sim.ask([&] { return pool.shutdown(); });
    std::string told;
    Names names;
    names.follow(sim.log);
    for (std::size_t i = 0; i < sim.log.size(); ++i)
        if (const auto e = sim.log.get<ShutdownDecided>(i))
            told += std::string(names.of(e->task)) + (e->kept ? " stays, " : " goes, ");
    CHECK(told == "due stays, periodic stays, waits goes, gone goes, ");
}

TEST_CASE("SHD-10 a polled task that may not run any more is cancelled instead of run") {
    // The state changed since: shutdownNow.
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.execute(sim.body("wedge", 9)); });
    const ScheduledPtr b = sim.ask([&] { return pool.schedule(sim.body("b"), 1_u); });
    sim.run(2);
    const RunnablePtr polled = sim.ask([&] { return pool.getQueue().poll(); });
    CHECK(polled == b);
    sim.ask([&] { return pool.shutdownNow(); });
    CHECK(ctlText(pool) == "0x20000001");
    sim.ask([&] { return polled->run(); });
    CHECK(standing(sim, b) == "CANCELLED done cancelled CancellationException");

    // Or a policy: a periodic task in SHUTDOWN; the due one-shot beside it may run.
    auto& other = sim.pool(1);
    sim.ask([&] { return other.setExecuteExistingDelayedTasksAfterShutdownPolicy(false); });
    sim.ask([&] { return other.execute(sim.body("wedge", 9)); });
    const ScheduledPtr p =
        sim.ask([&] { return other.scheduleAtFixedRate(sim.body("p"), 0_u, 1_u); });
    const ScheduledPtr o = sim.ask([&] { return other.schedule(sim.body("o"), 0_u); });
    const ScheduledPtr late = sim.ask([&] { return other.schedule(sim.body("late"), 5_u); });
    const RunnablePtr first = sim.ask([&] { return other.getQueue().poll(); });
    const RunnablePtr second = sim.ask([&] { return other.getQueue().poll(); });
    CHECK(sim.ask([&] { return other.getQueue().remove(*late); }));
    sim.ask([&] { return other.shutdown(); });
    sim.ask([&] { return first->run(); });
    sim.ask([&] { return second->run(); });
    sim.ask([&] { return late->run(); });
    CHECK(stateOf(p) == "CANCELLED");
    CHECK(stateOf(o) == "NORMAL");
    CHECK(stateOf(late) == "CANCELLED");
    CHECK(sim.said() == "wedge@0 wedge@2 o@2");
}

namespace {

/// One row of ScheduledExecutorTest.testShutdown_cancellation.
struct Row {
    bool delayed = true;
    bool periodic = false;
    bool periodicContinues = false;
    bool removeOnCancel = false;
    int rounds = 1;
    Duration delay;
};

/// A wave of four tasks that all reach a latch: two one-shots, and two periodic ones in their
/// `rounds`-th run; those throw in the run after it.
class Wave {
public:
    Wave(Sim& sim, ScheduledThreadPoolExecutor& pool, const Row& row, Duration delay, int& ran) {
        const RunnablePtr task = blocker(sim, ran);
        immediate = sim.ask([&] { return pool.submit(task); });
        delayed = sim.ask([&] { return pool.schedule(task, delay); });
        const auto periodic = [&] { return periodicTask(sim, row.rounds, ran); };
        rate = sim.ask([&] { return pool.scheduleAtFixedRate(periodic(), row.delay, 1_u); });
        fixed = sim.ask([&] { return pool.scheduleWithFixedDelay(periodic(), row.delay, 1_u); });
    }

    ScheduledPtr immediate;
    ScheduledPtr delayed;
    ScheduledPtr rate;
    ScheduledPtr fixed;

private:
    static constexpr Instant kUnblock{units(50).ns};

    static Co<void> reachLatch(Sim& sim, int& ran) {
        ++ran;
        if (isBefore(sim.world.now(), kUnblock)) co_await sim.world.workUntil(kUnblock);
    }
    static RunnablePtr blocker(Sim& sim, int& ran) {
        return makeRunnable([&sim, &ran]() -> Co<void> { return reachLatch(sim, ran); });
    }
    static RunnablePtr periodicTask(Sim& sim, int rounds, int& ran) {
        auto left = std::make_shared<int>(rounds);
        return makeRunnable([&sim, &ran, left]() -> Co<void> {
            if (--*left == 0) co_await reachLatch(sim, ran);
            if (*left == -1) throw Throwable("RuntimeException");
        });
    }
};

void playRow(const Row& row) {
    Sim sim;
    auto& pool = sim.pool(4);
    sim.ask([&] { return pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(row.delayed); });
    sim.ask([&] { return pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(row.periodic); });
    pool.setRemoveOnCancelPolicy(row.removeOnCancel);
    int ran = 0;
    const Wave first(sim, pool, row, row.delay, ran);
    sim.run(10);
    CHECK(ran == 4);
    CHECK(figures(sim, pool) == "pool 4 largest 4 active 4 queue 0 tasks " +
                                    std::to_string(4 + 2 * (row.rounds - 1)) + " completed " +
                                    std::to_string(2 * (row.rounds - 1)));
    const Wave second(sim, pool, row, row.delayed ? row.delay : seconds(10), ran);
    CHECK(pool.getQueue().heap().size() == 4);
    sim.ask([&] { return pool.shutdown(); });
    CHECK(pool.isTerminating());

    const auto queued = [&](const ScheduledPtr& task) {
        return sim.ask([&] { return pool.getQueue().contains(*task); });
    };
    CHECK(queued(second.immediate));
    CHECK(queued(second.delayed) == row.delayed);
    CHECK(queued(second.rate) == row.periodic);
    CHECK(queued(second.fixed) == row.periodic);
    CHECK(second.delayed->isCancelled() == !row.delayed);
    CHECK(second.rate->isCancelled() == !row.periodic);
    CHECK(second.fixed->isCancelled() == !row.periodic);
    for (const ScheduledPtr& task :
         {first.immediate, first.delayed, first.rate, first.fixed, second.immediate}) {
        CHECK_FALSE(task->isDone());
    }
    const std::vector<ScheduledPtr> periodics{first.rate, first.fixed, second.rate, second.fixed};
    if (row.periodic && !row.periodicContinues) {
        for (const ScheduledPtr& task : periodics) {
            CHECK(sim.ask([&] { return task->cancel(false); }));
        }
    }
    sim.run(20000);
    CHECK(pool.isTerminated());
    CHECK(standing(sim, first.immediate) == "NORMAL done null");
    CHECK(standing(sim, first.delayed) == "NORMAL done null");
    CHECK(standing(sim, second.immediate) == "NORMAL done null");
    CHECK(second.delayed->isCancelled() == !row.delayed);
    for (const ScheduledPtr& task : periodics) {
        CHECK(standing(sim, task) ==
              (row.periodicContinues ? "EXCEPTIONAL done ExecutionException <- RuntimeException"
                                     : "CANCELLED done cancelled CancellationException"));
    }
    CHECK(ran == 4 + 1 + (row.delayed ? 1 : 0) + (row.periodicContinues ? 2 : 0));
}

}  // namespace

TEST_CASE("SHD-14 what survives a shutdown of a wedged pool, under every mixture of policies") {
    for (unsigned bits = 0; bits < 64; ++bits) {
        Row row;
        row.delayed = (bits & 1U) != 0;
        row.periodic = (bits & 2U) != 0;
        row.periodicContinues = row.periodic && (bits & 4U) != 0;
        row.removeOnCancel = (bits & 8U) != 0;
        row.rounds = (bits & 16U) != 0 ? 2 : 1;
        row.delay = (bits & 32U) != 0 ? 1_u : 0_u;
        CAPTURE(bits);
        playRow(row);
    }
}
