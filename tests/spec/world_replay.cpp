// The virtual world, fourth part: the same run is the same to the byte, also when it is cut,
// entered by a command, replayed, or begun near the end of the clock.
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"

using namespace poolscope;

namespace {

using Stopped = VirtualWorld::Stopped;

Instant moment(std::int64_t time) { return Instant{units(time).ns}; }

/// A program with work for everybody: three workers, a rate, a delay, one-shots, a cancellation.
void program(Sim& sim) {
    auto& pool = sim.pool(3);
    sim.at(0, [&]() -> Co<void> {
        co_await pool.scheduleAtFixedRate(sim.body("rate", 1, 4, 1), 1_u, 2_u, "rate");
        co_await pool.scheduleWithFixedDelay(sim.sleeper("delay", 2), 0_u, 1_u, "delay");
        for (int i = 0; i < 4; ++i) {
            co_await pool.schedule(sim.body("shot", 2), units(i % 2 + 3), "shot");
        }
    });
    sim.at(3, [&]() -> Co<void> {
        const ScheduledPtr late = co_await pool.schedule(sim.body("late"), 1_u, "late");
        co_await late->cancel(true);
    });
    sim.at(9, [&]() -> Co<void> {
        co_await pool.shutdownNow();
        co_await pool.awaitTermination(100_u);
    });
}

std::uint64_t hashOfProgram(std::uint64_t seed, std::unique_ptr<SchedulingStrategy> strategy,
                            std::vector<std::uint32_t>* choices = nullptr) {
    Sim sim(seed, std::move(strategy));
    program(sim);
    sim.run();
    if (choices != nullptr) *choices = sim.world.choices();
    return hashOf(sim.log);
}

}  // namespace

TEST_CASE("WORLD a limit of events stops a run, which can go on to the same end") {
    Sim whole;
    program(whole);
    whole.run();
    Sim cut;
    program(cut);
    VirtualWorld::Limits limits;
    int stops = 0;
    for (limits.events = 50; cut.world.run(limits) == Stopped::EventLimit; limits.events += 50) {
        ++stops;
        // Stops at the first scheduling point at or after the limit.
        CHECK(cut.log.size() >= limits.events);
    }
    CHECK(stops >= 10);
    CHECK(hashOf(cut.log) == hashOf(whole.log));
    CHECK(cut.said() == whole.said());
}

TEST_CASE("WORLD an injection leaves the log before it as it was") {
    Sim plain;
    program(plain);
    plain.run();
    for (const std::size_t place :
         {std::size_t{0}, std::size_t{7}, std::size_t{60}, std::size_t{200}, std::size_t{333},
          plain.log.size() / 2, plain.log.size()}) {
        CAPTURE(place);
        Sim sim;
        program(sim);
        std::size_t entered = 0;
        sim.world.inject(place, Instant{}, [&] {
            entered = sim.log.size();
            sim.world.start(sim.world.newThread("user", ThreadRole::User), [&]() -> Co<void> {
                sim.noteNow("user");
                co_return;
            });
        });
        sim.run();
        CHECK(entered >= place);
        CHECK(sim.said() != plain.said());
        REQUIRE(entered <= plain.log.size());
        for (std::size_t i = 0; i < entered; ++i) {
            REQUIRE(sim.log[i].time == plain.log[i].time);
            REQUIRE(sim.log[i].thread.value == plain.log[i].thread.value);
            REQUIRE(sim.log[i].what.index() == plain.log[i].what.index());
        }
    }
}

TEST_CASE("WORLD an injection waits for its time, and its threads go before everybody else") {
    Sim sim;
    sim.at(0, [&]() -> Co<void> {
        for (int i = 1; i <= 3; ++i) {
            co_await sim.world.sleepUntil(moment(2 * i));
            sim.noteNow("tick");
        }
    });
    const auto user = [&] {
        sim.world.start(sim.world.newThread("user", ThreadRole::User), [&]() -> Co<void> {
            sim.noteNow("user");
            co_return;
        });
    };
    sim.world.inject(0, moment(3), user);
    sim.world.inject(0, moment(4), user);
    sim.run();
    CHECK(sim.said() == "tick@2 user@3 user@4 tick@4 tick@6");
}

