// AbstractExecutorService: submit, invokeAll and invokeAny on top of execute. What every pool of
// the family stands on.
//
// Promises: submit makes a future with newTaskFor and hands it to execute; what execute throws
// comes out of submit. `execute` knows nothing of futures, and newTaskFor nothing of execute, so a
// subclass may replace either. submit is not virtual: ScheduledThreadPoolExecutor, the one class
// of the JDK's that overrides it, hides it with its own.
// Source: java.util.concurrent.AbstractExecutorService.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/executor/future/future_task.hpp"

namespace poolscope {

class AbstractExecutorService {
public:
    explicit AbstractExecutorService(World& world) : world_(world) {}
    AbstractExecutorService(const AbstractExecutorService&) = delete;
    AbstractExecutorService& operator=(const AbstractExecutorService&) = delete;
    virtual ~AbstractExecutorService() = default;

    virtual Co<void> execute(RunnablePtr command) = 0;

    /// The future of a submission: a new task of this executor, told in the log. `label` names it
    /// there; an empty one becomes "task-N".
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
    /// Waits until all are done, and gives their futures in the order given. NullPointerException
    /// for a null task; then, and if the wait is interrupted, all are cancelled.
    Co<Futures> invokeAll(std::vector<CallablePtr> tasks, std::vector<std::string> labels = {});
    /// The same for so long at most; what is not done by then is cancelled with interrupt.
    Co<Futures> invokeAll(std::vector<CallablePtr> tasks, Duration timeout,
                          std::vector<std::string> labels = {});
    /// What the first to succeed returns; all others are cancelled with interrupt.
    /// IllegalArgumentException without tasks, ExecutionException (of the last failure seen) if all
    /// fail.
    Co<Value> invokeAny(std::vector<CallablePtr> tasks, std::vector<std::string> labels = {});
    /// The same; TimeoutException if none has succeeded by then.
    Co<Value> invokeAny(std::vector<CallablePtr> tasks, Duration timeout,
                        std::vector<std::string> labels = {});

    virtual ExecutorId id() const = 0;
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
