// MeasuredExecutor and Histogram; results that are moved out; std::futures.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::GoesThisWay;
using library_ways::inEveryWay;
using library_ways::Way;

TEST_CASE("LIB-240: a MeasuredExecutor tells how long the tasks of each name waited and ran") {
    juc::VirtualClock clock;
    clock.run([] {
        juc::ThreadPoolExecutor pool({});
        juc::MeasuredExecutor measured(pool);
        CHECK(measured.toString() == "Nothing has run.\n");
        for (int i = 0; i < 3; ++i)
            measured.submit(juc::named("parse", [] { juc::Thread::sleep(16ms); }));
        measured.execute([] { juc::Thread::sleep(1s); });
        measured.submit(juc::named("fail", [] { throw std::runtime_error("fails"); }));
        measured.submit(juc::named("短", [] { juc::Thread::sleep(7us); })).get();
        measured.close();
        const auto times = measured.times();
        REQUIRE(times.size() == 4);
        const juc::TaskTimes& parse = times.at("parse");
        CHECK(parse.failed == 0);
        CHECK(parse.ran.count() == 3);
        CHECK(parse.ran.sum() == 48ms);
        CHECK(parse.ran.max() == 16ms);
        CHECK(parse.waited.sum() == 16ms + 32ms);
        CHECK(parse.waited.mean() == 16ms);
        CHECK(parse.waited.quantile(0) == 0ms);
        CHECK(parse.waited.max() == 32ms);
        CHECK(parse.waited.quantile(1) == 32ms);
        CHECK(times.at("").waited.max() == 48ms);
        CHECK(times.at("").ran.max() == 1s);
        CHECK(times.at("fail").failed == 1);
        const std::vector<std::string> lines{
            "task     runs  failed  waited p50      p99      max  ran p50      p99      max\n",
            "            1       0       48 ms    48 ms    48 ms      1 s      1 s      1 s\n",
            "fail        1       1      1.05 s   1.05 s   1.05 s     0 ms     0 ms     0 ms\n",
            "parse       3       0     16.8 ms    32 ms    32 ms    16 ms    16 ms    16 ms\n",
            "短          1       0      1.05 s   1.05 s   1.05 s     7 µs     7 µs     7 µs\n"};
        std::string table;
        for (const std::string& line : lines) table += line;
        CHECK(measured.toString() == table);
    });
}

TEST_CASE(
    "LIB-241: functions, rows and services can be measured, and plain tasks still end workers") {
    inEveryWay([] {
        std::atomic<int> told = 0;
        juc::Thread::setDefaultUncaughtExceptionHandler(
            [&](const std::string&, const juc::Throwable&) { ++told; });
        {
            juc::ThreadPoolExecutor pool({});
            juc::MeasuredExecutor measured(pool);
            juc::SerialExecutor row(measured);
            row.execute(juc::named("row", [] {}));
            juc::supplyAsync(juc::named("supply", [] { return 1; }), measured)
                .thenApplyAsync([](int one) { return one; }, measured)
                .thenApplyAsync(juc::named("double", [](int one) { return 2 * one; }), measured)
                .get();
            juc::ExecutorCompletionService<int> service(measured);
            service.submit(juc::named("served", [] { return 2; }));
            CHECK(service.take().get() == 2);
            measured.execute([] { throw std::runtime_error("fails"); });
            measured.close();
            const auto times = measured.times();
            CHECK(times.contains("row"));
            CHECK(times.contains("supply"));
            CHECK(times.contains("thenApply"));
            CHECK(times.contains("double"));
            CHECK(times.contains("QueueingFuture(served)"));
            CHECK(times.at("").failed == 1);
        }
        while (told == 0) juc::Thread::yield();
        juc::Thread::setDefaultUncaughtExceptionHandler(nullptr);
    });
}

