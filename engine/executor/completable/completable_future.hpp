// CompletableFuture: a future that anybody may complete, and on which other futures, its
// dependents, wait in a stack.
//
//     price ──thenApply──▶ withTax ──thenAccept──▶ printed
//       └─────thenCombine──────┐
//     rate ────────────────────┴▶ converted
//
//     complete → completeValue (CAS of result) → postComplete: pop a Completion, tryFire it, which
//     runs its function and completes its dependent, go on with that one's stack …
//
// The JDK's class of that name, step by step. Its static classes are in completion.hpp. Whoever
// completes a future runs the functions of its dependents; if it is complete already, whoever
// registers them does; with an executor, they are handed to that.
//
// Promises: `result` changes once from null to a value or an exception (obtrude… aside). Each
// function runs at most once. Where we differ: a short lock replaces compare-and-set of `result`
// and of the stack's head; a worker of a fork/join pool that waits in get or join does not help
// with other asynchronous tasks meanwhile (ForkJoinPool.helpAsyncBlocker), and no thread is made in
// its place. Threads: every member may be called from any thread of the world.
// Source: java.util.concurrent.CompletableFuture of JDK 17.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/executor/completable/stage_result.hpp"
#include "engine/executor/future/executor.hpp"
#include "engine/world/spin_lock.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

class Action;
class Completion;
class CompletableFuture;
class ScheduledThreadPoolExecutor;
using CompletionPtr = std::shared_ptr<Completion>;
using CompletableFuturePtr = std::shared_ptr<CompletableFuture>;

/// What a stage's function may look at: a Function gets `first`, a BiFunction `second`, too;
/// handle, whenComplete and exceptionally the exception, or null.
struct StageInput {
    Value first;
    Value second;
    std::exception_ptr error;
};
/// A Supplier, Function, Consumer, Runnable, BiFunction … of the JDK. What a Consumer or Runnable
/// returns does not count. That of thenCompose and exceptionallyCompose returns a
/// CompletableFuturePtr.
using StageFunction = std::function<Co<Value>(StageInput)>;

/// How tryFire is called: NESTED by postComplete, SYNC by who registers, ASYNC by an executor.
enum class FireMode : std::int8_t { Nested = -1, Sync = 0, Async = 1 };

/// Where timeouts of futures wait: in JDK 17 the Delayer, since JDK 25 a DelayScheduler.
class StageDelays {
public:
    virtual ~StageDelays() = default;
    /// Runs `then` after that time, on the thread that keeps the delays.
    virtual Co<std::shared_ptr<Future>> delay(RunnablePtr then, Duration time,
                                              std::string label) = 0;
};

/// CompletableFuture.Delayer: a scheduled pool with one thread.
class Delayer : public StageDelays {
public:
    explicit Delayer(ScheduledThreadPoolExecutor& pool) : pool_(pool) {}
    Co<std::shared_ptr<Future>> delay(RunnablePtr then, Duration time, std::string label) override;

private:
    ScheduledThreadPoolExecutor& pool_;
};

/// What all futures of a program use: the JDK's ASYNC_POOL, and where their timeouts wait.
struct StageServices {
    Executor* asyncPool = nullptr;
    StageDelays* delays = nullptr;
    ExecutorId owner{};  ///< in the log: whose tasks the futures are; or none
};

class CompletableFuture : public Future, public std::enable_shared_from_this<CompletableFuture> {
public:
    /// A new future in the log. `label` names it. `on` runs its function, or is null.
    static CompletableFuturePtr make(World& world, const StageServices& services, StageKind kind,
                                     std::string label, const Executor* on = nullptr,
                                     bool minimal = false);
    CompletableFuture(World& world, const StageServices& services, std::string label, TaskId id,
                      ExecutorId on, bool minimal);
    CompletableFuture(const CompletableFuture&) = delete;
    CompletableFuture& operator=(const CompletableFuture&) = delete;
    ~CompletableFuture() override;

    // ---- completing it
    Co<bool> complete(Value value);
    /// NullPointerException for null.
    Co<bool> completeExceptionally(std::exception_ptr error);
    Co<bool> cancel(bool mayInterruptIfRunning) override;
    Co<void> obtrudeValue(Value value);
    Co<void> obtrudeException(std::exception_ptr error);
    /// Completes it with what the function gives, on the executor.
    Co<void> completeAsync(StageFunction function, Executor& on);
    Co<void> orTimeout(Duration timeout);
    Co<void> completeOnTimeout(Value value, Duration timeout);

    // ---- asking
    Co<Value> get() override;
    Co<Value> get(Duration timeout) override;
    Co<Value> join();
    /// The value, or `absent` if it is not complete; throws as join does.
    Value getNow(Value absent) const;
    bool isDone() const override;
    bool isCancelled() const override;
    bool isCompletedExceptionally() const;
    std::int32_t getNumberOfDependents() const;
    std::string toString() const;
    /// Null until it is complete.
    ResultPtr result() const;
    /// The completions in its stack, the newest first.
    std::vector<CompletionPtr> dependents() const;
    TaskId taskId() const { return id_; }
    const std::string& label() const { return label_; }

