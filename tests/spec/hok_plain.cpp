// Conformance groups HOK and GET on a plain pool, where execute and submit differ. What is noted is
// what JDK 17 answered.
#include <memory>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "tests/support/plain_pool.hpp"

using namespace poolscope;

namespace {

/// A pool of one thread whose hooks note what they are called with, and uncaught exceptions too.
struct NotingPool : PlainPool {
    explicit NotingPool(Sim& s) : PlainPool(s, 1, 1, unbounded()) {
        noteUncaught(s);
        pool->before = [&s](Thread& thread, const RunnablePtr& task) -> Co<void> {
            const bool own = &thread == &s.world.currentThread();
            s.note("before " + labelsOf(s, {task}) + (own ? "" : " elsewhere"));
            co_return;
        };
        pool->after = [&s](const RunnablePtr& task, std::string thrown) -> Co<void> {
            s.note("after " + labelsOf(s, {task}) + " " + thrown);
            co_return;
        };
        pool->atEnd = [&s]() -> Co<void> {
            s.note("terminated");
            co_return;
        };
    }
    void runAndShutDown(const std::shared_ptr<PlainTask>& first) {
        execute(first);
        execute("b");
        shutdown();
    }
};

}  // namespace

TEST_CASE("HOK-01 for each task before, body, after; terminated once at the end") {
    Sim sim;
    NotingPool p(sim);
    p.runAndShutDown(p.task("a"));
    p.shutdown();
    CHECK(sim.said() == "before a a@0 after a null before b b@0 after b null terminated");
    CHECK(ctlText(*p.pool) == "0x60000000");
}

TEST_CASE("HOK-02 the hooks get the Runnable itself for execute, the future for submit") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    std::vector<RunnablePtr> seen;
    p.pool->before = [&](Thread& thread, const RunnablePtr& task) -> Co<void> {
        sim.note(thread.name());
        seen.push_back(task);
        co_return;
    };
    const RunnablePtr bare = sim.body("bare");
    sim.ask([&] { return p.pool->execute(bare); });
    const auto future = p.submit(sim.body("submitted"));
    CHECK(sim.said() == "w1 bare@0 w1 submitted@0");
    REQUIRE(seen.size() == 2);
    CHECK(seen[0] == bare);
    CHECK(seen[1] == future);
}

TEST_CASE("HOK-03 beforeExecute throws: no body, no afterExecute; counted; the worker replaced") {
    Sim sim;
    NotingPool p(sim);
    const auto quiet = p.pool->before;
    bool first = true;
    p.pool->before = [&, quiet](Thread& thread, const RunnablePtr& task) -> Co<void> {
        co_await quiet(thread, task);
        if (std::exchange(first, false)) throw Throwable("Boom", "before");
    };
    p.runAndShutDown(p.task("a"));
    CHECK(sim.said() == "before a w1:Boom: before before b b@0 after b null terminated");
    CHECK(workersMade(sim) == 2);
    CHECK(sim.ask([&] { return p.pool->getCompletedTaskCount(); }) == 2);
}

TEST_CASE("HOK-04 execute: afterExecute gets the thrown object; submit: null, the future is done") {
    Sim sim;
    NotingPool p(sim);
    p.execute(newPlainTask(*p.pool, sim.thrower("bad", "Boom", "x")));
    p.submit(sim.thrower("kept", "Boom", "y"));
    CHECK(sim.said() ==
          "before bad bad@0 after bad Boom: x w1:Boom: x before kept kept@0 after kept null");
}

TEST_CASE("HOK-05 afterExecute throws after a good body: called again with its own exception") {
    Sim sim;
    NotingPool p(sim);
    const auto quiet = p.pool->after;
    bool first = true;
    p.pool->after = [&, quiet](const RunnablePtr& task, std::string thrown) -> Co<void> {
        co_await quiet(task, thrown);
        if (std::exchange(first, false)) throw Throwable("Boom", "after");
    };
    p.runAndShutDown(p.task("a"));
    CHECK(sim.said() ==
          "before a a@0 after a null after a Boom: after w1:Boom: after before b b@0 after b null "
          "terminated");
    CHECK(workersMade(sim) == 2);
    CHECK(sim.ask([&] { return p.pool->getCompletedTaskCount(); }) == 2);
}

