// InterruptibleTask: a fork/join task whose `cancel(true)` interrupts the thread that runs it, and
// the task of submitWithTimeout.
//
// The JDK's ForkJoinTask.InterruptibleTask and CallableWithTimeout. An ordinary ForkJoinTask is
// never interrupted.
#pragma once

#include <atomic>
#include <memory>

#include "engine/executor/fork_join/fork_join_task.hpp"

namespace poolscope {

class InterruptibleTask : public ForkJoinTask {
public:
    /// One of the two, as in the JDK. Throws NullPointerException without either.
    struct Body {
        CallablePtr callable;
        RunnablePtr runnable;
    };

    InterruptibleTask(World& world, Body body, std::string label);

    /// As ForkJoinTask's, and interrupts the thread that runs it if asked to.
    Co<bool> cancel(bool mayInterruptIfRunning) override;
    /// Interrupts the thread that runs it; false if none does.
    Co<bool> interruptIfRunning();
    /// Completes it with this value unless it is done. A body that still runs gives its own value
    /// when it returns, which replaces this one, as in JDK 25.0.3.
    Co<void> complete(Value value);
    Value getRawResult() const override;
    bool wasInterrupted() const override {
        return body_.runnable ? body_.runnable->wasInterrupted() : body_.callable->wasInterrupted();
    }

protected:
    Co<bool> exec() override;
    bool hasValue() const override { return body_.callable != nullptr; }

private:
    Co<Value> compute();
    void setRawResult(Value value);

    const Body body_;
    std::atomic<Thread*> runner_ = nullptr;
    std::atomic<std::uint32_t> runnerId_ = ThreadId::kNone;
    mutable SpinLock resultLock_;
    Value result_;  ///< guarded by resultLock_
};

/// The task of submitWithTimeout: when its body has ended, it cancels its timeout.
class CallableWithTimeout : public InterruptibleTask {
public:
    using InterruptibleTask::InterruptibleTask;
    void timesOutBy(std::weak_ptr<ForkJoinTask> timeout) { timeoutAction_ = std::move(timeout); }

protected:
    Co<bool> postExec() override;

private:
    std::weak_ptr<ForkJoinTask> timeoutAction_;
};

}  // namespace poolscope
