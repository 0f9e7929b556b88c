// The rules of docs/delay-scheduler.md but those of the heap, call by call, and what a JDK 25
// answered (tests/data/jdk25/delay_scheduler.txt).
#include <doctest/doctest.h>

#include "tests/support/delays.hpp"
#include "tests/support/log_reading.hpp"

using namespace poolscope;

TEST_CASE("DS-01, DS-02: the first scheduling method makes the scheduler, a daemon thread") {
    Delays d;
    CHECK(d.pool.scheduler() == nullptr);
    CHECK(d.pool.getDelayedTaskCount() == 0);
    CHECK(d.pool.toString().ends_with("submissions = 0]"));  // as in JDK 17
    d.sim.at(0, [&]() -> Co<void> { co_await d.later(1, 0_u); });
    d.sim.run(5);
    REQUIRE(d.pool.scheduler() != nullptr);
    const Thread& thread = d.pool.scheduler()->thread();
    CHECK(thread.name() == "ForkJoinPool-1-delayScheduler");
    CHECK(thread.isDaemon());
    CHECK(thread.state() == ThreadState::Waiting);
    CHECK(d.sim.said() == "1@0");
}

TEST_CASE(
    "DS-03, DS-05: a worker runs what is due; until then the scheduler waits with a timeout") {
    Delays d;
    std::string ranOn;
    d.sim.at(0, [&]() -> Co<void> {
        auto body = [&]() -> Co<void> {
            ranOn = d.sim.world.currentThread().name();
            co_return;
        };
        RunnablePtr runnable = makeRunnable(std::move(body));
        co_await d.pool.schedule(std::move(runnable), 10_u, "A");
    });
    d.sim.run(5);
    CHECK(d.pool.scheduler()->thread().state() == ThreadState::TimedWaiting);
    CHECK(d.pool.getDelayedTaskCount() == 1);
    CHECK(d.pool.toString().ends_with(", delayed = 1]"));
    CHECK(d.pool.isQuiescent());
    d.sim.run(10);
    CHECK(ranOn == "ForkJoinPool-1-worker-1");
    CHECK(d.pool.scheduler()->thread().state() == ThreadState::Waiting);
    CHECK(d.pool.getDelayedTaskCount() == 0);
}

TEST_CASE(
    "DS-10, DS-22, DS-23: cancel takes a task out, and one that is pending is never inserted") {
    Delays d;
    ScheduledForkJoinTaskPtr a;
    ScheduledForkJoinTaskPtr b;
    d.sim.at(0, [&]() -> Co<void> { a = co_await d.later(1, 100_u); });
    d.sim.at(1, [&]() -> Co<void> { co_await d.hold(3_u); });
    d.sim.at(2, [&]() -> Co<void> {
        b = co_await d.later(2, 100_u);
        co_await b->cancel(false);
        co_await a->cancel(false);
    });
    d.sim.run(3);
    CHECK(d.pool.scheduler()->heap().size() == 2);  // the holder and the cancelled one
    CHECK(d.pool.getDelayedTaskCount() == 1);       // as of the last rest
    d.sim.run(200);
    CHECK(d.pool.getDelayedTaskCount() == 0);
    CHECK(a->heapIndex() == -1);
    CHECK(b->heapIndex() == -1);
    CHECK(d.sim.said().empty());
}

TEST_CASE(
    "DS-20: at a fixed rate missed runs follow in a burst; a fixed delay counts from the end") {
    Delays d;
    d.sim.at(0, [&]() -> Co<void> {
        co_await d.pool.scheduleAtFixedRate(d.sim.body("R", 25, 0), 0_u, 10_u, "R");
    });
    d.sim.run(45);
    CHECK(d.sim.said() == "R@0 R@25 R@25 R@30 R@40");
    Delays e;
    e.sim.at(0, [&]() -> Co<void> {
        co_await e.pool.scheduleWithFixedDelay(e.sim.body("D", 25, 0), 0_u, 10_u, "D");
    });
    e.sim.run(45);
    CHECK(e.sim.said() == "D@0 D@35 D@45");
}