    // ---- dependents. `on` runs the function; null: see above
    /// thenApply, thenAccept, thenRun, whenComplete, handle, exceptionally, thenCompose and
    /// exceptionallyCompose, by `kind`.
    Co<CompletableFuturePtr> uniStage(StageKind kind, StageFunction function, Executor* on,
                                      std::string label);
    /// thenCombine, thenAcceptBoth, runAfterBoth.
    Co<CompletableFuturePtr> biStage(StageKind kind, CompletableFuturePtr other,
                                     StageFunction function, Executor* on, std::string label);
    /// applyToEither, acceptEither, runAfterEither.
    Co<CompletableFuturePtr> orStage(StageKind kind, CompletableFuturePtr other,
                                     StageFunction function, Executor* on, std::string label);
    /// copy; with `minimal` minimalCompletionStage: it and its dependents can only be depended on,
    /// all other methods of theirs throw UnsupportedOperationException.
    Co<CompletableFuturePtr> uniCopyStage(std::string label, bool minimal = false);
    /// Itself; of a minimal stage a future that gets its result.
    Co<CompletableFuturePtr> toCompletableFuture();
    static Co<CompletableFuturePtr> allOf(World& world, const StageServices& services,
                                          std::vector<CompletableFuturePtr> all, std::string label);
    static Co<CompletableFuturePtr> anyOf(World& world, const StageServices& services,
                                          std::vector<CompletableFuturePtr> all, std::string label);
    /// supplyAsync and runAsync. What `execute` throws leaves it.
    static Co<CompletableFuturePtr> asyncStage(World& world, const StageServices& services,
                                               StageKind kind, StageFunction function, Executor& on,
                                               std::string label);

    // ---- for completions
    /// In the log.
    void dependsOn(const CompletableFuture& source) const;
    Co<bool> completeNull();
    Co<bool> completeValue(Value value);
    Co<bool> completeThrowable(const std::exception_ptr& error);
    Co<bool> completeThrowable(const std::exception_ptr& error, const ResultPtr& result);
    Co<bool> completeRelay(const ResultPtr& result);
    Co<bool> internalComplete(ResultPtr result);
    Co<void> postComplete();
    /// After a completion has fired that had `first` and `second` as its sources.
    Co<CompletableFuturePtr> postFire(CompletableFuturePtr first, CompletableFuturePtr second,
                                      FireMode mode);
    Co<void> unipush(CompletionPtr completion);
    void cleanStack();
    /// The function, between TaskBegan and TaskEnded of this stage.
    Co<Value> call(std::shared_ptr<const StageFunction> function, StageInput input);
    World& world() const { return world_; }

private:
    Co<void> bipush(CompletableFuturePtr other, CompletionPtr completion);
    Co<void> orpush(CompletableFuturePtr other, CompletionPtr completion);
    Co<void> pushStack(CompletionPtr completion);
    Co<CompletionPtr> popFor(CompletableFuture& post);
    Co<void> obtrude(ResultPtr result);
    Co<void> cleanOrFire(FireMode mode);
    Co<ResultPtr> waitingGet(bool interruptible);
    Co<ResultPtr> timedGet(Duration timeout);
    Co<void> cancelledWhenComplete(RunnablePtr then, Duration timeout, std::string label);
    std::shared_ptr<Action> action(StageKind kind, StageFunction function, Executor* on,
                                   CompletableFuturePtr dep, CompletableFuturePtr other);
    CompletableFuturePtr newIncompleteFuture(StageKind kind, std::string label,
                                             const Executor* on) const;
    Co<void> relayTo(CompletableFuturePtr dep);
    bool hasDependents() const;
    bool isComplete() const { return result() != nullptr; }
    void refuseIfMinimal() const;
    void tellOutcome(const StageResult& result, bool obtruded) const;

    World& world_;
    const StageServices& services_;
    const TaskId id_;
    const ExecutorId on_;
    const std::string label_;
    const bool minimal_;
    mutable SpinLock short_;
    ResultPtr result_;     ///< guarded by short_
    CompletionPtr stack_;  ///< guarded by short_, with the `next` of those in it
};

/// delayedExecutor: hands tasks on after a delay.
class DelayedExecutor : public Executor {
public:
    DelayedExecutor(StageDelays& delays, Duration delay, Executor& to)
        : delays_(delays), delay_(delay), to_(to) {}
    Co<void> execute(RunnablePtr task) override;
    ExecutorId id() const override { return to_.id(); }

private:
    StageDelays& delays_;
    const Duration delay_;
    Executor& to_;
};

}  // namespace poolscope
