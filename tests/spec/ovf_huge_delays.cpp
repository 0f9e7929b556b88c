// Conformance group OVF: delays so huge that times can hardly be compared any more.
#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "tests/support/calls.hpp"
#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();

/// A body that notes its start and submits another task.
RunnablePtr submitsInner(Sim& sim, ScheduledThreadPoolExecutor& pool) {
    return makeRunnable([&sim, &pool]() -> Co<void> {
        sim.noteNow("outer");
        co_await pool.submit(sim.body("inner"));
    });
}

}  // namespace

TEST_CASE(
    "OVF-01 conversion to nanoseconds saturates; to a coarser unit it truncates toward zero") {
    CHECK(days(kMax).ns == kMax);
    CHECK(days(kMin).ns == kMin);
    CHECK(seconds(9223372036).ns == 9223372036000000000);
    CHECK(seconds(9223372037).ns == kMax);
    CHECK(seconds(-9223372036).ns == -9223372036000000000);
    CHECK(seconds(-9223372037).ns == kMin);
    CHECK(hours(kMax).ns == kMax);
    CHECK(minutes(kMax).ns == kMax);
    CHECK(milliseconds(kMax).ns == kMax);
    CHECK(microseconds(kMin).ns == kMin);
    CHECK(days(2) == hours(48));
    CHECK(hours(1) == minutes(60));
    CHECK(wholeUnits(999_ns, 1_ms) == 0);
    CHECK(wholeUnits(nanoseconds(-999999), 1_ms) == 0);
    CHECK(wholeUnits(nanoseconds(-1000001), 1_ms) == -1);
}

TEST_CASE(
    "OVF-02 schedule(MAX_VALUE) into a queue whose head is not late keeps the delay in full") {
    Sim sim;
    auto& pool = idlePool(sim);
    sim.run(3);
    for (const Duration delay : {kForever, milliseconds(kMax), days(kMax), Duration{kMax / 2}}) {
        const ScheduledPtr f = schedule(sim, pool, "f", delay);
        CHECK(f->getDelay() == delay);
        CHECK(pool.getQueue().heap().consistent());
    }
    const ScheduledPtr now = schedule(sim, pool, "now", Duration{kMin});
    CHECK(now->getDelay() == 0_u);
    CHECK(pool.getQueue().heap().at(0) == now);

    auto& working = sim.pool(1);
    schedule(sim, working, "far", kForever);
    schedule(sim, working, "near", 2_u);
    sim.run(100);
    CHECK(sim.said() == "near@5");
}

TEST_CASE("OVF-03 with a head that is late by x, a delay of MAX is cut to MAX - x") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.execute(sim.body("wedge", 5)); });
    const ScheduledPtr overdue = schedule(sim, pool, "overdue", 1_u);
    sim.run(4);
    const ScheduledPtr far = schedule(sim, pool, "far", kForever);
    CHECK(far->getDelay() == kForever - 3_u);
    CHECK(far->compareTo(*overdue) > 0);
    CHECK(pool.getQueue().heap().at(0) == overdue);
    sim.ask([&] { return pool.submit(sim.body("later")); });
    sim.run(100);
    CHECK(sim.said() == "wedge@0 overdue@5 later@5");
    CHECK(heapOf(sim, pool) == "far");
}

TEST_CASE(
    "OVF-04 only delays of MAX/2 and more are cut, and only where they are computed from now") {
    Sim sim;
    auto& pool = idlePool(sim);
    schedule(sim, pool, "late", 0_u);
    sim.run(6'000'000'000'000);  // more than MAX/2: the head is late by 190 years
    const Duration half{kMax / 2};
    const ScheduledPtr cut = schedule(sim, pool, "long", half);
    CHECK(cut->getDelay() == kForever - units(6'000'000'000'000));
    const ScheduledPtr whole = schedule(sim, pool, "short", half - 1_ns);
    CHECK(whole->getDelay() == half - 1_ns);

    // Re-queueing: a fixed delay counts from now and is cut; a fixed rate adds its period blindly.
    for (const bool fixedRate : {true, false}) {
        Sim again;
        auto& one = again.pool(1);
        const RunnablePtr body = again.body("P", 3);
        const ScheduledPtr p = again.ask([&] {
            return fixedRate ? one.scheduleAtFixedRate(body, 0_u, kForever)
                             : one.scheduleWithFixedDelay(body, 0_u, kForever);
        });
        schedule(again, one, "late", 1_u);
        again.run(3);
        CHECK(again.said() == "P@0 late@3");
        CHECK(p->getDelay() == (fixedRate ? kForever - 3_u : kForever - 2_u));
    }
}

