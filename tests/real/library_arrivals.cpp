// The way into a plain pool beside the workers' lock: no task is lost, run twice, or left without
// a worker that wakes for it, whatever happens to the pool meanwhile.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "engine/library/runtime.hpp"
#include "poolscope/juc.hpp"

namespace {

using namespace std::chrono_literals;

/// Hands in from several threads, each task counting one, until the pool takes no more.
class Producers {
public:
    Producers(juc::ThreadPoolExecutor& pool, int threads, int each) {
        for (int i = 0; i < threads; ++i)
            threads_.emplace_back([this, &pool, each] { handIn(pool, each); });
    }
    void join() {
        for (std::thread& thread : threads_) thread.join();
    }
    int accepted() const { return accepted_; }
    int ran() const { return ran_; }

private:
    void handIn(juc::ThreadPoolExecutor& pool, int tasks) {
        try {
            for (int i = 0; i < tasks; ++i) {
                pool.execute([this] { ++ran_; });
                ++accepted_;
            }
        } catch (const juc::RejectedExecutionException&) {
            return;  // it was shut down
        }
    }

    std::atomic<int> accepted_ = 0;
    std::atomic<int> ran_ = 0;
    std::vector<std::thread> threads_;
};

}  // namespace

TEST_CASE("LIB-106: a shutdown amid tasks that come in: each one accepted runs, no other does") {
    const bool directly = juc::detail::currentRuntime()->needsNoEngine();
    for (int round = 0; round < 200; ++round) {
        juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(1 + round % 3);
        // The engine takes the JDK's steps, and there a shutdown may come between counting the
        // first worker in and starting it: what is queued then stays so. See breaks_explore.cpp.
        if (!directly) pool.prestartAllCoreThreads();
        Producers producers(pool, 3, 100'000);
        while (producers.ran() < 20 * (round % 7)) std::this_thread::yield();
        pool.shutdown();
        producers.join();
        REQUIRE(pool.awaitTermination(60s));
        CHECK(producers.ran() == producers.accepted());
        CHECK(pool.getQueueSize() == 0);
        CHECK(pool.getCompletedTaskCount() == producers.accepted());
    }
}

TEST_CASE("LIB-107: workers come and go, sizes change, and each task runs once") {
    juc::ThreadPoolExecutor pool(
        {.corePoolSize = 2, .maximumPoolSize = 4, .keepAliveTime = std::chrono::microseconds(20)});
    pool.allowCoreThreadTimeOut(true);
    Producers producers(pool, 3, 5'000);
    std::atomic<int> dying = 0;
    juc::Thread::setDefaultUncaughtExceptionHandler([](const auto&, const auto&) {});
    for (int i = 0; i < 400; ++i) {
        pool.setCorePoolSize(i % 4);
        pool.setMaximumPoolSize(4 - i % 2);
        if (i % 10 == 0) {
            pool.execute([&dying] {
                ++dying;
                throw std::runtime_error("ends its worker");
            });
        }
        pool.purge();
        std::this_thread::yield();
    }
    producers.join();
    pool.close();
    CHECK(producers.ran() == 15'000);
    CHECK(dying == 40);
    juc::Thread::setDefaultUncaughtExceptionHandler(nullptr);
}

TEST_CASE("LIB-108: a worker wakes for a task that comes in when all of them wait") {
    juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(3);
    for (int i = 0; i < 20'000; ++i) CHECK(pool.submit([i] { return i; }).get(60s) == i);
    // One that is busy does not keep the others asleep.
    for (int i = 0; i < 200; ++i) {
        std::atomic<bool> held = false;
        std::atomic<bool> open = false;
        const auto busy = pool.submit([&held, &open] {
            held = true;
            while (!open) std::this_thread::yield();
            return 0;
        });
        while (!held) std::this_thread::yield();
        CHECK(pool.submit([] { return 1; }).get(60s) == 1);
        open = true;
        CHECK(busy.get(60s) == 0);
    }
}

TEST_CASE("LIB-110: a task that comes in when the last worker has left gets a worker") {
    juc::ThreadPoolExecutor pool(
        {.corePoolSize = 1, .maximumPoolSize = 1, .keepAliveTime = std::chrono::microseconds(20)});
    pool.allowCoreThreadTimeOut(true);
    for (int i = 0; i < 200; ++i) {
        const auto first = pool.submit([] { return 1; });
        CHECK(pool.submit([] { return 2; }).get(60s) == 2);  // the worker lives: by the quick way
        CHECK(first.get(60s) == 1);
        while (pool.getPoolSize() > 0) std::this_thread::yield();
    }
}

TEST_CASE("LIB-111: a larger core size makes the next tasks start workers, though others idle") {
    juc::ThreadPoolExecutor pool({.corePoolSize = 1, .maximumPoolSize = 3});
    for (int i = 0; i < 3; ++i) CHECK(pool.submit([i] { return i; }).get(60s) == i);
    CHECK(pool.getPoolSize() == 1);
    pool.setCorePoolSize(3);
    CHECK(pool.getPoolSize() == 1);  // nothing is queued
    CHECK(pool.submit([] { return 4; }).get(60s) == 4);
    CHECK(pool.getPoolSize() == 2);
}

TEST_CASE("LIB-109: what comes in while workers are busy is counted, and runs in its order") {
    juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(1);
    std::atomic<bool> held = false;
    std::atomic<bool> open = false;
    pool.execute([&] {
        held = true;
        while (!open) std::this_thread::yield();
    });
    while (!held) std::this_thread::yield();
    std::vector<int> order;
    for (int i = 0; i < 100; ++i) {
        pool.execute([&order, i] { order.push_back(i); });
        if (i == 50) pool.setCorePoolSize(1);  // from here on by the workers' lock, then again not
        CHECK(pool.getQueueSize() == i + 1);
    }
    const auto last = pool.submit([] { return 7; });
    CHECK(last.cancel(false));
    pool.purge();
    CHECK(pool.getQueueSize() == 100);
    open = true;
    pool.close();
    REQUIRE(order.size() == 100);
    for (int i = 0; i < 100; ++i) CHECK(order[static_cast<std::size_t>(i)] == i);
}
