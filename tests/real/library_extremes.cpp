// The longest and the shortest times that there are, in virtual time, on the engine in real time,
// and without the engine: what is due at once runs, what is due in years does not, and no wait for
// less than nothing is one.
#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/world/random.hpp"
#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using juc::Nanoseconds;
using library_ways::inEveryWay;

namespace {

constexpr std::int64_t kMost = Nanoseconds::max().count();

std::vector<juc::Duration> years() {
    return {std::chrono::hours::max(),
            Nanoseconds::max(),
            Nanoseconds(kMost - 1),
            Nanoseconds(kMost - 1'000'000),
            Nanoseconds(kMost / 2),
            Nanoseconds(kMost / 2 + 1),
            Nanoseconds(kMost / 4 * 3),
            24h * 365,
            1h};
}

std::vector<juc::Duration> nothing() {
    return {std::chrono::hours::min(),
            Nanoseconds::min(),
            Nanoseconds(-kMost),
            Nanoseconds(-kMost / 2),
            -1h,
            -1ns,
            0ns};
}

/// Runs tasks of this pool until those that were due before have run.
void letRun(juc::ScheduledThreadPoolExecutor& pool) {
    for (int i = 0; i < 3; ++i) pool.schedule([] {}, 1ms).get();
}

/// A body that ends when the test says so; its future does not end before.
class HeldBody {
public:
    explicit HeldBody(juc::ExecutorService& pool)
        : future_(pool.submit([] { juc::Thread::sleep(juc::Duration::forever()); })) {}
    HeldBody(const HeldBody&) = delete;
    HeldBody& operator=(const HeldBody&) = delete;
    ~HeldBody() { future_.cancel(true); }
    const juc::Future<void>& future() const { return future_; }

private:
    juc::Future<void> future_;
};

}  // namespace

TEST_CASE("LIB-119: what is due in years does not run, what is due before now does") {
    inEveryWay([] {
        for (const juc::Duration delay : years()) {
            CAPTURE(delay.nanoseconds().count());
            std::atomic<int> runs = 0;
            const auto count = [&runs] { ++runs; };
            juc::ScheduledThreadPoolExecutor pool(1);
            const auto once = pool.schedule(count, delay);
            const auto rate = pool.scheduleAtFixedRate(count, delay, 1ms);
            const auto spaced = pool.scheduleWithFixedDelay(count, delay, 1ms);
            letRun(pool);
            CHECK(runs == 0);
            CHECK(once.getDelay() > 0ns);
            CHECK(rate.getDelay() > 0ns);
            CHECK(spaced.getDelay() > 0ns);
            pool.scheduleAtFixedRate(count, 0s, delay);
            pool.scheduleWithFixedDelay(count, 0s, delay);
            letRun(pool);
            CHECK(runs == 2);
        }
        for (const juc::Duration delay : nothing()) {
            CAPTURE(delay.nanoseconds().count());
            juc::ScheduledThreadPoolExecutor pool(1);
            CHECK(pool.schedule([] { return 1; }, delay).get() == 1);
            CHECK_THROWS_AS(pool.scheduleAtFixedRate([] {}, 0s, delay),
                            juc::IllegalArgumentException);
            CHECK_THROWS_AS(pool.scheduleWithFixedDelay([] {}, 0s, delay),
                            juc::IllegalArgumentException);
        }
    });
}

TEST_CASE("LIB-120: tasks of all times, mixed: each runs when it should") {
    inEveryWay([] {
        const std::vector<juc::Duration> late = years();
        const std::vector<juc::Duration> due = nothing();
        poolscope::Random random(7, "times");
        for (int round = 0; round < 60; ++round) {
            CAPTURE(round);
            juc::ScheduledThreadPoolExecutor pool(1 + round % 3);
            std::atomic<int> early = 0;
            std::atomic<int> ran = 0;
            int expected = 0;
            for (int task = 0; task < 12; ++task) {
                if (random.below(2) == 0) {
                    pool.schedule([&early] { ++early; }, late[random.below(late.size())]);
                } else {
                    pool.schedule([&ran] { ++ran; }, due[random.below(due.size())]);
                    ++expected;
                }
                if (random.below(4) == 0) letRun(pool);
            }
            while (ran < expected) letRun(pool);
            CHECK(early == 0);
            CHECK(ran == expected);
        }
    });
}