TEST_CASE("OVF-05 fixed rate with a period of MAX ns runs once; others run normally") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr p =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("P"), 0_u, kForever, "P"); });
    CHECK(p->getDelay() == kForever);
    schedule(sim, pool, "other", 2_u);
    sim.run(1000);
    CHECK(sim.said() == "P@0 other@2");
    CHECK(p->getDelay() == kForever - 1000_u);
    CHECK_FALSE(p->isDone());
    CHECK(heapOf(sim, pool) == "P");
}

TEST_CASE("OVF-06 fixed delay of MAX ns or MAX seconds runs once; what its body submits runs") {
    for (const Duration delay : {kForever, seconds(kMax)}) {
        Sim sim;
        auto& pool = sim.pool(1);
        const ScheduledPtr p = sim.ask(
            [&] { return pool.scheduleWithFixedDelay(submitsInner(sim, pool), 0_u, delay); });
        sim.run(0);
        CHECK(p->getDelay() == kForever);
        sim.run(1000);
        CHECK(sim.said() == "outer@0 inner@0");
        CHECK(Sim::task(p).runs() == 1);
        CHECK_FALSE(p->isDone());
    }
}

TEST_CASE("OVF-07 JDK-8338765: a late periodic task behind a MAX delay never runs again") {
    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr p =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("P", 5, 0), 0_u, 1_u, "P"); });
    sim.run(2);
    const ScheduledPtr far = schedule(sim, pool, "far", kForever);
    sim.run(6);
    CHECK(sim.said() == "P@0");
    CHECK(heapOf(sim, pool) == "far P");  // the signed difference of their times has wrapped
    CHECK(p->getDelay() == -5_u);
    schedule(sim, pool, "new", 0_u);
    CHECK(sim.said() == "P@0 new@6");

    // The worker keeps waiting for the removed head: only a new head wakes a thread.
    sim.ask([&] { return far->cancel(false); });
    sim.ask([&] { return pool.purge(); });
    CHECK(heapOf(sim, pool) == "P");
    sim.run(8);
    const ScheduledPtr after = schedule(sim, pool, "after", 0_u);
    sim.run(1000);
    CHECK(sim.said() == "P@0 new@6");
    CHECK(heapOf(sim, pool) == "P after");
    CHECK(standing(sim, after) == "NEW TimeoutException");
}

TEST_CASE("OVF-08 times are compared by signed difference, so a clock near Long.MAX_VALUE works") {
    Sim sim(1, nullptr, Instant{kMax} + -3_u);
    auto& pool = sim.pool(1);
    sim.at(0, [&]() -> Co<void> {
        co_await pool.schedule(sim.body("after"), 5_u, "after");  // its trigger has wrapped
        co_await pool.schedule(sim.body("before"), 2_u, "before");
        co_await pool.scheduleAtFixedRate(sim.body("rate"), 1_u, 3_u, "rate");
        co_await pool.scheduleWithFixedDelay(sim.body("fixed", 1), 8_u, 2_u, "fixed");
    });
    sim.run(0);
    CHECK(heapOf(sim, pool) == "rate after before fixed");
    CHECK(pool.getQueue().heap().at(1)->getDelay() == 5_u);
    sim.at(4, [&]() -> Co<void> {
        const bool ended = co_await pool.awaitTermination(2_u);
        sim.noteNow(ended ? "ended" : "not-ended");
    });
    sim.run(11);
    CHECK(sim.said() ==
          "rate@1 before@2 rate@4 after@5 not-ended@6 rate@7 fixed@8 rate@10 fixed@11");
}