TEST_CASE("DS-21: a run that throws ends its periodic task; bad arguments throw") {
    Delays d;
    ScheduledForkJoinTaskPtr thrower;
    d.sim.at(0, [&]() -> Co<void> {
        RunnablePtr body = d.sim.thrower("T", "IllegalStateException");
        thrower = co_await d.pool.scheduleAtFixedRate(body, 1_u, 1_u, "T");
        const std::function<Co<void>()> noPeriod = [&]() -> Co<void> {
            co_await d.pool.scheduleAtFixedRate(body, 1_u, 0_u, "T");
        };
        d.sim.note(co_await thrownBy(noPeriod));
        const std::function<Co<void>()> noTask = [&]() -> Co<void> {
            RunnablePtr nothing;
            co_await d.pool.schedule(nothing, 1_u, "T");
        };
        d.sim.note(co_await thrownBy(noTask));
    });
    d.sim.run(9);
    CHECK(d.sim.said() == "IllegalArgumentException NullPointerException T@1");
    CHECK(thrower->isCompletedAbnormally());
    CHECK(d.pool.getDelayedTaskCount() == 0);
}

TEST_CASE("DS-24, DS-25: a task that is not done in time is cancelled, and its body interrupted") {
    Delays d;
    ForkJoinTaskPtr inTime;
    ForkJoinTaskPtr late;
    d.sim.at(0, [&]() -> Co<void> {
        inTime =
            co_await d.pool.submitWithTimeout(callable(d.sim.sleeper("A", 5)), 10_u, nullptr, "A");
    });
    d.sim.run(7);
    CHECK(inTime->isCompletedNormally());
    CHECK(d.pool.getDelayedTaskCount() == 0);
    d.sim.at(8, [&]() -> Co<void> {
        late =
            co_await d.pool.submitWithTimeout(callable(d.sim.sleeper("B", 50)), 10_u, nullptr, "B");
    });
    d.sim.run(30);
    CHECK(late->isCancelled());
    CHECK(d.sim.said() == "A@0 B@8 B!interrupted@18");
}

TEST_CASE(
    "DS-26, DS-27: an action runs on the scheduler, and a body that returns replaces its value") {
    Delays d;
    ForkJoinTaskPtr task;
    std::string ranOn;
    d.sim.at(0, [&]() -> Co<void> {
        auto body = [&]() -> Co<Value> {
            co_await d.sim.world.workUntil(d.sim.world.now() + 20_u);
            co_return Value(std::string("of the body"));
        };
        auto action = [&](InterruptibleTask& late) -> Co<void> {
            ranOn = d.sim.world.currentThread().name();
            co_await late.complete(Value(std::string("of the action")));
        };
        CallablePtr callable = makeCallable(std::move(body));
        task = co_await d.pool.submitWithTimeout(std::move(callable), 10_u, std::move(action), "A");
    });
    d.sim.run(15);
    CHECK(ranOn == "ForkJoinPool-1-delayScheduler");
    CHECK(std::any_cast<std::string>(task->getRawResult()) == "of the action");
    d.sim.run(30);
    CHECK(std::any_cast<std::string>(task->getRawResult()) == "of the body");
}

TEST_CASE(
    "DS-28: shutdown cancels periodic tasks, and the pool terminates after the last one-shot") {
    Delays d;
    ScheduledForkJoinTaskPtr periodic;
    d.sim.at(0, [&]() -> Co<void> {
        co_await d.later(1, 50_u);
        periodic = co_await d.pool.scheduleAtFixedRate(d.sim.body("R", 0), 40_u, 10_u, "R");
    });
    d.sim.at(1, [&]() -> Co<void> {
        co_await d.pool.shutdown();
        const std::function<Co<void>()> late = [&]() -> Co<void> { co_await d.later(2, 10_u); };
        d.sim.note(co_await thrownBy(late));
    });
    d.sim.run(2);
    CHECK(periodic->isCancelled());
    CHECK(d.pool.getDelayedTaskCount() == 1);
    CHECK_FALSE(d.pool.isTerminated());
    d.sim.at(60, [&]() -> Co<void> { co_await d.pool.tryStopIfShutdown(); });
    d.sim.run(61);
    CHECK(d.sim.said() == "RejectedExecutionException 1@50");
    CHECK(d.pool.isTerminated());
    CHECK(d.pool.scheduler()->thread().state() == ThreadState::Terminated);
}

TEST_CASE("DS-29, DS-30: cancelDelayedTasksOnShutdown and shutdownNow cancel one-shot tasks, too") {
    for (const bool now : {true, false}) {
        CAPTURE(now);
        Delays d;
        ScheduledForkJoinTaskPtr task;
        d.sim.at(0, [&]() -> Co<void> { task = co_await d.later(1, 50_u); });
        d.sim.at(1, [&]() -> Co<void> {
            if (!now) co_await d.pool.cancelDelayedTasksOnShutdown();
            if (now) co_await d.pool.shutdownNow();
            if (!now) co_await d.pool.shutdown();
        });
        d.sim.run(2);
        CHECK(task->isCancelled());
        CHECK(d.pool.isTerminated());
        d.sim.run(100);
        CHECK(d.sim.said().empty());
    }
}

