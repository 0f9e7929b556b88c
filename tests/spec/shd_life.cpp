// Conformance group SHD, third part: shutdownNow, idle and busy workers, termination and waiting
// for it.
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/support/calls.hpp"
#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

std::vector<RunnablePtr> shutdownNow(Sim& sim, ScheduledThreadPoolExecutor& pool) {
    return sim.ask([&] { return pool.shutdownNow(); });
}

/// isShutdown, isTerminating, isTerminated.
std::string life(const ThreadPoolExecutor& pool) {
    return std::string(pool.isShutdown() ? "true," : "false,") +
           (pool.isTerminating() ? "true," : "false,") + (pool.isTerminated() ? "true" : "false");
}

/// Keeps its thread busy, deaf to interrupts, and notes the flag at the end.
RunnablePtr busy(Sim& sim, std::int64_t length) {
    std::function<Co<void>()> body = [&sim, length]() -> Co<void> {
        co_await sim.world.workUntil(sim.world.now() + units(length));
        sim.noteNow(flagText(sim));
    };
    return makeRunnable(std::move(body), "busy");
}

}  // namespace

TEST_CASE("SHD-15 isShutdown, isTerminating and isTerminated through a pool's life") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.execute(sim.body("A", 3)); });
    CHECK(life(pool) == "false,false,false");
    sim.run(1);
    sim.ask([&] { return pool.shutdown(); });
    CHECK(life(pool) == "true,true,false");
    sim.run(2);
    CHECK(life(pool) == "true,true,false");
    sim.run(3);
    CHECK(life(pool) == "true,false,true");
}

TEST_CASE("SHD-16 shutdown is idempotent, and changes nothing after shutdownNow") {
    Sim sim;
    auto& pool = sim.pool(2);
    sim.ask([&] { return pool.execute(busy(sim, 3)); });
    sim.ask([&] { return pool.execute(busy(sim, 3)); });
    const ScheduledPtr d = sim.ask([&] { return pool.schedule(sim.body("D"), 9_u); });
    CHECK(ctlText(pool) == "0xe0000002");
    sim.ask([&] { return pool.shutdown(); });
    CHECK(ctlText(pool) == "0x00000002");
    sim.ask([&] { return pool.shutdown(); });
    CHECK(ctlText(pool) == "0x00000002");
    CHECK(stateOf(d) == "NEW");
    shutdownNow(sim, pool);
    CHECK(ctlText(pool) == "0x20000002");
    sim.ask([&] { return pool.shutdown(); });
    CHECK(ctlText(pool) == "0x20000002");
    sim.run(3);
    CHECK(ctlText(pool) == "0x60000000");
    sim.ask([&] { return pool.shutdown(); });
    CHECK(ctlText(pool) == "0x60000000");
}

TEST_CASE("SHD-17 shutdownNow: STOP, every started worker is interrupted, the queue is emptied") {
    Sim sim;
    auto& pool = sim.pool(3);
    sim.ask([&] { return pool.submit(sim.sleeper("A", 9)); });
    sim.ask([&] { return pool.submit(busy(sim, 2)); });
    const ScheduledPtr d = sim.ask([&] { return pool.schedule(sim.body("D"), 9_u, "D"); });
    sim.run(1);
    const std::size_t before = sim.log.size();
    CHECK(labelsOf(sim, shutdownNow(sim, pool)) == "D");
    int interrupted = 0;
    for (std::size_t i = before; i < sim.log.size(); ++i) {
        interrupted += sim.log.is<Interrupted>(i) ? 1 : 0;
    }
    CHECK(interrupted == 3);
    CHECK(ctlText(pool) == "0x20000001");  // the idle one and the sleeper have left
    CHECK(pool.getQueue().heap().size() == 0);
    sim.run(20);
    CHECK(sim.said() == "A@0 A!interrupted@1 interrupted=true@2");
    CHECK(standing(sim, d) == "NEW TimeoutException");
    CHECK(pool.isTerminated());
}

TEST_CASE("SHD-18 shutdownNow's list: due tasks in time order, then the others in array order") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.execute(busy(sim, 5)); });
    for (int hours = 9; hours >= 1; --hours) {
        const std::string name = std::to_string(hours) + "h";
        sim.ask([&] { return pool.schedule(sim.body(name), seconds(3600 * hours), name); });
    }
    sim.ask([&] { return pool.schedule(sim.body("due1"), 0_u, "due1"); });
    sim.ask([&] { return pool.schedule(sim.body("due2"), 0_u, "due2"); });
    CHECK(labelsOf(sim, shutdownNow(sim, pool)) == "due1 due2 1h 2h 4h 3h 7h 8h 5h 9h 6h");
    CHECK(pool.getQueue().heap().size() == 0);
    CHECK(ctlText(pool) == "0x20000001");
}

TEST_CASE("SHD-19 the returned futures are not cancelled; cancelled ones are in the list too") {
    Sim sim;
    auto& pool = sim.pool(1, "pool", std::make_shared<NoThreadFactory>());
    std::vector<ScheduledPtr> tasks;
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h", "i", "x", "y"}) {
        const auto n = static_cast<std::int64_t>(tasks.size());
        const Duration delay = units(n < 9 ? 9 - n : 0);
        tasks.push_back(sim.ask([&] { return pool.schedule(sim.body(name), delay, name); }));
    }
    const ScheduledPtr c = tasks[2];
    sim.ask([&] { return c->cancel(false); });
    CHECK(labelsOf(sim, shutdownNow(sim, pool)) == "x y i h f g c b e a d");
    CHECK(ctlText(pool) == "0x60000000");
    CHECK(standing(sim, tasks[0]) == "NEW TimeoutException");
    CHECK(standing(sim, c) == "CANCELLED done cancelled CancellationException");
    bool returned = false;
    sim.at(0, [&]() -> Co<void> {
        co_await tasks[0]->get();
        returned = true;
    });
    sim.run(1000);
    CHECK_FALSE(returned);
}

