// Conformance group SHD, fourth part: who ends the pool, from where, and against whom it races.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/support/calls.hpp"
#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

/// Notes by whom and in which state terminated() is called.
class TellingPool : public ScheduledThreadPoolExecutor {
public:
    TellingPool(World& world, std::int32_t core, Sim& sim)
        : ScheduledThreadPoolExecutor(world, core), sim_(sim) {}

protected:
    Co<void> terminated() override {
        const bool worker = sim_.world.currentThread().role() == ThreadRole::Worker;
        sim_.noteNow(std::string("in ") + (worker ? "worker " : "caller ") + ctlText(*this) +
                     (isTerminating() ? " terminating" : "") +
                     (isTerminated() ? " terminated" : ""));
        co_return;
    }

private:
    Sim& sim_;
};

}  // namespace

TEST_CASE(
    "SHD-27 terminated() is called once: in shutdown() if nothing is left, else by the last "
    "worker") {
    Sim sim;
    auto& empty = sim.poolOf<TellingPool>(1, sim);
    sim.ask([&] { return empty.shutdown(); });
    CHECK(sim.said() == "in caller 0x40000000 terminating@0");
    CHECK(empty.isTerminated());
    sim.ask([&] { return empty.shutdown(); });
    sim.ask([&] { return empty.shutdownNow(); });
    CHECK(sim.said() == "in caller 0x40000000 terminating@0");

    sim.forget();
    auto& busy = sim.poolOf<TellingPool>(2, sim);
    sim.ask([&] { return busy.execute(sim.body("A", 3)); });
    sim.ask([&] { return busy.execute(sim.body("B", 5)); });
    sim.run(1);
    sim.ask([&] { return busy.shutdown(); });
    sim.run(20);
    CHECK(sim.said() == "A@0 B@0 in worker 0x40000000 terminating@5");
    CHECK(busy.isTerminated());
}

TEST_CASE("SHD-28 STOP lasts until the last body ends, even if it ignores the interrupt") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.execute(sim.body("A", 4)); });
    sim.run(1);
    sim.ask([&] { return pool.shutdownNow(); });
    CHECK(ctlText(pool) == "0x20000001");
    sim.at(1, [&]() -> Co<void> {
        const bool first = co_await pool.awaitTermination(1_u);
        sim.noteNow(first ? "true" : "false");
        const bool second = co_await pool.awaitTermination(99_u);
        sim.noteNow(second ? "true" : "false");
    });
    sim.run(3);
    CHECK(ctlText(pool) == "0x20000001");
    sim.run(20);
    CHECK(sim.said() == "A@0 false@2 true@4");
    CHECK(ctlText(pool) == "0x60000000");
}

TEST_CASE(
    "SHD-29 a task may shut its own pool down; with shutdownNow it finds itself interrupted") {
    Sim sim;
    auto& pool = sim.pool(1);
    const RunnablePtr gentle = makeRunnable([&]() -> Co<void> {
        co_await pool.shutdown();
        sim.note("ctl=" + ctlText(pool) + " " + flagText(sim));
        co_await sim.world.sleepUntil(sim.world.now() + 1_u);
        sim.noteNow("end");
    });
    sim.ask([&] { return pool.execute(gentle); });
    sim.run(9);
    CHECK(sim.said() == "ctl=0x00000001 interrupted=false end@1");
    CHECK(pool.isTerminated());

    sim.forget();
    auto& other = sim.pool(1);
    const RunnablePtr hard = makeRunnable([&]() -> Co<void> {
        const std::vector<RunnablePtr> left = co_await other.shutdownNow();
        sim.note("returned=" + std::to_string(left.size()) + " " + flagText(sim));
    });
    const ScheduledPtr f = sim.ask([&] { return other.submit(hard); });
    CHECK(sim.said() == "returned=0 interrupted=true");
    CHECK(stateOf(f) == "NORMAL");
    CHECK(other.isTerminated());
}

