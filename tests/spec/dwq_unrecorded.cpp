// Without a log the heap sifts in loops of its own: the array must be the same after each step.
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/executor/scheduled/four_ary_heap.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/random.hpp"
#include "engine/world/virtual_world.hpp"
#include "tests/support/wrapped_task.hpp"

using namespace poolscope;

namespace {

constexpr std::size_t kTasks = 200;

/// A heap in a world of its own, and the tasks that go in and out.
template <class Heap>
struct HeapAlone {
    HeapAlone(Log* log, bool wraps) : world(log), pool(world, 1), heap(world, pool.id()) {
        const RunnablePtr nothing = makeRunnable([] { return Co<void>::ready(); });
        Random random(5);
        for (std::size_t i = 0; i < kTasks; ++i) {
            // Many ties; none among foreign tasks, which need not break them alike.
            const Instant trigger{static_cast<std::int64_t>(random.below(wraps ? 1'000'000 : 40))};
            ScheduledPtr task = std::make_shared<ScheduledFutureTask>(
                pool, callable(nothing), "task", trigger, Duration{}, world.nextSequence());
            if (wraps && i % 10 == 0) task = std::make_shared<WrappedTask>(std::move(task));
            tasks.push_back(std::move(task));
        }
    }

    VirtualWorld world;
    ScheduledThreadPoolExecutor pool;
    Heap heap;
    std::vector<ScheduledPtr> tasks;
};

template <class Heap>
void compareBoth(bool wraps) {
    Log log;
    HeapAlone<Heap> recorded(&log, wraps);
    HeapAlone<Heap> silent(nullptr, wraps);
    Random random(9);
    for (int step = 0; step < 5'000; ++step) {
        const std::size_t task = random.below(kTasks);
        const bool removesHead = random.below(4) == 0 && !recorded.heap.empty();
        const auto act = [&](HeapAlone<Heap>& alone) {
            if (removesHead) {
                alone.heap.removeHead();
            } else if (const auto i = alone.heap.indexOf(*alone.tasks[task]); i >= 0) {
                alone.heap.removeAt(i);
            } else {
                alone.heap.insert(alone.tasks[task]);
            }
        };
        act(recorded);
        act(silent);
        REQUIRE(silent.heap.ids() == recorded.heap.ids());
        if (!wraps) REQUIRE(silent.heap.consistent());  // two ways to compare need not agree
    }
}

}  // namespace

TEST_CASE("DWQ an unrecorded heap has the array of a recorded one after each step") {
    compareBoth<DelayHeap>(false);
    compareBoth<FourAryHeap>(false);
}

TEST_CASE("DWQ the same with foreign tasks, which are compared by their own compareTo") {
    compareBoth<DelayHeap>(true);
    compareBoth<FourAryHeap>(true);
}