TEST_CASE("WORLD the same seed gives the same log, to the byte") {
    CHECK(hashOfProgram(1, nullptr) == hashOfProgram(1, nullptr));
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        CHECK(hashOfProgram(1, std::make_unique<RandomStrategy>(seed)) ==
              hashOfProgram(1, std::make_unique<RandomStrategy>(seed)));
    }
}

TEST_CASE("WORLD random schedules differ, and a replay of their choices is the same run") {
    const std::uint64_t plain = hashOfProgram(1, nullptr);
    int different = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        std::vector<std::uint32_t> choices;
        const std::uint64_t random =
            hashOfProgram(1, std::make_unique<RandomStrategy>(seed), &choices);
        CHECK_FALSE(choices.empty());
        std::vector<std::uint32_t> again;
        CHECK(hashOfProgram(1, std::make_unique<ReplayStrategy>(choices), &again) == random);
        CHECK(again == choices);
        different += random != plain ? 1 : 0;
    }
    CHECK(different >= 9);
}

TEST_CASE("WORLD watching who could go changes nothing, with a chooser and without") {
    for (const bool random : {false, true}) {
        for (const std::size_t from : {std::size_t{0}, std::size_t{150}}) {
            CAPTURE(random);
            const auto strategy = [&]() -> std::unique_ptr<SchedulingStrategy> {
                if (!random) return nullptr;
                return std::make_unique<RandomStrategy>(3);
            };
            Sim sim(1, strategy());
            program(sim);
            std::vector<SchedulingPoint> points;
            sim.world.watchTurns(from, [&](const SchedulingPoint& point) {
                points.push_back(point);
                return true;
            });
            sim.run();
            CHECK(hashOf(sim.log) == hashOfProgram(1, strategy()));
            REQUIRE(points.size() > 10);
            CHECK(points.front().position >= from);
            for (const SchedulingPoint& point : points) {
                CHECK(point.candidates.size() >= 2);
                CHECK(point.picked < point.candidates.size());
                if (!random) CHECK(point.picked == 0);
            }
            if (random && from == 0) CHECK(points.size() == sim.world.choices().size());
        }
    }
}

TEST_CASE("WORLD a clock near Long.MAX_VALUE runs over its end as if nothing were there") {
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    Sim zero;
    program(zero);
    zero.run();
    Sim late(1, nullptr, Instant{kMax - units(4).ns});
    program(late);
    late.run();
    CHECK(late.said() == zero.said());
    REQUIRE(late.log.size() == zero.log.size());
    CHECK(late.world.now().ns < 0);
    for (std::size_t i = 0; i < zero.log.size(); ++i) {
        REQUIRE(late.log[i].time - Instant{kMax - units(4).ns} == zero.log[i].time - Instant{});
        REQUIRE(late.log[i].what.index() == zero.log[i].what.index());
    }
}

TEST_CASE("WORLD recording changes nothing: without a log the same things happen") {
    Sim recorded;
    program(recorded);
    recorded.run();
    std::string notes;
    VirtualWorld world(nullptr, 1);
    ScheduledThreadPoolExecutor pool(world, 1);
    std::function<Co<void>()> body = [&]() -> Co<void> {
        notes += std::to_string(world.now().ns / units(1).ns) + " ";
        co_await world.workUntil(world.now() + 3_u);
    };
    world.start(world.newThread("main", ThreadRole::Client), [&]() -> Co<void> {
        co_await pool.scheduleAtFixedRate(makeRunnable(body), 0_u, 2_u);
    });
    CHECK(world.runUntil(moment(9)) == Stopped::Until);
    CHECK(notes == "0 3 6 9 ");
}
