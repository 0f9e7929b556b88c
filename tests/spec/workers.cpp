// Threads that share a work, and what one of them throws.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "app/batch/workers.hpp"

using namespace poolscope;

TEST_CASE("workers do their work once each, and all have ended when it is finished") {
    std::atomic<int> done = 0;
    Workers workers(
        3, [&] { ++done; }, [] {});
    while (workers.areBusy(std::chrono::milliseconds(1))) {
    }
    workers.finish();
    CHECK(done == 3);
}

TEST_CASE("no workers at all are not busy") {
    Workers none(
        0, [] {}, [] {});
    CHECK_FALSE(none.areBusy(std::chrono::milliseconds(0)));
    none.finish();
}

TEST_CASE("what one worker throws stops the others and leaves finish") {
    std::atomic<bool> stopped = false;
    std::atomic<int> calls = 0;
    const auto work = [&] {
        if (calls++ == 0) throw std::runtime_error("no");
        while (!stopped) std::this_thread::yield();
    };
    Workers workers(3, work, [&] { stopped = true; });
    CHECK_THROWS_WITH(workers.finish(), "no");
    CHECK(calls == 3);
}
