// Handlers of the program's own for tasks that a pool cannot take, in every way that a pool can
// take.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::inEveryWay;

namespace {

struct NoRoom : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A pool of one worker and one place in the queue, both taken until `open`.
class FullPool {
public:
    explicit FullPool(juc::RejectedExecutionHandler handler)
        : pool_(
              {.queue = juc::WorkQueue::array(1), .rejected = std::move(handler), .name = "full"}) {
        pool_.execute([this] {
            while (!open_) juc::Thread::yield();
        });
        pool_.execute([] {});
    }
    FullPool(const FullPool&) = delete;
    FullPool& operator=(const FullPool&) = delete;
    ~FullPool() { open(); }
    juc::ThreadPoolExecutor* operator->() { return &pool_; }
    void open() { open_ = true; }

private:
    std::atomic<bool> open_ = false;
    juc::ThreadPoolExecutor pool_;
};

}  // namespace

TEST_CASE("LIB-94: a handler may run the task, drop it, keep it, or hand it to another pool") {
    inEveryWay([] {
        juc::ThreadPoolExecutor other({.threadFactory = juc::namedThreads("other-")});
        enum class Does { Run, RunTwice, Drop, Hand } does = Does::Run;
        int calls = 0;
        std::optional<juc::Runnable> kept;
        FullPool full([&](const juc::Runnable& task, juc::ThreadPoolExecutor& pool) {
            ++calls;
            CHECK(pool.toString().find("ThreadPoolExecutor@full[Running, pool size = 1") == 0);
            CHECK(pool.getQueueSize() == 1);
            kept = task;
            switch (does) {
                case Does::RunTwice: task.run(); [[fallthrough]];
                case Does::Run: task.run(); break;
                case Does::Drop: break;
                case Does::Hand: other.execute(task); break;
            }
        });
        const std::string here = juc::Thread::currentThreadName();
        const auto nameOf = [] { return juc::Thread::currentThreadName(); };
        const auto ran = full->submit(nameOf);
        CHECK(ran.isDone());
        CHECK(ran.get() == here);
        CHECK(kept->future() == ran);
        does = Does::RunTwice;
        int runs = 0;
        full->execute([&] { ++runs; });
        CHECK(runs == 1);
        CHECK_FALSE(kept->future().valid());
        does = Does::Hand;
        CHECK(full->submit(nameOf).get() == "other-1");
        does = Does::Drop;
        const auto dropped = full->submit(nameOf);
        CHECK_THROWS_AS(dropped.get(0ms), juc::TimeoutException);
        CHECK(kept->future().cancel(false));
        CHECK(dropped.isCancelled());
        kept->run();
        CHECK(calls == 4);
        full.open();
        full->close();
        does = Does::Drop;
        CHECK_FALSE(kept->future().cancel(false));
    });
}

TEST_CASE("LIB-95: what a handler throws, or the body that it runs, reaches the caller") {
    inEveryWay([] {
        FullPool throws(
            [](const juc::Runnable&, juc::ThreadPoolExecutor&) { throw NoRoom("no room"); });
        CHECK_THROWS_AS(throws->execute([] {}), NoRoom);
        CHECK_THROWS_AS(throws->submit([] { return 1; }), NoRoom);
        const std::vector<std::function<int()>> bodies{[] { return 1; }};
        CHECK_THROWS_AS(throws->invokeAll(bodies), NoRoom);
        CHECK_THROWS_AS(throws->invokeAny(bodies), NoRoom);
        CHECK(throws->getQueueSize() == 1);

        FullPool runs([](const juc::Runnable& task, juc::ThreadPoolExecutor&) { task.run(); });
        CHECK_THROWS_AS(runs->execute([] { throw NoRoom("of the body"); }), NoRoom);
        const auto failed = runs->submit([]() -> int { throw NoRoom("of the body"); });
        CHECK_THROWS_AS(failed.value(), NoRoom);
        CHECK_THROWS_AS(juc::RejectedExecutionHandler{juc::RejectedExecutionHandler::Function{}},
                        juc::NullPointerException);
    });
}

TEST_CASE("LIB-96: a scheduled pool gives its handler what comes after the shutdown") {
    inEveryWay([] {
        bool runs = false;
        std::vector<juc::AnyFuture> rejected;
        juc::ScheduledThreadPoolExecutor pool(
            1, {.rejected = [&, own = std::make_unique<int>(1)](const juc::Runnable& task,
                                                                juc::ThreadPoolExecutor& its) {
                CHECK(its.isShutdown());
                CHECK(*own == 1);
                rejected.push_back(task.future());
                if (runs) task.run();
            }});
        const auto late = pool.schedule([] { return 1; }, 1h);
        pool.shutdown();
        const auto dropped = pool.schedule([] { return 2; }, 1h);
        CHECK_THROWS_AS(dropped.get(0ms), juc::TimeoutException);
        CHECK(dropped.getDelay() <= 1h);
        CHECK(dropped.getDelay() > 59min);
        runs = true;
        CHECK(pool.schedule([] { return 3; }, 1h).resultNow() == 3);  // run() does not wait
        CHECK(pool.submit([] { return 4; }).resultNow() == 4);
        // The policies decide, as for a task in the queue: periodic ones do not run any more.
        CHECK(pool.scheduleAtFixedRate([] {}, 0ms, 1h).isCancelled());
        pool.execute([] {});
        REQUIRE(rejected.size() == 5);
        CHECK(rejected[0] == dropped);
        CHECK(rejected[4].isDone());
        pool.shutdownNow();
        CHECK(pool.schedule([] { return 5; }, 0ms).isCancelled());
        CHECK_FALSE(late.isDone());
    });
}

TEST_CASE("LIB-97: a handler may change its pool and try again, and may destroy it") {
    inEveryWay([] {
        FullPool full([](const juc::Runnable& task, juc::ThreadPoolExecutor& pool) {
            pool.setMaximumPoolSize(2);
            pool.execute(task);  // there is room now
        });
        CHECK(full->submit([] { return 1; }).get() == 1);
        CHECK(full->getLargestPoolSize() == 2);

        std::unique_ptr<juc::ThreadPoolExecutor> pool;
        const auto destroys = [&pool](const juc::Runnable& task, juc::ThreadPoolExecutor& its) {
            pool.reset();
            CHECK(its.isTerminated());
            task.run();
        };
        pool = std::make_unique<juc::ThreadPoolExecutor>(
            juc::ThreadPoolOptions{.queue = juc::WorkQueue::synchronous(), .rejected = destroys});
        std::atomic<bool> interrupted = false;
        pool->execute([&interrupted] {
            try {
                juc::Thread::sleep(24h);
            } catch (const juc::InterruptedException&) {
                interrupted = true;
            }
        });
        CHECK(pool->submit([] { return 2; }).resultNow() == 2);
        CHECK(interrupted);
    });
}
