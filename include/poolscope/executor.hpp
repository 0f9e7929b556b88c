/// \file
/// Executor: whoever runs a task, or hands it to somebody who does; and Runnable, that task.
///
///     class Inline : public juc::Executor {              // a test double, in three lines
///     public:
///         void execute(juc::Runnable task) override { task.run(); }
///     };
///     Inline here;
///     const int sum = juc::supplyAsync(add, here).get();
///
/// All pools are Executors. CompletableFuture, ExecutorCompletionService, Sirector and
/// SerialExecutor take any. An Executor with a life of its own, and `submit`:
/// abstract_executor_service.hpp.
///
/// Promises: `execute` is called on the thread that hands the task on, and may block; what it
/// throws leaves the call that gave the task. It may run the task, keep it, hand it on, or drop it:
/// a dropped one of submit, of a CompletableFuture or of a completion service is cancelled. An
/// Executor of the program's own must live as long as something may be handed to it.
/// Threads: several may be in `execute` at once. In real, virtual and explored time.
/// Source: java.util.concurrent.Executor, java.lang.Runnable.
#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "poolscope/body.hpp"
#include "poolscope/future.hpp"

#pragma GCC visibility push(default)

namespace juc {

class Runnable;

namespace detail {

class Pool;

/// What stands behind a Runnable.
class RunnableCore : public Shared {
public:
    virtual void run() = 0;
    virtual AnyFuture future() const { return {}; }
    virtual std::string name() const { return {}; }
    virtual int priority() const { return 0; }
    /// The same address for all that stand for the same task.
    virtual const void* identity() const { return this; }
};
Ref<RunnableCore> runnableOf(CallPtr body);

/// A Runnable is asked first whether it is one: see ThreadBody.
template <class Body>
concept RunnableBody = !std::is_same_v<std::decay_t<Body>, Runnable> && TaskBody<Body> &&
                       !requires(const std::decay_t<Body>& body) {
    body.operator Runnable();  // it becomes one by itself
};

}  // namespace detail

/// A task as an Executor gets it, and as a pool gives it back. Copies stand for the same task. It
/// may outlive the pool that it comes from. It is a body, too: `other.execute(task)`.
class Runnable {
public:
    /// Of any body, which runs as often as it is asked to. NullPointerException for none.
    template <detail::RunnableBody Body>
    Runnable(Body&& body)  // NOLINT: converts on purpose
        : task_(detail::runnableOf(detail::callOf(std::forward<Body>(body)))) {}
    [[noreturn]] Runnable(std::nullptr_t) { throw NullPointerException(); }  // NOLINT: the same

    /// Runs the task on the calling thread. A pool's own task runs once, whoever runs it; later
    /// calls do nothing. What the body of a plain execute throws leaves this, that of submit and
    /// schedule goes into the future. A scheduled pool's task runs at once, if the policies after a
    /// shutdown let it, else it is cancelled: after shutdownNow always. A periodic one that is in
    /// the queue or with a worker is left to its pool. Source: Runnable.run.
    void run() const { task_->run(); }
    void operator()() const { run(); }
    /// Its future; not valid() for the body of a plain execute. If nobody runs or cancels the task,
    /// its get() waits for ever, as in Java.
    AnyFuture future() const { return task_->future(); }
    operator AnyFuture() const { return future(); }  // NOLINT: it is that future, too
    /// What `named` gave it; of a function of a CompletableFuture without a name, its method.
    std::string getName() const { return task_->name(); }
    /// What `prioritized` gave it, else 0.
    int getPriority() const { return task_->priority(); }
    /// Whether both stand for the same task. Not for what could become a Runnable, as nullptr.
    template <class Other>
    requires std::is_same_v<Other, Runnable>
    bool operator==(const Other& other) const {
        return task_->identity() == other.task_->identity();
    }

private:
    friend struct detail::Access;
    explicit Runnable(detail::Ref<detail::RunnableCore> task) : task_(std::move(task)) {}

    detail::Ref<detail::RunnableCore> task_;
};

/// Whoever runs tasks. Source: java.util.concurrent.Executor.
class Executor {
public:
    virtual ~Executor() = default;
    /// Runs the task some time, on some thread. RejectedExecutionException if it cannot.
    virtual void execute(Runnable task) = 0;

protected:
    friend struct detail::Access;

    Executor() = default;
    Executor(const Executor&) = default;
    Executor& operator=(const Executor&) = default;

private:
    /// The library's pool behind it, to be held; null for one of the program's own.
    virtual std::shared_ptr<detail::Pool> poolBehind() const { return nullptr; }
    /// The same for what is only a handle of something else.
    virtual std::shared_ptr<Executor> held() const { return nullptr; }
};

}  // namespace juc

#pragma GCC visibility pop