TEST_CASE("HOK-06 inside terminated: TIDYING, terminating and not yet terminated; called once") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    p.pool->atEnd = [&]() -> Co<void> {
        const bool ended = co_await p.pool->awaitTermination(0_u);
        sim.note(ctlText(*p.pool) + (p.pool->isShutdown() ? " shutdown" : "") +
                 (p.pool->isTerminating() ? " terminating" : "") +
                 (p.pool->isTerminated() ? " terminated" : "") + (ended ? " awaited" : ""));
    };
    p.execute("a", 1);
    p.shutdown();
    sim.run(1);
    p.shutdown();
    sim.ask([&] { return p.pool->shutdownNow(); });
    CHECK(sim.said() == "a@0 0x40000000 shutdown terminating");
    CHECK(ctlText(*p.pool) == "0x60000000");
}

TEST_CASE("HOK-07 a task run by the caller passes no hook and does not count: 8 of 9") {
    Sim sim;
    PlainPool p(sim, 3, 5, bounded(3), std::make_shared<CallerRunsPolicy>());
    int before = 0;
    int after = 0;
    p.pool->before = [&](Thread&, const RunnablePtr&) -> Co<void> {
        ++before;
        co_return;
    };
    p.pool->after = [&](const RunnablePtr&, std::string) -> Co<void> {
        ++after;
        co_return;
    };
    for (int i = 1; i <= 8; ++i) p.execute("T", 5);
    CHECK(p.execute("T9") == "run by caller");
    sim.run(20);
    CHECK(before == 8);
    CHECK(after == 8);
    CHECK(p.figuresNow() == "pool 3 largest 5 active 0 queue 0 tasks 8 completed 8");
}

TEST_CASE("GET-01 GET-02 GET-05 GET-06 the figures of a pool at rest, busy, done and terminated") {
    Sim sim;
    PlainPool p(sim, 3, 3, unbounded());
    CHECK(p.figuresNow() == "pool 0 largest 0 active 0 queue 0 tasks 0 completed 0");
    for (int i = 0; i < 5; ++i) p.execute("T", 2);
    CHECK(p.figuresNow() == "pool 3 largest 3 active 3 queue 2 tasks 5 completed 0");
    sim.run(10);
    CHECK(p.figuresNow() == "pool 3 largest 3 active 0 queue 0 tasks 5 completed 5");
    p.shutdown();
    CHECK(p.figuresNow() == "pool 0 largest 3 active 0 queue 0 tasks 5 completed 5");
}

TEST_CASE("GET-02 taskCount goes down when a queued task is removed") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    p.execute("a", 5);
    const auto b = p.task("b");
    p.execute(b);
    CHECK(p.figuresNow() == "pool 1 largest 1 active 1 queue 1 tasks 2 completed 0");
    CHECK(sim.ask([&] { return p.pool->remove(*b); }));
    CHECK(p.figuresNow() == "pool 1 largest 1 active 1 queue 0 tasks 1 completed 0");
}

TEST_CASE("GET-03 completed rises when afterExecute has ended; failing runs count") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    p.pool->after = [&](const RunnablePtr&, std::string) -> Co<void> {
        sim.note(std::to_string(co_await p.pool->getCompletedTaskCount()));
    };
    p.execute("a");
    p.execute(newPlainTask(*p.pool, sim.thrower("bad", "Boom")));
    CHECK(sim.said() == "a@0 0 bad@0 1");
    CHECK(sim.ask([&] { return p.pool->getCompletedTaskCount(); }) == 2);
}

TEST_CASE("GET-04 a worker that is made but whose thread has not begun counts as active") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    std::string inStart;
    ThreadBody look = [&]() -> Co<void> {
        co_await p.pool->prestartCoreThread();  // its thread is ready, but we are still running
        inStart = "active " + std::to_string(co_await p.pool->getActiveCount());
        inStart += " tasks " + std::to_string(co_await p.pool->getTaskCount());
    };
    sim.ask([&] { return look(); });
    CHECK(inStart == "active 1 tasks 1");
    CHECK(p.figuresNow() == "pool 1 largest 1 active 0 queue 0 tasks 0 completed 0");
}

TEST_CASE("GET-07 toString in each state") {
    Sim sim;
    PlainPool p(sim, 2, 2, unbounded());
    const auto text = [&] { return sim.ask([&] { return p.pool->toString(); }); };
    const std::string idle = ", pool size = 0, active threads = 0, queued tasks = 0, completed ";
    CHECK(text() == "ThreadPoolExecutor@pool[Running" + idle + "tasks = 0]");
    for (int i = 0; i < 3; ++i) p.execute("T", 2);
    p.shutdown();
    CHECK(text() ==
          "ThreadPoolExecutor@pool[Shutting down, pool size = 2, active threads = 2, queued tasks "
          "= 1, completed tasks = 0]");
    sim.run(5);
    CHECK(text() == "ThreadPoolExecutor@pool[Terminated" + idle + "tasks = 3]");
}