TEST_CASE(
    "SHD-30 after shutdown prestartCoreThread is false on an empty queue, else a worker comes") {
    Sim sim;
    auto& empty = sim.pool(1);
    sim.ask([&] { return empty.shutdown(); });
    CHECK_FALSE(sim.ask([&] { return empty.prestartCoreThread(); }));

    auto& busy = sim.pool(2);  // in SHUTDOWN with an empty queue
    sim.ask([&] { return busy.execute(sim.body("A", 3)); });
    sim.ask([&] { return busy.shutdown(); });
    CHECK_FALSE(sim.ask([&] { return busy.prestartCoreThread(); }));
    CHECK(ctlText(busy) == "0x00000001");

    auto& queued = sim.pool(2);  // in SHUTDOWN with a queued task
    sim.ask([&] { return queued.schedule(sim.body("D"), 5_u); });
    sim.ask([&] { return queued.shutdown(); });
    CHECK(ctlText(queued) == "0x00000001");
    CHECK(sim.ask([&] { return queued.prestartCoreThread(); }));
    CHECK(ctlText(queued) == "0x00000002");
    CHECK_FALSE(sim.ask([&] { return queued.prestartCoreThread(); }));
    sim.run(20);
    CHECK(sim.said() == "A@0 D@5");
    CHECK(queued.isTerminated());
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        const auto added = sim.log.get<WorkerAdded>(i);
        if (added) CHECK_FALSE(added->firstTask.exists());
    }
}

TEST_CASE(
    "SHD-25 … and an interrupt that meets a worker on its way from the queue does not reach the "
    "body") {
    int ran = 0;
    int overtaken = 0;  // interrupted between taking the task and beginning it
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        CAPTURE(seed);
        Sim sim(seed, std::make_unique<RandomStrategy>(seed));
        auto& pool = sim.pool(1);
        const RunnablePtr body = makeRunnable([&]() -> Co<void> {
            sim.note(flagText(sim));
            co_return;
        });
        sim.rival([&]() -> Co<void> {
            try {
                co_await pool.submit(body);
            } catch (const Throwable& refused) {
                sim.note(refused.className());
            }
        });
        sim.rival([&]() -> Co<void> { co_await pool.shutdown(); });
        sim.run(1);
        if (sim.said() == "interrupted=false") ++ran;
        CHECK(sim.said().find("interrupted=true") == std::string::npos);
        bool taken = false;
        for (std::size_t i = 0; i < sim.log.size(); ++i) {
            const Payload& what = sim.log[i].what;
            if (what.is<LeftQueue>()) taken = true;
            if (what.is<TaskBegan>()) taken = false;
            if (what.is<Interrupted>() && taken) ++overtaken;
        }
    }
    CHECK(ran > 0);
    CHECK(overtaken > 0);
}

TEST_CASE("SHD-31 racing execute against shutdownNow never leaves a task running for ever") {
    int rejected = 0;
    int returned = 0;
    int interrupted = 0;
    int cancelled = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        CAPTURE(seed);
        Sim sim(seed, std::make_unique<RandomStrategy>(seed));
        auto& pool = sim.pool(2);
        std::vector<ScheduledPtr> accepted;
        int refused = 0;
        for (int client = 0; client < 2; ++client) {
            sim.rival([&]() -> Co<void> {
                for (int i = 0; i < 2; ++i) {
                    const RunnablePtr forEver = sim.sleeper("A", 1'000'000);
                    try {
                        ScheduledPtr task = co_await pool.submit(forEver);
                        accepted.push_back(task);
                    } catch (const Throwable& thrown) {
                        CHECK(thrown.is("RejectedExecutionException"));
                        ++refused;
                    }
                }
            });
        }
        std::vector<RunnablePtr> left;
        sim.rival([&]() -> Co<void> { left = co_await pool.shutdownNow(); });
        sim.run(1);
        CHECK(pool.isTerminated());
        CHECK(accepted.size() + static_cast<std::size_t>(refused) == 4);
        std::size_t neverRun = 0;
        for (const ScheduledPtr& task : accepted) {
            const std::string state = stateOf(task);
            neverRun += state == "NEW" ? 1U : 0U;
            interrupted += state == "EXCEPTIONAL" ? 1 : 0;
            cancelled += state == "CANCELLED" ? 1 : 0;
            CHECK(state != "NORMAL");
        }
        CHECK(neverRun == left.size());
        returned += static_cast<int>(left.size());
        rejected += refused;
        CHECK(pool.getQueue().heap().size() == 0);
    }
    CHECK(rejected > 0);
    CHECK(returned > 0);
    CHECK(interrupted > 0);
    CHECK(cancelled > 0);
}
