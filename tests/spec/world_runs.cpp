// The virtual world, third part: when a run stops, and who goes next.
#include <string>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"

using namespace poolscope;

namespace {

using Stopped = VirtualWorld::Stopped;

Instant at(std::int64_t time) { return Instant{units(time).ns}; }

}  // namespace

TEST_CASE("WORLD until is inclusive: what is due at that instant still happens") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.at(0, [&]() -> Co<void> { co_await pool.scheduleAtFixedRate(sim.body("A"), 2_u, 2_u); });
    CHECK(sim.world.runUntil(at(4)) == Stopped::Until);
    CHECK(sim.said() == "A@2 A@4");
    CHECK(sim.world.now() == at(4));
    CHECK(sim.world.runUntil(Instant{at(6).ns - 1}) == Stopped::Until);
    CHECK(sim.said() == "A@2 A@4");
    CHECK(sim.world.now() == Instant{at(6).ns - 1});
    CHECK(sim.world.runUntil(at(6)) == Stopped::Until);
    CHECK(sim.said() == "A@2 A@4 A@6");
}

TEST_CASE("WORLD a run is quiet when nobody can run and no deadline is left") {
    Sim sim;
    sim.at(3, [&]() -> Co<void> {
        sim.noteNow("a");
        co_await sim.world.park(std::nullopt);
    });
    CHECK(sim.world.run() == Stopped::Quiet);
    CHECK(sim.said() == "a@3");
    CHECK(sim.world.now() == at(3));
    CHECK(sim.world.run() == Stopped::Quiet);
}

TEST_CASE("WORLD a run in which the clock stands still ends as a livelock") {
    for (const bool steps : {true, false}) {
        Sim sim;
        sim.at(1, [&]() -> Co<void> {
            while (true) {
                if (steps) {
                    co_await sim.world.step();
                } else {
                    co_await sim.world.yield();
                }
            }
        });
        VirtualWorld::Limits limits;
        limits.stepsAtOneInstant = 1000;
        CHECK(sim.world.run(limits) == Stopped::Livelock);
        CHECK(sim.world.now() == at(1));
        CHECK(sim.world.run(limits) == Stopped::Livelock);
    }
}

TEST_CASE("WORLD many steps are no livelock as long as the clock moves") {
    Sim sim;
    sim.at(0, [&]() -> Co<void> {
        for (int i = 1; i <= 20; ++i) {
            for (int k = 0; k < 100; ++k) co_await sim.world.step();
            co_await sim.world.sleepUntil(at(i));
        }
    });
    VirtualWorld::Limits limits;
    limits.stepsAtOneInstant = 150;
    CHECK(sim.world.run(limits) == Stopped::Quiet);
    CHECK(sim.world.now() == at(20));
}

TEST_CASE("WORLD settle goes on when nobody else can run at this instant, lowest order first") {
    Sim sim;
    const auto settling = [&](std::string name, std::uint64_t order) {
        sim.world.start(sim.world.newThread(name, ThreadRole::Client),
                        [&, name, order]() -> Co<void> {
                            co_await sim.world.settle(order);
                            sim.noteNow(name);
                            co_await sim.world.yield();
                            sim.noteNow(name + "'");
                        });
    };
    settling("second", 2);
    settling("first", 1);
    settling("third", 3);
    sim.world.start(sim.world.newThread("busy", ThreadRole::Client), [&]() -> Co<void> {
        for (int i = 0; i < 3; ++i) co_await sim.world.yield();
        sim.noteNow("busy");
        co_await sim.world.workUntil(at(1));
        sim.noteNow("later");
    });
    sim.run();
    CHECK(sim.said() == "busy@0 first@0 first'@0 second@0 second'@0 third@0 third'@0 later@1");
}

TEST_CASE(
    "WORLD without a chooser a thread runs until it blocks, then the longest-ready one goes") {
    Sim sim;
    for (const char* name : {"a", "b"}) {
        sim.world.start(sim.world.newThread(name, ThreadRole::Client), [&, name]() -> Co<void> {
            sim.note(name);
            for (int i = 0; i < 5; ++i) co_await sim.world.step();
            sim.note(std::string(name) + "'");
            co_await sim.world.yield();
            sim.note(std::string(name) + "''");
        });
    }
    sim.run();
    CHECK(sim.said() == "a a' b b' a'' b''");
    CHECK(sim.world.choices().empty());
}

TEST_CASE("WORLD a thread starts once; an exception that leaves its body reaches `uncaught`") {
    Sim sim;
    sim.world.uncaught = [&](Thread& thread, const Throwable& thrown) {
        CHECK(thread.state() == ThreadState::Terminated);
        sim.note(thread.name() + ":" + thrown.toString());
    };
    Thread& a = sim.world.newThread("a", ThreadRole::Client);
    const ThreadBody body = []() -> Co<void> {
        throw Throwable("Boom", "x");
        co_return;
    };
    sim.world.start(a, body);
    const auto again = [&] {
        try {
            sim.world.start(a, body);
        } catch (const Throwable& thrown) {
            return thrown.toString();
        }
        return std::string();
    };
    CHECK(again() == "IllegalThreadStateException");
    sim.run();
    CHECK(sim.said() == "a:Boom: x");
    CHECK(again() == "IllegalThreadStateException");
}

TEST_CASE("What is injected after the last event of a limited run happens at its last instant") {
    const auto runWith = [](bool injected, std::vector<std::int64_t>& acted) {
        auto log = std::make_shared<Log>();
        VirtualWorld world(log.get());
        world.start(world.newThread("client", ThreadRole::Client),
                    [&]() -> Co<void> { co_await world.sleepUntil(Instant{} + milliseconds(10)); });
        const std::size_t last = injected ? 4 : 0;
        if (injected)
            world.inject(last, Instant{} + milliseconds(5),
                         [&] { acted.push_back(world.now().ns); });
        CHECK(world.runUntil(Instant{} + milliseconds(5)) == VirtualWorld::Stopped::Until);
        return log;
    };
    std::vector<std::int64_t> acted;
    const auto plain = runWith(false, acted);
    REQUIRE(plain->size() == 4);  // created, started, sleeps, the clock jumps to the limit
    runWith(true, acted);
    CHECK(acted == std::vector<std::int64_t>{5'000'000});
}
