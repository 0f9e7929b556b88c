// Moments beside lengths of time.
#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <vector>

#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;

TEST_CASE("LIB-101: waits and plans go by moments as by lengths of time, at exact instants") {
    juc::VirtualClock clock;
    clock.run([] {
        const auto begin = juc::Clock::now();
        CHECK(begin.time_since_epoch() == 0s);
        juc::ScheduledThreadPoolExecutor pool(2);
        const auto at = [&](juc::Nanoseconds time) { return begin + time; };
        const auto told = pool.scheduleAt([] { return juc::Clock::now(); }, at(250ms));
        CHECK_THROWS_AS(told.get(at(100ms)), juc::TimeoutException);
        CHECK(juc::Clock::now() == at(100ms));
        CHECK_THROWS_AS(told.value(at(50ms)), juc::TimeoutException);  // in the past: at once
        CHECK(juc::Clock::now() == at(100ms));
        CHECK(told.get(at(1s)) == at(250ms));
        std::vector<juc::Nanoseconds> runs;
        const auto note = [&] { runs.push_back(juc::nanoTime()); };
        auto rate = pool.scheduleAtFixedRate(note, at(1s), 1s);
        juc::Thread::sleepUntil(at(3500ms));
        rate.cancel(false);
        CHECK(runs == std::vector<juc::Nanoseconds>{1s, 2s, 3s});
        runs.clear();
        auto delay = pool.scheduleWithFixedDelay(note, at(1s), 1s);  // long ago: now
        juc::Thread::sleepUntil(at(5s));
        delay.cancel(false);
        CHECK(runs == std::vector<juc::Nanoseconds>{3500ms, 4500ms});
        CHECK(pool.scheduleAt([] {}, juc::Clock::time_point::max()).getDelay() > 100 * 8766h);
        CHECK(pool.scheduleAt([] {}, juc::Clock::time_point::min()).getDelay() == 0s);

        juc::ExecutorCompletionService<int> service(pool);
        CHECK_FALSE(service.poll(at(6s)).valid());
        CHECK(juc::Clock::now() == at(6s));
        const std::vector<std::function<void()>> sleepers{[] { juc::Thread::sleep(1h); }};
        CHECK(pool.invokeAll(sleepers, at(7s))[0].isCancelled());
        CHECK_THROWS_AS(pool.invokeAny(sleepers, at(8s)), juc::TimeoutException);
        juc::Thread thread([] { CHECK_THROWS_AS(juc::Thread::sleep(1h), juc::Throwable); });
        CHECK_FALSE(thread.join(at(9s)));
        CHECK(juc::Clock::now() == at(9s));
        CHECK_FALSE(pool.awaitTermination(at(10s)));
        CHECK(juc::Clock::now() == at(10s));
        juc::ForkJoinPool stealing(1);
        const auto busy = stealing.submit([] { juc::Thread::sleep(2s); });
        juc::Thread::sleepUntil(at(10500ms));  // else the caller would help, and sleep itself
        CHECK_FALSE(stealing.awaitQuiescence(at(11s)));
        juc::Thread::sleepUntil(at(11500ms));
        juc::Timer timer;
        runs.clear();
        timer.schedule(note, at(13s));
        timer.schedule(note, at(12s), 10s);
        timer.scheduleAtFixedRate(note, at(9s), 10s);  // long ago: now, and it catches up
        juc::Thread::sleepUntil(at(20s));
        CHECK(runs == std::vector<juc::Nanoseconds>{11500ms, 12s, 13s, 19s});
        // Another clock does not pass here.
        CHECK_THROWS_AS(told.get(std::chrono::steady_clock::now() + 1s),
                        juc::IllegalStateException);
    });
}

TEST_CASE("LIB-102: in real time every clock may be given") {
    for (const auto way : {library_ways::Way::Engine, library_ways::Way::Direct}) {
        const library_ways::GoesThisWay here(way);
        juc::ScheduledThreadPoolExecutor pool(1);
        const auto steady = std::chrono::steady_clock::now() + 2ms;
        const auto ran = pool.scheduleAt([] { return std::chrono::steady_clock::now(); }, steady);
        CHECK(ran.get(std::chrono::steady_clock::now() + 1h) >= steady);
        const auto seconds = std::chrono::time_point_cast<std::chrono::seconds>(
            std::chrono::system_clock::now() + 2h);
        const auto late = pool.scheduleAt([] {}, seconds);
        CHECK(late.getDelay() > 1h);
        CHECK(late.getDelay() < 3h);
        CHECK_THROWS_AS(late.get(juc::Clock::now()), juc::TimeoutException);
        CHECK_THROWS_AS(late.get(std::chrono::system_clock::now()), juc::TimeoutException);
        const auto exact = juc::Clock::now() + 2ms;
        CHECK(pool.scheduleAt([] { return juc::Clock::now(); }, exact).get() >= exact);
    }
}

TEST_CASE("LIB-103: the time that is left is saturated") {
    using juc::Nanoseconds;
    static_assert(juc::detail::timeLeft(1ns, 3ns) == 2ns);
    static_assert(juc::detail::timeLeft(3ns, 1ns) == -2ns);
    static_assert(juc::detail::timeLeft(-1ns, Nanoseconds::max()) == Nanoseconds::max());
    static_assert(juc::detail::timeLeft(1ns, Nanoseconds::min()) == Nanoseconds::min());
    static_assert(juc::detail::timeLeft(Nanoseconds::min(), Nanoseconds::max()) ==
                  Nanoseconds::max());
    static_assert(juc::detail::timeLeft(Nanoseconds::max(), Nanoseconds::min()) ==
                  Nanoseconds::min());
    using Far = std::chrono::time_point<juc::Clock, std::chrono::duration<double>>;
    CHECK(juc::TimePoint(Far(std::chrono::duration<double>(1e30))).left().nanoseconds() > 24h);
}
