// Conformance group SCH, first part: one-shot scheduling, and in which order tasks go.
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

constexpr Duration kLeastDelay{std::numeric_limits<std::int64_t>::min()};

/// A callable whose value is its name.
CallablePtr valued(Sim& sim, std::string name) {
    std::function<Co<Value>()> body = [&sim, name]() -> Co<Value> {
        sim.noteNow(name);
        co_return Value(name);
    };
    return makeCallable(std::move(body), name);
}

}  // namespace

TEST_CASE("SCH-01 schedule(runnable, d) starts the body d after the call, and get gives null") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.run(2);
    const ScheduledPtr f = sim.ask([&] { return pool.schedule(sim.body("A", 1), 3_u); });
    sim.run(4);
    CHECK(sim.said() == "");
    sim.run(5);
    CHECK(sim.said() == "A@5");
    CHECK(standing(sim, f) == "NEW TimeoutException");
    sim.run(6);
    CHECK(standing(sim, f) == "NORMAL done null");
}

TEST_CASE("SCH-02 schedule(callable, d) gives the callable's value after d") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr f = sim.ask([&] { return pool.schedule(valued(sim, "c"), 3_u); });
    sim.at(0, [&]() -> Co<void> {
        const Value value = co_await f->get();
        sim.noteNow("got " + std::any_cast<std::string>(value));
    });
    sim.run(10);
    CHECK(sim.said() == "c@3 got c@3");
    CHECK(standing(sim, f) == "NORMAL done value c");
}

TEST_CASE("SCH-03 a negative delay counts as 0: the trigger time is now") {
    Sim sim;
    auto& pool = sim.pool(1, "pool", std::make_shared<NoThreadFactory>());
    sim.run(2);
    const ScheduledPtr a = sim.ask([&] { return pool.schedule(sim.body("a"), -5_u, "a"); });
    const ScheduledPtr b = sim.ask([&] { return pool.schedule(sim.body("b"), kLeastDelay, "b"); });
    const ScheduledPtr c = sim.ask([&] { return pool.schedule(sim.body("c"), 0_u, "c"); });
    const ScheduledPtr r =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("r"), -3_u, 2_u, "r"); });
    const ScheduledPtr f =
        sim.ask([&] { return pool.scheduleWithFixedDelay(sim.body("f"), kLeastDelay, 2_u, "f"); });
    for (const ScheduledPtr& task : {a, b, c, r, f}) {
        CHECK(Sim::task(task).time() == Instant{units(2).ns});
        CHECK(task->getDelay() == 0_u);
    }
    CHECK(heapOf(sim, pool) == "a b c r f");
}

TEST_CASE("SCH-04 execute(r) is schedule(r, 0): the queue holds a future that is due, not r") {
    Sim sim;
    auto& pool = sim.pool(1);
    std::string uncaught;
    sim.world.uncaught = [&](Thread&, const Throwable& thrown) { uncaught += thrown.toString(); };
    const RunnablePtr r = sim.thrower("r", "Boom", "lost");
    sim.ask([&] { return pool.execute(sim.body("wedge", 2)); });
    sim.ask([&] { return pool.execute(r); });

    REQUIRE(pool.getQueue().heap().size() == 1);
    const ScheduledPtr queued = pool.getQueue().heap().at(0);
    CHECK(dynamic_cast<ScheduledFutureTask*>(queued.get()) != nullptr);
    CHECK(queued->getDelay() == 0_u);
    CHECK_FALSE(queued->isPeriodic());
    CHECK_FALSE(sim.ask([&] { return pool.remove(*r); }));
    sim.run(10);
    CHECK(sim.said() == "wedge@0 r@2");
    CHECK(standing(sim, queued) == "EXCEPTIONAL done ExecutionException <- Boom: lost");
    CHECK(uncaught == "");
    CHECK(figures(sim, pool) == "pool 1 largest 1 active 0 queue 0 tasks 2 completed 2");
}

