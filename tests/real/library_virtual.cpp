// Programs in virtual time: VirtualClock and explore.
#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "poolscope/juc.hpp"

using namespace std::chrono_literals;

namespace {

/// Lost updates, if two bodies change places between reading and writing.
void countTwice() {
    juc::ThreadPoolExecutor pool({.corePoolSize = 2, .maximumPoolSize = 2});
    int hits = 0;
    const auto hit = [&hits] {
        const int seen = hits;
        juc::Thread::yield();
        hits = seen + 1;
    };
    auto a = pool.submit(hit);
    auto b = pool.submit(hit);
    a.get();
    b.get();
    if (hits != 2) throw std::logic_error("a hit was lost");
}

}  // namespace

TEST_CASE("LIB-50: a day of ticks takes no time, and there are as many as there should be") {
    juc::VirtualClock clock;
    const int ticks = clock.run([] {
        juc::ScheduledThreadPoolExecutor pool(1);
        int count = 0;
        auto tick = pool.scheduleAtFixedRate([&] { ++count; }, 0s, 1min);
        juc::Thread::sleep(24h + 30s);
        CHECK(juc::nanoTime() == 24h + 30s);
        return count;
    });
    CHECK(ticks == 1441);
    CHECK(clock.now() == 24h + 30s);
}

TEST_CASE("LIB-51: deadlines, timeouts and interrupts at exact instants") {
    juc::VirtualClock clock;
    clock.run([] {
        juc::ScheduledThreadPoolExecutor pool(2);
        auto answer = pool.schedule([] { return juc::nanoTime(); }, 250ms);
        CHECK_THROWS_AS(answer.get(100ms), juc::TimeoutException);
        CHECK(juc::nanoTime() == 100ms);
        CHECK(answer.get() == 250ms);
        std::optional<juc::Nanoseconds> interruptedAt;
        auto sleeper = pool.submit([&] {
            try {
                juc::Thread::sleep(1h);
            } catch (const juc::InterruptedException&) {
                interruptedAt = juc::nanoTime();
            }
        });
        juc::Thread::sleep(750ms);
        CHECK(sleeper.cancel(true));
        juc::Thread::sleep(1ms);
        CHECK(interruptedAt == 1s);
    });
}

TEST_CASE("LIB-52: threads, timers, fork/join and completion services live in virtual time") {
    juc::VirtualClock clock;
    clock.run([] {
        std::string told;
        juc::Timer timer;
        timer.schedule([&] { told += "timer "; }, 2s);
        juc::Thread thread([&] {
            juc::Thread::sleep(1s);
            told += "thread ";
        });
        juc::ForkJoinPool stealing(2);
        told += stealing.invoke([] {
            auto part = juc::fork([] { return std::string("fork "); });
            return part.join() + "join ";
        });
        juc::ThreadPoolExecutor plain({.corePoolSize = 2, .maximumPoolSize = 2});
        juc::ExecutorCompletionService<int> service(plain);
        service.submit([] {
            juc::Thread::sleep(3s);
            return 3;
        });
        service.submit([] {
            juc::Thread::sleep(2s);
            return 2;
        });
        CHECK(service.take().get() == 2);
        CHECK(service.take().get() == 3);
        thread.join();
        CHECK(told == "fork join thread timer ");
        CHECK(juc::nanoTime() == 3s);
    });
}

TEST_CASE("LIB-163: wait says whether a task has ended, in whatever way, without its result") {
    juc::VirtualClock clock;
    clock.run([] {
        juc::ThreadPoolExecutor pool({.corePoolSize = 2, .maximumPoolSize = 2});
        const auto slow = pool.submit([] {
            juc::Thread::sleep(2s);
            return std::make_unique<int>(7);
        });
        const auto failed = pool.submit([]() -> int { throw juc::TimeoutException(); });
        CHECK_FALSE(slow.wait(1s));
        CHECK(juc::nanoTime() == 1s);
        CHECK_FALSE(slow.wait(0s));
        CHECK(failed.wait(0s));
        slow.wait();
        CHECK(juc::nanoTime() == 2s);
        CHECK(slow.wait(-1s));
        CHECK(*slow.get() == 7);
        const auto cancelled = pool.submit([] { juc::Thread::sleep(1h); });
        cancelled.cancel(true);
        CHECK(cancelled.wait(1s));
        CHECK(juc::nanoTime() == 2s);
    });
}

