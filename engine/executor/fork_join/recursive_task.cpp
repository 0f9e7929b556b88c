// The usual kinds of fork/join tasks, and the calls that concern several at once.
#include <utility>

#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "engine/executor/fork_join/fork_join_task.hpp"
#include "engine/world/spin_lock.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

Co<bool> RecursiveTask::exec() {
    result_ = co_await compute();
    co_return true;
}

Co<Value> RecursiveTask::computeInPlace() {
    BodyFrame body(*this);
    Value value;
    std::exception_ptr error;
    try {
        value = co_await compute();
    } catch (...) {
        error = std::current_exception();
    }
    body.end(error);
    if (error) std::rethrow_exception(error);
    co_return value;
}

Co<bool> RecursiveAction::exec() {
    co_await compute();
    co_return true;
}

Co<void> RecursiveAction::computeInPlace() {
    BodyFrame body(*this);
    std::exception_ptr error;
    try {
        co_await compute();
    } catch (...) {
        error = std::current_exception();
    }
    body.end(error);
    if (error) std::rethrow_exception(error);
}

Co<void> ForkJoinTask::invokeAll(ForkJoinTaskPtr first, ForkJoinTaskPtr second) {
    std::vector<ForkJoinTaskPtr> both;
    both.push_back(std::move(first));
    both.push_back(std::move(second));
    return invokeAll(std::move(both));
}

/// From the last to the first, so that the second lies on top when the first is done.
Co<void> ForkJoinTask::invokeAll(std::vector<ForkJoinTaskPtr> tasks) {
    for (const ForkJoinTaskPtr& task : tasks)
        if (!task) throw nullPointerException();
    if (tasks.empty()) co_return;
    for (std::size_t i = tasks.size() - 1; i > 0; --i) co_await tasks[i]->fork();
    std::exception_ptr error;
    for (std::size_t i = 0; i < tasks.size() && !error; ++i) {
        try {
            if (i == 0) {
                co_await tasks[i]->doExec();
                if (!tasks[i]->isDone()) co_await tasks[i]->join();
                tasks[i]->report(tasks[i]->state());
            } else {
                co_await tasks[i]->join();
            }
        } catch (...) {
            error = std::current_exception();
        }
    }
    if (!error) co_return;
    for (std::size_t i = 1; i < tasks.size(); ++i) co_await tasks[i]->cancel(false);
    std::rethrow_exception(error);
}

namespace {

/// Drops the callable when it is cancelled before it began, as FutureTask does: what is inside may
/// hold this task.
class AdaptedCallable : public ForkJoinTask {
public:
    AdaptedCallable(World& world, CallablePtr callable, std::string label)
        : ForkJoinTask(world, std::move(label)), callable_(std::move(callable)) {}
    Value getRawResult() const override { return result_; }
    bool wasInterrupted() const override {
        return callable_ != nullptr && callable_->wasInterrupted();
    }
    Co<bool> cancel(bool mayInterruptIfRunning) override {
        const bool cancelled = co_await ForkJoinTask::cancel(mayInterruptIfRunning);
        if (cancelled) dropUnlessBegun();
        co_return cancelled;
    }

protected:
    Co<bool> exec() override {
        if (!begin()) co_return false;  // cancelled meanwhile
        result_ = co_await call();
        co_return true;
    }

private:
    Co<Value> call() {
        const StackFrame frame(world_);
        return frame.tail(callable_->call());
    }
    bool begin() {
        const SpinGuard guard(callableLock_);
        begun_ = true;
        return callable_ != nullptr;
    }
    void dropUnlessBegun() {
        CallablePtr dropped;  // let go when the lock is free
        const SpinGuard guard(callableLock_);
        if (!begun_) dropped.swap(callable_);
    }

    SpinLock callableLock_;
    bool begun_ = false;    ///< guarded by callableLock_
    CallablePtr callable_;  ///< the same; never changed after the beginning
    Value result_;
};

class AdaptedRunnable : public ForkJoinTask {
public:
    AdaptedRunnable(World& world, RunnablePtr runnable, std::string label)
        : ForkJoinTask(world, std::move(label)), runnable_(std::move(runnable)) {}
    bool wasInterrupted() const override { return runnable_->wasInterrupted(); }

protected:
    Co<bool> exec() override {
        co_await runnable_->run();
        co_return true;
    }
    bool hasValue() const override { return false; }

private:
    RunnablePtr runnable_;
};

}  // namespace

ForkJoinTaskPtr adapt(World& world, CallablePtr callable, std::string label) {
    if (!callable) throw nullPointerException();
    return std::make_shared<AdaptedCallable>(world, std::move(callable), std::move(label));
}

ForkJoinTaskPtr adapt(World& world, RunnablePtr runnable, std::string label) {
    if (!runnable) throw nullPointerException();
    return std::make_shared<AdaptedRunnable>(world, std::move(runnable), std::move(label));
}

}  // namespace poolscope
