// Executors of the program's own: given to every class that hands tasks on, as pools with submit,
// invokeAll and invokeAny, and the library's own SerialExecutor and KeyedExecutor.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::inEveryWay;

namespace {

/// A test double: runs each task where it is given.
class Inline : public juc::Executor {
public:
    void execute(juc::Runnable task) override {
        ++tasks;
        task.run();
    }
    int tasks = 0;
};

/// Another: keeps the tasks until it is told.
class Manual : public juc::Executor {
public:
    void execute(juc::Runnable task) override { tasks.push_back(std::move(task)); }
    void runAll() {
        while (!tasks.empty()) {
            const juc::Runnable task = std::move(tasks.front());
            tasks.pop_front();
            task.run();
        }
    }
    std::deque<juc::Runnable> tasks;
};

/// A third: takes only so many.
class Refusing : public juc::Executor {
public:
    explicit Refusing(juc::Executor& on, int room) : on_(on), room_(room) {}
    void execute(juc::Runnable task) override {
        if (room_-- <= 0) throw juc::RejectedExecutionException("no room");
        on_.execute(std::move(task));
    }

private:
    juc::Executor& on_;
    int room_;
};

/// A pool of the program's own: that of the library, and a count.
class CountedPool : public juc::AbstractExecutorService {
public:
    explicit CountedPool(juc::ExecutorService& on) : on_(on) {}
    void execute(juc::Runnable task) override {
        ++tasks;
        if (task.future().valid()) ++futures;
        on_.execute(std::move(task));
    }
    void shutdown() override { on_.shutdown(); }
    std::vector<juc::Runnable> shutdownNow() override { return on_.shutdownNow(); }
    bool isShutdown() const override { return on_.isShutdown(); }
    bool isTerminated() const override { return on_.isTerminated(); }
    bool awaitTermination(juc::Duration timeout) override { return on_.awaitTermination(timeout); }
    std::atomic<int> tasks = 0;
    std::atomic<int> futures = 0;

private:
    juc::ExecutorService& on_;
};

std::string here() { return juc::Thread::currentThreadName(); }

/// What code of another library does with a pool that it is given.
std::string useAll(juc::ExecutorService& pool) {
    std::string told;
    const auto ran = std::make_shared<juc::Latch>(1);
    pool.execute([&told, ran] {
        told += "ran ";
        ran->count_down();
    });
    ran->wait();
    told += std::to_string(pool.submit([] { return 1; }).get());
    try {
        pool.submit([]() -> int { throw std::out_of_range("none"); }).value();
    } catch (const std::out_of_range& thrown) {
        told += std::string(" threw ") + thrown.what();
    }
    const std::vector<std::function<int()>> bodies{[] { return 2; }, [] { return 3; }};
    for (const auto& future : pool.invokeAll(bodies)) told += " " + std::to_string(future.get());
    for (const auto& future : pool.invokeAll(bodies, 1h)) told += std::to_string(future.get());
    const int any = pool.invokeAny(bodies);
    told += any == 2 || any == 3 ? " any" : " none";
    told += pool.isShutdown() ? " down" : " up";
    pool.close();
    told += pool.isTerminated() ? " over" : " alive";
    return told;
}

}  // namespace

TEST_CASE("LIB-200: a CompletableFuture runs its functions on any Executor") {
    inEveryWay([] {
        Inline inlined;
        const auto sum = juc::supplyAsync([] { return here(); }, inlined)
                             .thenApplyAsync([](const std::string& at) { return at; }, inlined);
        CHECK(sum.isDone());
        CHECK(sum.get() == here());
        CHECK(inlined.tasks == 2);
        Manual manual;
        const auto later = juc::supplyAsync([] { return 6; }, manual)
                               .thenApplyAsync([](int six) { return six * 7; }, manual);
        CHECK_FALSE(later.isDone());
        CHECK(manual.tasks.size() == 1);
        manual.runAll();
        CHECK(later.get(0ms) == 42);
        const auto dropped = juc::supplyAsync([] { return 0; }, manual);
        manual.tasks.clear();
        CHECK(dropped.isCancelled());
        Refusing refusing(inlined, 1);
        const auto once = juc::supplyAsync([] { return 1; }, refusing);
        CHECK(once.get() == 1);
        CHECK_THROWS_WITH_AS(juc::supplyAsync([] { return 1; }, refusing),
                             doctest::Contains("no room"), juc::RejectedExecutionException);
        const auto failed = once.thenApplyAsync([](int one) { return one; }, refusing);
        CHECK_THROWS_AS(failed.value(), juc::RejectedExecutionException);
    });
}

