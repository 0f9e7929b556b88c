// The same executor on OS threads: order, counts and states, never durations.
#include <doctest/doctest.h>

#include <atomic>
#include <set>

#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/library/juc.hpp"
#include "engine/world/real_world.hpp"

using namespace poolscope;
using namespace std::chrono_literals;

namespace {

/// Ends the pool and waits for its threads, so that it may be destroyed.
void finish(RealWorld& world, ScheduledThreadPoolExecutor& pool) {
    runToEnd(pool.shutdownNow());
    CHECK(runToEnd(pool.awaitTermination(seconds(60))));
    world.joinAll();
}

RunnablePtr counting(std::atomic<int>& counter) {
    return makeRunnable([&counter]() -> Co<void> {
        ++counter;
        co_return;
    });
}

}  // namespace

TEST_CASE("Tasks on one worker run in order of trigger time, ties in order of submission") {
    Log log;
    RealWorld world(&log);
    ScheduledThreadPoolExecutor pool(world, 1);
    std::string order;
    const auto noting = [&](char name) {
        return makeRunnable([&order, name]() -> Co<void> {
            order += name;
            co_return;
        });
    };
    RunnablePtr gate = makeRunnable(
        [&]() -> Co<void> { co_await world.sleepUntil(world.now() + milliseconds(20)); });
    runToEnd(pool.execute(gate));
    ScheduledPtr last = runToEnd(pool.schedule(noting('d'), milliseconds(15)));
    runToEnd(pool.schedule(noting('b'), milliseconds(10)));
    runToEnd(pool.execute(noting('a')));
    // c is made after b with a later trigger than b, and before d's.
    runToEnd(pool.schedule(noting('c'), milliseconds(11)));
    runToEnd(last->get());
    CHECK(order == "abcd");
    finish(world, pool);
}

TEST_CASE("No task is lost and none runs twice with four workers and three submitters") {
    std::atomic<int> ran = 0;
    Log log;
    RealWorld world(&log);
    ScheduledThreadPoolExecutor pool(world, 4);
    constexpr int kEach = 300;
    std::vector<Thread*> clients;
    for (int c = 0; c < 3; ++c) {
        Thread& client = world.newThread("client-" + std::to_string(c), ThreadRole::Client);
        world.start(client, [&]() -> Co<void> {
            for (int i = 0; i < kEach; ++i) {
                const Duration delay = microseconds(i % 7 * 50);
                co_await pool.schedule(counting(ran), delay);
            }
        });
        clients.push_back(&client);
    }
    for (Thread* client : clients) world.join(*client);
    runToEnd(pool.shutdown());
    CHECK(runToEnd(pool.awaitTermination(seconds(60))));
    world.joinAll();
    CHECK(ran == 3 * kEach);
    CHECK(runToEnd(pool.getCompletedTaskCount()) == 3 * kEach);
    CHECK(pool.ctl() == ctlOf(kTerminated, 0));

    std::set<std::uint32_t> begun;
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (const auto begins = log.get<TaskBegan>(i)) {
            CHECK(begun.insert(begins->task.value).second);
            CHECK_FALSE(isBefore(log[i].time, begins->planned));
        }
        if (i > 0) CHECK_FALSE(isBefore(log[i].time, log[i - 1].time));
    }
    CHECK(begun.size() == 3 * kEach);
}

TEST_CASE("cancel(true) interrupts a sleeping body, and the next task sees a clear flag") {
    RealWorld world;
    ScheduledThreadPoolExecutor pool(world, 1);
    std::atomic<bool> sleeping = false;
    std::atomic<int> seen = -1;
    RunnablePtr sleeper = makeRunnable([&]() -> Co<void> {
        sleeping = true;
        co_await world.sleepUntil(world.now() + seconds(600));
    });
    ScheduledPtr task = runToEnd(pool.submit(sleeper));
    while (!sleeping) std::this_thread::yield();
    CHECK(runToEnd(task->cancel(true)));
    RunnablePtr looks = makeRunnable([&]() -> Co<void> {
        seen = world.currentThread().isInterrupted() ? 1 : 0;
        co_return;
    });
    ScheduledPtr next = runToEnd(pool.submit(looks));
    runToEnd(next->get());
    CHECK(seen == 0);
    CHECK(dynamic_cast<ScheduledFutureTask&>(*task).state() == FutureState::Interrupted);
    finish(world, pool);
}

