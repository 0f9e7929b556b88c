// Several pools in one program: they hand each other tasks, from any thread, and an interrupt
// reaches a thread in whichever pool it waits.
#include <doctest/doctest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/world/real_world.hpp"
#include "poolscope/juc.hpp"

using namespace std::chrono_literals;

namespace {

void waitUntil(const std::atomic<bool>& flag) {
    while (!flag) std::this_thread::yield();
}

}  // namespace

TEST_CASE("LIB-01: a worker of one pool waits for a task of another, and both end") {
    juc::ScheduledThreadPoolExecutor p(1);
    juc::ScheduledThreadPoolExecutor q(1);
    const int value = p.submit([&] { return q.submit([] { return 5; }).get(); }).get();
    CHECK(value == 5);
}

TEST_CASE("LIB-02: a pool whose worker used another pool terminates") {
    juc::ScheduledThreadPoolExecutor p(1);
    juc::ScheduledThreadPoolExecutor q(1);
    p.submit([&] { q.execute([] {}); }).get();
    p.shutdown();
    CHECK(p.awaitTermination(60s));
}

TEST_CASE("LIB-03: one thread that alternates between two pools is one thread in each") {
    poolscope::RealWorld first;
    poolscope::RealWorld second;
    const poolscope::Thread& inFirst = first.currentThread();
    const poolscope::Thread& inSecond = second.currentThread();
    for (int i = 0; i < 1'000; ++i) {
        CHECK(&first.currentThread() == &inFirst);
        CHECK(&second.currentThread() == &inSecond);
    }
    CHECK(first.threadObjects() == 1);
    CHECK(second.threadObjects() == 1);
}

TEST_CASE("LIB-04: an interrupt reaches a body that has used another pool") {
    juc::ScheduledThreadPoolExecutor p(1);
    juc::ScheduledThreadPoolExecutor q(1);
    std::atomic<bool> asleep = false;
    std::atomic<bool> interrupted = false;
    auto task = p.submit([&] {
        q.submit([] {}).get();
        asleep = true;
        try {
            juc::Thread::sleep(1h);
        } catch (const juc::InterruptedException&) {
            interrupted = true;
        }
    });
    waitUntil(asleep);
    CHECK(task.cancel(true));
    p.shutdown();
    CHECK(p.awaitTermination(60s));
    CHECK(interrupted);
}

TEST_CASE("LIB-05: an interrupt reaches a body that waits in another pool") {
    juc::ScheduledThreadPoolExecutor p(1);
    juc::ScheduledThreadPoolExecutor q(1);
    std::atomic<bool> waits = false;
    std::atomic<bool> interrupted = false;
    auto task = p.submit([&] {
        auto never = q.schedule([] {}, 1h);
        waits = true;
        try {
            never.get();
        } catch (const juc::InterruptedException&) {
            interrupted = true;
        }
    });
    waitUntil(waits);
    CHECK(task.cancel(true));
    p.shutdown();
    CHECK(p.awaitTermination(60s));
    CHECK(interrupted);
}

TEST_CASE("LIB-06: toString tells the truth after a worker has used another pool") {
    juc::ScheduledThreadPoolExecutor p(1);
    juc::ScheduledThreadPoolExecutor q(1);
    p.submit([&] { q.submit([] {}).get(); }).get();
    p.submit([] {}).get();
    p.shutdown();
    CHECK(p.awaitTermination(60s));
    // A worker that is counted out may still be in the set for a moment, in the JDK as well:
    // getPoolSize looks at the state first, toString does not.
    std::string text = p.toString();
    const std::size_t size = text.find("pool size = 1");
    if (size != std::string::npos) text[size + 12] = '0';
    CHECK(text ==
          "ScheduledThreadPoolExecutor@pool[Terminated, pool size = 0, active threads = 0, "
          "queued tasks = 0, completed tasks = 2]");
}

TEST_CASE("LIB-07: many pools hand tasks around from many threads") {
    constexpr int kPools = 5;
    constexpr int kThreads = 4;
    constexpr int kEach = 200;
    std::vector<std::unique_ptr<juc::ScheduledThreadPoolExecutor>> pools;
    for (int i = 0; i < kPools; ++i) {
        pools.push_back(std::make_unique<juc::ScheduledThreadPoolExecutor>(2));
    }
    std::atomic<int> ran = 0;
    const auto client = [&](int number) {
        std::vector<juc::Future<int>> futures;
        for (int i = 0; i < kEach; ++i) {
            auto& here = *pools[static_cast<std::size_t>((number + i) % kPools)];
            auto& there = *pools[static_cast<std::size_t>((number + i + 1) % kPools)];
            futures.push_back(here.submit([&ran, &there, i] {
                there.execute([&ran] { ++ran; });
                return i;
            }));
        }
        for (int i = 0; i < kEach; ++i) CHECK(futures[static_cast<std::size_t>(i)].get() == i);
    };
    std::vector<std::thread> clients;
    for (int i = 0; i < kThreads; ++i) clients.emplace_back(client, i);
    for (std::thread& thread : clients) thread.join();
    for (auto& pool : pools) pool->shutdown();
    for (auto& pool : pools) CHECK(pool->awaitTermination(60s));
    CHECK(ran == kThreads * kEach);
}

TEST_CASE("LIB-08: pools come and go while others work") {
    juc::ScheduledThreadPoolExecutor steady(2);
    for (int round = 0; round < 50; ++round) {
        juc::ThreadPoolExecutor brief({.corePoolSize = 2, .maximumPoolSize = 2});
        auto nested = steady.submit([&] { return brief.submit([&] { return round; }).get(); });
        CHECK(nested.get() == round);
    }
}
