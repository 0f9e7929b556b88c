// Conformance group SHD, first part: what the shutdown policies keep, drop and let finish.
#include <functional>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

struct Policies {
    bool delayed = true;
    bool periodic = false;
    bool removeOnCancel = false;
};

void set(Sim& sim, ScheduledThreadPoolExecutor& pool, const Policies& policies) {
    sim.ask(
        [&] { return pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(policies.delayed); });
    sim.ask([&] {
        return pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(policies.periodic);
    });
    pool.setRemoveOnCancelPolicy(policies.removeOnCancel);
}

/// Notes "terminated@t" when the pool has terminated.
void watch(Sim& sim, ScheduledThreadPoolExecutor& pool) {
    sim.at(0, [&sim, &pool]() -> Co<void> {
        if (co_await pool.awaitTermination(units(1000))) sim.noteNow("terminated");
    });
}

/// A body that notes its end and what its thread's interrupt flag is then.
RunnablePtr tellsEnd(Sim& sim, std::string name, std::int64_t length) {
    std::function<Co<void>()> body = [&sim, name, length]() -> Co<void> {
        co_await sim.world.workUntil(sim.world.now() + units(length));
        const bool flag = sim.world.currentThread().isInterrupted();
        sim.noteNow(name + " end");
        sim.note(flag ? "interrupted=true" : "interrupted=false");
    };
    return makeRunnable(std::move(body), name);
}

/// One worker: R runs 0..2, DUE is queued, D waits for 4, P (rate 3/2) for 3. Shutdown at 1, P is
/// cancelled at 10 if it still goes on. What happened, in the words of the JDK's measured answers.
std::string shutdownAtOne(const Policies& policies) {
    Sim sim;
    auto& pool = sim.pool(1);
    set(sim, pool, policies);
    const ScheduledPtr r = sim.ask([&] { return pool.submit(tellsEnd(sim, "R", 2)); });
    const ScheduledPtr due = sim.ask([&] { return pool.submit(sim.body("DUE")); });
    const ScheduledPtr d = sim.ask([&] { return pool.schedule(sim.body("D"), 4_u); });
    const ScheduledPtr p =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("P"), 3_u, 2_u); });
    const auto states = [&] {
        return stateOf(r) + " " + stateOf(due) + " " + stateOf(d) + " " + stateOf(p);
    };
    watch(sim, pool);
    sim.run(1);
    sim.ask([&] { return pool.shutdown(); });
    std::string text = "queue " + std::to_string(pool.getQueue().heap().size()) + " [" + states();
    text += pool.isTerminating() && !pool.isTerminated() ? "] " : "] not terminating! ";
    sim.run(10);
    const bool cancelled = sim.ask([&] { return p->cancel(false); });
    sim.run(50);
    return text + sim.said() + (cancelled ? " cancelP [" : " [") + states() + "] completed " +
           std::to_string(sim.ask([&] { return pool.getCompletedTaskCount(); }));
}

}  // namespace

TEST_CASE("SHD-01 defaults: delayed tasks run, periodic ones do not go on, cancelled ones stay") {
    Sim sim;
    auto& pool = sim.pool(1);
    CHECK(pool.getExecuteExistingDelayedTasksAfterShutdownPolicy());
    CHECK_FALSE(pool.getContinueExistingPeriodicTasksAfterShutdownPolicy());
    CHECK_FALSE(pool.getRemoveOnCancelPolicy());
}

TEST_CASE("SHD-02 delayed true, periodic false: shutdown cancels the periodic task only") {
    const std::string expected =
        "queue 2 [NEW NEW NEW CANCELLED] R end@2 interrupted=false DUE@2 D@4 terminated@4 "
        "[NORMAL NORMAL NORMAL CANCELLED] completed 3";
    const Policies defaults;
    CHECK(shutdownAtOne(defaults) == expected);
}

TEST_CASE(
    "SHD-03 true, true: everything goes on until the periodic task is cancelled and its time "
    "comes") {
    const std::string runs =
        "queue 3 [NEW NEW NEW NEW] R end@2 interrupted=false DUE@2 P@3 D@4 P@5 P@7 P@9 ";
    CHECK(shutdownAtOne({true, true, false}) ==
          runs + "terminated@11 cancelP [NORMAL NORMAL NORMAL CANCELLED] completed 8");
    // … or at once with removeOnCancel.
    CHECK(shutdownAtOne({true, true, true}) ==
          runs + "terminated@10 cancelP [NORMAL NORMAL NORMAL CANCELLED] completed 7");
}

TEST_CASE("SHD-04 false, false: delayed and periodic tasks are cancelled, the due one still runs") {
    CHECK(shutdownAtOne({false, false, false}) ==
          "queue 1 [NEW NEW CANCELLED CANCELLED] R end@2 interrupted=false DUE@2 terminated@2 "
          "[NORMAL NORMAL CANCELLED CANCELLED] completed 2");
}

TEST_CASE("SHD-05 false, true: the delayed task is cancelled, the periodic one goes on") {
    const std::string runs =
        "queue 2 [NEW NEW CANCELLED NEW] R end@2 interrupted=false DUE@2 P@3 P@5 P@7 P@9 ";
    CHECK(shutdownAtOne({false, true, false}) ==
          runs + "terminated@11 cancelP [NORMAL NORMAL CANCELLED CANCELLED] completed 7");
    CHECK(shutdownAtOne({false, true, true}) ==
          runs + "terminated@10 cancelP [NORMAL NORMAL CANCELLED CANCELLED] completed 6");
}