TEST_CASE("LIB-242: a Histogram's quantiles are at most an eighth too long, over all lengths") {
    std::mt19937_64 random(1);  // NOLINT: the same each time
    juc::Histogram histogram;
    std::vector<std::int64_t> times;
    for (int i = 0; i < 20'000; ++i) {
        const auto time = static_cast<std::int64_t>(random() >> (1 + random() % 62));
        times.push_back(time);
        histogram.add(std::chrono::nanoseconds(time / 20'000));
    }
    for (std::int64_t& time : times) time /= 20'000;
    std::sort(times.begin(), times.end());
    CHECK(histogram.count() == 20'000);
    CHECK(histogram.max().count() == times.back());
    for (std::size_t i = 1; i <= times.size(); i += 37) {
        const auto part = static_cast<double>(i) / static_cast<double>(times.size());
        const std::int64_t exact = times[i - 1];
        const std::int64_t told = histogram.quantile(part - 1e-9).count();
        CHECK(told >= exact);
        CHECK(told - exact <= exact / 8);
    }
    juc::Histogram one;
    CHECK(one.quantile(0.5) == 0ns);
    one.add(-5ns);
    CHECK(one.max() == 0ns);
    one.add(juc::Duration::forever());
    CHECK(one.quantile(1) == juc::Duration::forever().nanoseconds());
}

namespace {

/// Counts its copies.
struct Big {
    Big() = default;
    explicit Big(std::atomic<int>* to)
        : copies(to), text("a text that is too long for the string itself") {}
    Big(const Big& other) : copies(other.copies), text(other.text) { ++*copies; }
    Big(Big&&) = default;
    Big& operator=(const Big&) = delete;
    Big& operator=(Big&&) = default;
    ~Big() = default;
    std::atomic<int>* copies = nullptr;
    std::string text;
};

}  // namespace

TEST_CASE("LIB-243: the last future of a task gives its result without a copy") {
    const GoesThisWay direct(Way::Direct);
    juc::ScheduledThreadPoolExecutor pool(1);
    std::atomic<int> copies = 0;
    const auto make = [&] { return Big(&copies); };
    CHECK(pool.submit(make).get().text.size() == 45);
    CHECK(pool.submit(make).value(1h).text.size() == 45);
    auto future = pool.submit(make);
    auto other = future;
    CHECK(copies == 0);
    CHECK(std::move(future).get().text.size() == 45);
    CHECK(copies == 1);  // the other one may ask, too
    future = {};
    CHECK(other.get().text.size() == 45);
    CHECK(copies == 2);  // and again
    CHECK(std::move(other).get(juc::Clock::now() + 1h).text.size() == 45);
    CHECK(copies == 2);
    CHECK_FALSE(other.valid());
    const auto unique = [] { return std::make_unique<int>(1); };
    auto moved = pool.submit(unique);
    CHECK(*moved.get() == 1);
    CHECK_THROWS_AS(std::move(moved).get(), juc::IllegalStateException);
    auto assigned = pool.submit(make);
    assigned = pool.submit(make);
    CHECK(std::move(assigned).value().text.size() == 45);
    CHECK(copies == 2);
}

TEST_CASE("LIB-244: a result that somebody else may still ask for is copied") {
    std::atomic<int> copies = 0;
    int seen = 0;
    const auto make = [&] { return Big(&copies); };
    const GoesThisWay direct(Way::Direct);
    juc::ThreadPoolExecutor pool(
        {.hooks = {.afterExecute = [&](const juc::AnyFuture& task, const std::exception_ptr&) {
             seen += juc::Future<Big>(task).get().text.size() == 45 ? 1 : 0;
         }}});
    for (int i = 0; i < 100; ++i) CHECK(pool.submit(make).get().text.size() == 45);
    pool.close();
    CHECK(seen == 100);
    juc::ThreadPoolExecutor served({});
    juc::ExecutorCompletionService<Big> service(served);
    const auto own = service.submit(make);
    CHECK(service.take().get().text.size() == 45);
    CHECK(own.get().text.size() == 45);
}

TEST_CASE("LIB-245: a CompletableFuture keeps its value for all that depend on it") {
    inEveryWay([] {
        juc::ThreadPoolExecutor pool({});
        const std::string text(100, 'x');
        auto future = juc::supplyAsync([&] { return text; }, pool);
        juc::CompletableFuture<std::string> gate;
        const auto size = gate.thenCombine(
            future, [](const std::string&, const std::string& its) { return its.size(); });
        CHECK(std::move(future).get() == text);
        gate.complete("");
        CHECK(size.get() == 100);
    });
}

TEST_CASE("LIB-246: fromStdFuture and toStdFuture are a way there and back") {
    juc::ThreadPoolExecutor pool({});
    std::promise<std::unique_ptr<int>> promise;
    auto future = juc::fromStdFuture(promise.get_future(), pool);
    const auto doubled =
        future.thenApply([](const std::unique_ptr<int>& value) { return *value * 2; });
    const auto named = future.thenApply(  // the value can only be moved, and is not copied
        juc::named("look", [](const std::unique_ptr<int>& value) { return *value; }));
    CHECK_FALSE(doubled.isDone());
    promise.set_value(std::make_unique<int>(21));
    CHECK(doubled.get() == 42);
    CHECK(named.get() == 21);
    CHECK(doubled.toStdFuture().get() == 42);
    std::promise<void> fails;
    const auto failed = juc::fromStdFuture(fails.get_future(), pool);
    fails.set_exception(std::make_exception_ptr(std::out_of_range("none")));
    CHECK_THROWS_AS(failed.value(), std::out_of_range);
}
