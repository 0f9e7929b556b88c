// Conformance group CAN, first part: cancelling tasks that wait, and tasks that run.
#include <functional>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/calls.hpp"
#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

/// A body that reports its thread's interrupt flag.
RunnablePtr tellsFlag(Sim& sim, std::string name) {
    std::function<Co<void>()> body = [&sim, name]() -> Co<void> {
        const bool flag = sim.world.currentThread().isInterrupted();
        sim.noteNow(name);
        sim.note(flag ? "interrupted=true" : "interrupted=false");
        co_return;
    };
    return makeRunnable(std::move(body), name);
}

/// Notes what the hooks around a task see.
class HookedPool : public ScheduledThreadPoolExecutor {
public:
    HookedPool(World& world, std::int32_t core, Sim& sim)
        : ScheduledThreadPoolExecutor(world, core), sim_(sim) {}

protected:
    Co<void> beforeExecute(Thread&, const RunnablePtr& task) override {
        sim_.noteNow(std::string("before cancelled=") +
                     (task->isCancelledFuture() ? "true" : "false"));
        co_return;
    }
    Co<void> afterExecute(const RunnablePtr&, std::exception_ptr thrown) override {
        sim_.note(std::string("after thrown=") + (thrown ? "something" : "null"));
        co_return;
    }

private:
    Sim& sim_;
};

}  // namespace

TEST_CASE("CAN-01 cancel(false) of a queued task: CANCELLED, and a second cancel is false") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr f = schedule(sim, pool, "A", 5_u);
    CHECK(cancel(sim, f));
    CHECK_FALSE(cancel(sim, f));
    CHECK_FALSE(cancel(sim, f, true));
    CHECK(standing(sim, f) == "CANCELLED done cancelled CancellationException");
    sim.run(10);
    CHECK(sim.said() == "");
}

TEST_CASE(
    "CAN-02 cancel(true) of a queued task ends in INTERRUPTED although nobody was interrupted") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr f = schedule(sim, pool, "A", 5_u);
    const std::size_t before = sim.log.size();
    CHECK(cancel(sim, f, true));
    CHECK_FALSE(cancel(sim, f, true));
    CHECK(standing(sim, f) == "INTERRUPTED done cancelled CancellationException");
    for (std::size_t i = before; i < sim.log.size(); ++i) {
        CHECK_FALSE(sim.log.is<Interrupted>(i));
    }
}

TEST_CASE("CAN-03 removeOnCancel is off by default: a cancelled task keeps its slot and counts") {
    Sim sim;
    auto& pool = sim.pool(1);
    CHECK_FALSE(pool.getRemoveOnCancelPolicy());
    sim.ask([&] { return pool.execute(sim.body("wedge", 3)); });
    const ScheduledPtr a = schedule(sim, pool, "a", 2_u);
    const ScheduledPtr b = schedule(sim, pool, "b", 4_u);
    const ScheduledPtr c = schedule(sim, pool, "c", 6_u);
    const auto index = [&](const ScheduledPtr& f) {
        return pool.getQueue().heapIndex(Sim::task(f));
    };
    CHECK(cancel(sim, a));
    CHECK(cancel(sim, b, true));
    CHECK(heapOf(sim, pool) == "a b c");
    CHECK(index(a) == 0);
    CHECK(index(b) == 1);
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 1 queue 3 tasks 4 completed 0");
    CHECK(sim.ask([&] { return pool.getQueue().peek(); }) == a);
    sim.run(3);  // a is polled and not run
    CHECK(heapOf(sim, pool) == "b c");
    CHECK(index(a) == -1);
    sim.ask([&] { return pool.purge(); });
    CHECK(heapOf(sim, pool) == "c");
    CHECK(index(b) == -1);
    CHECK(cancel(sim, c));
    sim.ask([&] { return pool.shutdown(); });
    CHECK(index(c) == -1);
    CHECK(sim.said() == "wedge@0");
}

TEST_CASE(
    "CAN-04 removeOnCancel on: cancel takes the task out at once, by heapIndex, without a search") {
    Sim sim;
    auto& pool = sim.pool(1);
    pool.setRemoveOnCancelPolicy(true);
    const ScheduledPtr a = schedule(sim, pool, "a", 2_u);
    const ScheduledPtr b = schedule(sim, pool, "b", 4_u);
    const ScheduledPtr c = schedule(sim, pool, "c", 6_u);
    const ScheduledPtr p =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("p"), 1_u, 5_u, "p"); });
    CHECK(heapOf(sim, pool) == "p a c b");
    CHECK(cancel(sim, p));
    CHECK(heapOf(sim, pool) == "a b c");
    CHECK(cancel(sim, b, true));
    CHECK(heapOf(sim, pool) == "a c");
    CHECK(pool.getQueue().heapIndex(Sim::task(b)) == -1);
    sim.run(20);
    CHECK(sim.said() == "a@2 c@6");
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 0 tasks 2 completed 2");
}

