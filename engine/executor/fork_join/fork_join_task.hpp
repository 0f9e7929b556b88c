// ForkJoinTask: a piece of work that may split off others and wait for them without blocking its
// worker. With RecursiveTask (has a value) and RecursiveAction (has none).
//
// The JDK's classes of those names. A body is a coroutine, `compute`:
//
//     Co<Value> compute() override {
//         if (small) co_return sumOf(...);
//         const auto left = std::make_shared<Sum>(world_, from, middle);
//         const auto right = std::make_shared<Sum>(world_, middle, to);
//         co_await left->fork();                            // into the worker's own deque
//         const Value b = co_await right->computeInPlace(); // Java's right.compute()
//         const Value a = co_await left->join();            // helps while it waits
//         ...
//
// Promises: the body runs at most once to an end; the status goes NEW → NORMAL, EXCEPTIONAL or
// CANCELLED and stays; join and invoke throw what the body threw, get wraps it. The log has a task
// from its creation inside a worker, or else from its submission. Where we differ: Java's status
// word also marks waiters; ours are a list under a short lock.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/executor/fork_join/fork_join_deque.hpp"
#include "engine/executor/future/runnable.hpp"

namespace poolscope {

class ForkJoinTask : public virtual RunnableFuture,
                     public std::enable_shared_from_this<ForkJoinTask> {
public:
    /// `label` names the task in the log.
    ForkJoinTask(World& world, std::string label);
    /// The same for a task that is no part of the one in whose body it is made.
    enum class Announced : std::uint8_t { Later };
    ForkJoinTask(World& world, std::string label, Announced);
    ForkJoinTask(const ForkJoinTask&) = delete;
    ForkJoinTask& operator=(const ForkJoinTask&) = delete;

    /// Puts this task into the current worker's deque and returns this task, as in Java.
    /// Throws IllegalStateException outside a pool's worker if this world has no common pool.
    Co<ForkJoinTaskPtr> fork();
    /// Returns the value; throws what the body threw, or CancellationException.
    Co<Value> join();
    /// Runs the body in the calling thread, then behaves as join.
    Co<Value> invoke();
    /// As join, but wraps what was thrown: ExecutionException. InterruptedException.
    Co<Value> get() override;
    /// The same, but throws TimeoutException after `timeout`. Runs no other tasks while it waits.
    Co<Value> get(Duration timeout) override;
    /// Cancels the task unless it is done; never interrupts. Returns whether it is cancelled now.
    Co<bool> cancel(bool mayInterruptIfRunning) override;
    /// Cancels it unless it is done, and says nothing of a call.
    Co<void> trySetCancelled();
    /// Removes it if it is the newest in the current worker's deque.
    Co<bool> tryUnfork();
    /// Forks all but the first, runs the first, joins the others. If one throws, cancels the rest
    /// and throws that exception. Throws NullPointerException if one of them is null.
    static Co<void> invokeAll(ForkJoinTaskPtr first, ForkJoinTaskPtr second);
    static Co<void> invokeAll(std::vector<ForkJoinTaskPtr> tasks);

    bool isDone() const override { return state() != FutureState::New; }
    bool isCancelled() const override { return state() == FutureState::Cancelled; }
    bool isCompletedNormally() const { return state() == FutureState::Normal; }
    bool isCompletedAbnormally() const { return isDone() && !isCompletedNormally(); }
    /// The exception that the body threw, or null; null for a cancelled task.
    std::exception_ptr getException() const;
    virtual Value getRawResult() const { return {}; }

    /// What the current worker would run next; null outside workers.
    static ForkJoinTaskPtr peekNextLocalTask(const World& world);

    Co<void> run() override { return doExec(); }
    TaskId taskId() const override { return id_; }
    std::string toString() const override { return label_; }
    const std::string& label() const { return label_; }
    FutureState state() const { return state_.load(std::memory_order_acquire); }

    // ---- for the pool
    /// Runs the body if it is not done, and settles the status.
    Co<void> doExec();
    /// Introduces this task to the log, once.
    void announce(ExecutorId executor, TaskId parent);
    /// join for ForkJoinPool.invoke: from outside the pool it does not help.
    Co<Value> joinForPoolInvoke(ForkJoinPool& pool);

protected:
    /// The body; true if the task is complete when it returns.
    virtual Co<bool> exec() = 0;
    /// After the body, if that threw nothing: false if the task is to run again.
    virtual Co<bool> postExec() { return Co<bool>::ready(true); }
    /// The time for which the run was planned, if it was.
    virtual std::optional<Instant> planned() const { return std::nullopt; }
    /// Whether its body gives a value; for events.
    virtual bool hasValue() const { return true; }

    /// Runs around a body: records its begin and end, and registers it as the worker's current
    /// task.
    class BodyFrame {
    public:
        explicit BodyFrame(ForkJoinTask& task);
        BodyFrame(const BodyFrame&) = delete;
        BodyFrame& operator=(const BodyFrame&) = delete;
        ~BodyFrame();
        void end(const std::exception_ptr& error);

    private:
        ForkJoinTask& task_;
        ForkJoinDeque* worker_;
        std::uint32_t run_;
        InsideTask inside_;
    };

    /// Moves the status away from NEW unless another thread did, and releases the waiting threads.
    bool settle(FutureState to, const std::exception_ptr& error);

    World& world_;

private:
    struct Wait {
        bool ran = false;  ///< the caller has run the body itself already
        bool interruptible = false;
        std::optional<Duration> timeout;
        ForkJoinPool* pool = nullptr;  ///< whose stopping ends the wait; null: the caller's own
    };
    Co<FutureState> awaitDone(Wait wait);
    Co<JoinWay> helpThenBlock(Wait wait);
    Co<JoinWay> block(const Wait& wait);
    bool addWaiter(Thread& thread);
    void removeWaiter(Thread& thread);
    Value report(FutureState state) const;
    Value reportWrapped(FutureState state) const;

    const TaskId id_;
    const std::string label_;
    std::atomic<FutureState> state_ = FutureState::New;
    std::atomic<bool> announced_ = false;
    std::atomic<std::uint32_t> executor_ = ExecutorId::kNone;
    std::atomic<std::uint32_t> runs_ = 0;
    mutable SpinLock short_;
    std::exception_ptr error_;      ///< guarded by short_
    std::vector<Thread*> waiters_;  ///< guarded by short_; the newest last
};

/// A task with a value.
class RecursiveTask : public ForkJoinTask {
public:
    using ForkJoinTask::ForkJoinTask;

    virtual Co<Value> compute() = 0;
    /// Calls compute() as an ordinary function of the caller's body and records the call. As in
    /// Java, this does not complete the task.
    Co<Value> computeInPlace();
    Value getRawResult() const override { return result_; }

protected:
    Co<bool> exec() override;

private:
    Value result_;
};

/// A task without one.
class RecursiveAction : public ForkJoinTask {
public:
    using ForkJoinTask::ForkJoinTask;

    virtual Co<void> compute() = 0;
    Co<void> computeInPlace();

protected:
    Co<bool> exec() override;
    bool hasValue() const override { return false; }
};

/// ForkJoinTask.adapt: a Callable or a Runnable as a task.
ForkJoinTaskPtr adapt(World& world, CallablePtr callable, std::string label);
ForkJoinTaskPtr adapt(World& world, RunnablePtr runnable, std::string label);

}  // namespace poolscope