TEST_CASE("LIB-53: the same seed gives the same course, another one another") {
    const auto courseOf = [](std::optional<std::uint64_t> seed) {
        juc::VirtualClock clock({.seed = seed});
        return clock.run([] {
            juc::ThreadPoolExecutor pool({.corePoolSize = 3, .maximumPoolSize = 3});
            std::string order;
            std::vector<juc::Future<void>> futures;
            for (char name = 'a'; name <= 'h'; ++name) {
                futures.push_back(pool.submit([&order, name] { order += name; }));
            }
            for (const auto& future : futures) future.get();
            return order;
        });
    };
    CHECK(courseOf(7) == courseOf(7));
    CHECK(courseOf({}) == courseOf({}));
    bool differs = false;
    for (std::uint64_t seed = 1; seed < 20; ++seed) differs |= courseOf(seed) != courseOf({});
    CHECK(differs);
}

TEST_CASE("LIB-54: an exception leaves run, and the clock may be used again") {
    juc::VirtualClock clock;
    CHECK_THROWS_AS(clock.run([] { throw std::logic_error("no"); }), std::logic_error);
    CHECK(clock.run([] { return 1; }) == 1);
    std::optional<juc::ScheduledThreadPoolExecutor> pool;
    clock.run([&] { pool.emplace(1); });
    auto later = clock.run([&] { return pool->schedule([] { return 2; }, 1h); });
    CHECK(later.get() == 2);  // from outside: the world goes on until it is there
    CHECK(clock.now() == 1h);
    pool.reset();
}

TEST_CASE("LIB-55: a deadlock is an exception that says who waits, and all stacks are unwound") {
    struct CountsUnwound {
        explicit CountsUnwound(int& counter) : unwound(counter) {}
        CountsUnwound(const CountsUnwound&) = delete;
        CountsUnwound& operator=(const CountsUnwound&) = delete;
        ~CountsUnwound() { ++unwound; }
        int& unwound;
    };
    int unwound = 0;
    juc::VirtualClock clock;
    try {
        clock.run([&] {
            const CountsUnwound main(unwound);
            juc::ThreadPoolExecutor pool({});
            pool.submit([&] {
                    const CountsUnwound body(unwound);
                    return pool.submit([] { return 1; }).get();  // its only worker waits for itself
                })
                .get();
        });
        FAIL("run returned");
    } catch (const juc::IllegalStateException& stuck) {
        CHECK(stuck.message() ==
              "nothing can ever happen any more, and the body has not ended: \"main\" is WAITING, "
              "\"pool-1-thread-1\" is WAITING");
    }
    CHECK(unwound == 2);
    CHECK_THROWS_AS(clock.run([] {}), juc::IllegalStateException);
}

TEST_CASE("LIB-56: a clock that goes takes its pools with it") {
    std::optional<juc::ScheduledThreadPoolExecutor> pool;
    juc::ScheduledFuture<void> periodic;
    {
        juc::VirtualClock clock;
        clock.run([&] {
            pool.emplace(1);
            periodic = pool->scheduleAtFixedRate([] {}, 0s, 1s);
        });
    }
    CHECK_THROWS_AS(periodic.get(), juc::IllegalStateException);
    CHECK_THROWS_AS(pool->getPoolSize(), juc::IllegalStateException);
    pool.reset();
}

