// juc::CompletableFuture: who runs a function, what a failure does, and what goes on when it is
// done.
#include <doctest/doctest.h>

#include <coroutine>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::inEveryWay;

namespace {

struct Broken : std::runtime_error {
    Broken() : std::runtime_error("broken") {}
};

std::string whatOf(const std::exception_ptr& error) {
    if (!error) return "none";
    try {
        std::rethrow_exception(error);
    } catch (const Broken&) {
        return "Broken";
    } catch (const std::exception& other) {
        return other.what();
    }
}

/// A coroutine that nobody waits for.
struct Detached {
    struct promise_type {
        Detached get_return_object() { return {}; }
        std::suspend_never initial_suspend() { return {}; }
        std::suspend_never final_suspend() noexcept { return {}; }
        void return_void() {}
        void unhandled_exception() { std::terminate(); }
    };
};

Detached addBoth(juc::CompletableFuture<int> a, juc::CompletableFuture<int> b,
                 juc::CompletableFuture<int> sum) {
    try {
        const int first = co_await a;
        const int second = co_await b;
        sum.complete(first + second);
    } catch (const Broken&) {
        sum.completeExceptionally(std::current_exception());
    }
}

}  // namespace

TEST_CASE("LIB-175: a promise is completed once, and everybody gets its value") {
    inEveryWay([] {
        juc::CompletableFuture<int> answer;
        CHECK_FALSE(answer.isDone());
        CHECK_THROWS_AS(answer.get(0ms), juc::TimeoutException);
        juc::Thread other([answer] { answer.complete(42); });
        CHECK(answer.get() == 42);
        CHECK_FALSE(answer.complete(43));
        CHECK(answer.resultNow() == 42);
        CHECK(answer.state() == juc::AnyFuture::State::Success);

        juc::CompletableFuture<void> done;
        CHECK(done.complete());
        done.get();
        juc::CompletableFuture<std::unique_ptr<int>> moved;
        moved.complete(std::make_unique<int>(7));
        CHECK(*moved.get() == 7);
    });
}

TEST_CASE("LIB-176: functions run on the thread that completes, or registers, or on the pool") {
    inEveryWay([] {
        juc::ThreadPoolOptions options{.corePoolSize = 1, .maximumPoolSize = 1};
        options.threadFactory = juc::namedThreads("pool-");
        juc::ThreadPoolExecutor pool(options);
        const auto where = [](int) { return juc::Thread::currentThreadName(); };
        juc::CompletableFuture<int> source;
        juc::CompletableFuture<int> other;  // as in Java a pool's thread helps with a common source
        const auto early = source.thenApply(where);
        const auto async = other.thenApplyAsync(where, pool);
        other.complete(1);
        juc::Thread completes([source] { source.complete(1); }, "completes");
        completes.join();
        CHECK(early.get() == "completes");
        CHECK(async.get() == "pool-1");
        CHECK(source.thenApply(where).get() == juc::Thread::currentThreadName());
        const auto supplied =
            juc::supplyAsync([] { return juc::Thread::currentThreadName(); }, pool);
        CHECK(supplied.get() == "pool-1");
    });
}

TEST_CASE("LIB-177: results go through, of two futures, of an inner one, of all and of any") {
    inEveryWay([] {
        juc::CompletableFuture<int> price;
        juc::CompletableFuture<double> rate;
        const auto converted = price.thenCombine(rate, [](int p, double r) { return p * r; });
        const auto text = converted.thenApply([](double d) { return std::to_string(int(d)); });
        const auto nothing = text.thenApply([](const std::string&) {});
        const auto after = nothing.thenApply([] { return 1; });
        const auto inner = price.thenCompose(
            [&](int p) { return rate.thenApply([p](double r) { return r > 1 ? p : -p; }); });
        const auto all = juc::allOf(price, rate);
        price.complete(20);
        CHECK_FALSE(all.isDone());
        CHECK_FALSE(inner.isDone());
        rate.complete(1.5);
        CHECK(converted.get() == 30);
        CHECK(text.get() == "30");
        CHECK(after.get() == 1);
        CHECK(inner.get() == 20);
        all.get();

        std::vector<juc::CompletableFuture<int>> three(3);
        const auto first = juc::anyOf(three);
        const auto each = juc::allOf(three);
        three[1].complete(11);
        CHECK(first.get() == 11);
        CHECK_FALSE(each.isDone());
        CHECK_THROWS_AS(juc::anyOf(std::vector<juc::CompletableFuture<int>>()),
                        juc::IllegalArgumentException);
        juc::allOf(std::vector<juc::AnyFuture>()).get();
    });
}

