// FutureTask: a computation that runs to its end at most once, and that other threads can wait for
// or cancel.
//
// The JDK's class of that name, step by step. `state` determines everything else:
//
//     NEW ──▶ COMPLETING ──▶ NORMAL            set: the body returned
//      │           └───────▶ EXCEPTIONAL       setException: the body threw
//      ├──▶ CANCELLED                          cancel(false)
//      └──▶ INTERRUPTING ──▶ INTERRUPTED       cancel(true), around Thread.interrupt
//
// The thread that moves the state away from NEW determines the outcome; later attempts fail.
// `runner` makes sure that at most one thread is inside run() at a time.
// Threads: every member may be called from any thread of the world. Waiters are kept on a stack,
// the newest first, as the JDK's Treiber stack is released.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "engine/executor/future/runnable.hpp"
#include "engine/world/spin_lock.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

class FutureTask : public virtual RunnableFuture {
public:
    /// Throws NullPointerException if the callable is null. `label` names the task in the log.
    /// `executor` is the executor that owns the task, or none.
    FutureTask(World& world, CallablePtr callable, std::string label, TaskId id,
               ExecutorId executor = {});
    FutureTask(const FutureTask&) = delete;
    FutureTask& operator=(const FutureTask&) = delete;

    Co<void> run() override;
    /// Runs without setting a result, so that the task can run again. Returns true if the body
    /// returned and the state is still NEW. For periodic tasks.
    Co<bool> runAndReset();
    Co<bool> cancel(bool mayInterruptIfRunning) override;
    bool isCancelled() const override { return state() >= FutureState::Cancelled; }
    bool isDone() const override { return state() != FutureState::New; }
    /// Waits for the outcome. Throws CancellationException, ExecutionException with the cause, or
    /// InterruptedException.
    Co<Value> get() override;
    /// The same, but throws TimeoutException after `timeout`.
    Co<Value> get(Duration timeout) override;

    FutureState state() const {
        const FutureState now = state_.load(std::memory_order_acquire);
        world_.digestRead(static_cast<std::uint64_t>(now));
        return now;
    }
    /// The thread inside run(), or null.
    const Thread* runner() const { return runner_.load(std::memory_order_acquire); }
    TaskId taskId() const override { return id_; }
    /// Makes it Comparable, before others see it: what a subclass does that newTaskFor returns.
    void prioritize(std::int64_t priority);
    std::optional<std::int64_t> priority() const override { return priority_; }
    const std::string& label() const { return label_; }
    /// How often the body was begun.
    std::uint32_t runs() const { return runs_.load(std::memory_order_relaxed); }
    std::string toString() const override;

protected:
    /// Called once, after the state is final. For subclasses.
    virtual Co<void> done();
    virtual Co<void> set(Value value);
    virtual Co<void> setException(std::exception_ptr error);
    /// Thread.interrupt on the runner; if it throws, the state still becomes INTERRUPTED.
    virtual void interruptRunner(Thread& runner);
    /// The planned start of the body; for events.
    virtual std::optional<Instant> plannedStart() const { return std::nullopt; }

    World& world_;

private:
    bool changeState(FutureState from, FutureState to);
    bool takeRunner(SourceLine from);
    void clearRunner();
    class RunFrame;
    Co<Value> call(Callable& body);
    Co<void> handlePossibleCancellationInterrupt();
    Co<void> waitOutInterrupt(std::uint64_t before);
    Co<void> finishCompletion();
    Co<void> dropCallableAfter(Co<void> hook);
    void dropCallable();
    Co<FutureState> awaitDone(std::optional<Duration> timeout);
    void addWaiter(Thread& thread);
    void removeWaiter(Thread& thread);
    void digestWaiters() const;
    Value report(FutureState state) const;

    TaskId id_;
    ExecutorId executor_;
    std::string label_;
    std::optional<std::int64_t> priority_;
    std::atomic<FutureState> state_ = FutureState::New;
    std::atomic<Thread*> runner_ = nullptr;
    std::atomic<std::uint32_t> runs_ = 0;
    CallablePtr callable_;      ///< dropped when done; guarded by short_
    Value value_;               ///< written between COMPLETING and NORMAL
    std::exception_ptr error_;  ///< written between COMPLETING and EXCEPTIONAL
    mutable SpinLock short_;
    std::vector<Thread*> waiters_;  ///< guarded by short_; the newest last
};

}  // namespace poolscope
