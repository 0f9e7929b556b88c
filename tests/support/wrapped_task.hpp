// A foreign RunnableScheduledFuture around ours, and a pool that puts it in our task's place.
//
// Promises: everything goes on to the inner task, so only what the queue and the pool do
// differently with an object that is not a ScheduledFutureTask shows.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"

namespace poolscope {

class WrappedTask : public RunnableScheduledFuture {
public:
    explicit WrappedTask(ScheduledPtr wrapped) : inner(std::move(wrapped)) {}

    Co<void> run() override {
        ++entered;
        co_await inner->run();
    }
    Co<bool> cancel(bool mayInterruptIfRunning) override {
        return inner->cancel(mayInterruptIfRunning);
    }
    bool isCancelled() const override { return inner->isCancelled(); }
    bool isDone() const override { return inner->isDone(); }
    Co<Value> get() override { return inner->get(); }
    Co<Value> get(Duration timeout) override { return inner->get(timeout); }
    Duration getDelay() const override { return inner->getDelay(); }
    int compareTo(const RunnableScheduledFuture& other) const override {
        const auto* wrapper = dynamic_cast<const WrappedTask*>(&other);
        return inner->compareTo(wrapper == nullptr ? other : *wrapper->inner);
    }
    bool isPeriodic() const override { return inner->isPeriodic(); }
    TaskId taskId() const override { return inner->taskId(); }
    std::string toString() const override { return "Wrapped[" + inner->toString() + "]"; }

    const ScheduledPtr inner;
    int entered = 0;  ///< how often run was called
};

class WrappingPool : public ScheduledThreadPoolExecutor {
public:
    using ScheduledThreadPoolExecutor::ScheduledThreadPoolExecutor;

    int decoratedRunnables = 0;
    int decoratedCallables = 0;

protected:
    ScheduledPtr decorateTask(const RunnablePtr&, ScheduledPtr task) override {
        ++decoratedRunnables;
        return std::make_shared<WrappedTask>(std::move(task));
    }
    ScheduledPtr decorateTask(const CallablePtr&, ScheduledPtr task) override {
        ++decoratedCallables;
        return std::make_shared<WrappedTask>(std::move(task));
    }
};

}  // namespace poolscope