TEST_CASE("LIB-201: an ExecutorCompletionService takes any Executor, a fork/join pool as well") {
    inEveryWay([] {
        Manual manual;
        juc::ExecutorCompletionService<int> service(manual);
        const auto one = service.submit([] { return 1; });
        const auto two = service.submit([] { return 2; });
        CHECK_FALSE(service.poll().valid());
        std::swap(manual.tasks[0], manual.tasks[1]);
        manual.runAll();
        CHECK(service.take() == two);
        CHECK(service.poll(1s).get() == 1);
        const auto dropped = service.submit([] { return 3; });
        manual.tasks.clear();
        CHECK(service.poll() == dropped);
        CHECK(dropped.isCancelled());
        {
            juc::ForkJoinPool pool(2);
            juc::ExecutorCompletionService<int> forked(pool);
            for (int i = 0; i < 5; ++i) forked.submit([i] { return i; });
            int sum = 0;
            for (int i = 0; i < 5; ++i) sum += forked.take().get();
            CHECK(sum == 10);
        }
    });
}

TEST_CASE("LIB-202: a Sirector runs its handlers on any Executor") {
    inEveryWay([] {
        Inline inlined;
        Manual manual;
        for (juc::Executor* const on :
             {static_cast<juc::Executor*>(&inlined), static_cast<juc::Executor*>(&manual)}) {
            juc::Sirector<std::string> sirector(*on);
            const juc::EventHandler<std::string> a([](std::string& text) { text += "a"; }, "a");
            const juc::EventHandler<std::string> b([](std::string& text) { text += "b"; }, "b");
            sirector.begin({a}).then({b});
            sirector.ready();
            std::string got;
            sirector.publish(std::string(">"),
                             {.onSuccess = [&](std::string& text) { got = text; }});
            manual.runAll();
            CHECK(got == ">ab");
        }
        CHECK(inlined.tasks == 1);
    });
}

TEST_CASE("LIB-203: a FutureTask is a task and its future, and runs once") {
    inEveryWay([] {
        int runs = 0;
        const juc::FutureTask answer([&] { return ++runs * 42; });
        CHECK_FALSE(answer.isDone());
        answer.run();
        answer.run();
        CHECK(answer.get() == 42);
        Manual manual;
        const juc::FutureTask<int> kept([&] { return ++runs; });
        manual.execute(kept);
        manual.execute(kept);
        CHECK(manual.tasks[0] == manual.tasks[1]);
        CHECK(manual.tasks[0].future() == kept);
        manual.runAll();
        CHECK(kept.get() == 2);
        juc::ThreadPoolExecutor pool({});
        const juc::FutureTask<std::string> fails(
            []() -> std::string { throw std::out_of_range("no"); });
        pool.execute(fails);
        CHECK_THROWS_WITH_AS(fails.value(), "no", std::out_of_range);
        const juc::FutureTask<void> sleeps([] { juc::Thread::sleep(1h); });
        pool.execute(sleeps);
        CHECK_FALSE(sleeps.wait(1ms));
        CHECK(sleeps.cancel(true));
        CHECK_THROWS_AS(sleeps.get(), juc::CancellationException);
        const juc::FutureTask<int> dropped([] { return 1; });
        manual.execute(dropped);
        manual.tasks.clear();
        CHECK_FALSE(dropped.isDone());  // its owner may run it elsewhere
    });
}

TEST_CASE("LIB-204: a pool of the program's own has all of ExecutorService over its execute") {
    inEveryWay([] {
        juc::ThreadPoolExecutor pool({});
        CountedPool counted(pool);
        CHECK(useAll(counted) == "ran 1 threw none 2 323 any up over");
        CHECK(counted.tasks >= 8);
        CHECK(counted.futures == counted.tasks - 1);
        CHECK_THROWS_AS(counted.submit([] {}), juc::RejectedExecutionException);
        juc::Executor& any = counted;
        CHECK_THROWS_AS(any.execute(nullptr), juc::NullPointerException);
        juc::ForkJoinPool forks(2);
        CountedPool over(forks);
        CHECK(useAll(over) == "ran 1 threw none 2 323 any up over");
    });
}

