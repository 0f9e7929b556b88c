// DelayQueues and PriorityBlockingQueues driven by hand: only the test takes tasks.
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/executor/queue/delay_queue.hpp"
#include "engine/executor/queue/ordered_task.hpp"
#include "engine/executor/queue/priority_blocking_queue.hpp"
#include "tests/support/sim.hpp"

namespace poolscope {

inline std::string labelOf(const RunnablePtr& task) {
    return task == nullptr ? "null" : task->toString();
}

/// A queue on its own, with the vocabulary of what a test does to it.
template <class Queue>
struct QueueSim : Sim {
    /// Before the queue goes: threads that still wait at it have its lock in their frames.
    ~QueueSim() { world.abandonThreads(); }

    RunnablePtr delayed(const std::string& label, std::int64_t delay) {
        return newDelayedTask(world, {}, body(label), units(delay), label);
    }
    RunnablePtr prior(const std::string& label, std::int64_t priority) {
        return newPriorityTask(world, {}, body(label), priority, label);
    }
    bool offer(const RunnablePtr& task) {
        return ask([&] { return queue.offer(task); });
    }
    std::string poll() {
        return labelOf(ask([&] { return queue.poll(); }));
    }
    std::string peek() {
        return labelOf(ask([&] { return queue.peek(); }));
    }
    std::int32_t size() {
        return ask([&] { return queue.size(); });
    }
    bool remove(const RunnablePtr& task) {
        return ask([&] { return queue.remove(*task); });
    }
    bool contains(const RunnablePtr& task) {
        return ask([&] { return queue.contains(*task); });
    }
    void clear() {
        ask([&] { return queue.clear(); });
    }
    std::string drain(std::int32_t most = std::numeric_limits<std::int32_t>::max()) {
        std::vector<RunnablePtr> tasks;
        const std::int32_t n = ask([&] { return queue.drainTo(tasks, most); });
        std::string text = std::to_string(n);
        for (const RunnablePtr& task : tasks) text += " " + labelOf(task);
        return text;
    }
    /// Labels in array order.
    std::string heap() {
        std::string text;
        for (const RunnablePtr& task : queue.heap().toArray()) {
            text += (text.empty() ? "" : " ") + labelOf(task);
        }
        return text;
    }
    /// A client takes n tasks and notes "label@t", or what it throws.
    Thread*& takes(int n, std::int64_t time = 0) { return takesFor(n, time, std::nullopt); }
    /// The same with poll(timeout).
    Thread*& polls(std::int64_t timeout, std::int64_t time = 0) {
        return takesFor(1, time, units(timeout));
    }

    Queue queue{world, ExecutorId{}};

private:
    Thread*& takesFor(int n, std::int64_t time, std::optional<Duration> timeout) {
        takers_.push_back(std::make_unique<Thread*>(nullptr));
        Thread** const taker = takers_.back().get();
        ThreadBody body = [this, n, timeout, taker]() -> Co<void> {
            *taker = &world.currentThread();
            try {
                for (int i = 0; i < n; ++i) {
                    RunnablePtr task;
                    if (timeout) {
                        task = co_await queue.poll(*timeout);
                    } else {
                        task = co_await queue.take();
                    }
                    noteNow(labelOf(task));
                }
            } catch (const Throwable& thrown) {
                noteNow(thrown.className());
            }
        };
        at(time, std::move(body));
        return *taker;
    }

    std::vector<std::unique_ptr<Thread*>> takers_;
};

}  // namespace poolscope