TEST_CASE("LIB-178: a failure reaches all that depend on it, and is told as it was thrown") {
    inEveryWay([] {
        juc::CompletableFuture<int> source;
        std::string heard;
        const auto next = source.thenApply([](int i) { return i + 1; });
        const auto told = next.whenComplete([&](const int* value, const std::exception_ptr& error) {
            heard = whatOf(error) + (value == nullptr ? "" : " and a value");
        });
        const auto instead = next.exceptionally([](const std::exception_ptr&) { return -1; });
        const auto both = next.handle([](const int* value, const std::exception_ptr& error) {
            return (value == nullptr ? 0 : *value) + (error ? 100 : 0);
        });
        source.completeExceptionally(Broken());
        CHECK(heard == "Broken");
        CHECK_THROWS_AS(told.value(), Broken);
        CHECK_THROWS_AS(next.get(), juc::ExecutionException);
        CHECK(whatOf(next.exceptionNow()) == "Broken");
        CHECK(instead.get() == -1);
        CHECK(both.get() == 100);

        juc::CompletableFuture<int> fine;
        const auto broken = fine.thenApply([](int) -> int { throw Broken(); });
        const auto same = fine.exceptionally([](const std::exception_ptr&) { return -1; });
        fine.complete(5);
        CHECK_THROWS_AS(broken.value(), Broken);
        CHECK(same.get() == 5);

        juc::CompletableFuture<int> cancelled;
        const auto behind = cancelled.thenApply([](int i) { return i; });
        CHECK(cancelled.cancel(true));
        CHECK(cancelled.isCancelled());
        CHECK_THROWS_AS(cancelled.get(), juc::CancellationException);
        CHECK(behind.isDone());
        CHECK(behind.state() == juc::AnyFuture::State::Failed);
    });
}

TEST_CASE("LIB-179: a timeout fails what is late, and leaves what is in time") {
    juc::VirtualClock clock;
    clock.run([] {
        juc::ScheduledThreadPoolExecutor timer(1);
        timer.setRemoveOnCancelPolicy(true);
        juc::CompletableFuture<int> late;
        CHECK_THROWS_AS(late.orTimeout(timer, 30ms).value(), juc::TimeoutException);
        CHECK(juc::nanoTime() == 30ms);
        juc::CompletableFuture<int> inTime;
        inTime.orTimeout(timer, 30ms);
        CHECK(timer.getQueueSize() == 1);
        inTime.complete(3);
        CHECK(timer.getQueueSize() == 0);
        CHECK(inTime.get() == 3);
    });
}

TEST_CASE("LIB-180: a coroutine goes on when a future is done, and throws what that threw") {
    inEveryWay([] {
        juc::ThreadPoolExecutor pool({.corePoolSize = 2, .maximumPoolSize = 2});
        juc::CompletableFuture<int> sum;
        addBoth(juc::supplyAsync([] { return 1; }, pool), juc::supplyAsync([] { return 2; }, pool),
                sum);
        CHECK(sum.get() == 3);
        juc::CompletableFuture<int> failed;
        juc::CompletableFuture<int> first;
        addBoth(first, sum, failed);
        CHECK_FALSE(failed.isDone());
        first.completeExceptionally(Broken());
        CHECK_THROWS_AS(failed.value(), Broken);
    });
}

TEST_CASE("LIB-181: a std::future gets the same") {
    juc::CompletableFuture<std::string> text;
    std::future<std::string> standard = text.toStdFuture();
    text.complete("x");
    CHECK(standard.get() == "x");
    juc::CompletableFuture<void> failed;
    std::future<void> broken = failed.toStdFuture();
    failed.completeExceptionally(Broken());
    CHECK_THROWS_AS(broken.get(), Broken);
}

