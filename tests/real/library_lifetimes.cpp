// What is let go, and what outlives what: threads, pools, futures, bodies.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>
#include <dirent.h>

#include "engine/library/runtime.hpp"
#include "engine/world/real_world.hpp"
#include "poolscope/juc.hpp"

using namespace std::chrono_literals;

namespace {

std::size_t entriesOf(const char* folder) {
    std::size_t count = 0;
    DIR* const open = opendir(folder);
    if (open == nullptr) return 0;
    while (readdir(open) != nullptr) ++count;
    closedir(open);
    return count;
}

std::size_t osThreads() { return entriesOf("/proc/self/task"); }

std::size_t mappings() {
    std::FILE* const maps = std::fopen("/proc/self/maps", "r");
    if (maps == nullptr) return 0;
    std::size_t lines = 0;
    for (int c = std::fgetc(maps); c != EOF; c = std::fgetc(maps)) lines += c == '\n' ? 1 : 0;
    std::fclose(maps);
    return lines;
}

std::size_t threadObjects() {
    auto& world = dynamic_cast<poolscope::RealWorld&>(juc::detail::currentRuntime()->world());
    return world.threadObjects();
}

/// The sanitizers slow this down and keep memory of their own.
constexpr int kManyClients =
#ifdef __SANITIZE_THREAD__
    2'000;
#else
    100'000;
#endif

/// An allocator makes up to eight arenas a core, when threads meet in it for the first time, and
/// the sanitizers map memory for each thread and reuse it later.
constexpr std::size_t kNewMappings = 200;

/// Catches what leaves threads, for as long as it lives.
class Uncaught {
public:
    Uncaught() {
        juc::Thread::setDefaultUncaughtExceptionHandler(
            [this](const std::string& thread, const juc::Throwable& thrown) {
                const std::lock_guard guard(mutex_);
                told_.push_back(thread + ": " + thrown.toString());
            });
    }
    Uncaught(const Uncaught&) = delete;
    Uncaught& operator=(const Uncaught&) = delete;
    ~Uncaught() { juc::Thread::setDefaultUncaughtExceptionHandler(nullptr); }
    /// Waits until there are as many, because a thread tells after its pool has let it go; sorted.
    std::vector<std::string> told(std::size_t count) {
        while (true) {
            std::this_thread::yield();
            const std::lock_guard guard(mutex_);
            if (told_.size() < count) continue;
            std::sort(told_.begin(), told_.end());
            return told_;
        }
    }

private:
    std::mutex mutex_;
    std::vector<std::string> told_;
};

}  // namespace

TEST_CASE("LIB-10: short-lived client threads leave nothing behind") {
    juc::ScheduledThreadPoolExecutor pool(1);
    juc::ForkJoinPool stealing(2);
    const auto client = [&] {
        pool.getQueueSize();
        stealing.getPoolSize();
    };
    for (int i = 0; i < 10; ++i) std::thread(client).join();
    const std::size_t objects = threadObjects();
    const std::size_t before = mappings();
    for (int i = 0; i < kManyClients; ++i) std::thread(client).join();
    CHECK(threadObjects() <= objects + 1);
    CHECK(mappings() <= before + kNewMappings);
}

TEST_CASE("LIB-11: a thousand workers that have ended leave no OS thread and no mapping behind") {
    const auto round = [] {
        juc::ThreadPoolExecutor pool({.corePoolSize = 4, .maximumPoolSize = 4});
        CHECK(pool.prestartAllCoreThreads() == 4);
    };
    for (int i = 0; i < 5; ++i) round();
    const std::size_t objects = threadObjects();
    const std::size_t threads = osThreads();
    const std::size_t before = mappings();
    for (int i = 0; i < 250; ++i) round();
    CHECK(threadObjects() <= objects + 4);
    // The last pool's threads may still be on their way out.
    while (osThreads() > threads + 1) std::this_thread::yield();
    CHECK(mappings() <= before + kNewMappings);
}

