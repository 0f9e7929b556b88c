// Tasks that a queue can order: PriorityTask by a number, DelayedTask by a time.
//
// In Java these are Runnable classes that also implement Comparable or Delayed. Only such tasks can
// be put into a PriorityBlockingQueue or a DelayQueue; a future that submit wraps around one
// cannot.
#pragma once

#include <memory>
#include <string>

#include "engine/executor/future/plain_task.hpp"

namespace poolscope {

/// The lower number goes first.
class PriorityTask : public PlainTask {
public:
    PriorityTask(World& world, ExecutorId executor, RunnablePtr body, std::string label, TaskId id,
                 std::int64_t priority)
        : PlainTask(world, executor, std::move(body), std::move(label), id), priority_(priority) {}
    std::optional<std::int64_t> priority() const override { return priority_; }

private:
    std::int64_t priority_;
};

/// Can be taken from an instant on; the earlier instant goes first.
class DelayedTask : public PlainTask, public Delayed {
public:
    DelayedTask(World& world, ExecutorId executor, RunnablePtr body, std::string label, TaskId id,
                Instant time)
        : PlainTask(world, executor, std::move(body), std::move(label), id),
          clock_(world),
          time_(time) {}
    const Delayed* asDelayed() const override { return this; }
    Duration getDelay() const override { return time_ - clock_.now(); }
    int compareTo(const Delayed& other) const override;
    Instant time() const { return time_; }

private:
    const World& clock_;
    Instant time_;
};

/// Create tasks and introduce them to the log; `executor` may be none. An empty label becomes the
/// body's name.
std::shared_ptr<PriorityTask> newPriorityTask(World& world, ExecutorId executor, RunnablePtr body,
                                              std::int64_t priority, std::string label = {});
std::shared_ptr<DelayedTask> newDelayedTask(World& world, ExecutorId executor, RunnablePtr body,
                                            Duration delay, std::string label = {});

}  // namespace poolscope