TEST_CASE("A periodic task that throws ends silently; its worker lives on") {
    RealWorld world;
    ScheduledThreadPoolExecutor pool(world, 1);
    std::atomic<int> runs = 0;
    RunnablePtr third = makeRunnable([&]() -> Co<void> {
        if (++runs == 3) throw Throwable("Boom", "third");
        co_return;
    });
    ScheduledPtr task = runToEnd(pool.scheduleAtFixedRate(third, Duration{}, microseconds(200)));
    try {
        runToEnd(task->get());
        FAIL("get returned");
    } catch (const Throwable& thrown) {
        CHECK(thrown.toString() == "ExecutionException: Boom: third");
    }
    std::atomic<int> other = 0;
    ScheduledPtr next = runToEnd(pool.submit(counting(other)));
    runToEnd(next->get());
    CHECK(runs == 3);
    CHECK(other == 1);
    CHECK(workerCountOf(pool.ctl()) == 1);
    finish(world, pool);
}

TEST_CASE(
    "shutdown with a racing submitter: every task is run, rejected or cancelled, but for the JDK's "
    "race") {
    for (int round = 0; round < 30; ++round) {
        Log log;
        RealWorld world(&log);
        ScheduledThreadPoolExecutor pool(world, 2);
        std::atomic<int> ran = 0;
        std::atomic<int> rejected = 0;
        std::atomic<bool> going = false;
        std::vector<ScheduledPtr> tasks;
        Thread& client = world.newThread("main", ThreadRole::Client);
        world.start(client, [&]() -> Co<void> {
            for (int i = 0; i < 50; ++i) {
                try {
                    ScheduledPtr task = co_await pool.submit(counting(ran));
                    tasks.push_back(task);
                } catch (const Throwable& thrown) {
                    if (thrown.is("RejectedExecutionException")) ++rejected;
                }
                going = true;
            }
        });
        while (!going) std::this_thread::yield();
        runToEnd(pool.shutdown());
        CHECK(runToEnd(pool.awaitTermination(seconds(60))));
        world.joinAll();
        int cancelled = 0;
        int lost = 0;  // JDK-8358601: queued between tryTerminate's look and its step to TIDYING
        for (const ScheduledPtr& task : tasks) {
            cancelled += task->isCancelled() ? 1 : 0;
            if (task->isDone()) continue;
            ++lost;
            CHECK(runToEnd(pool.workQueue().contains(*task)));
        }
        CHECK(lost <= 1);  // there is one submitter
        CHECK(ran + rejected + cancelled + lost == 50);
    }
}

TEST_CASE("A stopped world lets its threads go") {
    Log log;
    RealWorld world(&log);
    ScheduledThreadPoolExecutor pool(world, 1);
    std::atomic<bool> waiting = false;
    RunnablePtr busy =
        makeRunnable([&]() -> Co<void> { co_await world.workUntil(world.now() + seconds(600)); });
    ScheduledPtr task = runToEnd(pool.submit(busy));
    Thread& client = world.newThread("main", ThreadRole::Client);
    world.start(client, [&]() -> Co<void> {
        waiting = true;
        co_await task->get();
    });
    while (!waiting) std::this_thread::yield();
    runToEnd(pool.shutdownNow());
    world.closeLog();
    const std::size_t events = log.size();
    world.stop();
    world.joinAll();
    CHECK(log.size() == events);
    CHECK(pool.isTerminated());
}

TEST_CASE("The library: lambdas at a fixed rate, a result, an exception, a rejection") {
    juc::ScheduledThreadPoolExecutor pool(2);
    std::atomic<int> ticks = 0;
    auto tick = pool.scheduleAtFixedRate([&] { ++ticks; }, 0ms, 1ms);
    auto answer = pool.schedule([] { return 6 * 7; }, 5ms);
    CHECK(answer.get() == 42);
    while (ticks < 3) std::this_thread::yield();
    CHECK(tick.isPeriodic());
    CHECK(tick.cancel(false));
    CHECK(tick.isCancelled());
    auto bad = pool.submit([]() -> int { throw std::runtime_error("no"); });
    try {
        bad.get();
        FAIL("get returned");
    } catch (const juc::Throwable& thrown) {
        CHECK(thrown.is("ExecutionException"));
        CHECK_THROWS_AS(std::rethrow_exception(thrown.cause()), std::runtime_error);
    }
    pool.shutdown();
    try {
        pool.execute([] {});
        FAIL("execute returned");
    } catch (const juc::Throwable& thrown) {
        CHECK(thrown.is("RejectedExecutionException"));
    }
    CHECK(pool.awaitTermination(60s));
    CHECK(pool.isTerminated());
}
