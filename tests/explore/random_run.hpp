// A random program on one scheduled pool, from a seed: clients that schedule, cancel, remove,
// resize and shut down at random times, bodies that work, sleep, throw, schedule more and cancel
// each other, under first-come-first-served or a random schedule.
//
// Promises: the same seed makes the same run. Every kind of call comes up over a few hundred seeds.
// `check` is called after every event, with the engine's memory as it is at that moment.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope {

class RandomRun {
public:
    RandomRun(std::uint64_t seed, bool randomSchedule, DelayedQueueForm queue = {});

    /// Builds the program and runs it to its end (time 400 ms at the latest).
    VirtualWorld::Stopped run();

    std::function<void(const Event&)> check;
    Log log;
    std::unique_ptr<VirtualWorld> world;
    std::unique_ptr<ScheduledThreadPoolExecutor> pool;
    /// Every future that a call has returned, in order.
    std::vector<ScheduledPtr> tasks;

private:
    std::uint64_t upTo(std::uint64_t most) { return random_.below(most + 1); }
    bool oneIn(std::uint64_t n) { return random_.below(n) == 0; }
    Duration someTime() { return milliseconds(static_cast<std::int64_t>(upTo(12))); }
    Co<void> client(int calls);
    Co<void> act();
    Co<void> submitSomething();
    Co<void> changeSomething();
    Co<void> body();
    RunnablePtr runnable();

    Random random_;
    DelayedQueueForm queue_;
    int depth_ = 0;
};

}  // namespace poolscope
