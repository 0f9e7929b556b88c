// Conformance group TPE as a scheduled pool shows it, fourth part: from RUNNING to TERMINATED.
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "engine/trace/names.hpp"
#include "tests/support/calls.hpp"
#include "tests/support/hooked_pool.hpp"
#include "tests/support/state_text.hpp"
#include "tests/support/thread_factories.hpp"

using namespace poolscope;

TEST_CASE("TPE-26 in SHUTDOWN workers empty the queue, then leave, each waking one idle one") {
    Sim sim;
    const auto threads = std::make_shared<KeepingFactory>(sim.world);
    auto& pool = sim.pool(3, "pool", threads);
    sim.ask([&] { return pool.prestartAllCoreThreads(); });
    sim.ask([&] { return pool.schedule(sim.body("a", 1), 2_u); });
    sim.ask([&] { return pool.schedule(sim.body("b", 1), 4_u); });
    sim.run(1);
    sim.ask([&] { return pool.shutdown(); });
    CHECK(countIn<Interrupted>(sim.log) ==
          3);  // by shutdown: all idle ones look again, and wait on
    CHECK(threads->alive() == "1 2 3");
    sim.run(4);
    CHECK(threads->alive() == "1 2 3");
    const std::size_t from = sim.log.size();
    sim.run(9);
    CHECK(sim.said() == "a@2 b@4");
    CHECK(threads->alive() == "");
    CHECK(ctlText(pool) == "0x60000000");
    std::string chain;
    Names names;
    names.follow(sim.log);
    for (std::size_t i = from; i < sim.log.size(); ++i) {
        const Event& event = sim.log[i];
        if (const auto* e = event.what.get<Interrupted>()) {
            chain += std::string(names.of(event.thread)).back();
            chain += ">";
            chain += std::string(names.of(e->target)).back();
            chain += " ";
        } else if (const auto* left = event.what.get<WorkerExiting>()) {
            CHECK(left->reason == ExitReason::QueueEmptyInShutdown);
            CHECK(event.time == Instant{units(5).ns});
            chain += std::string("-") + std::string(names.of(event.thread)).back() + " ";
        }
    }
    CHECK(chain == "-2 2>1 -1 1>3 -3 ");
}

TEST_CASE("TPE-32 ctl through all its stages") {
    Sim sim;
    auto& pool = sim.poolOf<HookedPool>(2);
    pool.atEnd = [&]() -> Co<void> {
        sim.note("terminated:" + ctlText(pool));
        co_return;
    };
    sim.note(ctlText(pool));
    execute(sim, pool, "a", 2);
    sim.note(ctlText(pool));
    execute(sim, pool, "b", 4);
    sim.note(ctlText(pool));
    sim.run(1);
    sim.ask([&] { return pool.shutdown(); });
    sim.note(ctlText(pool));
    sim.run(3);
    sim.note(ctlText(pool));
    sim.ask([&] { return pool.shutdownNow(); });
    sim.note(ctlText(pool));
    sim.ask([&] { return pool.shutdown(); });
    sim.note(ctlText(pool));
    sim.run(5);
    sim.note(ctlText(pool));
    CHECK(sim.said() ==
          "0xe0000000 a@0 0xe0000001 b@0 0xe0000002 0x00000002 0x00000001 0x20000001 0x20000001 "
          "terminated:0x40000000 0x60000000");
}

TEST_CASE("TPE-32 shutdownNow from RUNNING: 20000002, and shutdown after it changes nothing") {
    Sim sim;
    auto& pool = sim.pool(2);
    execute(sim, pool, "a", 2);
    execute(sim, pool, "b", 2);
    sim.ask([&] { return pool.shutdownNow(); });
    CHECK(ctlText(pool) == "0x20000002");
    sim.ask([&] { return pool.shutdown(); });
    CHECK(ctlText(pool) == "0x20000002");
}

TEST_CASE("TPE-32 the words of ctl: three bits of state, 29 of workers") {
    CHECK(runStateOf(static_cast<Ctl>(0xe0000003U)) == kRunning);
    CHECK(workerCountOf(static_cast<Ctl>(0xe0000003U)) == 3);
    CHECK(kShutdown == 0);
    CHECK(kStop == 0x20000000);
    CHECK(kTidying == 0x40000000);
    CHECK(kTerminated == 0x60000000);
    CHECK(
        (kRunning < kShutdown && kShutdown < kStop && kStop < kTidying && kTidying < kTerminated));
    CHECK(workerCountOf(ctlOf(kStop, kCountMask)) == 536870911);
}

TEST_CASE("TPE-33 SHUTDOWN goes to TIDYING when queue and pool are empty, STOP when the pool is") {
    for (const bool stop : {false, true}) {
        CAPTURE(stop);
        Sim sim;
        auto& pool = sim.poolOf<HookedPool>(1);
        pool.atEnd = [&]() -> Co<void> {
            sim.noteNow("tidying");
            co_await sim.world.workUntil(sim.world.now() + 1_u);
        };
        execute(sim, pool, "a", 2);
        sim.ask([&] { return pool.schedule(sim.body("b"), 4_u); });
        sim.at(1, [&]() -> Co<void> {
            if (stop) {
                co_await pool.shutdownNow();
            } else {
                co_await pool.shutdown();
            }
        });
        sim.at(0, [&]() -> Co<void> {
            const bool over = co_await pool.awaitTermination(50_u);
            sim.noteNow(std::string(over ? "over " : "not over ") + ctlText(pool));
        });
        sim.run();
        CHECK(sim.said() ==
              (stop ? "a@0 tidying@2 over 0x60000000@3" : "a@0 b@4 tidying@4 over 0x60000000@5"));
    }
}

TEST_CASE("TPE-33 a pool without workers terminates in the caller of shutdown") {
    Sim sim;
    auto& pool = sim.poolOf<HookedPool>(1);
    pool.atEnd = [&]() -> Co<void> {
        sim.note(sim.world.currentThread().name() + " " + ctlText(pool) +
                 (pool.isTerminating() ? " terminating" : "") +
                 (pool.isTerminated() ? " terminated" : ""));
        co_return;
    };
    sim.ask([&] { return pool.shutdown(); });
    CHECK(sim.said() == "main 0x40000000 terminating");
    CHECK(pool.isTerminated());
}
