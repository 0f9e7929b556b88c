// Timer, completion services and invokeAny on OS threads: order, counts and states, never
// durations.
#include <doctest/doctest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/executor/future/executor_completion_service.hpp"
#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/executor/timer/timer.hpp"
#include "engine/world/real_world.hpp"

using namespace poolscope;

namespace {

CallablePtr giving(int value, bool fails = false) {
    std::function<Co<Value>()> body = [value, fails]() -> Co<Value> {
        if (fails) throw Throwable("Boom");
        co_return Value(value);
    };
    return makeCallable(std::move(body));
}

std::unique_ptr<ThreadPoolExecutor> fixedPool(RealWorld& world, std::int32_t n) {
    ThreadPoolExecutor::Settings settings;
    settings.corePoolSize = settings.maximumPoolSize = n;
    return std::make_unique<ThreadPoolExecutor>(world, std::move(settings),
                                                queueOf<LinkedBlockingQueue>());
}

void finish(RealWorld& world, ThreadPoolExecutor& pool) {
    runToEnd(pool.shutdown());
    CHECK(runToEnd(pool.awaitTermination(seconds(60))));
    world.joinAll();
}

}  // namespace

TEST_CASE("TIM-11 on real threads: tasks for one moment run as 1, n, n−1, …, 2") {
    Log log;
    RealWorld world(&log);
    Timer timer(world);
    std::vector<int> order;  // written by the Timer's one thread
    const auto task = [&](int i) {
        std::function<Co<void>()> body = [&order, i]() -> Co<void> {
            order.push_back(i);
            co_return;
        };
        return makeTimerTask(world, makeRunnable(std::move(body)), std::to_string(i));
    };
    // A gate, so that all of them are there before the first is looked at.
    std::atomic<bool> open = false;
    std::atomic<bool> begun = false;
    std::function<Co<void>()> wait = [&]() -> Co<void> {
        begun = true;
        while (!open) std::this_thread::yield();
        co_return;
    };
    runToEnd(timer.schedule(makeTimerTask(world, makeRunnable(std::move(wait))), Duration{}));
    while (!begun) std::this_thread::yield();  // else it would take part in the order
    const Instant moment = world.now();
    for (int i = 1; i <= 6; ++i) runToEnd(timer.schedule(task(i), moment));
    open = true;
    runToEnd(timer.release());
    world.joinAll();
    CHECK(order == std::vector<int>{1, 6, 5, 4, 3, 2});
    CHECK(timer.queue().isEmpty());
}

TEST_CASE("TIM-05 on real threads: an exception ends the Timer, and its heap is empty") {
    RealWorld world;
    std::atomic<int> uncaught = 0;
    world.uncaught = [&](Thread&, const Throwable&) { ++uncaught; };
    Timer timer(world);
    std::function<Co<void>()> boom = []() -> Co<void> {
        throw Throwable("Boom");
        co_return;
    };
    const auto other = makeTimerTask(world, makeRunnable([]() -> Co<void> { co_return; }));
    runToEnd(timer.schedule(other, hours(1)));
    runToEnd(timer.schedule(makeTimerTask(world, makeRunnable(std::move(boom))), Duration{}));
    world.joinAll();
    CHECK(uncaught == 1);
    CHECK(timer.queue().isEmpty());
    CHECK(other->state() == TimerTaskState::Scheduled);
    CHECK_THROWS_WITH(runToEnd(timer.schedule(other, Duration{})),
                      "IllegalStateException: Timer already cancelled.");
}

TEST_CASE("TIM-07 on real threads: cancellers race with the Timer, and each task runs or not") {
    Log log;
    RealWorld world(&log);
    Timer timer(world);
    constexpr int kTasks = 200;
    std::atomic<int> ran = 0;
    std::vector<TimerTaskPtr> tasks;
    for (int i = 0; i < kTasks; ++i) {
        std::function<Co<void>()> body = [&ran]() -> Co<void> {
            ++ran;
            co_return;
        };
        tasks.push_back(makeTimerTask(world, makeRunnable(std::move(body))));
    }
    std::atomic<int> prevented = 0;
    ThreadBody cancels = [&]() -> Co<void> {
        for (const TimerTaskPtr& task : tasks) {
            // Not before it is scheduled: that would be another story.
            while (task->state() == TimerTaskState::Virgin) std::this_thread::yield();
            if (co_await task->cancel()) ++prevented;
        }
    };
    world.start(world.newThread("canceller", ThreadRole::Client), std::move(cancels));
    for (const TimerTaskPtr& task : tasks) runToEnd(timer.schedule(task, microseconds(50)));
    runToEnd(timer.purge());
    runToEnd(timer.release());
    world.joinAll();
    CHECK(ran + prevented == kTasks);
    CHECK(timer.queue().isEmpty());
}

TEST_CASE("ECS-01 on real threads: every submission comes out once") {
    RealWorld world;
    const auto pool = fixedPool(world, 3);
    ExecutorCompletionService ecs(pool.get());
    int sum = 0;
    for (int i = 1; i <= 100; ++i) runToEnd(ecs.submit(giving(i)));
    for (int i = 1; i <= 100; ++i) {
        const FuturePtr future = runToEnd(ecs.take());
        sum += std::any_cast<int>(runToEnd(future->get()));
    }
    CHECK(sum == 5050);
    CHECK(runToEnd(ecs.poll()) == nullptr);
    finish(world, *pool);
}

TEST_CASE("ECS-08 on real threads: invokeAny gives the one success, invokeAll all in order") {
    RealWorld world;
    const auto pool = fixedPool(world, 3);
    for (int round = 0; round < 50; ++round) {
        const std::vector<CallablePtr> any{giving(1, true), giving(2), giving(3, true)};
        CHECK(std::any_cast<int>(runToEnd(pool->invokeAny(any))) == 2);
        const std::vector<CallablePtr> all{giving(1), giving(2, true), giving(3)};
        const auto futures = runToEnd(pool->invokeAll(all));
        REQUIRE(futures.size() == 3);
        CHECK(futures[0]->state() == FutureState::Normal);
        CHECK(futures[1]->state() == FutureState::Exceptional);
        CHECK(std::any_cast<int>(runToEnd(futures[2]->get())) == 3);
    }
    finish(world, *pool);
}

TEST_CASE("ECS-08 on real threads: invokeAny interrupts a task that would sleep for ever") {
    RealWorld world;
    const auto pool = fixedPool(world, 2);
    std::function<Co<Value>()> sleeps = [&world]() -> Co<Value> {
        co_await world.sleepUntil(world.now() + hours(1));
        co_return Value(1);
    };
    const std::vector<CallablePtr> tasks{makeCallable(std::move(sleeps)), giving(2)};
    CHECK(std::any_cast<int>(runToEnd(pool->invokeAny(tasks))) == 2);
    finish(world, *pool);  // would not end if the sleeper slept on
    CHECK(pool->isTerminated());
}