TEST_CASE(
    "SHD-20 shutdownNow while a periodic body runs: interrupted, then the future is CANCELLED") {
    Sim sim;
    auto& pool = sim.pool(1);
    const RunnablePtr body = makeRunnable([&]() -> Co<void> {
        try {
            co_await sim.world.sleepUntil(sim.world.now() + 9_u);
            sim.noteNow("slept");
        } catch (const Throwable& thrown) {
            sim.noteNow(thrown.className());
        }
    });
    const ScheduledPtr f = sim.ask([&] { return pool.scheduleAtFixedRate(body, 0_u, 2_u); });
    sim.run(1);
    CHECK(shutdownNow(sim, pool).empty());
    CHECK(sim.said() == "InterruptedException@1");
    CHECK(standing(sim, f) == "CANCELLED done cancelled CancellationException");
    CHECK(pool.isTerminated());
    // As long as the body goes on the future is NEW.
    auto& deaf = sim.pool(1);
    const ScheduledPtr g =
        sim.ask([&] { return deaf.scheduleAtFixedRate(busy(sim, 3), 0_u, 2_u); });
    sim.run(2);
    CHECK(shutdownNow(sim, deaf).empty());
    CHECK(standing(sim, g) == "NEW TimeoutException");
    sim.run(4);
    CHECK(sim.said() == "InterruptedException@1 interrupted=true@4");
    CHECK(standing(sim, g) == "CANCELLED done cancelled CancellationException");
}

TEST_CASE("SHD-21 a second shutdownNow returns an empty list") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.execute(busy(sim, 5)); });
    sim.ask([&] { return pool.schedule(sim.body("D"), 9_u, "D"); });
    CHECK(labelsOf(sim, shutdownNow(sim, pool)) == "D");
    CHECK(shutdownNow(sim, pool).empty());
    sim.run(9);
    CHECK(shutdownNow(sim, pool).empty());
    CHECK(ctlText(pool) == "0x60000000");
}

TEST_CASE("SHD-22 shutdown, then shutdownNow: SHUTDOWN to STOP, queued tasks come back") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.execute(busy(sim, 3)); });
    sim.ask([&] { return pool.schedule(sim.body("q"), 0_u, "q"); });
    sim.ask([&] { return pool.shutdown(); });
    CHECK(ctlText(pool) == "0x00000001");
    sim.run(1);
    CHECK(labelsOf(sim, shutdownNow(sim, pool)) == "q");
    CHECK(ctlText(pool) == "0x20000001");
    sim.run(9);
    CHECK(ctlText(pool) == "0x60000000");
    CHECK(sim.said() == "interrupted=true@3");
}

TEST_CASE("SHD-25 shutdown interrupts idle workers only, which leave; a running body goes on") {
    Sim sim;
    auto& pool = sim.pool(3);
    sim.ask([&] { return pool.execute(busy(sim, 3)); });
    sim.ask([&] { return pool.prestartAllCoreThreads(); });
    sim.at(0, [&]() -> Co<void> {
        if (co_await pool.awaitTermination(99_u)) sim.noteNow("terminated");
    });
    sim.run(1);
    CHECK(ctlText(pool) == "0xe0000003");
    sim.ask([&] { return pool.shutdown(); });
    CHECK(sim.ask([&] { return pool.getPoolSize(); }) == 1);
    CHECK(ctlText(pool) == "0x00000001");
    sim.run(9);
    CHECK(sim.said() == "interrupted=false@3 terminated@3");
}

TEST_CASE(
    "SHD-26 awaitTermination: false after the timeout, true once TERMINATED, or interrupted") {
    Sim sim;
    auto& pool = sim.pool(1);
    CHECK_FALSE(sim.ask([&] { return pool.awaitTermination(0_u); }));
    CHECK_FALSE(sim.ask([&] { return pool.awaitTermination(-1_u); }));
    Thread* waiter = nullptr;
    sim.at(0, [&]() -> Co<void> {
        const bool inTime = co_await pool.awaitTermination(2_u);  // never shut down
        sim.noteNow(inTime ? "true" : "false");
    });
    sim.at(3, [&]() -> Co<void> {
        waiter = &sim.world.currentThread();
        const std::string thrown =
            co_await thrownBy([&]() -> Co<void> { co_await pool.awaitTermination(9_u); });
        sim.noteNow(thrown);
    });
    sim.run(4);
    sim.world.interrupt(*waiter);
    sim.run(5);
    CHECK(sim.said() == "false@2 InterruptedException@4");
    CHECK_FALSE(waiter->isInterrupted());
    CHECK(life(pool) == "false,false,false");

    sim.ask([&] { return pool.execute(sim.body("A", 3)); });
    sim.ask([&] { return pool.shutdown(); });
    for (const Duration timeout : {2_u, 3_u, 9_u}) {
        sim.at(5, [&sim, &pool, timeout]() -> Co<void> {
            const bool inTime = co_await pool.awaitTermination(timeout);
            sim.noteNow(inTime ? "true" : "false");
        });
    }
    sim.forget();
    sim.run(20);
    CHECK(sim.said().starts_with("false@7 "));
    CHECK(sim.said().ends_with("true@8"));
    CHECK(sim.ask([&] { return pool.awaitTermination(0_u); }));
}