TEST_CASE("SHD-06 with delayed=false a one-shot whose time has come is kept and runs") {
    Sim sim;
    auto& pool = sim.pool(1);
    set(sim, pool, {false, false, false});
    sim.ask([&] { return pool.execute(sim.body("wedge", 3)); });
    const ScheduledPtr a = sim.ask([&] { return pool.schedule(sim.body("was-due"), 1_u, "a"); });
    const ScheduledPtr b = sim.ask([&] { return pool.schedule(sim.body("b"), 4_u, "b"); });
    sim.run(2);
    sim.ask([&] { return pool.shutdown(); });
    CHECK(stateOf(a) == "NEW");
    CHECK(stateOf(b) == "CANCELLED");
    CHECK(heapOf(sim, pool) == "a");
    sim.run(20);
    CHECK(sim.said() == "wedge@0 was-due@3");
    CHECK(stateOf(a) == "NORMAL");
    CHECK(stateOf(b) == "CANCELLED");
}

TEST_CASE("SHD-07 a task already cancelled is dropped by shutdown under every policy") {
    for (const bool delayed : {true, false}) {
        for (const bool periodic : {true, false}) {
            Sim sim;
            auto& pool = sim.pool(1);
            set(sim, pool, {delayed, periodic, false});
            const ScheduledPtr d = sim.ask([&] { return pool.schedule(sim.body("D"), 4_u); });
            const ScheduledPtr p =
                sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("P"), 4_u, 1_u); });
            sim.ask([&] { return d->cancel(false); });
            sim.ask([&] { return p->cancel(true); });
            CHECK(pool.getQueue().heap().size() == 2);
            watch(sim, pool);
            sim.ask([&] { return pool.shutdown(); });
            CHECK(pool.getQueue().heap().size() == 0);
            CHECK(sim.said() == "terminated@0");
            CHECK(stateOf(p) == "INTERRUPTED");  // not cancelled again
        }
    }
}

TEST_CASE(
    "SHD-11 shutdown in the middle of a periodic body: it ends, then the future is CANCELLED") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr f =
        sim.ask([&] { return pool.scheduleAtFixedRate(tellsEnd(sim, "A", 3), 0_u, 4_u); });
    watch(sim, pool);
    sim.run(1);
    sim.ask([&] { return pool.shutdown(); });
    CHECK(standing(sim, f) == "NEW TimeoutException");
    sim.run(20);
    CHECK(sim.said() == "A end@3 interrupted=false terminated@3");
    CHECK(standing(sim, f) == "CANCELLED done cancelled CancellationException");
}

TEST_CASE(
    "SHD-12 with periodic=true it runs on; the policy set false in a body ends it after that "
    "body") {
    Sim sim;
    auto& pool = sim.pool(1);
    set(sim, pool, {true, true, false});
    const ScheduledPtr f =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("A", 3), 0_u, 4_u, "A"); });
    watch(sim, pool);
    sim.run(1);
    sim.ask([&] { return pool.shutdown(); });
    CHECK(standing(sim, f) == "NEW TimeoutException");
    sim.run(9);
    sim.ask([&] { return pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(false); });
    CHECK(standing(sim, f) == "NEW TimeoutException");
    sim.run(30);
    CHECK(sim.said() == "A@0 A@4 A@8 terminated@11");
    CHECK(runsIn(sim) == "A0-3 A4-7 A8-11");
    CHECK(standing(sim, f) == "CANCELLED done cancelled CancellationException");
}

TEST_CASE("SHD-13 a delayed task cancelled after shutdown holds the pool until its time, or not") {
    for (const bool removeOnCancel : {false, true}) {
        Sim sim;
        auto& pool = sim.pool(1);
        set(sim, pool, {true, false, removeOnCancel});
        const ScheduledPtr d = sim.ask([&] { return pool.schedule(sim.body("D"), 4_u); });
        watch(sim, pool);
        sim.ask([&] { return pool.shutdown(); });
        sim.at(1, [&]() -> Co<void> { co_await d->cancel(false); });
        sim.run(20);
        CHECK(sim.said() == (removeOnCancel ? "terminated@1" : "terminated@4"));
    }
}

TEST_CASE(
    "SHD-09 a policy set false after shutdown sweeps at once; true neither sweeps nor revives") {
    Sim sim;
    auto& pool = sim.pool(1);
    set(sim, pool, {true, true, false});
    const ScheduledPtr d = sim.ask([&] { return pool.schedule(sim.body("D"), 4_u, "D"); });
    const ScheduledPtr p =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("P"), 4_u, 1_u, "P"); });
    const ScheduledPtr gone = sim.ask([&] { return pool.schedule(sim.body("X"), 9_u, "X"); });
    const auto state = [&] { return heapOf(sim, pool) + " " + stateOf(d) + " " + stateOf(p); };
    sim.ask([&] { return pool.shutdown(); });
    CHECK(state() == "D P X NEW NEW");
    sim.ask([&] { return gone->cancel(false); });
    sim.ask([&] { return pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true); });
    sim.ask([&] { return pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(true); });
    CHECK(state() == "D P X NEW NEW");
    sim.ask([&] { return pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(false); });
    CHECK(state() == "D NEW CANCELLED");
    sim.ask([&] { return pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true); });
    CHECK(state() == "D NEW CANCELLED");
    sim.ask([&] { return pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false); });
    CHECK(state() == " CANCELLED CANCELLED");
    CHECK(pool.isTerminated());
    sim.run(20);
    CHECK(sim.said() == "");
}
