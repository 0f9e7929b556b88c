// What a C++ program expects of the library, on OS threads: each feature of a public header.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <numeric>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "poolscope/juc.hpp"

using namespace std::chrono_literals;

namespace {

struct MoveOnly {
    explicit MoveOnly(int number) : value(std::make_unique<int>(number)) {}
    std::unique_ptr<int> value;
};

struct OddError : std::logic_error {
    using std::logic_error::logic_error;
};

}  // namespace

TEST_CASE("LIB-30: bodies and results that can only be moved") {
    juc::ScheduledThreadPoolExecutor pool(1);
    auto parcel = std::make_unique<int>(42);
    auto moved = pool.submit([parcel = std::move(parcel)] { return MoveOnly(*parcel); });
    CHECK(*moved.get().value == 42);
    CHECK_THROWS_AS(moved.get(), juc::IllegalStateException);
    int target = 1;
    auto reference = pool.submit([&target]() -> int& { return target; });
    reference.get() = 2;
    CHECK(target == 2);
    std::atomic<int> sum = 0;
    auto tick = pool.scheduleAtFixedRate(
        [own = std::make_unique<int>(1), &sum] { sum += (*own)++; }, 0ms, 1ms);
    while (sum < 6) std::this_thread::yield();
    tick.cancel(false);
}

