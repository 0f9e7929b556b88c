// Conformance group PER: periodic tasks, at exact virtual instants.
#include <doctest/doctest.h>

#include "tests/support/sim.hpp"

using namespace poolscope;

TEST_CASE("PER-01 fixed rate triggers at initial, initial + period, initial + 2 periods") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.at(0, [&]() -> Co<void> {
        co_await pool.scheduleAtFixedRate(sim.body("A", 1), 0_u, 2_u);
    });
    sim.run(8);
    CHECK(sim.said() == "A@0 A@2 A@4 A@6 A@8");
}

TEST_CASE("PER-02 fixed rate, late: missed runs follow back to back") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.at(0, [&]() -> Co<void> {
        co_await pool.scheduleAtFixedRate(sim.body("A", 7, 0), 0_u, 2_u);
    });
    sim.run(12);
    CHECK(sim.said() == "A@0 A@7 A@7 A@7 A@8 A@10 A@12");
}
