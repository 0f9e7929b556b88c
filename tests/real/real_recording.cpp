// Several OS threads write into one log: nothing is lost, nothing goes back in time, and what one
// of them does as one step stands together, however long the others have to wait for it.
#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <map>
#include <thread>
#include <vector>

#include "engine/trace/log.hpp"
#include "engine/world/real_world.hpp"

using namespace poolscope;

namespace {

constexpr SourceLine kHere{};

/// The events of that kind, in the order of the log.
std::vector<std::pair<ThreadId, std::uint32_t>> setIndexes(const Log& log) {
    std::vector<std::pair<ThreadId, std::uint32_t>> found;
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (const auto set = log.get<HeapIndexSet>(i))
            found.emplace_back(log[i].thread, set->task.value);
    }
    return found;
}

bool neverGoesBack(const Log& log) {
    for (std::size_t i = 1; i < log.size(); ++i) {
        if (isBefore(log[i].time, log[i - 1].time)) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("REAL threads that write at the same time: each one's events are there in its order") {
    constexpr std::uint32_t kEach = 20'000;
    Log log;
    RealWorld world(&log);
    std::array<std::thread, 4> writers;
    for (std::thread& writer : writers) {
        writer = std::thread([&world] {
            for (std::uint32_t i = 0; i < kEach; ++i) world.emit(kHere, HeapIndexSet{TaskId{i}, 1});
        });
    }
    for (std::thread& writer : writers) writer.join();
    std::map<std::uint32_t, std::uint32_t> next;
    std::size_t outOfTurn = 0;
    for (const auto& [thread, number] : setIndexes(log)) {
        outOfTurn += number == next[thread.value] ? 0 : 1;
        next[thread.value] = number + 1;
    }
    CHECK(outOfTurn == 0);
    CHECK(next.size() == writers.size());
    for (const auto& [thread, count] : next) CHECK(count == kEach);
    CHECK(neverGoesBack(log));
}

TEST_CASE("REAL a step of several events is not interrupted, however long it takes") {
    Log log;
    RealWorld world(&log);
    std::atomic<bool> inside = false;
    std::atomic<bool> waits = false;
    std::thread other([&] {
        while (!inside.load()) std::this_thread::yield();
        waits = true;
        world.emit(kHere, HeapIndexSet{TaskId{2}, 1});
    });
    {
        const World::Effect together = world.effect();
        world.emit(kHere, HeapIndexSet{TaskId{0}, 1});
        inside = true;
        while (!waits.load()) std::this_thread::yield();
        // Until the other thread has tried in vain, yielded, and gone to sleep.
        const Instant begin = world.now();
        while (world.now() - begin < Duration{20'000'000}) std::this_thread::yield();
        world.emit(kHere, HeapIndexSet{TaskId{1}, 1});
    }
    other.join();
    const auto order = setIndexes(log);
    REQUIRE(order.size() == 3);
    for (std::uint32_t i = 0; i < 3; ++i) CHECK(order[i].second == i);
    CHECK(neverGoesBack(log));
}

TEST_CASE("REAL a closed log takes no more events, from threads that waited neither") {
    Log log;
    RealWorld world(&log);
    world.emit(kHere, HeapIndexSet{TaskId{0}, 1});
    std::atomic<bool> goOn = true;
    std::atomic<bool> wrote = false;
    std::thread writer([&] {
        while (goOn.load()) {
            world.emit(kHere, HeapIndexSet{TaskId{1}, 1});
            wrote = true;
        }
    });
    while (!wrote.load()) std::this_thread::yield();
    world.closeLog();
    const std::size_t size = log.size();
    wrote = false;
    while (!wrote.load()) std::this_thread::yield();
    goOn = false;
    writer.join();
    CHECK(log.size() == size);
}
