// A ForkJoinPool with delays on OS threads: what ran, and that it ends; never durations.
#include <atomic>
#include <thread>

#include <doctest/doctest.h>

#include "engine/executor/delays/scheduled_fork_join_pool.hpp"
#include "engine/world/real_world.hpp"

using namespace poolscope;

namespace {

using TaskPtr = ScheduledForkJoinPool::TaskPtr;

RunnablePtr runCounter(std::atomic<int>& runs) {
    return makeRunnable([&runs]() -> Co<void> {
        ++runs;
        return Co<void>::ready();
    });
}

/// As isTerminated and awaitTermination of the JDK begin with it.
void finish(RealWorld& world, ScheduledForkJoinPool& pool) {
    for (bool ended = false; !ended;) {
        runToEnd(pool.tryStopIfShutdown());
        ended = runToEnd(pool.awaitTermination(milliseconds(5)));
    }
    world.joinAll();
    CHECK(pool.isTerminated());
}

}  // namespace

TEST_CASE("DS on real threads: one-shot tasks run once, cancelled ones never, and the pool ends") {
    for (const bool recorded : {false, true}) {
        Log log;
        RealWorld world(recorded ? &log : nullptr);
        ScheduledForkJoinPool pool(world, {.parallelism = 3, .name = "pool"});
        std::atomic<int> runs = 0;
        std::atomic<int> never = 0;
        std::vector<TaskPtr> far;
        for (int i = 0; i < 200; ++i) {
            runToEnd(pool.schedule(runCounter(runs), microseconds(i % 7 * 300), "soon"));
            far.push_back(runToEnd(pool.schedule(runCounter(never), seconds(3600), "far")));
        }
        for (std::size_t i = 0; i < far.size(); i += 2) CHECK(runToEnd(far[i]->cancel(i % 4 == 0)));
        runToEnd(pool.cancelDelayedTasksOnShutdown());
        while (runs < 200) std::this_thread::yield();
        runToEnd(pool.shutdown());
        finish(world, pool);
        CHECK(runs == 200);
        CHECK(never == 0);
        for (const TaskPtr& task : far) CHECK(task->isCancelled());
        CHECK(pool.getDelayedTaskCount() == 0);
    }
}

TEST_CASE("DS on real threads: of two first calls at once neither is rejected") {
    for (int round = 0; round < 2000; ++round) {
        RealWorld world;
        ScheduledForkJoinPool pool(world, {.parallelism = 2, .name = "pool"});
        std::atomic<int> runs = 0;
        std::atomic<int> ready = 0;
        const auto call = [&] {
            ++ready;
            while (ready < 2) std::this_thread::yield();
            runToEnd(pool.schedule(runCounter(runs), Duration{}, "soon"));
        };
        std::thread other(call);
        call();
        other.join();
        while (runs < 2) std::this_thread::yield();
        runToEnd(pool.shutdown());
        finish(world, pool);
    }
}

TEST_CASE("DS on real threads: a periodic task comes back by its worker until shutdown") {
    RealWorld world;
    ScheduledForkJoinPool pool(world, {.parallelism = 2, .name = "pool"});
    std::atomic<int> rate = 0;
    std::atomic<int> delay = 0;
    const TaskPtr first =
        runToEnd(pool.scheduleAtFixedRate(runCounter(rate), Duration{}, microseconds(100), "rate"));
    const TaskPtr second = runToEnd(
        pool.scheduleWithFixedDelay(runCounter(delay), Duration{}, microseconds(100), "delay"));
    while (rate < 50 || delay < 50) std::this_thread::yield();
    runToEnd(pool.shutdown());
    finish(world, pool);
    CHECK(first->isCancelled());
    CHECK(second->isCancelled());
}

TEST_CASE("DS on real threads: a body that is too late is interrupted by the scheduler's thread") {
    RealWorld world;
    ScheduledForkJoinPool pool(world, {.parallelism = 2, .name = "pool"});
    auto body = [&world]() -> Co<Value> {
        co_await world.sleepUntil(world.now() + seconds(3600));
        co_return Value();
    };
    const ForkJoinTaskPtr late = runToEnd(
        pool.submitWithTimeout(makeCallable(std::move(body)), milliseconds(2), nullptr, "late"));
    while (!late->isDone()) std::this_thread::yield();
    CHECK(late->isCancelled());
    runToEnd(pool.shutdown());
    finish(world, pool);
}
