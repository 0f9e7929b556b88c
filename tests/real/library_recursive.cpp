// RecursiveTask and RecursiveAction, in virtual and in real time.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::inEveryWay;

namespace {

struct PartSum : juc::RecursiveTask<long> {
    explicit PartSum(std::span<const long> its) : part(its) {}
    long compute() override {
        if (part.size() < 10) return std::accumulate(part.begin(), part.end(), 0L);
        const auto left = std::make_shared<PartSum>(part.first(part.size() / 2));
        PartSum right(part.subspan(part.size() / 2));
        left->fork();
        const long sum = right.compute();
        return left->join() + sum;
    }
    std::span<const long> part;
};

/// Sorts in place: the result is not returned.
struct SortAction : juc::RecursiveAction {
    explicit SortAction(std::span<int> its) : part(its) {}
    void compute() override {
        if (part.size() < 2) return;
        const int pivot = part[part.size() / 2];
        const auto low = std::partition(part.begin(), part.end(), [&](int i) { return i < pivot; });
        const auto high = std::partition(low, part.end(), [&](int i) { return i == pivot; });
        const auto left = std::make_shared<SortAction>(std::span<int>(part.begin(), low));
        const auto right = std::make_shared<SortAction>(std::span<int>(high, part.end()));
        juc::invokeAll(left, right);
        CHECK(left->future().isDone());
    }
    std::span<int> part;
};

struct SleepTask : juc::RecursiveTask<std::unique_ptr<int>> {
    SleepTask(juc::Nanoseconds its, int gives, int* alive = nullptr)
        : time(its), result(gives), living(alive) {
        if (living != nullptr) ++*living;
    }
    SleepTask(const SleepTask&) = delete;
    SleepTask& operator=(const SleepTask&) = delete;
    ~SleepTask() override {
        if (living != nullptr) --*living;
    }
    std::unique_ptr<int> compute() override {
        juc::Thread::sleep(time);
        if (result < 0) throw std::range_error("below zero");
        return std::make_unique<int>(result);
    }
    const juc::Nanoseconds time;
    const int result;
    int* const living;
};

}  // namespace

TEST_CASE("LIB-98: RecursiveTask and RecursiveAction split, fork and join") {
    inEveryWay([] {
        juc::ForkJoinPool pool(3);
        std::vector<long> numbers(1'000);
        std::iota(numbers.begin(), numbers.end(), 1);
        CHECK(pool.invoke(PartSum(numbers)) == 500'500);
        CHECK(pool.submit(PartSum(numbers)).get() == 500'500);
        PartSum sum(numbers);
        CHECK(pool.invoke(std::ref(sum)) == 500'500);
        CHECK(pool.invoke([&] { return juc::fork(PartSum(numbers)).join(); }) == 500'500);
        std::vector<int> mixed(300);
        for (std::size_t i = 0; i < mixed.size(); ++i) mixed[i] = static_cast<int>(i * 7919 % 300);
        pool.invoke(SortAction(mixed));
        CHECK(std::is_sorted(mixed.begin(), mixed.end()));
    });
}

TEST_CASE("LIB-99: a task's states, its instants, and what it throws") {
    juc::VirtualClock clock;
    clock.run([] {
        juc::ForkJoinPool pool(2);
        pool.invoke([] {
            const auto task = std::make_shared<SleepTask>(2s, 5);
            CHECK_FALSE(task->future().valid());
            CHECK_THROWS_AS(task->join(), juc::IllegalStateException);
            task->fork();
            CHECK_THROWS_AS(task->fork(), juc::IllegalStateException);
            CHECK_THROWS_AS(task->future().get(1s), juc::TimeoutException);
            CHECK(juc::nanoTime() == 1s);
            CHECK(*task->join() == 5);
            CHECK(juc::nanoTime() == 2s);
            task->reinitialize();
            CHECK(*task->invoke() == 5);  // here
            CHECK(juc::nanoTime() == 4s);
            SleepTask alone(0s, 1);
            CHECK_THROWS_AS(alone.fork(), juc::IllegalStateException);
            // One by one, the second taken by the other worker; the first exception ends all.
            std::vector<std::shared_ptr<SleepTask>> three;
            for (const int result : {1, -1, 3}) {
                three.push_back(std::make_shared<SleepTask>(1s, result));
            }
            CHECK_THROWS_AS(juc::invokeAll(three), std::range_error);
            CHECK(*three[0]->future().get() == 1);
            CHECK_THROWS_AS(three[1]->future().value(), std::range_error);
            CHECK(three[2]->future().isDone());
            CHECK(juc::nanoTime() <= 6s);
        });
        const auto outside = std::make_shared<SleepTask>(0s, 1);
        CHECK_THROWS_AS(outside->fork(), juc::IllegalStateException);
        CHECK_THROWS_AS(juc::invokeAll(outside, outside), juc::IllegalStateException);
    });
}

TEST_CASE("LIB-100: a task that was forked lives until it has run or is cancelled, and no longer") {
    juc::VirtualClock clock;
    int alive = 0;
    clock.run([&alive] {
        juc::ForkJoinPool pool(1);
        pool.invoke([&alive] {
            std::make_shared<SleepTask>(1s, 1, &alive)->fork();  // nobody holds it but the pool
            CHECK(alive == 1);
            const auto cancelled = std::make_shared<SleepTask>(1s, 1, &alive);
            cancelled->fork();
            CHECK(cancelled->future().cancel(false));
            CHECK_THROWS_AS(cancelled->join(), juc::CancellationException);
            CHECK(alive == 2);
        });
        CHECK(pool.awaitQuiescence(1h));
        CHECK(juc::nanoTime() >= 1s);
        CHECK(alive == 0);
        pool.invoke([&alive] { std::make_shared<SleepTask>(1h, 1, &alive)->fork(); });
    });
    CHECK(alive == 0);
}
