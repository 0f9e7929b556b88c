// The same calls on a pool with the engine behind it and on one without: what a program can see is
// the same.
//
// Random programs of one client, played on both. A worker is held in a body while the program gives
// its orders, so that the order of execution follows from the program alone; then it is let go.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <regex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/library/runtime.hpp"
#include "engine/world/random.hpp"
#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::GoesThisWay;
using library_ways::Way;

namespace {

/// What a program said and saw, line by line.
class Told {
public:
    void line(const std::string& text) {
        const std::lock_guard guard(mutex_);
        text_ += text + '\n';
    }
    std::string text() const {
        const std::lock_guard guard(mutex_);
        return text_;
    }

private:
    mutable std::mutex mutex_;
    std::string text_;
};

/// POOLSCOPE_LIBRARY_WAY=engine: all tests of the library once more, with the engine behind every
/// pool.
struct WayOfTheProcess : doctest::IReporter {
    explicit WayOfTheProcess(const doctest::ContextOptions&) {
        const char* const way = std::getenv("POOLSCOPE_LIBRARY_WAY");
        if (way != nullptr && std::string(way) == "engine") juc::detail::allowDirectPools(false);
    }
    void report_query(const doctest::QueryData&) override {}
    void test_run_start() override {}
    void test_run_end(const doctest::TestRunStats&) override {}
    void test_case_start(const doctest::TestCaseData&) override {}
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_end(const doctest::CurrentTestCaseStats&) override {}
    void test_case_exception(const doctest::TestCaseException&) override {}
    void subcase_start(const doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void log_assert(const doctest::AssertData&) override {}
    void log_message(const doctest::MessageData&) override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}
};
DOCTEST_REGISTER_LISTENER("library way", 0, WayOfTheProcess);

std::string outcomeOf(const juc::AnyFuture& future) {
    const juc::Future<int> typed(future);
    try {
        return std::to_string(typed.get(0ms));
    } catch (const juc::Throwable& thrown) {
        return thrown.what();
    }
}

/// What a call throws, with the numbers of tasks taken out: all pools of an engine count together.
template <class Act>
std::string thrownBy(const Act& act) {
    try {
        act();
    } catch (const juc::Throwable& thrown) {
        return std::regex_replace(std::string(thrown.what()), std::regex("task-[0-9]+"), "task-N");
    }
    return "nothing";
}

/// One worker, held until `letGo`.
class Held {
public:
    explicit Held(juc::ExecutorService& pool) {
        pool.execute([this] {
            begun_ = true;
            while (!open_) std::this_thread::yield();
        });
        while (!begun_) std::this_thread::yield();
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() { letGo(); }
    void letGo() { open_ = true; }

private:
    std::atomic<bool> begun_ = false;
    std::atomic<bool> open_ = false;
};

/// The orders that both kinds of pools understand, and a few of the scheduled one.
class Program {
public:
    Program(std::uint64_t seed, Told& told) : random_(seed), told_(told) {}

    /// A body that says when it runs, and now and then throws.
    std::function<int()> body() {
        const int number = made_++;
        const bool fails = random_.below(8) == 0;
        return [this, number, fails] {
            told_.line("runs " + std::to_string(number));
            if (fails) throw std::runtime_error("body " + std::to_string(number));
            return number;
        };
    }
    void order(juc::ThreadPoolExecutor& pool) {
        switch (random_.below(7)) {
            case 0: pool.execute([body = body()] { told(body); }); break;
            case 1: futures_.push_back(pool.submit(body())); break;
            case 2: cancelOne(); break;
            case 3: pool.purge(); break;
            case 4: told_.line("queue " + std::to_string(pool.getQueueSize())); break;
            case 5: told_.line("tasks " + std::to_string(pool.getTaskCount())); break;
            default: told_.line(pool.toString()); break;
        }
    }
    void order(juc::ScheduledThreadPoolExecutor& pool) {
        switch (random_.below(5)) {
            case 0: schedule(pool, juc::Nanoseconds(random_.below(2)) - 1ns); break;
            case 1: schedule(pool, 1h); break;
            case 2: schedule(pool, juc::Duration::forever()); break;
            case 3: pool.setRemoveOnCancelPolicy(random_.below(2) == 0); break;
            default: order(static_cast<juc::ThreadPoolExecutor&>(pool)); break;
        }
    }
    std::uint64_t below(std::uint64_t limit) { return random_.below(limit); }
    void outcomes() {
        for (const juc::AnyFuture& future : futures_) told_.line(outcomeOf(future));
    }

private:
    /// execute's body must not end the one worker.
    static void told(const std::function<int()>& body) {
        try {
            body();
        } catch (const std::runtime_error&) {
        }
    }
    void schedule(juc::ScheduledThreadPoolExecutor& pool, juc::Duration delay) {
        futures_.push_back(pool.schedule(body(), delay));
    }
    void cancelOne() {
        if (futures_.empty()) return;
        const juc::AnyFuture& future = futures_[random_.below(futures_.size())];
        told_.line(future.cancel(random_.below(2) == 0) ? "cancelled" : "not cancelled");
    }

