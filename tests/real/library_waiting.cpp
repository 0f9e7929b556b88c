// Mutex, Condition, Semaphore, Latch, BlockingQueue and Atomic: the same in every world, at exact
// instants in virtual time, and what explore finds of programs that use them.
#include <doctest/doctest.h>

#include <condition_variable>
#include <deque>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::inEveryWay;

namespace {

juc::ExploreOptions everySchedule(std::uint64_t most = 200'000) {
    juc::ExploreOptions options;
    options.search = juc::ExploreOptions::Search::All;
    options.schedules = most;
    return options;
}

void finds(const std::function<void()>& body, const std::string& what) {
    const juc::ExploreResult found = juc::explore(body, everySchedule());
    REQUIRE_MESSAGE(found.failure, found.toString());
    CAPTURE(found.failure->what);
    CHECK(found.failure->what.find(what) != std::string::npos);
    CHECK_THROWS(juc::replay(body, found.failure->choices));
}

/// No schedule goes wrong, and there are no others.
void isRight(const std::function<void()>& body) {
    const juc::ExploreResult found = juc::explore(body, everySchedule());
    CHECK_MESSAGE(found.ok(), found.toString());
    CHECK_MESSAGE(found.exhausted, found.toString());
}

struct WaitsForEver {
    juc::Mutex& mutex;
    juc::Condition& condition;
    ~WaitsForEver() {
        std::unique_lock lock(mutex);
        condition.wait(lock, [] { return false; });
    }
};

/// Its stack stays: what it refers to is never destroyed. The leak sanitizer knows it by its name.
void staysForEverInDestructor() {
    static auto& mutex = *new juc::Mutex;
    static auto& condition = *new juc::Condition(mutex);
    const WaitsForEver waits{mutex, condition};
    juc::Latch never(1);
    never.wait();
}

/// Runs both, each on a thread of its own, to their ends.
template <class A, class B>
void together(A a, B b) {
    juc::Thread one(std::move(a));
    juc::Thread two(std::move(b));
    one.join();
    two.join();
}

}  // namespace

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

TEST_CASE("LIB-171: explore finds the lost update of an Atomic, and none of one indivisible step") {
    const auto count = [](const std::function<void(juc::Atomic<int>&)>& hit) {
        juc::Atomic<int> hits(0);
        together([&] { hit(hits); }, [&] { hit(hits); });
        if (hits != 2) throw std::logic_error("a hit was lost");
    };
    finds([&] { count([](juc::Atomic<int>& hits) { hits = hits + 1; }); }, "a hit was lost");
    isRight([&] { count([](juc::Atomic<int>& hits) { ++hits; }); });
    isRight([&] {
        count([](juc::Atomic<int>& hits) {
            int seen = hits;
            while (!hits.compare_exchange(seen, seen + 1)) {
            }
        });
    });
}

TEST_CASE("LIB-172: explore finds two locks in two orders, and none in one order") {
    const auto transfer = [](bool sameOrder) {
        juc::Mutex savings("savings");
        juc::Mutex current("current");
        together(
            [&] {
                const std::lock_guard a(savings);
                const std::lock_guard b(current);
            },
            [&] {
                const std::lock_guard a(sameOrder ? savings : current);
                const std::lock_guard b(sameOrder ? current : savings);
            });
    };
    finds([&] { transfer(false); }, "nothing can ever happen any more");
    isRight([&] { transfer(true); });
    // std::scoped_lock takes them by trying, in any order.
    const juc::ExploreResult both = juc::explore([] {
        juc::Mutex savings;
        juc::Mutex current;
        together([&] { const std::scoped_lock all(savings, current); },
                 [&] { const std::scoped_lock all(current, savings); });
    });
    CHECK_MESSAGE(both.ok(), both.toString());
}

TEST_CASE("LIB-173: explore finds a notification that came too early, and an if that is no while") {
    const auto handOver = [](bool underLock) {
        juc::Mutex mutex;
        juc::Condition filled(mutex);
        juc::Atomic<bool> full(false);
        together(
            [&] {
                std::unique_lock lock(mutex);
                if (!full) filled.wait(lock);
            },
            [&] {
                std::unique_lock lock(mutex, std::defer_lock);
                if (underLock) lock.lock();
                full = true;
                filled.notify_one();
            });
    };
    finds([&] { handOver(false); }, "nothing can ever happen any more");
    isRight([&] { handOver(true); });

    const auto takers = [](bool looksAgain) {
        juc::Mutex mutex;
        juc::Condition filled(mutex);
        int items = 0;
        const auto take = [&] {
            std::unique_lock lock(mutex);
            while (items == 0) {
                if (filled.wait_for(lock, 10ms) == std::cv_status::timeout) return;
                if (!looksAgain) break;
            }
            if (--items < 0) throw std::logic_error("taken from an empty box");
        };
        juc::Thread one(take);
        juc::Thread two(take);
        {
            const std::lock_guard lock(mutex);
            ++items;
            filled.notify_all();
        }
        one.join();
        two.join();
    };
    finds([&] { takers(false); }, "taken from an empty box");
    const juc::ExploreResult right = juc::explore([&] { takers(true); });
    CHECK_MESSAGE(right.ok(), right.toString());
}

TEST_CASE("LIB-174: a static Mutex begins anew in each schedule and each clock") {
    static juc::Mutex mutex("static");
    static juc::Condition never(mutex);
    static juc::Semaphore one(1);
    // Each run ends while the Mutex is held, or while somebody waits.
    const auto body = [] {
        one.acquire();
        mutex.lock();
        juc::Thread waits([] { mutex.lock(); });
        waits.join();
    };
    for (int i = 0; i < 3; ++i) {
        const juc::ExploreResult found = juc::explore(body);
        REQUIRE(found.failure);
        CHECK(found.schedules == 1);
        CHECK(found.failure->what.find("nothing can ever happen any more") != std::string::npos);
    }
    CHECK(mutex.try_lock());
    juc::VirtualClock clock;
    clock.run([] {
        CHECK(mutex.try_lock());
        std::unique_lock lock(mutex, std::adopt_lock);
        CHECK(never.wait_for(lock, 1ms) == std::cv_status::timeout);
    });
    mutex.unlock();
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

TEST_CASE("LIB-190: guards of a body that is unwound may use an Atomic, and may wait") {
    juc::Atomic<int> ended(0);
    struct Counts {
        juc::Atomic<int>& ended;
        ~Counts() { ended.fetch_add(1); }
    };
    {
        juc::VirtualClock clock;
        CHECK_THROWS_AS(clock.run([&] {
            const Counts counts{ended};
            juc::Latch never(1);
            never.wait();
        }),
                        juc::IllegalStateException);
        CHECK(ended == 1);
    }
    juc::VirtualClock clock;
    CHECK_THROWS_AS(clock.run(staysForEverInDestructor), juc::IllegalStateException);
}

TEST_CASE("LIB-191: static objects may be used by several worlds at once") {
    static juc::Semaphore one(1);
    static juc::Mutex mutex;
    static juc::Condition condition(mutex);
    const auto use = [] {
        for (int i = 0; i < 200; ++i) {
            if (one.try_acquire()) one.release();
            const std::lock_guard lock(mutex);
            condition.notify_one();
        }
    };
    std::thread real(use);
    std::thread more(use);
    for (int i = 0; i < 50; ++i) {
        juc::VirtualClock clock;
        clock.run([] {
            one.acquire();
            mutex.lock();  // and never unlocked
        });
    }
    real.join();
    more.join();
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
