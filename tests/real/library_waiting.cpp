// Mutex, Condition, Semaphore, Latch, BlockingQueue and Atomic: the same in every world, and at
// exact instants in virtual time.
#include <doctest/doctest.h>

#include <condition_variable>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <vector>

#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"
#include "tests/real/together.hpp"

using namespace std::chrono_literals;
using library_ways::inEveryWay;

TEST_CASE("LIB-164: a Mutex excludes, is reentrant, and is tried without waiting") {
    inEveryWay([] {
        juc::Mutex mutex;
        int count = 0;
        const auto add = [&] {
            for (int i = 0; i < 1000; ++i) {
                const std::scoped_lock lock(mutex);
                ++count;
            }
        };
        juc::ThreadPoolExecutor pool({.corePoolSize = 2, .maximumPoolSize = 2});
        auto a = pool.submit(add);
        auto b = pool.submit(add);
        a.get();
        b.get();
        CHECK(count == 2000);

        std::unique_lock lock(mutex);
        CHECK(mutex.try_lock());
        mutex.unlock();
        CHECK_FALSE(pool.submit([&] { return mutex.try_lock(); }).get());
        CHECK_THROWS_AS(pool.submit([&] { mutex.unlock(); }).get(), juc::ExecutionException);
        lock.unlock();
        CHECK(pool.submit([&] {
                      const bool taken = mutex.try_lock();
                      mutex.unlock();
                      return taken;
                  })
                  .get());
    });
}

TEST_CASE("LIB-165: a Condition hands over, with the Mutex held or not") {
    for (const bool held : {true, false})
        inEveryWay([held] {
            juc::Mutex mutex;
            juc::Condition changed(mutex);
            int turn = 0;
            const auto play = [&](int mine) {
                for (int i = 0; i < 50; ++i) {
                    std::unique_lock lock(mutex);
                    changed.wait(lock, [&] { return turn % 2 == mine; });
                    ++turn;
                    if (!held) lock.unlock();
                    changed.notify_all();
                }
            };
            together([&] { play(0); }, [&] { play(1); });
            CHECK(turn == 100);
        });
}

TEST_CASE("LIB-166: waits end at their instants") {
    juc::VirtualClock clock;
    clock.run([] {
        juc::Mutex mutex;
        juc::Condition never(mutex);
        std::unique_lock lock(mutex);
        CHECK(never.wait_for(lock, 10ms) == std::cv_status::timeout);
        CHECK(juc::nanoTime() == 10ms);
        CHECK(lock.owns_lock());
        CHECK(never.wait_until(lock, juc::Clock::now() - 1ms) == std::cv_status::timeout);
        CHECK_FALSE(never.wait_for(lock, 5ms, [] { return false; }));
        CHECK(never.wait_for(lock, 5ms, [] { return true; }));
        CHECK(juc::nanoTime() == 15ms);

        juc::Semaphore semaphore(1);
        CHECK(semaphore.try_acquire());
        CHECK_FALSE(semaphore.try_acquire());
        CHECK_FALSE(semaphore.try_acquire_for(20ms));
        CHECK(juc::nanoTime() == 35ms);
        juc::Thread releases([&] {
            juc::Thread::sleep(3ms);
            semaphore.release();
        });
        CHECK(semaphore.try_acquire_for(1h));
        CHECK(juc::nanoTime() == 38ms);

        juc::Latch latch(2);
        CHECK_FALSE(latch.wait_for(2ms));
        latch.count_down();
        juc::Thread last([&] { latch.arrive_and_wait(); });
        CHECK(latch.wait_for(1h));
        latch.wait();
        CHECK(juc::nanoTime() == 40ms);

        juc::BlockingQueue<int> queue(1);
        CHECK(queue.put(1));
        CHECK_FALSE(queue.offer(2));
        CHECK_FALSE(queue.offer(2, 4ms));
        CHECK(juc::nanoTime() == 44ms);
        CHECK(queue.take() == 1);
        CHECK_FALSE(queue.poll().has_value());
        CHECK_FALSE(queue.poll(6ms).has_value());
        CHECK(juc::nanoTime() == 50ms);
    });
}