TEST_CASE("LIB-31: every std::chrono duration; too long ones mean for ever") {
    using juc::Duration;
    CHECK(Duration(1.5s).nanoseconds() == 1'500'000'000ns);
    CHECK(Duration(std::chrono::duration<double, std::nano>(0.1)).nanoseconds() == 1ns);
    CHECK(Duration(std::chrono::duration<int, std::pico>(1001)).nanoseconds() == 2ns);
    CHECK(Duration(std::chrono::hours::max()).nanoseconds() == juc::Nanoseconds::max());
    CHECK(Duration(std::chrono::hours::min()).nanoseconds() == juc::Nanoseconds::min());
    CHECK(Duration(std::chrono::duration<double>(1e30)).nanoseconds() == juc::Nanoseconds::max());
    CHECK(Duration(std::chrono::duration<std::uint8_t>(255)).nanoseconds() == 255s);
    CHECK(Duration(std::chrono::years(1)).nanoseconds() == juc::Nanoseconds(std::chrono::years(1)));
    juc::ScheduledThreadPoolExecutor pool(1);
    auto late = pool.schedule([] {}, std::chrono::hours::max());
    CHECK(late.getDelay() > 24h);
    CHECK(pool.schedule([] { return 1; }, 0.001s).get(std::chrono::minutes(1)) == 1);
}

TEST_CASE("LIB-32: exceptions keep their type, and the library's have types of their own") {
    std::atomic<bool> open = false;  // the pool waits for the body that reads it
    juc::ThreadPoolExecutor pool({});
    auto failed = pool.submit([]() -> int { throw OddError("odd"); });
    CHECK_THROWS_AS(failed.value(), OddError);
    try {
        failed.get();
        FAIL("get returned");
    } catch (const juc::ExecutionException& wrapped) {
        CHECK(std::string(wrapped.what()) ==
              "ExecutionException: (anonymous namespace)::OddError: odd");
        CHECK_THROWS_AS(wrapped.rethrowCause(), OddError);
        CHECK_THROWS_AS(std::rethrow_if_nested(wrapped), OddError);
    }
    auto slow = pool.submit([&] {
        while (!open) std::this_thread::yield();
    });
    CHECK_THROWS_AS(slow.get(1ms), juc::TimeoutException);
    auto waiting = pool.submit([] {});
    CHECK(waiting.cancel(false));
    CHECK_THROWS_AS(waiting.get(), juc::CancellationException);
    CHECK_THROWS_AS(waiting.resultNow(), juc::IllegalStateException);
    open = true;
    CHECK_THROWS_AS(juc::ThreadPoolExecutor({.corePoolSize = 2, .maximumPoolSize = 1}),
                    juc::IllegalArgumentException);
    pool.shutdown();
    CHECK_THROWS_AS(pool.execute([] {}), juc::RejectedExecutionException);
    CHECK_THROWS_AS(pool.submit([] {}), juc::Throwable);
}

TEST_CASE("LIB-33: thread names and factories") {
    juc::ThreadPoolExecutor named({.threadFactory = juc::namedThreads("io-")});
    CHECK(named.submit([] { return juc::Thread::currentThreadName(); }).get() == "io-1");
    juc::ThreadPoolExecutor none({.threadFactory = [] { return std::optional<juc::NewThread>(); }});
    auto waits = none.submit([] {});
    CHECK_THROWS_AS(waits.get(1ms), juc::TimeoutException);
    CHECK(none.getPoolSize() == 0);
    juc::ThreadPoolExecutor throws(
        {.threadFactory = []() -> std::optional<juc::NewThread> { throw OddError("no thread"); }});
    CHECK_THROWS_AS(throws.execute([] {}), OddError);
    CHECK(throws.getPoolSize() == 0);
}

TEST_CASE("LIB-34: hooks before and after each task, and at the end") {
    std::mutex mutex;
    std::string told;
    const auto tell = [&](const std::string& what) {
        const std::lock_guard guard(mutex);
        told += what + ' ';
    };
    std::atomic<bool> uncaught = false;
    juc::Thread::setDefaultUncaughtExceptionHandler(
        [&](const std::string&, const juc::Throwable&) { uncaught = true; });
    {
        juc::Hooks hooks;
        hooks.beforeExecute = [&](const juc::AnyFuture& task) {
            tell(task.valid() ? "before-submitted" : "before-executed");
        };
        hooks.afterExecute = [&](const juc::AnyFuture& task, const std::exception_ptr& thrown) {
            if (task.valid()) CHECK(task.isDone());
            tell(thrown ? "threw" : "after");
        };
        hooks.terminated = [&] { tell("terminated"); };
        juc::ThreadPoolExecutor pool({.hooks = std::move(hooks)});
        pool.submit([] {});
        pool.execute([] {});
        pool.execute([] { throw OddError("odd"); });
        pool.close();
    }
    while (!uncaught) std::this_thread::yield();
    juc::Thread::setDefaultUncaughtExceptionHandler(nullptr);
    CHECK(told == "before-submitted after before-executed after before-executed threw terminated ");
}

TEST_CASE("LIB-35: a stop_token is a second way to notice an interrupt") {
    juc::ScheduledThreadPoolExecutor pool(2);
    std::atomic<bool> began = false;
    const auto untilStopped = [&began](std::stop_token stop) {
        began = true;
        while (!stop.stop_requested()) std::this_thread::yield();
        return juc::Thread::isInterrupted();
    };
    SUBCASE("of cancel(true)") {
        auto task = pool.submit(untilStopped);
        while (!began) std::this_thread::yield();
        CHECK(task.cancel(true));
        pool.shutdown();
        CHECK(pool.awaitTermination(60s));
    }
    SUBCASE("of shutdownNow") {
        auto task = pool.submit(untilStopped);
        while (!began) std::this_thread::yield();
        pool.shutdownNow();
        CHECK(task.get());
    }
    SUBCASE("of a thread") {
        std::atomic<bool> flag = false;
        juc::Thread thread([&](std::stop_token stop) { flag = untilStopped(std::move(stop)); });
        while (!began) std::this_thread::yield();
        thread.interrupt();
        thread.join();
        CHECK(flag);
    }
    SUBCASE("but not of cancel(false)") {
        std::atomic<bool> open = false;
        std::atomic<bool> stopped = false;
        auto task = pool.submit([&](std::stop_token stop) {
            began = true;
            while (!open) std::this_thread::yield();
            stopped = stop.stop_requested();
        });
        while (!began) std::this_thread::yield();
        CHECK(task.cancel(false));
        open = true;
        pool.shutdown();
        CHECK(pool.awaitTermination(60s));
        CHECK_FALSE(stopped);
    }
    SUBCASE("and its callbacks may use the pool") {
        std::atomic<int> size = 0;
        auto task = pool.submit([&](std::stop_token stop) {
            const std::stop_callback tells(stop, [&] { size = pool.getPoolSize(); });
            began = true;
            while (!stop.stop_requested()) std::this_thread::yield();
        });
        while (!began) std::this_thread::yield();
        pool.shutdownNow();
        CHECK(pool.awaitTermination(60s));
        CHECK(size == 1);
    }
}

TEST_CASE("LIB-36: a completion service gives futures in the order of completion") {
    juc::ThreadPoolExecutor pool({.corePoolSize = 2, .maximumPoolSize = 2});
    juc::ExecutorCompletionService<int> service(pool);
    std::atomic<bool> open = false;
    auto slow = service.submit([&] {
        while (!open) std::this_thread::yield();
        return 1;
    });
    auto quick = service.submit([] { return 2; });
    const auto first = service.take();
    CHECK(first == quick);
    CHECK(first.get() == 2);
    CHECK_FALSE(service.poll().valid());
    CHECK_FALSE(service.poll(1ms).valid());
    open = true;
    CHECK(service.take().get() == 1);
}

TEST_CASE("LIB-163: wait on real threads") {
    juc::ThreadPoolExecutor pool({.corePoolSize = 1, .maximumPoolSize = 1});
    std::atomic<bool> open = false;
    const auto held = pool.submit([&open] {
        while (!open) juc::Thread::sleep(1ms);
    });
    CHECK_FALSE(held.wait(1ms));
    open = true;
    held.wait();
    CHECK(held.isDone());
    const auto failed = pool.submit([]() -> int { throw OddError("odd"); });
    failed.wait();
    CHECK(failed.wait(0s));
}

TEST_CASE("LIB-37: invokeAll gives all futures, invokeAny the first success") {
    juc::ThreadPoolExecutor plain({.corePoolSize = 2, .maximumPoolSize = 2});
    juc::ForkJoinPool stealing(2);
    const auto both = [](juc::ExecutorService& pool) {
        std::vector<std::function<int()>> bodies{
            [] { return 1; }, []() -> int { throw OddError("odd"); }, [] { return 3; }};
        const auto futures = pool.invokeAll(bodies);
        REQUIRE(futures.size() == 3);
        CHECK(futures[0].get() == 1);
        CHECK_THROWS_AS(futures[1].value(), OddError);
        CHECK(futures[2].get() == 3);
        const int any = pool.invokeAny(bodies);
        CHECK((any == 1 || any == 3));
        CHECK_THROWS_AS(pool.invokeAny(std::vector<std::function<int()>>{bodies[1], bodies[1]}),
                        juc::ExecutionException);
        CHECK_THROWS_AS(pool.invokeAny(std::vector<std::function<int()>>{}),
                        juc::IllegalArgumentException);
        std::vector<std::function<void()>> sleepers{[] { juc::Thread::sleep(1h); }};
        CHECK_THROWS_AS(pool.invokeAny(sleepers, 1ms), juc::Throwable);
        const auto late = pool.invokeAll(sleepers, 1ms);
        CHECK(late[0].isCancelled());
    };
    both(plain);
    both(stealing);
    stealing.shutdownNow();
}

TEST_CASE("LIB-38: fork and join") {
    juc::ForkJoinPool pool(3);
    std::vector<long> numbers(10'000);
    std::iota(numbers.begin(), numbers.end(), 1);
    struct Sum {
        static long of(std::span<const long> part) {
            if (part.size() < 100) return std::accumulate(part.begin(), part.end(), 0L);
            auto left = juc::fork([=] { return of(part.first(part.size() / 2)); });
            const long right = of(part.subspan(part.size() / 2));
            return left.join() + right;
        }
    };
    CHECK(pool.invoke([&] { return Sum::of(numbers); }) == 50'005'000);
    CHECK_THROWS_AS(pool.invoke([]() -> int { throw OddError("odd"); }), OddError);
    CHECK_THROWS_AS(juc::fork([] {}), juc::IllegalStateException);
    CHECK(pool.awaitQuiescence(60s));
    CHECK(pool.getParallelism() == 3);
    pool.close();
    CHECK_THROWS_AS(pool.submit([] {}), juc::RejectedExecutionException);
}

TEST_CASE("LIB-39: a Timer") {
    std::atomic<int> runs = 0;
    std::string name;
    {
        juc::Timer timer("blinker");
        timer.schedule([&] { name = juc::Thread::currentThreadName(); }, 0ms);
        juc::TimerTask task = timer.schedule([&] { ++runs; }, 0ms, 1ms);
        while (runs < 3) std::this_thread::yield();
        CHECK(task.cancel());
        CHECK_FALSE(task.cancel());
        CHECK_THROWS_AS(timer.schedule([] {}, -1ms), juc::IllegalArgumentException);
        timer.cancel();
        CHECK_THROWS_AS(timer.schedule([] {}, 1ms), juc::IllegalStateException);
    }
    CHECK(name == "blinker");
    // A body that destroys its own Timer, perhaps before schedule() has returned.
    for (int i = 0; i < 200; ++i) {
        auto own = std::make_unique<juc::Timer>();
        juc::Timer& its = *own;
        std::atomic<bool> gone = false;
        const juc::TimerTask task = its.schedule(
            [&, own = std::move(own)]() mutable {
                own.reset();
                gone = true;
            },
            0ms);
        while (!gone) std::this_thread::yield();
        CHECK(task.valid());
        CHECK_FALSE(task.cancel());
    }
}

TEST_CASE("LIB-40: threads of the program are interrupted and joined") {
    std::atomic<bool> asleep = false;
    std::atomic<bool> interrupted = false;
    {
        juc::Thread thread(
            [&] {
                asleep = true;
                try {
                    juc::Thread::sleep(1h);
                } catch (const juc::InterruptedException&) {
                    interrupted = true;
                }
            },
            "sleeper");
        CHECK(thread.getName() == "sleeper");
        CHECK_FALSE(thread.join(1ms));
        while (!asleep) std::this_thread::yield();
        CHECK(thread.isAlive());
    }
    CHECK(interrupted);
    juc::Thread none;
    none.join();
    CHECK_FALSE(none.isAlive());
}

TEST_CASE("LIB-41: policies for rejected tasks, and ready-made pools") {
    std::atomic<bool> open = false;
    const auto waits = [&] {
        while (!open) std::this_thread::yield();
    };
    juc::ThreadPoolExecutor callerRuns(
        {.queue = juc::WorkQueue::array(1), .rejected = juc::RejectionPolicy::CallerRuns});
    callerRuns.execute(waits);
    callerRuns.execute(waits);
    const auto here = std::this_thread::get_id();
    std::atomic<bool> ranHere = false;
    callerRuns.execute([&] { ranHere = std::this_thread::get_id() == here; });
    CHECK(ranHere);
    juc::ThreadPoolExecutor aborts({.queue = juc::WorkQueue::synchronous()});
    aborts.execute(waits);
    CHECK_THROWS_AS(aborts.execute([] {}), juc::RejectedExecutionException);
    open = true;
    juc::ThreadPoolExecutor cached = juc::newCachedThreadPool();
    CHECK(cached.submit([] { return 1; }).get() == 1);
    juc::ThreadPoolExecutor moved = std::move(cached);
    CHECK_THROWS_AS(cached.execute([] {}), juc::IllegalStateException);
    CHECK(moved.submit([] { return 2; }).get() == 2);
    moved = juc::newFixedThreadPool(2);
    CHECK(moved.getMaximumPoolSize() == 2);
    CHECK(juc::newSingleThreadExecutor().getCorePoolSize() == 1);
    CHECK_THROWS_AS(juc::newFixedThreadPool(0), juc::IllegalArgumentException);
}
