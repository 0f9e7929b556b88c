// Functions without a frame, and the memory of those that have one.
#include <array>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"

using namespace poolscope;

namespace {

Co<int> seven() { return Co<int>::ready(7); }
Co<int> sevenLater(World& world) {
    co_await world.yield();
    co_return 7;
}
Co<void> later(World& world, int& done) {
    co_await world.yield();
    ++done;
}
Co<void> throwing(World& world) {
    co_await world.yield();
    throw Throwable("IllegalStateException");
}

}  // namespace

TEST_CASE("WORLD a function that has ended already gives its value without a frame") {
    CHECK(runToEnd(seven()) == 7);
    Sim sim;
    CHECK(sim.ask(&seven) == 7);
    CHECK(sim.ask([&] { return sevenLater(sim.world); }) == 7);
}

TEST_CASE("WORLD a value after a call: the call blocks, throws or has ended") {
    Sim sim;
    int done = 0;
    const auto five = [&] { return Co<std::string>::after(later(sim.world, done), "five"); };
    CHECK(sim.ask(five) == "five");
    CHECK(done == 1);
    CHECK(sim.ask([] { return Co<int>::after(Co<void>::ready(), 5); }) == 5);
    const auto never = [&] { return Co<int>::after(throwing(sim.world), 5); };
    CHECK_THROWS_AS(sim.ask(never), Throwable);
}

TEST_CASE("WORLD a body that is a plain function does its first steps on its own thread") {
    Sim sim;
    std::string said;
    ThreadBody body = [&] {
        said += sim.world.currentThread().name();
        return Co<void>::ready();
    };
    ThreadBody starter = [&, body]() -> Co<void> {
        sim.world.start(sim.world.newThread("started", ThreadRole::Client), body);
        said += sim.world.currentThread().name() + " ";
        co_return;
    };
    sim.world.runAs("starter", starter);
    CHECK(said == "starter started");
}

TEST_CASE("WORLD frames may be freed by another thread, more than are kept, and of any size") {
    constexpr std::array<std::size_t, 5> kSizes{1, 64, 65, 1024, 5000};
    std::vector<void*> frames;
    const auto takeAll = [&] {
        for (int i = 0; i < 100; ++i)
            for (const std::size_t size : kSizes) frames.push_back(FrameMemory::take(size));
    };
    const auto giveAll = [&] {
        for (std::size_t i = 0; i < frames.size(); ++i)
            FrameMemory::giveBack(frames[i], kSizes[i % kSizes.size()]);
        frames.clear();
    };
    takeAll();
    std::thread(giveAll).join();
    std::thread([&] {
        takeAll();
        giveAll();
        takeAll();
    }).join();
    giveAll();
    takeAll();
    giveAll();
    CHECK(frames.empty());
}
