// Fork/join pools on real threads, with the engine behind them and without.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/library/direct/stealing_deque.hpp"
#include "engine/world/random.hpp"
#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::GoesThisWay;
using library_ways::inEveryWay;
using library_ways::Way;

namespace {

template <class Body>
void inBothRealWays(const Body& body) {
    for (const Way way : {Way::Engine, Way::Direct}) {
        INFO("with the engine: ", way == Way::Engine);
        const GoesThisWay here(way);
        body();
    }
}

template <class Condition>
void eventually(const Condition& condition) {
    while (!condition()) std::this_thread::yield();
}

int leaves(int levels) {
    if (levels == 0) return 1;
    const auto one = juc::fork([levels] { return leaves(levels - 1); });
    const int other = leaves(levels - 1);
    return one.join() + other;
}

/// Bodies that fork, join, cancel and take back at random, run by one worker. One thread at a time
/// draws numbers and writes.
class Family {
public:
    explicit Family(std::uint64_t seed) : random_(seed) {}

    std::string played(Way way) {
        const GoesThisWay here(way);
        juc::ForkJoinPool pool(1, {.asyncMode = random_.below(3) == 0});
        const auto root = pool.submit([this] { return body(0); });
        pool.close();
        line("gives " + outcome([&] { return root.join(); }));
        line("steals " + std::to_string(pool.getStealCount()));
        return text_;
    }

private:
    int body(int depth) {
        const int number = made_++;
        line("begins " + std::to_string(number));
        std::vector<juc::ForkJoinTask<int>> children;
        const std::uint64_t steps = depth < 4 ? random_.below(7) : 0;
        for (std::uint64_t i = 0; i < steps; ++i) step(depth, children);
        if (random_.below(6) == 0) throw std::runtime_error("body " + std::to_string(number));
        return number;
    }
    void step(int depth, std::vector<juc::ForkJoinTask<int>>& children) {
        const std::uint64_t what = random_.below(8);
        if (what < 3 || children.empty()) {
            children.push_back(juc::fork([this, depth] { return body(depth + 1); }));
            return;
        }
        const std::size_t which = random_.below(children.size());
        const juc::ForkJoinTask<int> child = children[which];
        if (what < 6) {
            line("joins " + outcome([&] { return child.join(); }));
        } else if (what == 6) {
            line(child.cancel(true) ? "cancels" : "cancels not");
        } else if (child.tryUnfork()) {
            line("takes back");
            children.erase(children.begin() + static_cast<std::ptrdiff_t>(which));
        }
    }
    template <class Act>
    static std::string outcome(const Act& act) {
        try {
            return std::to_string(act());
        } catch (const std::exception& thrown) {
            return thrown.what();
        }
    }
    void line(const std::string& text) { text_ += text + '\n'; }

    poolscope::Random random_;
    int made_ = 0;
    std::string text_;
};

/// Stands for a task: a deque does not look inside.
juc::detail::Call* entry(std::vector<char>& all, std::size_t number) {
    return reinterpret_cast<juc::detail::Call*>(&all[number]);
}

}  // namespace

TEST_CASE("LIB-255: a deque gives the newest to its worker, the oldest to thieves, each once") {
    juc::detail::StealingDeque deque;
    std::vector<char> all(100'000);
    CHECK(deque.pop() == nullptr);
    CHECK(deque.steal() == nullptr);
    for (std::size_t i = 0; i < 1000; ++i) deque.push(entry(all, i));  // it grows twice
    CHECK(deque.size() == 1000);
    CHECK(deque.newest() == entry(all, 999));
    CHECK(deque.pop() == entry(all, 999));
    CHECK(deque.steal() == entry(all, 0));
    CHECK(deque.steal() == entry(all, 1));
    for (std::size_t i = 998; i > 1; --i) REQUIRE(deque.pop() == entry(all, i));
    CHECK(deque.isEmpty());
    CHECK(deque.newest() == nullptr);

    std::vector<std::atomic<int>> taken(all.size());
    std::atomic<bool> over = false;
    const auto take = [&](const juc::detail::Call* task) {
        if (task != nullptr)
            ++taken[static_cast<std::size_t>(reinterpret_cast<const char*>(task) - all.data())];
    };
    std::vector<std::thread> thieves;
    for (int i = 0; i < 2; ++i) {
        thieves.emplace_back([&] {
            while (!over || !deque.isEmpty()) take(deque.steal());
        });
    }
    poolscope::Random random(5);
    for (std::size_t i = 0; i < all.size(); ++i) {
        deque.push(entry(all, i));
        while (random.below(3) == 0) take(deque.pop());
    }
    over = true;
    for (std::thread& thief : thieves) thief.join();
    std::size_t once = 0;
    for (const auto& count : taken) once += count == 1 ? 1 : 0;
    CHECK(once == all.size());
}

TEST_CASE("LIB-256: random families of tasks go alike with and without the engine") {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        CAPTURE(seed);
        CHECK(Family(seed).played(Way::Engine) == Family(seed).played(Way::Direct));
    }
}