TEST_CASE("CAN-05 the policy is read when cancel is called, not when the task was scheduled") {
    Sim sim;
    auto& pool = sim.pool(1);
    pool.setRemoveOnCancelPolicy(true);
    const ScheduledPtr a = schedule(sim, pool, "a", 2_u);
    pool.setRemoveOnCancelPolicy(false);
    const ScheduledPtr b = schedule(sim, pool, "b", 4_u);
    CHECK(cancel(sim, a));
    CHECK(heapOf(sim, pool) == "a b");
    pool.setRemoveOnCancelPolicy(true);
    CHECK(cancel(sim, b));
    CHECK(heapOf(sim, pool) == "a");
}

TEST_CASE("CAN-06 cancelled with the policy off, cancelled again with it on: not removed") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr a = schedule(sim, pool, "a", 2_u);
    const ScheduledPtr b = schedule(sim, pool, "b", 3_u);
    CHECK(cancel(sim, a));
    CHECK(heapOf(sim, pool) == "a b");
    pool.setRemoveOnCancelPolicy(true);
    CHECK(cancel(sim, b));
    CHECK(heapOf(sim, pool) == "a");
    CHECK_FALSE(cancel(sim, a));
    CHECK_FALSE(cancel(sim, a, true));
    CHECK(heapOf(sim, pool) == "a");
    CHECK(stateOf(a) == "CANCELLED");
}

TEST_CASE("CAN-07 cancelling the running task with the policy on does no removal") {
    Sim sim;
    auto& pool = sim.pool(1);
    pool.setRemoveOnCancelPolicy(true);
    const ScheduledPtr f =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("A", 2), 0_u, 3_u); });
    schedule(sim, pool, "B", 9_u);
    sim.run(1);
    const std::size_t before = sim.log.size();
    CHECK(cancel(sim, f));
    for (std::size_t i = before; i < sim.log.size(); ++i) {
        CHECK_FALSE(sim.log.is<RemoveBegan>(i));
    }
    CHECK(heapOf(sim, pool) == "B");
    sim.run(20);
    CHECK(sim.said() == "A@0 B@9");
}

TEST_CASE("CAN-08 cancel after a normal or exceptional end is false and changes nothing") {
    Sim sim;
    auto& pool = sim.pool(1);
    const Value v = std::string("v");
    const ScheduledPtr ok = sim.ask([&] { return pool.submit(sim.body("ok"), v); });
    const ScheduledPtr failed =
        sim.ask([&] { return pool.submit(sim.thrower("failed", "Boom", "b")); });
    for (const bool mayInterrupt : {false, true}) {
        CHECK_FALSE(cancel(sim, ok, mayInterrupt));
        CHECK_FALSE(cancel(sim, failed, mayInterrupt));
        CHECK(standing(sim, ok) == "NORMAL done value v");
        CHECK(standing(sim, failed) == "EXCEPTIONAL done ExecutionException <- Boom: b");
    }
}

TEST_CASE(
    "CAN-16 a cancelled task at the head is polled at its time and passes through the worker") {
    Sim sim;
    auto& pool = sim.poolOf<HookedPool>(1, sim);
    const ScheduledPtr f = schedule(sim, pool, "A", 2_u);
    CHECK(cancel(sim, f));
    const auto completed = [&] { return sim.ask([&] { return pool.getCompletedTaskCount(); }); };
    CHECK(completed() == 0);
    sim.run(10);
    CHECK(sim.said() == "before cancelled=true@2 after thrown=null");
    CHECK(completed() == 1);
    CHECK(Sim::task(f).runs() == 0);
}

TEST_CASE(
    "CAN-17 cancel(false) of a running body: it ends in its own time, then the next one starts") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr f = sim.ask([&] { return pool.schedule(sim.body("A", 3), 0_u, "A"); });
    sim.ask([&] { return pool.schedule(tellsFlag(sim, "next"), 0_u, "next"); });
    sim.run(1);
    CHECK(cancel(sim, f));
    CHECK(standing(sim, f) == "CANCELLED done cancelled CancellationException");
    CHECK(sim.ask([&] { return pool.getActiveCount(); }) == 1);
    sim.run(20);
    CHECK(runsIn(sim) == "A0-3 next3-3");
    CHECK(sim.said() == "A@0 next@3 interrupted=false");
    CHECK(standing(sim, f) == "CANCELLED done cancelled CancellationException");
}

TEST_CASE(
    "CAN-18 cancel(true) of a running body: interrupted, and the next one starts with a clear "
    "flag") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr f = sim.ask([&] { return pool.schedule(sim.sleeper("A", 3), 0_u, "A"); });
    sim.ask([&] { return pool.schedule(tellsFlag(sim, "next"), 0_u, "next"); });
    sim.run(1);
    CHECK(cancel(sim, f, true));
    CHECK(standing(sim, f) == "INTERRUPTED done cancelled CancellationException");
    sim.run(20);
    CHECK(runsIn(sim) == "A0-1 next1-1");
    CHECK(sim.said() == "A@0 A!interrupted@1 next@1 interrupted=false");
    CHECK(standing(sim, f) == "INTERRUPTED done cancelled CancellationException");
}
