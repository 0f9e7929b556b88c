// A pool without workers, whose queue a spec test drives by hand: nothing but the test takes tasks.
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

namespace poolscope {

struct BareQueue {
    explicit BareQueue(Sim& s)
        : BareQueue(s, s.pool(1, "pool", std::make_shared<NoThreadFactory>())) {}
    /// The queue of any pool.
    BareQueue(Sim& s, ScheduledThreadPoolExecutor& p) : sim(s), pool(p), queue(p.getQueue()) {}

    ScheduledPtr schedule(const std::string& label, std::int64_t delay) {
        return sim.ask([&] { return pool.schedule(sim.body(label), units(delay), label); });
    }
    bool add(const ScheduledPtr& task) {
        return sim.ask([&] { return queue.offer(task); });
    }
    /// The label of what poll() gives, or "null".
    std::string poll() {
        return labelOf(sim.ask([&] { return queue.poll(); }));
    }
    std::string labelOf(const RunnablePtr& task) const {
        return task == nullptr ? "null" : labelsOf(sim, {task});
    }
    bool remove(const ScheduledPtr& task) {
        return sim.ask([&] { return queue.remove(*task); });
    }
    /// Labels of what drainTo gives.
    std::string drain(std::int32_t most = std::numeric_limits<std::int32_t>::max()) {
        std::vector<RunnablePtr> tasks;
        const std::int32_t n = sim.ask([&] { return queue.drainTo(tasks, most); });
        return std::to_string(n) + " [" + labelsOf(sim, tasks) + "]";
    }
    void clear() {
        sim.ask([&] { return queue.clear(); });
    }
    std::int32_t size() {
        return sim.ask([&] { return queue.size(); });
    }
    std::int32_t index(const ScheduledPtr& task) { return queue.heapIndex(Sim::task(task)); }
    std::string heap() { return heapOf(sim, pool); }

    Sim& sim;
    ScheduledThreadPoolExecutor& pool;
    DelayedWorkQueue& queue;
};

/// A client takes from the queue at a time and notes "name:label@t" or
/// "name!InterruptedException@t".
inline void takerAt(Sim& sim, BareQueue& q, std::int64_t time, std::string name) {
    ThreadBody body = [&sim, &q, name]() -> Co<void> {
        try {
            const RunnablePtr task = co_await q.queue.take();
            sim.noteNow(name + ":" + q.labelOf(task));
        } catch (const Throwable& thrown) {
            sim.noteNow(name + "!" + thrown.className());
        }
    };
    sim.at(time, std::move(body), name);
}

/// The same with poll(timeout).
inline void pollerAt(Sim& sim, BareQueue& q, std::int64_t time, std::string name,
                     std::int64_t timeout) {
    ThreadBody body = [&sim, &q, name, timeout]() -> Co<void> {
        try {
            const RunnablePtr task = co_await q.queue.poll(units(timeout));
            sim.noteNow(name + ":" + q.labelOf(task));
        } catch (const Throwable& thrown) {
            sim.noteNow(name + "!" + thrown.className());
        }
    };
    sim.at(time, std::move(body), name);
}

}  // namespace poolscope
