// Conformance group PER, first part: when the runs of periodic tasks begin, at exact virtual
// instants.
#include <string>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

enum class How { Rate, Fixed };

/// One periodic task on a pool of its own, run until a time: what it said.
template <class... Lengths>
std::string starts(How how, Duration initial, Duration period, std::int64_t until,
                   Lengths... lengths) {
    Sim sim;
    auto& pool = sim.pool(1);
    const RunnablePtr body = sim.body("A", lengths...);
    sim.ask([&] {
        return how == How::Rate ? pool.scheduleAtFixedRate(body, initial, period)
                                : pool.scheduleWithFixedDelay(body, initial, period);
    });
    sim.run(until);
    return sim.said();
}

std::string rate(Duration initial, Duration period, std::int64_t until, auto... lengths) {
    return starts(How::Rate, initial, period, until, lengths...);
}
std::string fixed(Duration initial, Duration delay, std::int64_t until, auto... lengths) {
    return starts(How::Fixed, initial, delay, until, lengths...);
}

}  // namespace

TEST_CASE("PER-01 fixed rate triggers at initial, initial + period, initial + 2 periods") {
    CHECK(rate(0_u, 2_u, 8, 1) == "A@0 A@2 A@4 A@6 A@8");
    CHECK(rate(3_u, 2_u, 9, 0) == "A@3 A@5 A@7 A@9");
    CHECK(rate(0_u, 2_u, 8, 2) == "A@0 A@2 A@4 A@6 A@8");
}

TEST_CASE("PER-02 fixed rate, late: missed runs follow back to back") {
    CHECK(rate(0_u, 2_u, 12, 7, 0) == "A@0 A@7 A@7 A@7 A@8 A@10 A@12");
}

TEST_CASE("PER-03 fixed rate with bodies longer than the period: the backlog grows without bound") {
    CHECK(rate(0_u, 2_u, 12, 3) == "A@0 A@3 A@6 A@9 A@12");

    Sim sim;
    auto& pool = sim.pool(1);
    const ScheduledPtr f =
        sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("A", 3), 0_u, 2_u); });
    sim.run(1);
    CHECK(f->getDelay() == -1_u);
    sim.run(301);
    CHECK(f->getDelay() == -101_u);
}

TEST_CASE("PER-04 runs of one task never overlap, whatever the number of workers") {
    Sim sim;
    auto& pool = sim.pool(4);
    sim.ask([&] { return pool.scheduleAtFixedRate(sim.body("A", 3), 0_u, 1_u, "A"); });
    sim.run(9);
    CHECK(sim.said() == "A@0 A@3 A@6 A@9");
    CHECK(runsIn(sim) == "A0-3 A3-6 A6-9 A9-");
    CHECK(sim.ask([&] { return pool.getActiveCount(); }) == 1);
}

TEST_CASE("PER-05 fixed delay: the next trigger is the end of this run + delay") {
    CHECK(fixed(0_u, 2_u, 9, 1) == "A@0 A@3 A@6 A@9");
    CHECK(fixed(3_u, 2_u, 9, 0) == "A@3 A@5 A@7 A@9");
    CHECK(fixed(0_u, 2_u, 8, 2) == "A@0 A@4 A@8");
    CHECK(fixed(0_u, 2_u, 10, 3) == "A@0 A@5 A@10");
}

TEST_CASE("PER-06 fixed delay never catches up") {
    CHECK(fixed(0_u, 2_u, 13, 7, 0) == "A@0 A@9 A@11 A@13");
}

TEST_CASE("PER-07 a late first run: fixed rate catches up, fixed delay does not") {
    for (const How how : {How::Rate, How::Fixed}) {
        Sim sim;
        auto& pool = sim.pool(1);
        sim.ask([&] { return pool.execute(sim.body("wedge", 7)); });
        const RunnablePtr body = sim.body("A");
        sim.ask([&] {
            return how == How::Rate ? pool.scheduleAtFixedRate(body, 1_u, 2_u)
                                    : pool.scheduleWithFixedDelay(body, 1_u, 2_u);
        });
        sim.run(11);
        CHECK(sim.said() ==
              (how == How::Rate ? "wedge@0 A@7 A@7 A@7 A@7 A@9 A@11" : "wedge@0 A@7 A@9 A@11"));
    }
}

TEST_CASE("PER-08 bodies 1, 7, 2, 1, 1 … with period 3") {
    CHECK(rate(0_u, 3_u, 18, 1, 7, 2, 1) == "A@0 A@3 A@10 A@12 A@13 A@15 A@18");
    CHECK(fixed(0_u, 3_u, 19, 1, 7, 2, 1) == "A@0 A@4 A@14 A@19");
}

TEST_CASE("PER-23 after a blockage each due task goes in order of trigger time") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.at(0, [&]() -> Co<void> {
        co_await pool.execute(sim.body("wedge", 6));
        co_await pool.scheduleAtFixedRate(sim.body("A"), 1_u, 2_u);
        co_await pool.schedule(sim.body("s5"), 5500_us);
        co_await pool.schedule(sim.body("s3"), 3500_us);
        co_await pool.schedule(sim.body("s1"), 1500_us);
    });
    sim.run(7);
    CHECK(sim.said() == "wedge@0 A@6 s1@6 A@6 s3@6 A@6 s5@6 A@7");
}

TEST_CASE("PER-24 a task that always overruns does not starve others") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.at(0, [&]() -> Co<void> {
        co_await pool.scheduleAtFixedRate(sim.body("A", 3), 0_u, 2_u);
        co_await pool.schedule(sim.body("s5"), 5_u);
    });
    sim.run(12);
    CHECK(sim.said() == "A@0 A@3 A@6 s5@9 A@9 A@12");
}

TEST_CASE("PER-25 two fixed-rate tasks share one worker") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.at(0, [&]() -> Co<void> {
        co_await pool.scheduleAtFixedRate(sim.body("A", 1), 0_u, 2_u);
        co_await pool.scheduleAtFixedRate(sim.body("B", 1), 0_u, 3_u);
    });
    sim.run(10);
    CHECK(sim.said() == "A@0 B@1 A@2 B@3 A@4 A@6 B@7 A@8 B@9 A@10");
}

TEST_CASE("PER-28 a rate and a fixed task run side by side on two workers") {
    Sim sim;
    auto& pool = sim.pool(2);
    sim.at(0, [&]() -> Co<void> {
        co_await pool.scheduleAtFixedRate(sim.body("A", 3), 0_u, 2_u, "A");
        co_await pool.scheduleWithFixedDelay(sim.body("B", 1), 0_u, 2_u, "B");
        co_await pool.schedule(sim.body("C", 1), 4200_us, "C");
    });
    sim.run(9);
    CHECK(sim.said().find(" C@4.2 ") != std::string::npos);
    CHECK(runsIn(sim) == "A0-3 A3-6 A6-9 A9- B0-1 B3-4 B6-7 B9- C4-5");
}