TEST_CASE("LIB-182: what a pool that is destroyed has not begun is cancelled, and nobody hangs") {
    inEveryWay([] {
        juc::Latch begun(1);
        juc::CompletableFuture<int> never;
        juc::CompletableFuture<int> source;
        juc::CompletableFuture<int> dependent;
        {
            juc::ThreadPoolExecutor pool({.corePoolSize = 1, .maximumPoolSize = 1});
            pool.execute([&] {
                begun.count_down();
                try {
                    juc::Thread::sleep(1h);
                } catch (const juc::InterruptedException&) {
                }
            });
            begun.wait();
            never = juc::supplyAsync([] { return 1; }, pool);
            dependent = source.thenApplyAsync([](int i) { return i; }, pool);
            source.complete(1);
        }
        CHECK_THROWS_AS(never.get(), juc::CancellationException);
        CHECK_THROWS_AS(dependent.get(), juc::CancellationException);
        // A pool that refuses says so: to whoever asks, or to the future.
        juc::ThreadPoolExecutor closed({.corePoolSize = 1, .maximumPoolSize = 1});
        closed.shutdown();
        CHECK_THROWS_AS(juc::supplyAsync([] { return 1; }, closed),
                        juc::RejectedExecutionException);
        CHECK_THROWS_AS(source.thenApplyAsync([](int i) { return i; }, closed).value(),
                        juc::RejectedExecutionException);
    });
}

TEST_CASE("LIB-183: explore finds a callback that waits for the pool that it holds") {
    const auto program = [](bool waits) {
        juc::ThreadPoolExecutor pool({.corePoolSize = 1, .maximumPoolSize = 1});
        const auto first = juc::supplyAsync([] { return 1; }, pool);
        const auto second = first.thenApply([&](int i) {
            const auto more = juc::supplyAsync([i] { return i + 1; }, pool);
            return waits ? more.get() : 2;
        });
        if (second.get() != 2) throw std::logic_error("wrong");
    };
    // Only if the worker runs the function: main does where the future was complete already.
    const juc::ExploreResult found = juc::explore([&] { program(true); });
    REQUIRE(found.failure);
    CHECK(found.failure->what.find("nothing can ever happen any more") != std::string::npos);
    const juc::ExploreResult composed = juc::explore([&] { program(false); });
    CHECK_MESSAGE(composed.ok(), composed.toString());
}

TEST_CASE("LIB-186: what a function returns is kept as the value that the future is of") {
    inEveryWay([] {
        struct Named {
            std::string name = "lamp";
            const std::string& nameOf() const { return name; }
        };
        juc::CompletableFuture<std::string> text;
        const auto instead = text.exceptionally([](const std::exception_ptr&) { return "?"; });
        text.completeExceptionally(Broken());
        CHECK(instead.get() == "?");

        juc::CompletableFuture<Named> source;
        const auto name = source.thenApply(&Named::name);
        const auto same = source.thenApply(&Named::nameOf);
        const auto seen = name.whenComplete([](const std::string*, const std::exception_ptr&) {});
        source.complete(Named{});
        source = {};
        CHECK(name.get() == "lamp");
        CHECK(same.get() == "lamp");
        CHECK(seen.get() == "lamp");
        static_assert(std::is_same_v<decltype(name.get()), std::string>);
    });
}

TEST_CASE("LIB-187: a cancellation has its own type, also where it reaches a dependent") {
    inEveryWay([] {
        juc::CompletableFuture<int> source;
        const auto next = source.thenApply([](int i) { return i; });
        source.cancel(false);
        CHECK_THROWS_AS(source.value(), juc::CancellationException);
        CHECK_THROWS_AS(next.value(), juc::CancellationException);
    });
}

TEST_CASE("LIB-188: allOf takes CompletableFutures only, and a moved value is no broken promise") {
    juc::ThreadPoolExecutor pool({.corePoolSize = 1, .maximumPoolSize = 1});
    const std::vector<juc::AnyFuture> others{pool.submit([] { return 1; })};
    CHECK_THROWS_AS(juc::allOf(others), juc::IllegalArgumentException);
    juc::CompletableFuture<std::unique_ptr<int>> moved;
    moved.complete(std::make_unique<int>(1));
    (void)moved.get();
    CHECK_THROWS_AS(moved.toStdFuture().get(), juc::IllegalStateException);
}

