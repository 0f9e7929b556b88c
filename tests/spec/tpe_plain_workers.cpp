// Conformance group TPE on a plain pool: how many workers, for how long, and what the setters do to
// them. Sizes and instants are what JDK 17 answered.
#include <functional>
#include <initializer_list>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/plain_pool.hpp"

using namespace poolscope;

namespace {

/// The pool's size at these times, in tenths of a unit: "3 1 1".
std::string sizesAt(PlainPool& p, std::initializer_list<std::int64_t> tenths) {
    std::string text;
    for (const std::int64_t time : tenths) {
        p.sim.runTenths(time);
        text += (text.empty() ? "" : " ") + std::to_string(p.size());
    }
    return text;
}

/// Names of the workers that live.
std::string alive(const PlainPool& p) {
    std::string text;
    for (const Thread* thread : p.threads->threads) {
        if (thread->isAlive()) text += (text.empty() ? "" : " ") + thread->name();
    }
    return text;
}

}  // namespace

TEST_CASE("TPE-10 core 1, max 3, keepAlive 2, bodies of 1: sizes 3, 3, 1, 1") {
    Sim sim;
    PlainPool p(sim, 1, 3, queueOf<SynchronousQueue>(), nullptr, 2_u);
    for (const char* name : {"a", "b", "c"}) p.execute(name, 1);
    CHECK(sizesAt(p, {5, 25, 29, 30, 35, 60}) == "3 3 3 1 1 1");
}

TEST_CASE("TPE-11 core is a count, not a kind of thread: w1 leaves at 3, w2 stays for good") {
    Sim sim;
    PlainPool p(sim, 1, 2, queueOf<SynchronousQueue>(), nullptr, 2_u);
    p.execute("a", 1);
    p.execute("b", 5);
    std::string seen;
    for (const std::int64_t tenths : {5, 29, 30, 40, 85}) {
        sim.runTenths(tenths);
        seen += alive(p) + "; ";
    }
    CHECK(seen == "w1 w2; w1 w2; w2; w2; w2; ");
}

TEST_CASE("TPE-12 core timeout: the pool empties, a new task makes a new thread") {
    Sim sim;
    PlainPool p(sim, 2, 2, unbounded(), nullptr, 2_u);
    CHECK_FALSE(p.pool->allowsCoreThreadTimeOut());
    sim.ask([&] { return p.pool->allowCoreThreadTimeOut(true); });
    p.execute("a");
    p.execute("b");
    CHECK(sizesAt(p, {10, 19, 20, 35}) == "2 2 0 0");
    CHECK(p.execute("c") == "new thread w3");
}

TEST_CASE("TPE-13 core timeout and tasks queued: the last worker stays until they are done") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded(), nullptr, 2_u);
    sim.ask([&] { return p.pool->allowCoreThreadTimeOut(true); });
    for (const char* name : {"a", "b", "c"}) p.execute(name, 4);
    CHECK(sizesAt(p, {30, 110, 130, 139, 140}) == "1 1 1 1 0");
    CHECK(workersMade(sim) == 1);
}

TEST_CASE("TPE-14 core timeout with keepAlive 0: IllegalArgumentException, both ways round") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    const std::string why =
        "IllegalArgumentException: Core threads must have nonzero keep alive times";
    const auto thrown = [&](ThreadBody call) { return sim.ask([&] { return thrownBy(call); }); };
    CHECK(thrown([&]() -> Co<void> { return p.pool->allowCoreThreadTimeOut(true); }) == why);
    sim.ask([&] { return p.pool->setKeepAliveTime(1_u); });
    sim.ask([&] { return p.pool->allowCoreThreadTimeOut(true); });
    CHECK(thrown([&]() -> Co<void> { return p.pool->setKeepAliveTime(0_u); }) == why);
}

TEST_CASE("TPE-15 core timeout switched on at 3: idle workers leave at 5") {
    Sim sim;
    PlainPool p(sim, 2, 2, unbounded(), nullptr, 2_u);
    sim.ask([&] { return p.pool->prestartAllCoreThreads(); });
    CHECK(sizesAt(p, {30}) == "2");
    sim.ask([&] { return p.pool->allowCoreThreadTimeOut(true); });
    CHECK(sizesAt(p, {40, 49, 50, 60}) == "2 2 0 0");
}

