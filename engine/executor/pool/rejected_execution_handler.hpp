// Handlers for tasks that an executor rejects.
//
// Promises: called in the submitting thread, with the task (for submit and schedule: the future).
// Source: java.util.concurrent.RejectedExecutionHandler and the four policies of
// ThreadPoolExecutor.
#pragma once

#include <map>
#include <memory>
#include <string_view>

#include "engine/executor/future/runnable.hpp"
#include "engine/world/spin_lock.hpp"

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

/// Drops the task silently; a future stays NEW for ever.
class DiscardPolicy : public RejectedExecutionHandler {
public:
    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override;
    std::string_view name() const override { return "DiscardPolicy"; }
};

/// Drops the queue's head and tries again, unless the executor is shut down.
///
/// With a SynchronousQueue there is never a head to drop, so on a full pool execute rejects, the
/// policy executes, and so on: the JDK ends in a StackOverflowError. A real overflow would end this
/// program, so the rounds are counted, for each thread, and the error is thrown at a depth that is
/// enough to see what happens.
class DiscardOldestPolicy : public RejectedExecutionHandler {
public:
    static constexpr int kMostRounds = 100;

    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override;
    std::string_view name() const override { return "DiscardOldestPolicy"; }

private:
    class Round;

    SpinLock short_;
    std::map<ThreadId, int> rounds_;  ///< how deep each thread is; guarded by short_
};

/// A policy by its class's name (the JDK's four, and those that report), or null.
std::shared_ptr<RejectedExecutionHandler> rejectionPolicy(std::string_view name);

}  // namespace poolscope
