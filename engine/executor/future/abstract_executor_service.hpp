// AbstractExecutorService: submit, invokeAll and invokeAny on top of execute. The base of every
// pool.
//
// Promises: submit creates a future with newTaskFor and passes it to execute; what execute throws
// leaves submit. `execute` does not know of futures, nor newTaskFor of execute, so a subclass may
// replace either. submit is not virtual: ScheduledThreadPoolExecutor, the only class of the JDK
// that overrides it, hides it with its own. Source: java.util.concurrent.AbstractExecutorService.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/executor/future/executor.hpp"
#include "engine/executor/future/future_task.hpp"

namespace poolscope {

class AbstractExecutorService : public Executor {
public:
    explicit AbstractExecutorService(World& world) : world_(world) {}
    AbstractExecutorService(const AbstractExecutorService&) = delete;
    AbstractExecutorService& operator=(const AbstractExecutorService&) = delete;

    /// Creates the future of a submission, a new task of this executor. `label` names it in the
    /// log; an empty one becomes "task-N". A task that records its own runs is only carried by it.
    virtual std::shared_ptr<FutureTask> newTaskFor(RunnablePtr runnable, Value value,
                                                   std::string label);
    virtual std::shared_ptr<FutureTask> newTaskFor(CallablePtr callable, std::string label);

    /// NullPointerException without a task, before anything else happens.
    Co<std::shared_ptr<FutureTask>> submit(RunnablePtr task, std::string label = {});
    Co<std::shared_ptr<FutureTask>> submit(RunnablePtr task, Value result, std::string label = {});
    Co<std::shared_ptr<FutureTask>> submit(CallablePtr task, std::string label = {});

    // Many tasks in one call; see invoke_many.cpp. `labels` name them in the log, in order; missing
    // ones become "task-N".
    using Futures = std::vector<std::shared_ptr<FutureTask>>;
    /// Waits until all are done and returns their futures in the order given. Throws
    /// NullPointerException if a task is null; then, and if the wait is interrupted, cancels all.
    Co<Futures> invokeAll(std::vector<CallablePtr> tasks, std::vector<std::string> labels = {});
    /// The same, but after `timeout` cancels, with interrupt, the tasks that are not done.
    Co<Futures> invokeAll(std::vector<CallablePtr> tasks, Duration timeout,
                          std::vector<std::string> labels = {});
    /// Returns the value of the first task that succeeds and cancels all others with interrupt.
    /// Throws IllegalArgumentException without tasks, ExecutionException (of the last failure seen)
    /// if all fail.
    Co<Value> invokeAny(std::vector<CallablePtr> tasks, std::vector<std::string> labels = {});
    /// The same; throws TimeoutException if no task has succeeded after `timeout`.
    Co<Value> invokeAny(std::vector<CallablePtr> tasks, Duration timeout,
                        std::vector<std::string> labels = {});

    World& world() { return world_; }

protected:
    World& world_;

private:
    std::shared_ptr<FutureTask> newFuture(CallablePtr body, std::string label, bool callable);
    Co<std::shared_ptr<FutureTask>> executed(std::shared_ptr<FutureTask> task);
    static Co<void> cancelAll(const Futures& futures, std::size_t from = 0);
    Co<Value> doInvokeAny(std::vector<CallablePtr> tasks, std::vector<std::string> labels,
                          std::optional<Duration> timeout);
    Co<Value> firstSuccess(const std::vector<CallablePtr>& tasks,
                           const std::vector<std::string>& labels, std::optional<Duration> timeout,
                           Futures& futures);
};

}  // namespace poolscope