TEST_CASE("TPE-15 a shorter keepAlive counts from the moment it is set") {
    Sim sim;
    PlainPool p(sim, 1, 3, queueOf<SynchronousQueue>(), nullptr, 100_u);
    for (const char* name : {"a", "b", "c"}) p.execute(name, 1);
    CHECK(sizesAt(p, {20}) == "3");
    sim.ask([&] { return p.pool->setKeepAliveTime(2_u); });
    CHECK(sizesAt(p, {39, 40}) == "3 1");
}

TEST_CASE("TPE-16 core up with 5 queued tasks: two workers more; with an empty queue none") {
    Sim sim;
    PlainPool p(sim, 1, 10, unbounded());
    for (const char* name : {"a", "b", "c", "d", "e", "f"}) p.execute(name, 6);
    sim.ask([&] { return p.pool->setCorePoolSize(3); });
    CHECK(p.figuresNow() == "pool 3 largest 3 active 3 queue 3 tasks 6 completed 0");
    sim.ask([&] { return p.pool->setCorePoolSize(9); });
    CHECK(p.figuresNow() == "pool 6 largest 6 active 6 queue 0 tasks 6 completed 0");
    PlainPool idle(sim, 1, 10, unbounded());
    sim.ask([&] { return idle.pool->setCorePoolSize(3); });
    CHECK(idle.size() == 0);
}

TEST_CASE("TPE-17 core down: idle surplus waits keepAlive once more before it leaves") {
    Sim sim;
    PlainPool p(sim, 4, 4, unbounded(), nullptr, 2_u);
    sim.ask([&] { return p.pool->prestartAllCoreThreads(); });
    CHECK(sizesAt(p, {10}) == "4");
    sim.ask([&] { return p.pool->setCorePoolSize(1); });
    CHECK(sizesAt(p, {29, 30, 35}) == "4 1 1");
}

TEST_CASE("TPE-18 max below the present size: surplus leaves as soon as it is idle") {
    Sim sim;
    PlainPool p(sim, 1, 5, queueOf<SynchronousQueue>(), nullptr, 100_u);
    for (const char* name : {"a", "b", "c", "d", "e"}) p.execute(name, 2);
    sim.ask([&] { return p.pool->setMaximumPoolSize(2); });
    CHECK(sizesAt(p, {19, 20}) == "5 2");
}

TEST_CASE("TPE-19 a task that changes the core size is not interrupted, nor are the others") {
    Sim sim;
    PlainPool p(sim, 2, 4, unbounded());
    p.execute("other", 3);
    std::function<Co<void>()> body = [&]() -> Co<void> {
        co_await p.pool->setCorePoolSize(1);
        sim.note(sim.world.currentThread().isInterrupted() ? "interrupted" : "clear");
    };
    p.execute(newPlainTask(*p.pool, makeRunnable(body, "changes")));
    CHECK(sim.said() == "other@0 clear");
    sim.run(2);
    CHECK_FALSE(p.threads->threads[0]->isInterrupted());
}

TEST_CASE("TPE-21 prestart: one below core, then all that are missing, then none") {
    Sim sim;
    PlainPool p(sim, 3, 4, unbounded());
    CHECK(sim.ask([&] { return p.pool->prestartCoreThread(); }));
    CHECK(p.size() == 1);
    CHECK(sim.ask([&] { return p.pool->prestartAllCoreThreads(); }) == 2);
    CHECK(sim.ask([&] { return p.pool->prestartAllCoreThreads(); }) == 0);
    CHECK_FALSE(sim.ask([&] { return p.pool->prestartCoreThread(); }));
    CHECK(p.size() == 3);
    sim.ask([&] { return p.pool->setCorePoolSize(4); });
    CHECK(p.size() == 3);
    CHECK(sim.ask([&] { return p.pool->prestartCoreThread(); }));
    CHECK(p.size() == 4);
}
