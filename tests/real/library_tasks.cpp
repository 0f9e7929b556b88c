// Tasks outside of their pools: names, what hooks and handlers are given, the queue, remove, what
// shutdownNow returns; and settings that change while a pool runs.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::inEveryWay;

namespace {

/// Keeps the only worker of a pool inside a body until it is let go.
class Holds {
public:
    explicit Holds(juc::ThreadPoolExecutor& pool) {
        const auto inside = std::make_shared<juc::Latch>(1);
        pool.execute([inside, open = open_, name = name_] {
            *name = juc::Thread::currentThreadName();
            inside->count_down();
            try {
                open->wait();
            } catch (const juc::InterruptedException&) {  // of shutdownNow
            }
        });
        inside->wait();
    }
    Holds(const Holds&) = delete;
    Holds& operator=(const Holds&) = delete;
    ~Holds() { letGo(); }
    const std::string& thread() const { return *name_; }
    void letGo() {
        if (!std::exchange(gone_, true)) open_->count_down();
    }

private:
    std::shared_ptr<juc::Latch> open_ = std::make_shared<juc::Latch>(1);
    std::shared_ptr<std::string> name_ = std::make_shared<std::string>();
    bool gone_ = false;
};

std::vector<std::string> namesOf(const std::vector<juc::Runnable>& tasks) {
    std::vector<std::string> names;
    for (const juc::Runnable& task : tasks) names.push_back(task.getName());
    return names;
}
using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("LIB-220: a task has the name that named gave it, for hooks, handlers and rejections") {
    inEveryWay([] {
        std::vector<std::string> told;
        juc::ThreadPoolExecutor pool(
            {.queue = juc::WorkQueue::array(1),
             .rejected = [&](const juc::Runnable& task,
                             juc::ThreadPoolExecutor&) { told.push_back("no " + task.getName()); },
             .hooks = {.beforeExecute =
                           [&](const juc::Runnable& task) {
                               told.push_back(task.getName() + (task.future().valid() ? "+" : "-"));
                           },
                       .afterExecute =
                           [&](const juc::Runnable& task, const std::exception_ptr& thrown) {
                               told.push_back(task.getName() + (thrown ? " threw" : " ended"));
                           }}});
        {
            Holds holds(pool);
            const auto parsed = pool.submit(juc::named("parse", [] { return 1; }));
            pool.execute(juc::named("late", [] {}));
            holds.letGo();
            parsed.wait();
        }
        pool.submit([] {}).wait();
        pool.submit(juc::named("stop",
                               [](const std::stop_token& stop) { return !stop.stop_possible(); }))
            .wait();
        pool.close();
        CHECK(told == Names{"-", "no late", " ended", "parse+", "parse ended", "+", " ended",
                            "stop+", "stop ended"});
        juc::ThreadPoolExecutor full({.queue = juc::WorkQueue::synchronous()});
        const Holds holds(full);
        CHECK_THROWS_WITH_AS(full.execute(juc::named("draw", [] {})),
                             doctest::Contains("Task draw rejected from ThreadPoolExecutor@pool"),
                             juc::RejectedExecutionException);
        CHECK_THROWS_WITH_AS(
            full.submit(juc::named("draw", [] {})),
            doctest::Contains("Task draw[Not completed, task = Callable] rejected"),
            juc::RejectedExecutionException);
        CHECK_THROWS_AS(full.execute(juc::named("none", std::function<void()>())),
                        juc::NullPointerException);
    });
}

TEST_CASE("LIB-221: shutdownNow returns what never began, in order, to be run elsewhere") {
    inEveryWay([] {
        juc::ThreadPoolExecutor other({});
        juc::ThreadPoolExecutor pool({});
        Holds holds(pool);
        int ran = 0;
        const auto first = pool.submit(juc::named("a", [] { return 1; }));
        pool.execute(juc::named("b", [&] { ++ran; }));
        const auto third = pool.submit(juc::named("c", [] { return 3; }));
        const std::vector<juc::Runnable> left = pool.shutdownNow();
        CHECK(namesOf(left) == Names{"a", "b", "c"});
        CHECK(left[0].future() == first);
        CHECK_FALSE(left[1].future().valid());
        CHECK(pool.shutdownNow().empty());
        CHECK_FALSE(first.isDone());
        left[0].run();
        left[0].run();
        CHECK(first.get(0ms) == 1);
        left[1].run();
        left[1].run();
        CHECK(ran == 1);
        other.execute(left[2]);
        CHECK(third.get() == 3);
    });
}

TEST_CASE("LIB-222: the pool's end cancels what nobody holds, who holds a task may run it later") {
    inEveryWay([] {
        juc::Future<int> forgotten;
        juc::Future<int> dropped;
        juc::Future<int> kept;
        std::optional<juc::Runnable> later;
        {
            juc::ThreadPoolExecutor pool({});
            Holds holds(pool);
            forgotten = pool.submit(juc::named("forgotten", [] { return 1; }));
            dropped = pool.submit(juc::named("dropped", [] { return 2; }));
            kept = pool.submit(juc::named("kept", [] { return 3; }));
            {
                std::vector<juc::Runnable> left = pool.shutdownNow();
                later = left[2];
                left.erase(left.begin());
                left.pop_back();
                CHECK_FALSE(dropped.isDone());
            }
            CHECK_FALSE(forgotten.isDone());  // as in Java, while the pool lives
        }
        CHECK(forgotten.isCancelled());
        CHECK(dropped.isCancelled());
        CHECK_FALSE(kept.isDone());
        const juc::Runnable copy = *later;
        later.reset();
        CHECK_FALSE(kept.isDone());
        copy.run();
        CHECK(kept.get(0ms) == 3);
    });
}

TEST_CASE("LIB-223: a task that its last holder lets go after the pool's end is cancelled") {
    inEveryWay([] {
        std::vector<juc::Future<int>> futures;
        std::vector<juc::Runnable> left;
        {
            juc::ScheduledThreadPoolExecutor pool(1);
            futures.push_back(pool.schedule([] { return 1; }, 1h));
            juc::ExecutorCompletionService<int> service(pool);
            Holds holds(pool);
            futures.push_back(service.submit([] { return 2; }));
            left = pool.shutdownNow();
            CHECK(left.size() == 2);
        }
        for (const auto& future : futures) CHECK_FALSE(future.isDone());
        left.clear();
        for (const auto& future : futures) CHECK(future.isCancelled());
    });
}

TEST_CASE(
    "LIB-224: a scheduled pool's task that was left is cancelled when it is run, as in Java") {
    inEveryWay([] {
        juc::ScheduledThreadPoolExecutor pool(1);
        const auto future = pool.schedule([] { return 1; }, 1h);
        const std::vector<juc::Runnable> left = pool.shutdownNow();
        CHECK(left.size() == 1);
        left[0].run();
        CHECK(future.isCancelled());
    });
}

TEST_CASE("LIB-225: getQueue is a copy, and remove takes a task out by itself or by its future") {
    inEveryWay([] {
        juc::ThreadPoolExecutor pool({});
        Holds holds(pool);
        const auto a = pool.submit(juc::named("a", [] {}));
        pool.execute(juc::named("b", [] {}));
        pool.submit(juc::named("c", [] {}));
        const std::vector<juc::Runnable> queue = pool.getQueue();
        CHECK(namesOf(queue) == Names{"a", "b", "c"});
        CHECK(pool.getQueueSize() == 3);
        CHECK(queue[0].future() == a);
        CHECK(pool.remove(queue[1]));
        CHECK_FALSE(pool.remove(queue[1]));
        CHECK(pool.remove(a));
        CHECK(namesOf(pool.getQueue()) == Names{"c"});
        holds.letGo();
        pool.close();
        CHECK_FALSE(a.isDone());
        CHECK(pool.getCompletedTaskCount() == 2);
        juc::ScheduledThreadPoolExecutor timed(1);
        const auto late = timed.schedule(juc::named("late", [] {}), 2h);
        const auto soon = timed.schedule(juc::named("soon", [] {}), 1h);
        Names names = namesOf(timed.getQueue());
        std::sort(names.begin(), names.end());
        CHECK(names == Names{"late", "soon"});
        CHECK(timed.remove(soon));
        CHECK(timed.getQueue().front() == timed.getQueue().front());
        CHECK(timed.getQueue().front().future() == late);
        CHECK_FALSE(timed.remove(a));
    });
}

TEST_CASE("LIB-226: handler, factory and times change while the pool runs, and can be asked for") {
    inEveryWay([] {
        juc::ThreadPoolExecutor pool(
            {.maximumPoolSize = 2, .queue = juc::WorkQueue::synchronous()});
        juc::ThreadPoolExecutor idle({});
        CHECK(idle.prestartCoreThread());
        CHECK_FALSE(idle.prestartCoreThread());
        Holds first(pool);
        pool.setThreadFactory(juc::namedThreads("new-"));
        Holds second(pool);
        CHECK(second.thread() == "new-1");
        CHECK_THROWS_AS(pool.execute([] {}), juc::RejectedExecutionException);
        int refused = 0;
        pool.setRejectedExecutionHandler(
            [&](const juc::Runnable&, juc::ThreadPoolExecutor&) { ++refused; });
        pool.execute([] {});
        CHECK(refused == 1);
        pool.setRejectedExecutionHandler(juc::RejectionPolicy::Discard);
        pool.execute([] {});
        CHECK(refused == 1);
        CHECK_THROWS_AS(pool.setThreadFactory(nullptr), juc::NullPointerException);
        pool.setKeepAliveTime(7s);
        CHECK(pool.getKeepAliveTime() == 7s);
        CHECK_FALSE(pool.allowsCoreThreadTimeOut());
        pool.allowCoreThreadTimeOut(true);
        CHECK(pool.allowsCoreThreadTimeOut());
        CHECK_FALSE(pool.isTerminating());
        pool.shutdown();
        CHECK(pool.isTerminating());
        juc::ScheduledThreadPoolExecutor timed(1);
        CHECK_FALSE(timed.getRemoveOnCancelPolicy());
        timed.setRemoveOnCancelPolicy(true);
        CHECK(timed.getRemoveOnCancelPolicy());
        CHECK_FALSE(timed.getContinueExistingPeriodicTasksAfterShutdownPolicy());
        timed.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
        CHECK(timed.getContinueExistingPeriodicTasksAfterShutdownPolicy());
        CHECK(timed.getExecuteExistingDelayedTasksAfterShutdownPolicy());
        timed.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        CHECK_FALSE(timed.getExecuteExistingDelayedTasksAfterShutdownPolicy());
    });
}

namespace {

/// Who began and who ended, and where.
struct Seen {
    juc::WorkerHooks hooks() {
        return {.onStart = [this] { add(started); }, .onTermination = [this] { add(ended); }};
    }
    void add(std::multiset<std::string>& to) {
        const std::lock_guard guard(mutex);
        to.insert(juc::Thread::currentThreadName());
    }
    std::mutex mutex;
    std::multiset<std::string> started;
    std::multiset<std::string> ended;
};

}  // namespace

TEST_CASE("LIB-227: each worker runs onStart before its tasks and onTermination after them") {
    inEveryWay([] {
        Seen seen;
        {
            juc::ThreadPoolExecutor pool({.corePoolSize = 2,
                                          .maximumPoolSize = 2,
                                          .threadFactory = juc::namedThreads("w-"),
                                          .workers = seen.hooks()});
            CHECK(pool.prestartAllCoreThreads() == 2);
            pool.submit([&] {
                    const std::lock_guard guard(seen.mutex);
                    CHECK(seen.started.contains(juc::Thread::currentThreadName()));
                })
                .value();
            pool.close();
        }
        CHECK(seen.started == std::multiset<std::string>{"w-1", "w-2"});
        CHECK(seen.ended == seen.started);
        Seen timed;
        {
            juc::ScheduledThreadPoolExecutor pool(1, {.workers = timed.hooks()});
            pool.schedule([] {}, 1ms).get();
        }
        CHECK(timed.started.size() == 1);
        CHECK(timed.ended == timed.started);
        Seen forked;
        {
            juc::ForkJoinPool pool(2, {.workers = forked.hooks()});
            pool.invoke([] { return juc::fork([] { return 1; }).join(); });
        }
        CHECK(forked.started.size() >= 1);
        CHECK(forked.ended == forked.started);
    });
}

TEST_CASE("LIB-228: a worker that a task ended runs onTermination, and its successor onStart") {
    inEveryWay([] {
        juc::Thread::setDefaultUncaughtExceptionHandler(
            [](const std::string&, const juc::Throwable&) {});
        Seen seen;
        {
            juc::ThreadPoolExecutor pool(
                {.threadFactory = juc::namedThreads("w-"), .workers = seen.hooks()});
            pool.execute([] { throw std::runtime_error("fails"); });
            pool.submit([] {}).get();
        }
        juc::Thread::setDefaultUncaughtExceptionHandler(nullptr);
        CHECK(seen.started == std::multiset<std::string>{"w-1", "w-2"});
        CHECK(seen.ended == seen.started);
    });
}

TEST_CASE("LIB-229: what a worker's hook throws goes to the handler, and the worker goes on") {
    inEveryWay([] {
        std::atomic<int> told = 0;
        juc::Thread::setDefaultUncaughtExceptionHandler(
            [&](const std::string&, const juc::Throwable&) { ++told; });
        {
            const auto fails = [] { throw std::runtime_error("fails"); };
            juc::ThreadPoolExecutor pool({.workers = {.onStart = fails, .onTermination = fails}});
            CHECK(pool.submit([] { return 1; }).get() == 1);
            CHECK(told == 1);
        }
        juc::Thread::setDefaultUncaughtExceptionHandler(nullptr);
        CHECK(told == 2);
    });
}

TEST_CASE(
    "LIB-230: a pool's destructor waits for the last onTermination, awaitTermination may not") {
    inEveryWay([] {
        auto attached = std::make_unique<int>(0);
        {
            juc::ThreadPoolExecutor pool({.workers = {.onStart = [&] { ++*attached; },
                                                      .onTermination =
                                                          [&] {
                                                              juc::Thread::sleep(20ms);
                                                              --*attached;
                                                          }}});
            pool.submit([] {}).get();
            pool.shutdown();
            CHECK(pool.awaitTermination(1h));
        }
        CHECK(*attached == 0);
        attached.reset();
    });
}

TEST_CASE("LIB-231: whoever runs a pool's task, it runs once") {
    inEveryWay([] {
        juc::ThreadPoolExecutor pool({});
        std::atomic<int> runs = 0;
        const auto captured = std::make_shared<int>(1);
        std::vector<juc::Runnable> queue;
        {
            Holds holds(pool);
            for (int i = 0; i < 2; ++i) pool.execute([&runs, captured] { runs += *captured; });
            const auto future = pool.submit([&runs, captured] { runs += *captured; });
            queue = pool.getQueue();
            const std::vector<juc::Runnable> again = pool.getQueue();
            queue[0].run();
            again[0].run();
            queue[2].run();
            CHECK(runs == 2);
            CHECK(future.isDone());
        }
        pool.close();
        for (const juc::Runnable& task : queue) task.run();
        CHECK(runs == 3);
        std::vector<juc::Runnable> kept;
        juc::ThreadPoolExecutor hooked(
            {.hooks = {.beforeExecute = [](const juc::Runnable& task) { task.run(); },
                       .afterExecute = [&](const juc::Runnable& task,
                                           const std::exception_ptr&) { kept.push_back(task); }}});
        for (int i = 0; i < 3; ++i) hooked.execute([&runs, captured] { runs += *captured; });
        hooked.close();
        for (const juc::Runnable& task : kept) task.run();
        CHECK(runs == 6);
    });
}

TEST_CASE("LIB-232: a periodic task in the queue is left to its pool") {
    inEveryWay([] {
        juc::Latch three(3);
        juc::ScheduledThreadPoolExecutor pool(
            1, {.hooks = {.beforeExecute = [](const juc::Runnable& task) { task.run(); }}});
        std::atomic<int> runs = 0;
        const auto tick = pool.scheduleAtFixedRate([&] { ++runs; }, 1h, 1h);
        for (const juc::Runnable& task : pool.getQueue()) task.run();
        CHECK(runs == 0);
        CHECK(pool.getQueueSize() == 1);
        const auto fast = pool.scheduleAtFixedRate([&] { three.count_down(); }, 0ms, 1ms);
        three.wait();
        fast.cancel(false);
        pool.purge();
        CHECK(pool.getQueueSize() == 1);
        CHECK(tick.cancel(false));
    });
}

TEST_CASE("LIB-233: onTermination may destroy its pool, and the pool's end does not wait for it") {
    inEveryWay([] {
        std::atomic<bool> destroyed = false;
        std::unique_ptr<juc::ThreadPoolExecutor> pool;
        pool = std::make_unique<juc::ThreadPoolExecutor>(
            juc::ThreadPoolOptions{.workers = {.onTermination = [&] {
                                       pool.reset();
                                       destroyed = true;
                                   }}});
        pool->submit([] {}).get();
        pool->shutdown();
        while (!destroyed) juc::Thread::yield();
        CHECK(pool == nullptr);
    });
}

TEST_CASE("LIB-234: a factory keeps its state, and is never copied") {
    inEveryWay([] {
        std::mutex mutex;
        std::set<std::string> names;
        juc::Latch all(3);
        juc::ThreadPoolExecutor pool(
            {.corePoolSize = 3, .maximumPoolSize = 3, .threadFactory = [made = 0]() mutable {
                 return juc::NewThread{"w" + std::to_string(++made)};
             }});
        CHECK(pool.prestartAllCoreThreads() == 3);
        for (int i = 0; i < 3; ++i) {
            pool.execute([&] {
                {
                    const std::lock_guard guard(mutex);
                    names.insert(juc::Thread::currentThreadName());
                }
                all.count_down();
                all.wait();
            });
        }
        pool.close();
        CHECK(names == std::set<std::string>{"w1", "w2", "w3"});
    });
}

TEST_CASE("LIB-235: a pool's end interrupts a worker that is in its onStart") {
    inEveryWay([] {
        juc::Latch inside(1);
        std::atomic<bool> interrupted = false;
        {
            juc::ThreadPoolExecutor pool({.workers = {.onStart = [&] {
                                              inside.count_down();
                                              try {
                                                  juc::Thread::sleep(1h);
                                              } catch (const juc::InterruptedException&) {
                                                  interrupted = true;
                                              }
                                          }}});
            pool.execute([] {});
            inside.wait();
        }
        CHECK(interrupted);
    });
}