TEST_CASE("LIB-257: trees on more workers than there are cores, from several threads at once") {
    inBothRealWays([] {
        for (const int workers : {1, 2, 5}) {
            juc::ForkJoinPool pool(workers);
            std::atomic<int> counted = 0;
            {
                std::vector<std::thread> clients;
                for (int i = 0; i < 3; ++i) {
                    clients.emplace_back(
                        [&] { counted += pool.invoke([] { return leaves(10); }); });
                }
                for (std::thread& client : clients) client.join();
            }
            CHECK(counted == 3 * 1024);
            CHECK(pool.awaitQuiescence(60s));
            CHECK(pool.isQuiescent());
            CHECK(pool.getQueuedTaskCount() == 0);
            CHECK(pool.getPoolSize() >= 1);
        }
    });
}

TEST_CASE("LIB-258: joins in the order of the forks leave nothing behind") {
    inBothRealWays([] {
        juc::ForkJoinPool pool(1);
        const auto sum = pool.submit([&pool] {
            int all = 0;
            for (int i = 0; i < 2'000; ++i) {
                const auto one = juc::fork([] { return 1; });
                const auto two = juc::fork([] { return 2; });
                all += one.join();
                all += two.join();
            }
            CHECK(pool.getQueuedTaskCount() == 0);
            return all;
        });
        CHECK(sum.get() == 6'000);
    });
}

TEST_CASE("LIB-259: a timed get does not run the task; a spare worker does") {
    inEveryWay([] {
        juc::ForkJoinPool pool(1);
        pool.invoke([&pool] {
            // First, while there is no other worker who could be faster.
            CHECK(juc::fork([] { return juc::Thread::currentThreadName(); }).get() ==
                  juc::Thread::currentThreadName());
            CHECK(pool.getPoolSize() == 1);
            const auto task = juc::fork([] { return juc::Thread::currentThreadName(); });
            CHECK(task.get(60s) != juc::Thread::currentThreadName());
            CHECK(pool.getPoolSize() == 2);
        });
    });
}

TEST_CASE("LIB-260: shutdown lets everything end, shutdownNow cancels and interrupts") {
    inEveryWay([] {
        juc::ForkJoinPool pool(2);
        std::vector<juc::ForkJoinTask<int>> sums;
        for (int i = 0; i < 5; ++i) sums.push_back(pool.submit([] { return leaves(5); }));
        pool.shutdown();
        CHECK(pool.isShutdown());
        CHECK_THROWS_AS(pool.execute([] {}), juc::RejectedExecutionException);
        CHECK(pool.awaitTermination(60s));
        CHECK(pool.isTerminated());
        for (const auto& sum : sums) CHECK(sum.get() == 32);

        juc::ForkJoinPool stopped(1);
        juc::Latch begun(1);
        const auto running = stopped.submit([&begun] {
            const auto part = juc::fork([] { return 1; });
            begun.count_down();
            CHECK_THROWS_AS(juc::Thread::sleep(1h), juc::InterruptedException);
            CHECK_THROWS_AS(part.join(), juc::CancellationException);
            return juc::fork([] { return 2; }).join();  // which runs here
        });
        const auto queued = stopped.submit([] { return 1; });
        begun.wait();
        CHECK(stopped.shutdownNow().empty());
        CHECK(stopped.awaitTermination(60s));
        CHECK(queued.isCancelled());
        CHECK(running.get() == 2);
    });
}

TEST_CASE("LIB-261: a cancelled part is not interrupted; the losers of invokeAny are") {
    inEveryWay([] {
        juc::ForkJoinPool pool(2);
        juc::Latch begun(1);
        juc::Latch open(1);
        std::atomic<bool> ended = false;
        const auto part = pool.submit([&] {
            begun.count_down();
            open.wait();
            ended = true;
        });
        begun.wait();
        CHECK(part.cancel(true));
        CHECK(part.cancel(true));  // it is cancelled
        CHECK_THROWS_AS(part.join(), juc::CancellationException);
        CHECK_THROWS_AS(part.get(), juc::CancellationException);
        open.count_down();
        CHECK(pool.awaitQuiescence(60s));
        CHECK(ended);

        juc::Latch both(2);
        std::atomic<bool> interrupted = false;
        const std::vector<std::function<int()>> bodies = {
            [&] {
                both.count_down();
                try {
                    juc::Thread::sleep(1h);
                } catch (const juc::InterruptedException&) {
                    interrupted = true;
                }
                return 1;
            },
            [&] {
                both.count_down();
                both.wait();
                return 2;
            }};
        CHECK(pool.invokeAny(bodies) == 2);
        pool.close();
        CHECK(interrupted);
        juc::ForkJoinPool all(2);
        for (const auto& future : all.invokeAll(bodies, 0ms)) CHECK(future.isDone());
    });
}

TEST_CASE("LIB-262: what a body of execute throws goes to the handler, and the worker lives on") {
    inBothRealWays([] {
        std::string told;
        std::mutex lock;
        juc::Thread::setDefaultUncaughtExceptionHandler(
            [&](const std::string& thread, const juc::Throwable& thrown) {
                const std::lock_guard guard(lock);
                told = thread + ": " + thrown.what();
            });
        {
            juc::ForkJoinPool pool(1);
            pool.execute([] { throw std::runtime_error("odd"); });
            CHECK(pool.submit([] { return 1; }).get() == 1);
            CHECK(pool.getPoolSize() == 1);
        }
        juc::Thread::setDefaultUncaughtExceptionHandler({});
        CHECK(told.find("worker-1") != std::string::npos);
        CHECK(told.find("odd") != std::string::npos);
    });
}

TEST_CASE("LIB-263: idle workers leave one after the other, and come back when they are needed") {
    inBothRealWays([] {
        juc::ForkJoinPool pool(3, {.keepAliveTime = 1ms});
        for (int i = 0; i < 3; ++i) {
            CHECK(pool.invoke([] { return leaves(8); }) == 256);
            eventually([&] { return pool.getPoolSize() == 0; });
            CHECK(pool.isQuiescent());
        }
        const std::int64_t steals = pool.getStealCount();
        CHECK(steals >= 3);
        pool.close();
        CHECK(pool.getStealCount() == steals);
        CHECK(pool.toString().find(
                  "[Terminated, parallelism = 3, size = 0, active = 0, running = 0") !=
              std::string::npos);
    });
}

TEST_CASE("LIB-264: futures outlive their pool, and a body may destroy its own") {
    inBothRealWays([] {
        juc::ForkJoinTask<int> left;
        juc::ForkJoinTask<int> done;
        {
            juc::ForkJoinPool pool(1);
            done = pool.submit([&left] {
                left = juc::fork([] { return 1; });
                return 2;
            });
            CHECK(done.get() == 2);
        }
        CHECK(done.join() == 2);
        CHECK_FALSE(done.cancel(true));
        CHECK(left.isDone());  // it ran, or was cancelled with the pool
        CHECK(left.cancel(false) == left.isCancelled());

        auto own = std::make_unique<juc::ForkJoinPool>(1);
        std::atomic<bool> destroyed = false;
        own->execute([&] {
            const auto part = juc::fork([] { return 3; });
            own.reset();
            CHECK_THROWS_AS(part.join(), juc::CancellationException);
            destroyed = true;
        });
        eventually([&] { return destroyed.load(); });
    });
}

TEST_CASE("LIB-265: a worker that waits for quiescence runs what there is") {
    inEveryWay([] {
        juc::ForkJoinPool pool(2);
        std::atomic<int> ran = 0;
        pool.invoke([&] {
            for (int i = 0; i < 20; ++i) juc::fork([&ran] { ++ran; });
            CHECK(pool.awaitQuiescence(60s));
            CHECK(ran == 20);
        });
        juc::Latch begun(1);
        juc::Latch open(1);
        pool.execute([&] {
            begun.count_down();
            open.wait();
        });
        begun.wait();
        CHECK_FALSE(pool.awaitQuiescence(1ms));
        CHECK_FALSE(pool.isQuiescent());
        open.count_down();
        CHECK(pool.awaitQuiescence(60s));
    });
}

TEST_CASE("LIB-266: hooks of workers, and a completion service over a fork/join pool") {
    inEveryWay([] {
        std::atomic<int> inside = 0;
        std::atomic<int> most = 0;
        {
            juc::ForkJoinPool pool(
                2, {.workers = {.onStart = [&] { most = std::max(most.load(), ++inside); },
                                .onTermination = [&] { --inside; }}});
            juc::ExecutorCompletionService<int> service(pool);
            for (int i = 0; i < 10; ++i) service.submit([i] { return leaves(i % 3); });
            int sum = 0;
            for (int i = 0; i < 10; ++i) sum += service.take().get();
            CHECK(sum == 4 * 1 + 3 * 2 + 3 * 4);
        }
        CHECK(inside == 0);
        CHECK(most >= 1);
    });
}

TEST_CASE("LIB-267: a task or a shutdown that comes when a worker is about to sleep is seen") {
    // A new worker looks for some 16 us before it sleeps: what comes does so around the end of
    // that.
    poolscope::Random random(7);
    const auto pass = [&random] {
        const auto until = std::chrono::steady_clock::now() + 8us + random.below(16'000) * 1ns;
        while (std::chrono::steady_clock::now() < until) {
        }
    };
    const auto both = [&pass](auto pool, int number) {
        REQUIRE(pool.submit([number] { return number; }).get() == number);
        pass();
        if (number % 2 == 0) REQUIRE(pool.submit([number] { return number; }).get() == number);
        pool.shutdown();
        REQUIRE(pool.awaitTermination(60s));
    };
    for (int i = 0; i < 8'000; ++i) {
        both(juc::newFixedThreadPool(1), i);
        both(juc::ForkJoinPool(1), i);
    }
}
