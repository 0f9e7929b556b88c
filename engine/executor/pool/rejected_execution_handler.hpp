// Handlers for tasks that an executor rejects.
//
// Promises: called in the submitting thread, with the task (for submit and schedule: the future).
// Source: java.util.concurrent.RejectedExecutionHandler and the four policies of
// ThreadPoolExecutor; two more that programs write again and again.
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

protected:
    /// Records what the handler does next.
    void acts(SourceLine line, ThreadPoolExecutor& executor, const RunnablePtr& task, PolicyAct act,
              const RunnablePtr& dropped = nullptr) const;
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

/// Puts the task into the queue and waits until there is room, unless the executor is shut down:
/// the submitting thread is slowed down, and no task is lost. As programs write it that do not want
/// to lose one; nothing ensures that a worker is left to take the task. Source: Spring
/// Integration's CallerBlocksPolicy, without its limit.
class CallerBlocksPolicy : public RejectedExecutionHandler {
public:
    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override;
    std::string_view name() const override { return "CallerBlocksPolicy"; }
};

/// Another executor runs the task, or rejects it in turn. `elsewhere` must live as long as this.
class ForwardPolicy : public RejectedExecutionHandler {
public:
    explicit ForwardPolicy(ThreadPoolExecutor& elsewhere) : elsewhere_(elsewhere) {}
    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override;
    std::string_view name() const override { return "ForwardPolicy"; }

private:
    ThreadPoolExecutor& elsewhere_;
};

/// A policy by its class's name, or null: of those that need nothing else.
std::shared_ptr<RejectedExecutionHandler> rejectionPolicy(std::string_view name);

}  // namespace poolscope