TEST_CASE("LIB-167: an interrupt ends each of these waits, and leaves a Mutex as it was") {
    inEveryWay([] {
        juc::Mutex mutex;
        juc::Condition never(mutex);
        juc::Semaphore none(0);
        juc::Latch closed(1);
        juc::BlockingQueue<int> empty;
        const std::vector<std::function<void()>> waits{
            [&] {
                std::unique_lock lock(mutex);
                try {
                    never.wait(lock);
                } catch (const juc::InterruptedException&) {
                    CHECK(lock.owns_lock());
                    throw;
                }
            },
            [&] { none.acquire(); },
            [&] { none.try_acquire_for(1h); },
            [&] { closed.wait(); },
            [&] { closed.wait_for(1h); },
            [&] { empty.take(); }};
        for (const auto& wait : waits) {
            bool interrupted = false;
            juc::Latch begun(1);
            juc::Thread waiting([&] {
                begun.count_down();
                try {
                    wait();
                } catch (const juc::InterruptedException&) {
                    interrupted = true;
                }
            });
            begun.wait();
            waiting.interrupt();
            waiting.join();
            CHECK(interrupted);
        }
        CHECK(mutex.try_lock());
        mutex.unlock();
    });
}

TEST_CASE("LIB-168: what was produced is consumed once and in order, until the queue is closed") {
    inEveryWay([] {
        juc::BlockingQueue<int> queue(3);
        std::vector<int> taken;
        together(
            [&] {
                for (int i = 0; i < 200; ++i) queue.put(i);
                queue.close();
                CHECK_FALSE(queue.put(-1));
                CHECK_FALSE(queue.offer(-1));
            },
            [&] {
                while (const std::optional<int> next = queue.take()) taken.push_back(*next);
            });
        REQUIRE(taken.size() == 200);
        for (int i = 0; i < 200; ++i) CHECK(taken[static_cast<std::size_t>(i)] == i);
        CHECK(queue.isClosed());
        CHECK(queue.size() == 0);
        CHECK_FALSE(queue.take().has_value());
        CHECK_THROWS_AS(juc::BlockingQueue<int>(0), juc::IllegalArgumentException);
    });
}

TEST_CASE("LIB-169: a Semaphore lets so many in") {
    inEveryWay([] {
        juc::Semaphore two(2);
        juc::Atomic<int> inside(0);
        juc::Atomic<int> most(0);
        juc::ThreadPoolExecutor pool({.corePoolSize = 4, .maximumPoolSize = 4});
        std::vector<juc::Future<void>> all;
        for (int i = 0; i < 12; ++i)
            all.push_back(pool.submit([&] {
                two.acquire();
                const int now = ++inside;
                int before = most.load();
                while (before < now && !most.compare_exchange(before, now)) {
                }
                juc::Thread::sleep(1ms);
                --inside;
                two.release();
            }));
        for (const auto& each : all) each.get();
        CHECK(most == 2);
        CHECK_THROWS_AS(two.acquire(-1), juc::IllegalArgumentException);
        CHECK_THROWS_AS(two.release(-1), juc::IllegalArgumentException);
        CHECK_THROWS_AS(juc::Latch(-1), juc::IllegalArgumentException);
    });
}

TEST_CASE("LIB-170: a Condition waits with its own Mutex only, and locked") {
    inEveryWay([] {
        juc::Mutex mutex;
        juc::Mutex other;
        juc::Condition condition(mutex);
        std::unique_lock wrong(other);
        CHECK_THROWS_AS(condition.wait(wrong), juc::IllegalArgumentException);
        std::unique_lock open(mutex, std::defer_lock);
        CHECK_THROWS_AS(condition.wait(open), juc::IllegalArgumentException);
    });
}

TEST_CASE("LIB-189: for ever is for ever, and a deadline is the same one after each notification") {
    juc::VirtualClock clock;
    clock.run([] {
        juc::Thread::sleep(1ms);  // so that a sum would be too large
        juc::BlockingQueue<int> queue(1);
        juc::Thread puts([&] {
            juc::Thread::sleep(5ms);
            queue.put(1);
        });
        CHECK(queue.poll(juc::Duration::forever()) == 1);
        CHECK(juc::nanoTime() == 6ms);

        juc::Mutex mutex;
        juc::Condition condition(mutex);
        juc::Thread notifies([&] {
            for (int i = 0; i < 10; ++i) {
                juc::Thread::sleep(7ms);
                condition.notify_all();
            }
        });
        std::unique_lock lock(mutex);
        const juc::TimePoint deadline = juc::Clock::now() + 20ms;
        CHECK_FALSE(condition.wait_until(lock, deadline, [] { return false; }));
        CHECK(juc::nanoTime() == 26ms);
        notifies.join();
    });
}

TEST_CASE("LIB-192: sums of an Atomic wrap, as those of a std::atomic") {
    inEveryWay([] {
        juc::Atomic<int> most(std::numeric_limits<int>::max());
        CHECK(++most == std::numeric_limits<int>::min());
        CHECK(--most == std::numeric_limits<int>::max());
        juc::Atomic<std::uint8_t> byte(255);
        CHECK(++byte == 0);
    });
}