TEST_CASE("LIB-205: a task that a pool of the program's own drops is cancelled") {
    inEveryWay([] {
        class Dropping : public juc::AbstractExecutorService {
        public:
            void execute(juc::Runnable) override {}
            void shutdown() override {}
            std::vector<juc::Runnable> shutdownNow() override { return {}; }
            bool isShutdown() const override { return false; }
            bool isTerminated() const override { return false; }
            bool awaitTermination(juc::Duration) override { return false; }
        } dropping;
        juc::ExecutorService& pool = dropping;
        CHECK(pool.submit([] { return 1; }).isCancelled());
        const std::vector<std::function<int()>> bodies{[] { return 2; }, [] { return 3; }};
        for (const auto& future : pool.invokeAll(bodies)) CHECK(future.isCancelled());
        CHECK_THROWS_AS(pool.invokeAny(bodies), juc::ExecutionException);
        CHECK(pool.toString() == "AbstractExecutorService");
    });
}

TEST_CASE("LIB-206: a SerialExecutor runs one task at a time, in order, on the other's threads") {
    inEveryWay([] {
        juc::ThreadPoolExecutor pool({.corePoolSize = 4, .maximumPoolSize = 4});
        juc::SerialExecutor serial(pool);
        std::vector<int> order;  // no lock: the row is one
        int inside = 0;
        int most = 0;
        juc::Latch done(3 * 100);
        std::vector<juc::Thread> clients;
        std::vector<int> nextOf(3);
        for (int client = 0; client < 3; ++client) {
            clients.emplace_back([&, client] {
                for (int i = 0; i < 100; ++i) {
                    serial.execute([&, client, i] {
                        most = std::max(most, ++inside);
                        if (nextOf[static_cast<std::size_t>(client)]++ != i) order.push_back(i);
                        if (i % 10 == 0) juc::Thread::yield();
                        --inside;
                        done.count_down();
                    });
                }
            });
        }
        done.wait();
        CHECK(order.empty());
        CHECK(most == 1);
    });
}

TEST_CASE("LIB-207: between two tasks of a row the pool's others have their turn") {
    inEveryWay([] {
        Manual pool;
        juc::SerialExecutor serial(pool);
        std::string told;
        serial.execute([&] { told += "a"; });
        serial.execute([&] { told += "b"; });
        pool.execute([&] { told += "-"; });
        CHECK(pool.tasks.size() == 2);
        pool.runAll();
        CHECK(told == "a-b");
    });
}

TEST_CASE("LIB-208: a row goes on behind a task that throws, and ends with what it stands on") {
    inEveryWay([] {
        Manual manual;
        juc::SerialExecutor serial(manual);
        std::string told;
        serial.execute([&] { throw std::runtime_error("fails"); });
        serial.execute([&] { told += "b"; });
        CHECK_THROWS_WITH(manual.runAll(), "fails");
        manual.runAll();
        CHECK(told == "b");
        const auto first = juc::supplyAsync([] { return 1; }, serial);
        const auto second = juc::supplyAsync([] { return 2; }, serial);
        manual.tasks.clear();
        CHECK(first.isCancelled());
        CHECK(second.isCancelled());
        Refusing refusing(manual, 1);
        juc::SerialExecutor little(refusing);
        const auto runs = juc::supplyAsync([] { return 1; }, little);
        const auto never = juc::supplyAsync([] { return 2; }, little);
        manual.runAll();
        CHECK(runs.get(0ms) == 1);
        CHECK(never.isCancelled());
        CHECK_THROWS_AS(little.execute([] {}), juc::RejectedExecutionException);
    });
}

TEST_CASE("LIB-209: tasks of one key are one row, those of another do not wait for them") {
    inEveryWay([] {
        Manual manual;
        juc::KeyedExecutor<std::string> accounts(manual);
        std::string told;
        accounts.execute("x", [&] { told += "x1 "; });
        accounts.execute("x", [&] { told += "x2 "; });
        accounts.execute("y", [&] { told += "y1 "; });
        juc::SerialExecutor y = accounts.on("y");
        y.execute([&] { told += "y2 "; });
        CHECK(manual.tasks.size() == 2);
        manual.runAll();
        CHECK(told == "x1 y1 x2 y2 ");
        for (int i = 0; i < 1000; ++i) {
            accounts.execute(std::to_string(i), [] {});
            manual.runAll();
        }
        accounts.execute("x", [&] { told += "x3"; });
        manual.runAll();
        CHECK(told == "x1 y1 x2 y2 x3");
    });
}

