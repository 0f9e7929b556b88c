// The hashed wheel on OS threads, with a clock that goes on while it is looked at: order, counts
// and states, never durations.
#include <doctest/doctest.h>

#include <atomic>

#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/real_world.hpp"

using namespace poolscope;

TEST_CASE(
    "HashedWheel on real threads: ticks that end between two looks at the clock lose nobody") {
    RealWorld world;
    ScheduledThreadPoolExecutor pool(world, 2, "pool",
                                     std::make_shared<DefaultThreadFactory>(world), nullptr,
                                     {QueueKind::HashedWheel, microseconds(2), 16});
    std::atomic<int> ran = 0;
    const auto counting = [&ran] {
        return makeRunnable([&ran]() -> Co<void> {
            ran.fetch_add(1, std::memory_order_relaxed);
            co_return;
        });
    };
    // The last one keeps the hand turning through thousands of ticks.
    for (int i = 0; i < 200; ++i)
        runToEnd(pool.schedule(counting(), microseconds(10 * i), "t" + std::to_string(i)));
    runToEnd(pool.schedule(counting(), milliseconds(40), "last"));
    runToEnd(pool.shutdown());  // what is delayed still runs
    CHECK(runToEnd(pool.awaitTermination(seconds(60))));
    world.joinAll();
    CHECK(ran.load() == 201);
}