TEST_CASE("DS-36: a periodic task survives shutdown if the walk passes it while it comes down") {
    // Slots 0 to 9 as a JDK 25 was tried with them; 1 and 5 are periodic.
    Delays d;
    const std::int64_t times[] = {1, 10, 2, 20, 20, 11, 12, 13, 14, 3};
    std::vector<ScheduledForkJoinTaskPtr> tasks;
    d.sim.at(0, [&]() -> Co<void> {
        for (std::size_t i = 0; i < std::size(times); ++i) {
            RunnablePtr body = d.sim.body(std::to_string(i), 0);
            const Duration delay = units(100 * times[i]);
            const std::string label = std::to_string(i);
            ScheduledForkJoinTaskPtr task;
            if (i == 1 || i == 5)
                task = co_await d.pool.scheduleAtFixedRate(body, delay, 1000_u, label);
            else
                task = co_await d.pool.schedule(body, delay, label);
            tasks.push_back(task);
            co_await d.sim.world.sleepUntil(d.sim.world.now() + Duration{1});
        }
    });
    d.sim.run(1);
    std::string slots;
    for (std::int32_t k = 0; k < 10; ++k) slots += d.pool.scheduler()->heap().at(k)->label();
    REQUIRE(slots == "0123456789");
    d.sim.at(2, [&]() -> Co<void> { co_await d.pool.shutdown(); });
    d.sim.run(3);
    CHECK(tasks[5]->isCancelled());
    CHECK_FALSE(tasks[1]->isDone());
    CHECK(d.pool.getDelayedTaskCount() == 9);
    d.sim.run(1100);
    CHECK(tasks[1]->isCancelled());  // by postExec, after one more run
    CHECK(d.sim.said().ends_with("1@1000"));
}

TEST_CASE("DS-37: shutdown while a worker is busy leaves periodic tasks until somebody asks") {
    Delays d;
    ScheduledForkJoinTaskPtr periodic;
    d.sim.at(0, [&]() -> Co<void> {
        periodic = co_await d.pool.scheduleAtFixedRate(d.sim.body("R", 0), 500_u, 10_u, "R");
        RunnablePtr busy = d.sim.body("busy", 20);
        co_await d.pool.schedule(busy, 0_u, "busy");
    });
    d.sim.at(5, [&]() -> Co<void> { co_await d.pool.shutdown(); });
    d.sim.run(100);
    CHECK_FALSE(periodic->isDone());
    d.sim.at(100, [&]() -> Co<void> { co_await d.pool.tryStopIfShutdown(); });
    d.sim.run(101);
    CHECK(periodic->isCancelled());
    CHECK(d.pool.isTerminated());
}

TEST_CASE("DS-38: nobody ends a pool whose last worker was idle before the scheduler was through") {
    for (const bool asks : {true, false}) {
        CAPTURE(asks);
        Delays d;
        d.sim.at(0, [&]() -> Co<void> {
            co_await d.later(1, 10_u);
            co_await d.hold(5_u, 11_u);  // the last one keeps no worker busy
        });
        d.sim.at(1, [&]() -> Co<void> { co_await d.pool.shutdown(); });
        d.sim.run(1000);
        CHECK(d.sim.said() == "1@10");
        CHECK(d.pool.getDelayedTaskCount() == 0);
        CHECK(d.pool.getActiveThreadCount() == 0);
        CHECK_FALSE(d.pool.isStopping());
        if (asks) d.sim.at(1001, [&]() -> Co<void> { co_await d.pool.tryStopIfShutdown(); });
        d.sim.run(asks ? 1002 : 62'000);  // else the worker leaves after its keepAlive
        CHECK(d.pool.isTerminated());
    }
}

TEST_CASE("DS-39: after an immediate task the scheduler parks by the time that it read before") {
    Delays d;
    d.sim.at(0, [&]() -> Co<void> {
        co_await d.hold(600_u, 200_u);
        co_await d.later(1, 300_u);
    });
    d.sim.run(2000);
    CHECK(d.sim.said() == "1@900");
}
