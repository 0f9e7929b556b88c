// A ForkJoinPool with delays in a Sim, and what tests of its scheduler do with it.
#pragma once

#include <string>

#include "engine/executor/delays/scheduled_fork_join_pool.hpp"
#include "tests/support/sim.hpp"

namespace poolscope {

struct Delays {
    using Task = ScheduledForkJoinTaskPtr;

    explicit Delays(std::int32_t parallelism = 1)
        : pool(sim.world, {.parallelism = parallelism, .name = "pool"}) {}

    /// An immediate task that keeps the scheduler that long; without a delay earlier than all
    /// others.
    Co<void> hold(Duration length, Duration delay = {}) {
        auto body = [this, length]() -> Co<void> {
            co_await sim.world.sleepUntil(sim.world.now() + length);
        };
        ScheduledForkJoinTask::Plan plan{
            {nullptr, makeRunnable(std::move(body))}, delay, Duration{}, true, "hold"};
        co_await pool.scheduleDelayedTask(std::move(plan));
    }
    /// A body that notes its name and start, due after `delay`.
    Co<Task> later(int name, Duration delay) {
        RunnablePtr body = sim.body(std::to_string(name), 0);
        co_return co_await pool.schedule(body, delay, std::to_string(name));
    }

    Sim sim;
    ScheduledForkJoinPool pool;
};

}  // namespace poolscope
