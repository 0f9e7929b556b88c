// Calls on a pool as many specs make them, at the instant at which the virtual world stands.
#pragma once

#include <string>

#include "tests/support/sim.hpp"
#include "tests/support/thread_factories.hpp"

namespace poolscope {

inline void execute(Sim& sim, ScheduledThreadPoolExecutor& pool, std::string name,
                    std::int64_t length) {
    sim.ask([&] { return pool.execute(sim.body(name, length)); });
}

inline ScheduledPtr schedule(Sim& sim, ScheduledThreadPoolExecutor& pool, std::string name,
                             Duration delay) {
    return sim.ask([&] { return pool.schedule(sim.body(name), delay, name); });
}

inline bool cancel(Sim& sim, const ScheduledPtr& task, bool mayInterrupt = false) {
    return sim.ask([&] { return task->cancel(mayInterrupt); });
}

/// A pool that never gets a worker, so nothing but the test takes tasks out.
inline ScheduledThreadPoolExecutor& idlePool(Sim& sim) {
    return sim.pool(1, "pool", std::make_shared<NoThreadFactory>());
}

/// The flag of the running thread, in words.
inline std::string flagText(Sim& sim) {
    return sim.world.currentThread().isInterrupted() ? "interrupted=true" : "interrupted=false";
}

}  // namespace poolscope