TEST_CASE("LIB-210: explore finds the lost update that a SerialExecutor would have prevented") {
    const auto add = [](bool serially) {
        return [serially] {
            juc::ThreadPoolExecutor pool({.corePoolSize = 2, .maximumPoolSize = 2});
            juc::SerialExecutor serial(pool);
            juc::Executor& on = serially ? static_cast<juc::Executor&>(serial) : pool;
            juc::Atomic<int> balance = 0;
            juc::Latch done(2);
            for (int i = 0; i < 2; ++i) {
                on.execute([&] {
                    balance.store(balance.load() + 10);
                    done.count_down();
                });
            }
            done.wait();
            if (balance.load() != 20) throw std::runtime_error("lost");
        };
    };
    CHECK_FALSE(juc::explore(add(false)).ok());
    CHECK(juc::explore(add(true)).ok());
}

TEST_CASE("LIB-211: what is handed to a SerialExecutor holds its row, and not the handle") {
    inEveryWay([] {
        Manual manual;
        juc::KeyedExecutor<std::string> keyed(manual);
        juc::CompletableFuture<int> load;
        juc::CompletableFuture<int> dependent;
        std::unique_ptr<juc::ExecutorCompletionService<int>> service;
        {
            juc::SerialExecutor row = keyed.on("alice");
            dependent = load.thenApplyAsync([](int value) { return value + 1; }, row);
            service = std::make_unique<juc::ExecutorCompletionService<int>>(row);
        }
        load.complete(1);
        service->submit([] { return 3; });
        manual.runAll();
        CHECK(dependent.get(0ms) == 2);
        CHECK(service->take().get() == 3);
    });
}

TEST_CASE(
    "LIB-212: a row takes no deeper call stack where each task runs at once, and tells errors") {
    inEveryWay([] {
        std::vector<std::string> told;
        juc::Thread::setDefaultUncaughtExceptionHandler(
            [&](const std::string&, const juc::Throwable& thrown) {
                told.push_back(thrown.what());
            });
        Inline inlined;
        juc::SerialExecutor serial(inlined);
        int ran = 0;
        std::function<void()> again = [&] {
            if (++ran < 50'000) serial.execute(again);
        };
        serial.execute(again);
        CHECK(ran == 50'000);
        const auto three = [&] {
            for (const char* what : {"one", "two", "three"})
                serial.execute([what] { throw std::runtime_error(what); });
        };
        CHECK_THROWS_WITH(serial.execute(three), "one");
        CHECK(told ==
              std::vector<std::string>{"std::runtime_error: two", "std::runtime_error: three"});
        told.clear();
        Manual manual;
        Refusing refusing(manual, 1);
        juc::SerialExecutor little(refusing);
        little.execute([] {});
        little.execute([] {});
        manual.runAll();
        CHECK(told == std::vector<std::string>{"RejectedExecutionException: no room"});
        juc::Thread::setDefaultUncaughtExceptionHandler(nullptr);
    });
}

TEST_CASE("LIB-213: an Executor may run a task of a Sirector twice, and drop it") {
    inEveryWay([] {
        class Twice : public juc::Executor {
        public:
            void execute(juc::Runnable task) override {
                task.run();
                task.run();
            }
        } twice;
        juc::Sirector<int> sirector(twice);
        const juc::EventHandler<int> add([](int& value) { ++value; }, "add");
        sirector.begin({add});
        sirector.ready();
        CHECK(sirector.publish(1) == 2);
    });
}

TEST_CASE("LIB-214: a FutureTask is a body, too, and no function is a NullPointerException") {
    inEveryWay([] {
        const juc::FutureTask answer([] { return 42; });
        juc::Thread thread(answer);
        CHECK(answer.get() == 42);
        thread.join();
        juc::ThreadPoolExecutor pool({});
        const juc::FutureTask<int> other([] { return 7; });
        pool.execute(other);
        CHECK(other.get() == 7);
        std::function<int()> none;
        CHECK_THROWS_AS(juc::supplyAsync(none, pool), juc::NullPointerException);
        juc::CompletableFuture<int> future;
        std::function<int(int)> nothing;
        CHECK_THROWS_AS(future.thenApply(nothing), juc::NullPointerException);
    });
}
