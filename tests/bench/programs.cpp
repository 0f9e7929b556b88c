// The measured programs.
#include "tests/bench/programs.hpp"

#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope::bench {

namespace {

std::int64_t periodic(Log* log, std::int64_t runs, std::int64_t tasks) {
    VirtualWorld world(log);
    ScheduledThreadPoolExecutor pool(world, 1);
    std::int64_t counted = 0;
    const RunnablePtr body = makeRunnable([&counted]() -> Co<void> {
        ++counted;
        co_return;
    });
    ThreadBody client = [&]() -> Co<void> {
        for (std::int64_t i = 0; i < tasks; ++i) {
            const Duration initialDelay{i};
            const Duration period = microseconds(900 + i);
            co_await pool.scheduleAtFixedRate(body, initialDelay, period);
        }
    };
    world.start(world.newThread("main", ThreadRole::Client), std::move(client));
    const std::int64_t rounds = runs / tasks;
    world.runUntil(Instant{} + microseconds(900 * rounds));
    return counted;
}

}  // namespace

std::int64_t onePeriodic(Log* log, std::int64_t runs) { return periodic(log, runs, 1); }
std::int64_t manyPeriodic(Log* log, std::int64_t runs) { return periodic(log, runs, 16); }

std::int64_t pendingPeriodic(Log* log, std::int64_t runs, std::int64_t pending) {
    VirtualWorld world(log);
    ScheduledThreadPoolExecutor pool(world, 1);
    Random random(1);
    std::int64_t counted = 0;
    const RunnablePtr body = makeRunnable([&counted]() -> Co<void> {
        ++counted;
        co_return;
    });
    ThreadBody client = [&]() -> Co<void> {
        for (std::int64_t i = 0; i < pending; ++i) {
            const Duration initialDelay{static_cast<std::int64_t>(random.below(1'000'000))};
            const Duration period{900'000 + static_cast<std::int64_t>(random.below(200'000))};
            co_await pool.scheduleAtFixedRate(body, initialDelay, period);
        }
    };
    world.start(world.newThread("main", ThreadRole::Client), std::move(client));
    world.runUntil(Instant{} + microseconds(1000 * (runs / pending)));
    return counted;
}

std::int64_t pendingOneShots(Log* log, std::int64_t runs, std::int64_t pending) {
    VirtualWorld world(log);
    ScheduledThreadPoolExecutor pool(world, 1);
    Random random(1);
    std::int64_t counted = 0;
    RunnablePtr body;
    const auto schedule = [&] {
        const Duration delay{static_cast<std::int64_t>(random.below(2'000'000))};
        return pool.schedule(body, delay);
    };
    body = makeRunnable([&]() -> Co<void> {
        if (++counted + pending <= runs) co_await schedule();
    });
    ThreadBody client = [&]() -> Co<void> {
        for (std::int64_t i = 0; i < pending; ++i) co_await schedule();
    };
    world.start(world.newThread("main", ThreadRole::Client), std::move(client));
    world.run();
    return counted;
}

std::int64_t fourWorkers(Log* log, std::int64_t runs) {
    VirtualWorld world(log);
    ScheduledThreadPoolExecutor pool(world, 4);
    Random random(1);
    std::int64_t counted = 0;
    const RunnablePtr body = makeRunnable([&]() -> Co<void> {
        ++counted;
        const Instant until = world.now() + microseconds(3);
        co_await world.workUntil(until);
    });
    ThreadBody client = [&]() -> Co<void> {
        for (std::int64_t i = 0; i < runs; ++i) {
            const Duration delay{static_cast<std::int64_t>(random.below(1'000'000))};
            co_await pool.schedule(body, delay);
        }
    };
    world.start(world.newThread("main", ThreadRole::Client), std::move(client));
    world.run();
    return counted;
}

std::int64_t yielding(Log* log, std::int64_t switches) {
    VirtualWorld world(log);
    for (int i = 0; i < 2; ++i) {
        ThreadBody body = [&world, each = switches / 2]() -> Co<void> {
            for (std::int64_t n = 0; n < each; ++n) co_await world.yield();
        };
        world.start(world.newThread("yielding", ThreadRole::Client), std::move(body));
    }
    world.run();
    return static_cast<std::int64_t>(world.switches());
}

std::int64_t passing(Log* log, std::int64_t switches) {
    VirtualWorld world(log);
    Mutex mutex(world, "mutex", ExecutorId{});
    Condition changed(mutex, "changed");
    int turn = 0;
    for (int me = 0; me < 2; ++me) {
        ThreadBody body = [&, me, each = switches / 2]() -> Co<void> {
            co_await mutex.lock();
            const LockGuard guard(mutex);
            for (std::int64_t n = 0; n < each; ++n) {
                while (turn != me) co_await changed.await();
                turn = 1 - me;
                changed.signal();
            }
        };
        world.start(world.newThread("passing", ThreadRole::Client), std::move(body));
    }
    world.run();
    return static_cast<std::int64_t>(world.switches());
}

}  // namespace poolscope::bench