TEST_CASE("LIB-121: a wait for less than nothing ends at once, one for years does not") {
    inEveryWay([] {
        for (const juc::Duration time : nothing()) {
            CAPTURE(time.nanoseconds().count());
            juc::ThreadPoolExecutor pool({.corePoolSize = 2, .maximumPoolSize = 2});
            {
                const HeldBody held(pool);
                CHECK_THROWS_AS(held.future().get(time), juc::TimeoutException);
                CHECK_FALSE(pool.awaitTermination(time));
                juc::Thread::sleep(time);
                juc::Thread thread([] {
                    CHECK_THROWS_AS(juc::Thread::sleep(juc::Duration::forever()),
                                    juc::InterruptedException);
                });
                CHECK_FALSE(thread.join(time));
                const std::vector bodies{[] { juc::Thread::sleep(juc::Duration::forever()); }};
                CHECK(pool.invokeAll(bodies, time).front().isCancelled());
                CHECK_THROWS_AS(pool.invokeAny(bodies, time), juc::TimeoutException);
                juc::ExecutorCompletionService<int> service(pool);
                CHECK_FALSE(service.poll(time).valid());
            }
            juc::ForkJoinPool stealing(1);
            const HeldBody held(stealing);
            CHECK_THROWS_AS(held.future().get(time), juc::TimeoutException);
            CHECK_FALSE(stealing.awaitTermination(time));
        }
        for (const juc::Duration time : years()) {
            CAPTURE(time.nanoseconds().count());
            juc::ScheduledThreadPoolExecutor pool(1);
            CHECK(pool.schedule([] { return 1; }, 1ms).get(time) == 1);
            const std::vector bodies{[] { return 2; }};
            CHECK(pool.invokeAll(bodies, time).front().get() == 2);
            CHECK(pool.invokeAny(bodies, time) == 2);
            juc::Thread thread([] { juc::Thread::sleep(1ms); });
            CHECK(thread.join(time));
            juc::Thread sleeper(
                [time] { CHECK_THROWS_AS(juc::Thread::sleep(time), juc::InterruptedException); });
            sleeper.interrupt();
            sleeper.join();
            pool.shutdown();
            CHECK(pool.awaitTermination(time));
            juc::ForkJoinPool stealing(1);
            CHECK(stealing.submit([] { return 3; }).get(time) == 3);
            CHECK(stealing.awaitQuiescence(time));
        }
    });
}

TEST_CASE("LIB-122: a worker that may stay idle for years stays, and leads") {
    inEveryWay([] {
        for (const juc::Duration keepAlive : years()) {
            CAPTURE(keepAlive.nanoseconds().count());
            juc::ScheduledThreadPoolExecutor pool(1);
            pool.setKeepAliveTime(keepAlive);
            pool.allowCoreThreadTimeOut(true);
            for (int i = 0; i < 20; ++i) pool.schedule([] {}, std::chrono::microseconds(i)).get();
            letRun(pool);
            CHECK(pool.getPoolSize() == 1);
        }
    });
}

TEST_CASE("LIB-123: moments at both ends of the clock") {
    inEveryWay([] {
        const auto first = juc::Clock::time_point::min();
        const auto last = juc::Clock::time_point::max();
        std::atomic<int> runs = 0;
        juc::ScheduledThreadPoolExecutor pool(1);
        pool.scheduleAt([&] { ++runs; }, last);
        CHECK(pool.scheduleAt([] { return 1; }, first).get() == 1);
        letRun(pool);
        CHECK(runs == 0);
        CHECK(pool.submit([] { return 1; }).get(last) == 1);
        juc::ThreadPoolExecutor plain({});
        const HeldBody held(plain);
        CHECK_THROWS_AS(held.future().get(first), juc::TimeoutException);
        CHECK_FALSE(plain.awaitTermination(first));
        juc::Thread::sleepUntil(first);
    });
}
