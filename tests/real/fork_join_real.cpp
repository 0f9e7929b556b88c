// Fork/join on OS threads: values and counts, never durations.
#include <doctest/doctest.h>

#include <set>

#include "engine/world/real_world.hpp"
#include "tests/support/fork_join.hpp"

using namespace poolscope;

namespace {

ForkJoinPool::Settings four() {
    ForkJoinPool::Settings settings;
    settings.parallelism = 4;
    return settings;
}

void finish(RealWorld& world, ForkJoinPool& pool) {
    runToEnd(pool.shutdown());
    CHECK(runToEnd(pool.awaitTermination(seconds(60))));
    world.joinAll();
    CHECK(pool.isTerminated());
}

}  // namespace

TEST_CASE("FJP-01 on real threads: 5005 in 32 leaves, and nothing is taken twice") {
    for (const Split split : {Split::ForkLeft, Split::ForkRight, Split::BothLeftFirst,
                              Split::BothRightFirst, Split::InvokeAll}) {
        Log log;
        RealWorld world(&log);
        ForkJoinPool pool(world, four());
        Tally tally;
        SumTask::Plan plan;
        plan.split = split;
        const auto root = std::make_shared<SumTask>(world, tally, plan, 10, 100);
        const Value value = runToEnd(pool.invoke(root));
        CHECK(std::any_cast<int>(value) == 5005);
        CHECK(tally.leaves == 32);
        CHECK(tally.inner == 31);
        finish(world, pool);
        std::set<std::uint32_t> begun;
        int pushed = 0;
        int taken = 0;
        for (std::size_t i = 0; i < log.size(); ++i) {
            if (const auto begins = log.get<TaskBegan>(i))
                CHECK(begun.insert(begins->task.value).second);
            pushed += log.is<Pushed>(i) ? 1 : 0;
            taken += log.is<DequeTaken>(i) ? 1 : 0;
        }
        CHECK(begun.size() == 63);
        CHECK(pushed == taken);
    }
}

TEST_CASE("FJP-06 on real threads: fib(15) is 610 in 1973 tasks, again and again") {
    RealWorld world;
    ForkJoinPool pool(world, four());
    for (int round = 0; round < 20; ++round) {
        std::atomic<int> tasks = 0;
        const auto root = std::make_shared<FibTask>(world, tasks, 15);
        CHECK(std::any_cast<int>(runToEnd(pool.invoke(root))) == 610);
        CHECK(tasks == 1973);
    }
    finish(world, pool);
}

TEST_CASE("shutdownNow on real threads ends a pool that is in the middle of something") {
    RealWorld world;
    ForkJoinPool pool(world, four());
    std::atomic<bool> sleeping = false;
    const ForkJoinTaskPtr sleeper = taskOf(world, "sleeper", [&]() -> Co<Value> {
        sleeping = true;
        co_await world.sleepUntil(world.now() + seconds(600));
        co_return Value(1);
    });
    runToEnd(pool.submit(sleeper));
    while (!sleeping) std::this_thread::yield();
    runToEnd(pool.shutdownNow());
    CHECK(runToEnd(pool.awaitTermination(seconds(60))));
    world.joinAll();
    CHECK(sleeper->isCompletedAbnormally());
}