    poolscope::Random random_;
    Told& told_;
    int made_ = 0;
    std::vector<juc::AnyFuture> futures_;
};

constexpr int kOrders = 60;

/// Ten tasks at times a step apart, given in another order; what they said. Empty if giving them
/// took so long that their times do not tell the order.
std::string playedInSteps(Way way) {
    const GoesThisWay here(way);
    constexpr juc::Nanoseconds kStep = 20ms;
    Told told;
    juc::ScheduledThreadPoolExecutor pool(1);
    const juc::Nanoseconds begin = juc::nanoTime();
    for (int i = 0; i < 10; ++i) {
        const int number = (i * 7) % 10;
        pool.schedule([&told, number] { told.line(std::to_string(number)); }, number * kStep);
    }
    const bool inTime = juc::nanoTime() - begin < kStep;
    pool.shutdown();
    CHECK(pool.awaitTermination(60s));
    return inTime ? told.text() : std::string();
}

std::string playedOnPlain(std::uint64_t seed, Way way) {
    const GoesThisWay here(way);
    Told told;
    Program program(seed, told);
    {
        juc::ThreadPoolExecutor pool({.name = "p"});
        Held held(pool);
        for (int i = 0; i < kOrders; ++i) program.order(pool);
        if (program.below(3) == 0) {
            told.line("never began " + std::to_string(pool.shutdownNow().size()));
        }
        pool.shutdown();
        told.line(thrownBy([&] { pool.execute([] {}); }));
        told.line(thrownBy([&] { pool.submit([] {}); }));
        held.letGo();
        CHECK(pool.awaitTermination(60s));
        told.line(pool.toString());
        program.outcomes();
    }
    program.outcomes();
    return told.text();
}

std::string playedOnScheduled(std::uint64_t seed, Way way) {
    const GoesThisWay here(way);
    Told told;
    Program program(seed, told);
    {
        juc::ScheduledThreadPoolExecutor pool(1, {.name = "p"});
        Held held(pool);
        for (int i = 0; i < kOrders; ++i) program.order(pool);
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        if (program.below(3) == 0) {
            told.line("never began " + std::to_string(pool.shutdownNow().size()));
        }
        pool.shutdown();
        told.line("left " + std::to_string(pool.getQueueSize()));
        told.line(thrownBy([&] { pool.schedule([] {}, 1ms); }));
        held.letGo();
        CHECK(pool.awaitTermination(60s));
        told.line(pool.toString());
        program.outcomes();
    }
    program.outcomes();
    return told.text();
}

}  // namespace

TEST_CASE("LIB-80: random programs see the same of a plain pool with and without the engine") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        CHECK(playedOnPlain(seed, Way::Engine) == playedOnPlain(seed, Way::Direct));
    }
}

TEST_CASE("LIB-81: random programs see the same of a scheduled pool with and without the engine") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        CHECK(playedOnScheduled(seed, Way::Engine) == playedOnScheduled(seed, Way::Direct));
    }
}

TEST_CASE("LIB-82: tasks run in the order of their times") {
    for (const Way way : {Way::Engine, Way::Direct}) {
        std::string told;
        while (told.empty()) told = playedInSteps(way);
        CHECK(told == "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    }
}
