// Conformance groups CAN and SHD on a plain pool: taking tasks out, and how it ends.
#include <functional>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/plain_pool.hpp"

using namespace poolscope;

TEST_CASE("CAN-12 remove works by the Runnable for execute, by the future alone for submit") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    p.execute("busy", 5);
    const RunnablePtr executed = sim.body("executed");
    const RunnablePtr submitted = sim.body("submitted");
    sim.ask([&] { return p.pool->execute(executed); });
    const auto future = p.submit(submitted);
    CHECK(sim.ask([&] { return p.pool->remove(*executed); }));
    CHECK_FALSE(sim.ask([&] { return p.pool->remove(*submitted); }));
    CHECK(sim.ask([&] { return p.pool->remove(*future); }));
    CHECK(standing(sim, future) == "NEW TimeoutException");
    sim.run(9);
    CHECK(sim.said() == "busy@0");
}

TEST_CASE("CAN-13 purge takes out exactly the cancelled futures; plain Runnables stay") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    p.execute("busy", 5);
    const auto a = p.submit(sim.body("a"));
    p.execute("b");
    const auto c = p.submit(sim.body("c"));
    sim.ask([&] { return a->cancel(false); });
    CHECK(p.queue() == "a b c");
    sim.ask([&] { return p.pool->purge(); });
    CHECK(p.queue() == "b c");
}

TEST_CASE("CAN-15 removing the last queued task lets a shut-down pool without workers terminate") {
    Sim sim;
    auto settings = PlainPool::settingsOf(1, 1);
    settings.threadFactory = std::make_shared<NoThreadFactory>();
    auto& pool = sim.poolOf<ThreadPoolExecutor>(settings, unbounded());
    const RunnablePtr task = sim.body("T");
    sim.ask([&] { return pool.execute(task); });
    sim.ask([&] { return pool.shutdown(); });
    CHECK(ctlText(pool) == "0x00000000");
    CHECK(sim.ask([&] { return pool.remove(*task); }));
    CHECK(ctlText(pool) == "0x60000000");
}

TEST_CASE("CAN-16 a future cancelled in the queue passes the hooks, does not run, counts") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    p.execute("busy", 2);
    const auto a = p.submit(sim.body("a"));
    sim.ask([&] { return a->cancel(false); });
    p.pool->after = [&](const RunnablePtr& task, std::string thrown) -> Co<void> {
        sim.note("after " + labelsOf(sim, {task}) + " " + thrown);
        co_return;
    };
    sim.run(2);
    CHECK(sim.said() == "busy@0 after busy null after a null");
    CHECK(p.figuresNow() == "pool 1 largest 1 active 0 queue 0 tasks 2 completed 2");
}

TEST_CASE("CAN-18 cancel(true) at 1: the body is interrupted, the next starts with a clear flag") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    const auto a = p.submit(sim.sleeper("a", 3));
    p.execute("b");
    sim.at(1, [&]() -> Co<void> { co_await a->cancel(true); });
    sim.run(5);
    CHECK(sim.said() == "a@0 a!interrupted@1 b@1");
    CHECK(standing(sim, a) == "INTERRUPTED done cancelled CancellationException");
}

TEST_CASE("SHD-23 shutdown: queued tasks still run, in order; terminated at 3") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    for (const char* name : {"0", "1", "2"}) p.execute(name, 1);
    p.shutdown();
    CHECK_FALSE(sim.ask([&] { return p.pool->awaitTermination(0_u); }));
    sim.at(0, [&]() -> Co<void> {
        co_await p.pool->awaitTermination(100_u);
        sim.noteNow("terminated");
    });
    sim.run(20);
    CHECK(sim.said() == "0@0 1@1 2@2 terminated@3");
    CHECK(p.pool->isShutdown());
    CHECK_FALSE(p.pool->isTerminating());
}

TEST_CASE("SHD-24 shutdownNow gives the queue first in first out, the Runnables themselves") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    p.execute(newPlainTask(*p.pool, sim.sleeper("running", 100)));
    const auto t1 = p.task("t1");
    p.execute(t1);
    p.execute("t2");
    p.execute("t3");
    const auto t4 = p.submit(sim.body("t4"));
    const auto returned = sim.ask([&] { return p.pool->shutdownNow(); });
    CHECK(labelsOf(sim, returned) == "t1 t2 t3 t4");
    REQUIRE(returned.size() == 4);
    CHECK(returned.front() == t1);
    CHECK(returned.back() == t4);
    CHECK(standing(sim, t4) == "NEW TimeoutException");
    CHECK(sim.said() == "running@0 running!interrupted@0");
    CHECK(sim.ask([&] { return p.pool->getCompletedTaskCount(); }) == 1);
    CHECK(p.pool->isTerminated());
}

TEST_CASE("SHD-25 shutdown interrupts idle workers only, which leave") {
    Sim sim;
    PlainPool p(sim, 3, 3, unbounded());
    p.execute("busy", 3);
    sim.ask([&] { return p.pool->prestartAllCoreThreads(); });
    p.shutdown();
    CHECK(p.size() == 1);
    CHECK(ctlText(*p.pool) == "0x00000001");
    CHECK_FALSE(p.threads->threads[0]->isInterrupted());
    sim.run(3);
    CHECK(p.pool->isTerminated());
}

TEST_CASE(
    "SHD-27 an empty pool terminates inside shutdown, in the caller; else in the last worker") {
    Sim sim;
    const auto noteEnd = [&sim](PlainPool& p) {
        p.pool->atEnd = [&sim]() -> Co<void> {
            sim.noteNow("terminated in " + sim.world.currentThread().name());
            co_return;
        };
    };
    PlainPool empty(sim, 1, 1, unbounded());
    noteEnd(empty);
    empty.shutdown();
    PlainPool busy(sim, 1, 1, unbounded());
    noteEnd(busy);
    busy.execute("T", 2);
    busy.shutdown();
    sim.run(5);
    CHECK(sim.said() == "terminated in main@0 T@0 terminated in w1@2");
}

TEST_CASE("SHD-28 STOP lasts until the last body ends, even if it ignores the interrupt") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    p.execute("deaf", 4);
    sim.ask([&] { return p.pool->shutdownNow(); });
    CHECK(ctlText(*p.pool) == "0x20000001");
    for (int i = 0; i < 2; ++i) {
        sim.at(0, [&]() -> Co<void> {
            const bool ended = co_await p.pool->awaitTermination(2_u);
            sim.noteNow(ended ? "true" : "false");
            const bool later = co_await p.pool->awaitTermination(10_u);
            sim.noteNow(later ? "true" : "false");
        });
    }
    sim.run(20);
    CHECK(sim.said() == "deaf@0 false@2 false@2 true@4 true@4");
    CHECK(ctlText(*p.pool) == "0x60000000");
}

TEST_CASE(
    "SHD-29 a task may shut its own pool down and go on; with shutdownNow it is interrupted") {
    for (const bool now : {false, true}) {
        Sim sim;
        PlainPool p(sim, 1, 1, unbounded());
        std::function<Co<void>()> body = [&]() -> Co<void> {
            if (now) {
                co_await p.pool->shutdownNow();
            } else {
                co_await p.pool->shutdown();
            }
            const bool interrupted = sim.world.currentThread().isInterrupted();
            sim.note(ctlText(*p.pool) + (interrupted ? " interrupted" : " clear"));
        };
        p.execute(newPlainTask(*p.pool, makeRunnable(body, "ends")));
        CHECK(sim.said() == (now ? "0x20000001 interrupted" : "0x00000001 clear"));
        CHECK(p.pool->isTerminated());
    }
}