TEST_CASE("SCH-05 submit(r) gives null, submit(r, v) gives v, submit(callable) its value") {
    Sim sim;
    auto& pool = sim.pool(1);
    const Value v = std::string("v");
    const ScheduledPtr r = sim.ask([&] { return pool.submit(sim.body("r")); });
    const ScheduledPtr rv = sim.ask([&] { return pool.submit(sim.body("rv"), v); });
    const ScheduledPtr c = sim.ask([&] { return pool.submit(valued(sim, "c")); });
    sim.run(1);
    CHECK(sim.said() == "r@0 rv@0 c@0");
    CHECK(standing(sim, r) == "NORMAL done null");
    CHECK(standing(sim, rv) == "NORMAL done value v");
    CHECK(standing(sim, c) == "NORMAL done value c");
}

TEST_CASE("SCH-06 trigger time decides, not the order of calls") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.at(0, [&]() -> Co<void> {
        co_await pool.schedule(sim.body("slow"), 4_u);
        co_await pool.schedule(sim.body("mid"), 2_u);
    });
    sim.at(1, [&]() -> Co<void> {
        co_await pool.schedule(sim.body("fast"), 0_u);
        co_await pool.schedule(sim.body("neg"), -5_u);
    });
    sim.run(10);
    CHECK(sim.said() == "fast@1 neg@1 mid@2 slow@4");
}

TEST_CASE("SCH-07 tasks with the same trigger time leave in order of creation") {
    Sim sim;
    auto& pool = sim.pool(1);
    std::string expected;
    sim.at(0, [&]() -> Co<void> {
        for (int i = 0; i < 20; ++i) {
            const std::string name = std::to_string(i);
            co_await pool.schedule(sim.body(name), 3_u);
        }
    });
    for (int i = 0; i < 20; ++i) expected += (i == 0 ? "" : " ") + std::to_string(i) + "@3";
    sim.run(5);
    CHECK(sim.said() == expected);

    // The same without workers, as the array goes through all its shapes (H 01).
    auto& queueOnly = sim.pool(1, "none", std::make_shared<NoThreadFactory>());
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g"}) {
        sim.ask([&] { return queueOnly.schedule(sim.body(name), 3_u, name); });
    }
    sim.run(8);
    std::vector<RunnablePtr> left;
    for (int i = 0; i < 7; ++i) {
        left.push_back(sim.ask([&] { return queueOnly.getQueue().poll(); }));
    }
    CHECK(labelsOf(sim, left) == "a b c d e f g");
    CHECK(sim.ask([&] { return queueOnly.getQueue().poll(); }) == nullptr);
}

TEST_CASE("SCH-08 one counter numbers the tasks of all pools; a rejected call uses a number up") {
    Sim sim;
    auto& one = sim.pool(1, "one");
    auto& two = sim.pool(1, "two");
    auto& closed = sim.pool(1, "closed");
    sim.ask([&] { return closed.shutdown(); });
    const auto sequence = [](const ScheduledPtr& task) { return Sim::task(task).sequence(); };

    const ScheduledPtr a = sim.ask([&] { return one.schedule(sim.body("a"), 9_u); });
    const ScheduledPtr b = sim.ask([&] { return two.schedule(sim.body("b"), 9_u); });
    CHECK_THROWS_AS(sim.ask([&] { return closed.schedule(sim.body("x"), 9_u); }), Throwable);
    const ScheduledPtr c = sim.ask([&] { return one.submit(sim.body("c")); });
    CHECK_THROWS_AS(sim.ask([&] { return one.scheduleAtFixedRate(sim.body("x"), 0_u, 0_u); }),
                    Throwable);
    CHECK_THROWS_AS(sim.ask([&] { return one.schedule(RunnablePtr(), 9_u); }), Throwable);
    const ScheduledPtr d = sim.ask([&] { return two.schedule(sim.body("d"), 9_u); });
    CHECK(sequence(a) == 0);
    CHECK(sequence(b) == 1);
    CHECK(sequence(c) == 3);
    CHECK(sequence(d) == 4);

    // After the trigger time is computed: a huge delay has looked at the head by then.
    const std::size_t before = sim.log.size();
    const ScheduledPtr far = sim.ask([&] { return one.schedule(sim.body("far"), kForever); });
    std::string order;
    for (std::size_t i = before; i < sim.log.size() && order.size() < 4; ++i) {
        if (sim.log.is<LockAcquired>(i)) order += "l";
        if (sim.log.is<TaskCreated>(i)) order += "t";
    }
    CHECK(order.substr(0, 2) == "lt");
    CHECK(sequence(far) == 5);
}
