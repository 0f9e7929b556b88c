// What explore finds of programs with Mutex, Condition and Atomic, and what becomes of them when a
// world ends.
#include <doctest/doctest.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

#include "poolscope/juc.hpp"
#include "tests/real/together.hpp"

using namespace std::chrono_literals;

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

}  // namespace

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
