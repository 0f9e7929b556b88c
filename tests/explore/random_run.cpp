// The random program's clients and bodies.
#include "tests/explore/random_run.hpp"

#include <utility>

namespace poolscope {

RandomRun::RandomRun(std::uint64_t seed, bool randomSchedule, DelayedQueueForm queue)
    : random_(seed, "program"), queue_(queue) {
    std::unique_ptr<SchedulingStrategy> strategy;
    if (randomSchedule) strategy = std::make_unique<RandomStrategy>(seed);
    world = std::make_unique<VirtualWorld>(&log, seed, std::move(strategy));
    world->onEvent = [this](const Event& event) {
        if (check) check(event);
    };
}

VirtualWorld::Stopped RandomRun::run() {
    const auto core = static_cast<std::int32_t>(upTo(3));
    pool = std::make_unique<ScheduledThreadPoolExecutor>(*world, core, "pool", nullptr, nullptr,
                                                         queue_);
    const std::uint64_t clients = 1 + upTo(2);
    for (std::uint64_t i = 0; i < clients; ++i) {
        const int calls = 4 + static_cast<int>(upTo(10));
        ThreadBody body = [this, calls] { return client(calls); };
        world->start(world->newThread("client-" + std::to_string(i), ThreadRole::Client),
                     std::move(body));
    }
    return world->runUntil(Instant{milliseconds(400).ns});
}

Co<void> RandomRun::client(int calls) {
    for (int i = 0; i < calls; ++i) {
        if (!oneIn(3)) co_await world->sleepUntil(world->now() + someTime());
        try {
            co_await act();
        } catch (const Throwable&) {
            // Rejections and bad arguments are part of the program.
        }
    }
}

Co<void> RandomRun::act() {
    const std::uint64_t pick = upTo(19);
    if (pick < 11) {
        co_await submitSomething();
    } else if (pick < 14 && !tasks.empty()) {
        ScheduledPtr task = tasks[random_.below(tasks.size())];
        co_await task->cancel(oneIn(2));
    } else {
        co_await changeSomething();
    }
}

Co<void> RandomRun::submitSomething() {
    ScheduledPtr task;
    const std::uint64_t pick = upTo(6);
    const Duration delay = someTime();
    const Duration period = milliseconds(static_cast<std::int64_t>(1 + upTo(8)));
    RunnablePtr body = runnable();
    if (pick < 4) {
        task = co_await pool->schedule(body, delay);
    } else if (pick == 4) {
        task = co_await pool->submit(body);
    } else if (pick == 5) {
        task = co_await pool->scheduleAtFixedRate(body, delay, period);
    } else {
        task = co_await pool->scheduleWithFixedDelay(body, delay, period);
    }
    tasks.push_back(task);
}

Co<void> RandomRun::changeSomething() {
    ScheduledPtr task;
    if (!tasks.empty()) task = tasks[random_.below(tasks.size())];
    switch (upTo(13)) {
        case 0: co_await pool->shutdown(); break;
        case 1:
            if (oneIn(3)) co_await pool->shutdownNow();
            break;
        case 2: co_await pool->purge(); break;
        case 3:
        case 4: co_await pool->setCorePoolSize(static_cast<std::int32_t>(upTo(4))); break;
        case 5: pool->setRemoveOnCancelPolicy(oneIn(2)); break;
        case 6: co_await pool->setContinueExistingPeriodicTasksAfterShutdownPolicy(oneIn(2)); break;
        case 7: co_await pool->setExecuteExistingDelayedTasksAfterShutdownPolicy(oneIn(2)); break;
        case 8: co_await pool->prestartCoreThread(); break;
        case 9: co_await pool->allowCoreThreadTimeOut(oneIn(2)); break;
        case 10: {
            // Never zero: with core 0 and a delayed task the JDK's worker then spins, and so does
            // ours.
            const Duration time = someTime() + milliseconds(1);
            co_await pool->setKeepAliveTime(time);
            break;
        }
        case 11:
            if (task) co_await pool->remove(*task);
            break;
        case 12: {
            const Duration timeout = someTime();
            if (task) co_await task->get(timeout);
            break;
        }
        default: co_await pool->getQueue().poll(); break;
    }
}

RunnablePtr RandomRun::runnable() {
    return makeRunnable([this] { return body(); });
}

Co<void> RandomRun::body() {
    const std::uint64_t pick = upTo(11);
    const Instant end = world->now() + someTime();
    if (pick < 4) {
        co_await world->workUntil(end);
    } else if (pick < 7) {
        co_await world->sleepUntil(end);
    } else if (pick == 7) {
        throw Throwable("Boom");
    } else if (pick < 10 && depth_ < 20) {
        ++depth_;
        try {
            co_await act();
        } catch (const Throwable& thrown) {
            if (thrown.is("InterruptedException")) throw;
        }
    }
}

}  // namespace poolscope
