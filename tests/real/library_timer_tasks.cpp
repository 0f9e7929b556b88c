// What a Timer's task knows of its own run.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "poolscope/juc.hpp"

using namespace std::chrono_literals;

TEST_CASE("LIB-104: a Timer's task knows the planned time of its run") {
    juc::VirtualClock clock;
    clock.run([] {
        juc::Timer timer;
        std::vector<std::pair<juc::Nanoseconds, juc::Nanoseconds>> runs;  // planned, begun
        const auto note = [&](const juc::TimerTask& self) {
            runs.emplace_back(self.scheduledExecutionTime().time_since_epoch(), juc::nanoTime());
            if (runs.size() == 1) juc::Thread::sleep(2500ms);
            if (runs.size() == 5) CHECK(self.cancel());
        };
        const juc::TimerTask rate = timer.scheduleAtFixedRate(note, 1s, 1s);
        CHECK(rate.scheduledExecutionTime().time_since_epoch() == 0s);  // first run − period
        juc::Thread::sleepUntil(juc::Clock::time_point(10s));
        using Runs = decltype(runs);
        CHECK(runs == Runs{{1s, 1s}, {2s, 3500ms}, {3s, 3500ms}, {4s, 4s}, {5s, 5s}});
        CHECK(rate.scheduledExecutionTime().time_since_epoch() == 5s);
        // schedule goes by the start of the run before; a single run by its own.
        runs.clear();
        const juc::TimerTask from = timer.schedule(note, 1s, 1s);
        juc::Thread::sleepUntil(juc::Clock::time_point(15s));
        from.cancel();
        CHECK(runs == Runs{{11s, 11s}, {13500ms, 13500ms}, {14500ms, 14500ms}});
        const juc::TimerTask once =
            timer.schedule([](const juc::TimerTask& self) { CHECK(self.valid()); }, 1s);
        juc::Thread::sleepUntil(juc::Clock::time_point(17s));
        CHECK(once.scheduledExecutionTime().time_since_epoch() == 16s);
        CHECK_THROWS_AS(juc::TimerTask().scheduledExecutionTime(), juc::IllegalStateException);
    });
}

TEST_CASE("LIB-105: a body that takes its TimerTask may be moved only, and nobody need hold it") {
    juc::Timer timer;
    std::atomic<int> runs = 0;
    timer.schedule(
        [&, own = std::make_unique<int>(3)](const juc::TimerTask& self) {
            if (++runs == *own) self.cancel();
        },
        0ms, 1ms);
    while (runs < 3) juc::Thread::yield();
    timer.schedule([&] { runs = -1; }, 0ms);
    while (runs != -1) juc::Thread::yield();
    std::function<void(const juc::TimerTask&)> empty;
    CHECK_THROWS_AS(timer.schedule(empty, 0ms), juc::NullPointerException);
}