TEST_CASE("LIB-57: destructors may call the library while a clock goes") {
    struct Cancels {
        explicit Cancels(juc::ScheduledFuture<void> of) : task(std::move(of)) {}
        Cancels(const Cancels&) = delete;
        Cancels& operator=(const Cancels&) = delete;
        ~Cancels() { task.cancel(true); }
        juc::ScheduledFuture<void> task;
    };
    std::optional<juc::ScheduledThreadPoolExecutor> pool;
    juc::VirtualClock clock;
    clock.run([&] {
        pool.emplace(1);
        const auto guard = [&] { return std::make_unique<Cancels>(pool->schedule([] {}, 2h)); };
        pool->schedule([cancels = guard()] {}, 1h);                     // dropped before it runs
        pool->submit([cancels = guard()] { juc::Thread::sleep(1h); });  // unwound
        pool->execute([cancels = guard()] {});                          // has run
        pool->submit([inner = juc::ScheduledThreadPoolExecutor(1)] {});
        juc::Thread::sleep(1min);
    });
}

TEST_CASE("LIB-57: a body that waits and holds a future of its own pool ends with the clock") {
    const auto waitsIn = [](auto& pool, std::weak_ptr<int>& lives) {
        const auto token = std::make_shared<int>();
        lives = token;
        auto later = pool.submit([] { juc::Thread::sleep(2h); });
        pool.submit([token, later] {});
    };
    std::weak_ptr<int> plain;
    std::weak_ptr<int> scheduled;
    std::weak_ptr<int> stealing;
    {
        std::optional<juc::ThreadPoolExecutor> threads;
        std::optional<juc::ScheduledThreadPoolExecutor> timed;
        std::optional<juc::ForkJoinPool> stealers;
        juc::VirtualClock clock;
        clock.run([&] {
            waitsIn(threads.emplace(juc::ThreadPoolOptions{}), plain);
            waitsIn(timed.emplace(1), scheduled);
            waitsIn(stealers.emplace(1), stealing);
            juc::Thread::sleep(1min);
        });
        CHECK_FALSE(plain.expired());
        CHECK_FALSE(scheduled.expired());
        CHECK_FALSE(stealing.expired());
    }
    CHECK(plain.expired());
    CHECK(scheduled.expired());
    CHECK(stealing.expired());
}

TEST_CASE("LIB-60: explore finds a lost update, and its choices reproduce it") {
    for (const auto search :
         {juc::ExploreOptions::Search::Random, juc::ExploreOptions::Search::Priorities,
          juc::ExploreOptions::Search::All}) {
        juc::ExploreOptions options;
        options.search = search;
        options.schedules = 3'000;
        const juc::ExploreResult found = juc::explore(countTwice, options);
        REQUIRE(found.failure);
        CHECK(found.failure->what == "a hit was lost");
        CHECK_THROWS_AS(juc::replay(countTwice, found.failure->choices), std::logic_error);
        const juc::ExploreResult again = juc::explore(countTwice, options);
        CHECK(again.toString() == found.toString());
    }
}

TEST_CASE("LIB-61: explore finds a deadlock that needs two threads in the wrong order") {
    const auto body = [] {
        juc::ThreadPoolExecutor pool({.corePoolSize = 1, .maximumPoolSize = 1});
        juc::ThreadPoolExecutor other({.corePoolSize = 1, .maximumPoolSize = 1});
        // Each holds its own worker and asks for the other's.
        auto a = pool.submit([&] { other.submit([] {}).get(); });
        auto b = other.submit([&] { pool.submit([] {}).get(); });
        a.get();
        b.get();
    };
    juc::ExploreOptions options;
    options.schedules = 500;
    const juc::ExploreResult found = juc::explore(body, options);
    REQUIRE(found.failure);
    CHECK(found.failure->what.find("nothing can ever happen any more") != std::string::npos);
}

TEST_CASE("LIB-62: a search of all schedules ends, and says that there are no others") {
    juc::ExploreOptions options;
    options.search = juc::ExploreOptions::Search::All;
    options.schedules = 100'000;
    int runs = 0;
    const juc::ExploreResult all = juc::explore(
        [&runs] {
            ++runs;
            int value = 0;
            juc::Thread a([&] { ++value; });
            a.join();
            if (value != 1) throw std::logic_error("join came too early");
        },
        options);
    CHECK(all.ok());
    CHECK(all.exhausted);
    CHECK(runs == static_cast<int>(all.schedules));
    CHECK(all.schedules > 1);
}