TEST_CASE("LIB-301: futures of one, of both and of either give functions what Java gives them") {
    inEveryWay([] {
        juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(1);
        const auto one = juc::completedFuture(1);
        const juc::CompletableFuture<int> never;
        std::string seen;
        one.thenAccept([&](int value) { seen += std::to_string(value); });
        one.thenRun([&] { seen += 'r'; });
        one.thenAcceptBoth(one, [&](int a, int b) { seen += std::to_string(a + b); });
        one.runAfterBoth(juc::completedFuture(), [&] { seen += 'b'; });
        never.acceptEither(one, [&](int value) { seen += std::to_string(value); });
        never.runAfterEither(juc::completedFuture(), [&] { seen += 'e'; });
        CHECK(seen == "1r2b1e");
        CHECK(never.applyToEither(one, [](int value) { return value + 1.5; }).get() == 2.5);
        never.runAfterBoth(one, [&] { seen += '!'; });
        CHECK(seen == "1r2b1e");

        CHECK(one.getNow(7) == 1);
        CHECK(never.getNow(7) == 7);
        CHECK(one.join() == 1);
        const auto failed = juc::failedFuture<int>(Broken());
        CHECK(failed.isCompletedExceptionally());
        CHECK_FALSE(one.isCompletedExceptionally());
        CHECK_FALSE(never.isCompletedExceptionally());
        CHECK_THROWS_AS(failed.join(), Broken);
        CHECK(failed.exceptionallyCompose([&](const std::exception_ptr&) { return one; }).get() ==
              1);
        CHECK(one.exceptionallyCompose([&](const std::exception_ptr&) { return never; }).get() ==
              1);
        CHECK(failed.exceptionallyAsync([](const std::exception_ptr&) { return 3; }, pool).get() ==
              3);
        CHECK_THROWS_AS(failed.thenRun([] {}).join(), Broken);

        const auto copy = never.copy();
        CHECK(copy.complete(5));
        CHECK_FALSE(never.isDone());
        CHECK_FALSE(copy == never);

        std::string thread;
        juc::runAsync([&] { thread = juc::Thread::currentThreadName(); }, pool).get();
        CHECK(thread.find("thread-1") != std::string::npos);
        juc::CompletableFuture<int> later;
        CHECK(later.completeAsync([] { return 42; }, pool).get() == 42);
        juc::CompletableFuture<int> broken;
        broken.completeAsync([]() -> int { throw Broken(); }, pool);
        CHECK_THROWS_AS(broken.join(), Broken);
        bool asked = false;
        one.completeAsync([&] { return asked = true, 2; }, pool);
        pool.close();
        CHECK_FALSE(asked);
        CHECK(one.join() == 1);
    });
}

TEST_CASE("LIB-303: an executor sees by which method a function came") {
    class Noting : public juc::Executor {
    public:
        void execute(juc::Runnable task) override {
            const std::string name = task.getName();  // with a number, if there is the engine
            names += name.substr(0, name.find('-')) + ' ';
            task.run();
        }
        std::string names;
    };
    inEveryWay([] {
        Noting on;
        const auto one = juc::completedFuture(1);
        const auto failed = juc::failedFuture<int>(Broken());
        const auto take = [](int value) { return value; };
        const auto instead = [](const std::exception_ptr&) { return 1; };
        juc::runAsync([] {}, on);
        juc::supplyAsync([] { return 1; }, on);
        one.thenAcceptAsync(take, on);
        one.thenRunAsync([] {}, on);
        one.thenAcceptBothAsync(
            one, [](int, int) {}, on);
        one.runAfterBothAsync(
            one, [] {}, on);
        one.applyToEitherAsync(one, take, on);
        one.acceptEitherAsync(one, take, on);
        one.runAfterEitherAsync(
            one, [] {}, on);
        failed.exceptionallyAsync(instead, on);
        failed.exceptionallyComposeAsync([&](const std::exception_ptr&) { return one; }, on);
        CHECK(on.names ==
              "runAsync supplyAsync thenAccept thenRun thenAcceptBoth runAfterBoth applyToEither "
              "acceptEither runAfterEither exceptionally exceptionallyCompose ");
    });
}

TEST_CASE("LIB-302: a value after a timeout, and functions after a delay") {
    juc::VirtualClock clock;
    clock.run([] {
        juc::ScheduledThreadPoolExecutor timer(1);
        timer.setRemoveOnCancelPolicy(true);
        juc::CompletableFuture<std::string> slow;
        slow.completeOnTimeout(timer, "instead", 30ms);
        CHECK(slow.join() == "instead");
        CHECK(juc::nanoTime() == 30ms);
        CHECK_FALSE(slow.complete("late"));

        juc::CompletableFuture<int> quick;
        quick.completeOnTimeout(timer, 1, 50ms);
        CHECK(timer.getQueueSize() == 1);
        quick.complete(2);
        CHECK(quick.join() == 2);
        CHECK(timer.getQueueSize() == 0);
        quick.completeOnTimeout(timer, 3, 50ms).orTimeout(timer, 50ms);
        CHECK(timer.getQueueSize() == 0);  // it was complete already, as in Java

        juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(1);
        juc::DelayedExecutor afterwards(timer, 20ms, pool);
        CHECK(juc::supplyAsync([] { return juc::nanoTime() / 1ms; }, afterwards).get() == 50);
    });
}
