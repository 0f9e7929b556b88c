// What happens to a task that an executor does not take.
//
// Promises: called in the submitting thread, with the task (for submit and schedule: the future).
// Source: java.util.concurrent.RejectedExecutionHandler and the four policies of
// ThreadPoolExecutor.
#pragma once

#include <memory>
#include <string_view>

#include "engine/executor/runnable.hpp"

namespace poolscope {

class ThreadPoolExecutor;

class RejectedExecutionHandler {
public:
    virtual ~RejectedExecutionHandler() = default;
    virtual Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) = 0;
    /// The JDK's class name, for the log.
    virtual std::string_view name() const = 0;
};

/// Throws RejectedExecutionException with the JDK's message. The default.
class AbortPolicy : public RejectedExecutionHandler {
public:
    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override;
    std::string_view name() const override { return "AbortPolicy"; }
};

/// The submitting thread runs the task, unless the executor is shut down.
class CallerRunsPolicy : public RejectedExecutionHandler {
public:
    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override;
    std::string_view name() const override { return "CallerRunsPolicy"; }
};

/// Nothing happens; a future stays NEW for ever.
class DiscardPolicy : public RejectedExecutionHandler {
public:
    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override;
    std::string_view name() const override { return "DiscardPolicy"; }
};

/// Drops the queue's head and tries again, unless the executor is shut down.
class DiscardOldestPolicy : public RejectedExecutionHandler {
public:
    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override;
    std::string_view name() const override { return "DiscardOldestPolicy"; }
};

/// A policy by its JDK name, or null.
std::shared_ptr<RejectedExecutionHandler> rejectionPolicy(std::string_view name);

}  // namespace poolscope