TEST_CASE("LIB-12: workers that die of exceptions are let go, too") {
    Uncaught uncaught;
    juc::ThreadPoolExecutor pool({.corePoolSize = 1, .maximumPoolSize = 1});
    pool.submit([] {}).get();
    const std::size_t objects = threadObjects();
    const std::size_t threads = osThreads();
    for (int i = 0; i < 1'000; ++i) pool.execute([] { throw std::runtime_error("dies"); });
    CHECK(uncaught.told(1'000).size() == 1'000);
    CHECK(threadObjects() <= objects + 3);
    while (osThreads() > threads + 1) std::this_thread::yield();
}

TEST_CASE("LIB-13: clients of a fork/join pool that have ended leave no deques behind") {
    juc::ForkJoinPool pool(2);
    for (int i = 0; i < 1'000; ++i) {
        std::thread([&] { CHECK(pool.submit([i] { return i; }).get() == i); }).join();
    }
    CHECK(pool.getQueuedTaskCount() == 0);
}

TEST_CASE("LIB-14: a body may destroy its own pool") {
    for (int round = 0; round < 100; ++round) {
        auto pool = std::make_unique<juc::ThreadPoolExecutor>(
            juc::ThreadPoolOptions{.corePoolSize = 2, .maximumPoolSize = 2});
        juc::ThreadPoolExecutor& its = *pool;
        auto done = its.submit([pool = std::move(pool)]() mutable {
            pool.reset();
            return 1;
        });
        CHECK(done.get() == 1);
    }
}

TEST_CASE("LIB-15: a body may hold the last reference to its pool and drop it when it ends") {
    for (int round = 0; round < 100; ++round) {
        auto pool = std::make_shared<juc::ScheduledThreadPoolExecutor>(1);
        std::atomic<bool> go = false;
        auto done = pool->submit([pool, &go] {
            while (!go) std::this_thread::yield();
            return pool->getCompletedTaskCount();
        });
        pool.reset();
        go = true;
        CHECK(done.get() == 0);
    }
}

TEST_CASE("LIB-16: get() after the pool's death gives the result, or throws") {
    juc::ScheduledFuture<int> ran;
    juc::ScheduledFuture<int> running;
    juc::ScheduledFuture<int> never;
    juc::ScheduledFuture<void> periodic;
    {
        juc::ScheduledThreadPoolExecutor pool(2);
        ran = pool.submit([] { return 1; });
        CHECK(ran.get() == 1);
        std::atomic<bool> asleep = false;
        running = pool.submit([&]() -> int {
            asleep = true;
            juc::Thread::sleep(1h);
            return 2;
        });
        never = pool.schedule([] { return 3; }, 1h);
        periodic = pool.scheduleAtFixedRate([] {}, 1h, 1h);
        while (!asleep) std::this_thread::yield();
    }
    CHECK(ran.get() == 1);
    CHECK_THROWS_AS(running.get(), juc::ExecutionException);
    CHECK_THROWS_AS(running.value(), juc::InterruptedException);
    CHECK_THROWS_AS(never.get(), juc::CancellationException);
    CHECK_THROWS_AS(periodic.get(), juc::CancellationException);
}

TEST_CASE("LIB-17: after shutdownNow alone, what never began stays unfinished, as in Java") {
    juc::ScheduledThreadPoolExecutor pool(1);
    auto never = pool.schedule([] { return 3; }, 1h);
    CHECK(pool.shutdownNow().size() == 1);
    CHECK_FALSE(never.isDone());
    CHECK_THROWS_AS(never.get(1ms), juc::TimeoutException);
}

TEST_CASE("LIB-18: no body is a NullPointerException at the call") {
    juc::ScheduledThreadPoolExecutor pool(1);
    juc::Timer timer;
    void (*none)() = nullptr;
    CHECK_THROWS_AS(pool.execute(nullptr), juc::NullPointerException);
    CHECK_THROWS_AS(pool.execute(none), juc::NullPointerException);
    CHECK_THROWS_AS(pool.submit(std::function<int()>()), juc::NullPointerException);
    CHECK_THROWS_AS(pool.schedule(std::function<void()>(), 1ms), juc::NullPointerException);
    CHECK_THROWS_AS(timer.schedule(none, 0ms), juc::NullPointerException);
    CHECK(pool.getTaskCount() == 0);
}

TEST_CASE("LIB-19: what execute's body throws ends its worker and is told, whatever it is") {
    Uncaught uncaught;
    {
        juc::ThreadPoolExecutor pool({.threadFactory = juc::namedThreads("w")});
        pool.execute([] { throw std::runtime_error("no"); });
        pool.execute([] { throw 42; });
        pool.execute([] { throw juc::Throwable("Boom", "third"); });
        pool.submit([] {}).get();
        pool.close();
    }
    CHECK(uncaught.told(3) == std::vector<std::string>{"w1: std::runtime_error: no",
                                                       "w2: int: not a std::exception",
                                                       "w3: Boom: third"});
}

TEST_CASE("LIB-20: a body that throws what is no std::exception fails its future with it") {
    juc::ThreadPoolExecutor pool({});
    auto failed = pool.submit([]() -> int { throw 42; });
    CHECK_THROWS_AS(failed.get(), juc::ExecutionException);
    CHECK_THROWS_AS(failed.value(), int);
    CHECK(failed.state() == juc::AnyFuture::State::Failed);
    try {
        std::rethrow_exception(failed.exceptionNow());
    } catch (int value) {
        CHECK(value == 42);
    }
}

TEST_CASE("LIB-21: the destructor interrupts, waits, and keeps the caller's interrupt flag") {
    std::atomic<bool> ended = false;
    std::atomic<bool> flagKept = false;
    juc::Thread client([&] {
        std::optional<juc::ThreadPoolExecutor> pool(std::in_place, juc::ThreadPoolOptions{});
        std::atomic<bool> asleep = false;
        pool->execute([&] {
            asleep = true;
            try {
                juc::Thread::sleep(1h);
            } catch (const juc::InterruptedException&) {
                ended = true;
            }
        });
        while (!asleep) std::this_thread::yield();
        while (!juc::Thread::isInterrupted()) std::this_thread::yield();
        pool.reset();
        CHECK(ended);
        flagKept = juc::Thread::interrupted();
    });
    client.interrupt();
    client.join();
    CHECK(flagKept);
}

TEST_CASE("LIB-22: a future may outlive pool and threads, and be copied") {
    juc::Future<std::string> copy;
    CHECK_FALSE(copy.valid());
    CHECK_THROWS_AS(copy.get(), juc::IllegalStateException);
    {
        juc::ThreadPoolExecutor pool({});
        const auto future = pool.submit([] { return std::string("text"); });
        future.get();
        copy = future;
        CHECK(copy == future);
    }
    CHECK(copy.get() == "text");
    CHECK(copy.resultNow() == "text");
}
