// EnginePool: an executor of the engine and its runtime, with the program's bodies as its tasks.
//
// An EnginePool is held by the public pool, by each of its futures and by each of its workers until
// the worker's thread has ended. Its functions may block, so they are coroutines, which
// Runtime::run runs for an ordinary caller; engine_faces.hpp does that.
//
// Promises: `end` leaves no body running and no future of the pool waiting, unless a worker of the
// pool calls it: then the pool ends after it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/library/around_workers.hpp"
#include "engine/library/pool.hpp"
#include "engine/library/runtime.hpp"

namespace juc::detail {

using EngineFuture = std::shared_ptr<poolscope::Future>;

class EnginePool : public std::enable_shared_from_this<EnginePool> {
public:
    EnginePool(RuntimePtr runtime, WorkerHooks workers)
        : runtime_(std::move(runtime)), around_(std::move(workers)) {}
    EnginePool(const EnginePool&) = delete;
    EnginePool& operator=(const EnginePool&) = delete;
    virtual ~EnginePool() = default;

    Runtime& runtime() const { return *runtime_; }

    virtual Co<void> execute(CallPtr body) = 0;
    /// Takes in a task of the engine as it is. The pool's end cancels it if it never began.
    virtual Co<void> executeTask(std::shared_ptr<poolscope::FutureTask> task) = 0;
    virtual Co<EngineFuture> submit(CallPtr body) = 0;
    virtual Co<std::vector<EngineFuture>> invokeAll(std::vector<CallPtr> bodies,
                                                    std::optional<Duration> timeout) = 0;
    virtual Co<Value> invokeAny(std::vector<CallPtr> bodies, std::optional<Duration> timeout) = 0;

    virtual Co<void> shutdown() = 0;
    /// Returns the tasks that never began.
    virtual Co<std::vector<Runnable>> shutdownNow() = 0;
    virtual bool isShutdown() const = 0;
    virtual bool isTerminated() const = 0;
    virtual Co<bool> awaitTermination(Duration timeout) = 0;
    virtual Co<std::string> toString() = 0;
    /// In the log.
    virtual poolscope::ExecutorId id() const = 0;
    /// Whether the calling thread is one of its workers.
    virtual Co<bool> isOwnWorker() = 0;
    /// Cancels what shutdownNow took out of the queue.
    virtual Co<void> cancelNeverBegun() = 0;

    // By each worker, around all of its tasks.
    Co<void> workerStarted();
    Co<void> workerTerminated();

    /// shutdownNow, then waits for the workers. The interrupt flag stays as it was.
    Co<void> end();

private:
    RuntimePtr runtime_;
    Living living_{*runtime_};
    AroundWorkers around_;
};

using EnginePoolPtr = std::shared_ptr<EnginePool>;

/// A body as the engine knows it. A callable runs once.
poolscope::CallablePtr callableOf(Runtime& runtime, CallPtr body);
/// That of the body inside; 0 if it is none of the program's.
int priorityOf(const poolscope::Callable& callable);
/// Many bodies, and their names.
struct Callables {
    Callables(Runtime& runtime, std::vector<CallPtr> bodies);
    std::vector<poolscope::CallablePtr> tasks;
    std::vector<std::string> labels;
};
// Of an executor of the engine, for at most `timeout` if there is one.
Co<std::vector<EngineFuture>> invokeAllOn(poolscope::AbstractExecutorService& executor,
                                          Callables all, std::optional<Duration> timeout);
Co<Value> invokeAnyOn(poolscope::AbstractExecutorService& executor, Callables all,
                      std::optional<Duration> timeout);
enum class Runs { Once, Often };
poolscope::RunnablePtr runnableOf(Runtime& runtime, CallPtr body, Runs runs);

/// A result on its way through the engine.
BoxPtr boxOf(const Value& value);

/// What the future of such a pool's task stands for, or a FutureTask. Holds the pool, to which the
/// engine's task refers; null for a FutureTask.
class EngineTask final : public FutureCore {
public:
    EngineTask(RuntimePtr runtime, EnginePoolPtr pool, EngineFuture task)
        : runtime_(std::move(runtime)), pool_(std::move(pool)), task_(std::move(task)) {}

    bool cancel(bool mayInterruptIfRunning) override;
    bool isDone() const override;
    FutureEnd state() const override;
    BoxPtr get(std::optional<Duration> timeout) override;
    BoxPtr resultNow() override;
    std::exception_ptr error() const override;
    bool isPeriodic() const override;
    Nanoseconds delay() const override;
    const void* identity() const override { return dynamic_cast<const void*>(task_.get()); }
    Kind kind() const override { return Kind::EngineTask; }

    const RuntimePtr& runtime() const { return runtime_; }
    const EnginePoolPtr& pool() const { return pool_; }
    const EngineFuture& task() const { return task_; }

private:
    const RuntimePtr runtime_;
    const EnginePoolPtr pool_;
    const EngineFuture task_;
};

/// std::bad_cast for the future of another pool.
inline const EngineTask& engineTaskOf(const AnyFuture& future) {
    const FutureCore& core = Access::core(future);
    if (core.kind() != FutureCore::Kind::EngineTask) throw std::bad_cast();
    return static_cast<const EngineTask&>(core);
}

inline AnyFuture futureOf(RuntimePtr runtime, EnginePoolPtr pool, EngineFuture task) {
    return Access::future(Ref<FutureCore>::adopt(
        new EngineTask(std::move(runtime), std::move(pool), std::move(task))));
}
inline AnyFuture futureOf(EnginePoolPtr pool, EngineFuture task) {
    RuntimePtr runtime = pool->runtime().shared_from_this();
    return futureOf(std::move(runtime), std::move(pool), std::move(task));
}

/// A task of the engine as a program's Executor gets it, and as a pool gives it back. `pool` is
/// that of the task, to be held; null for none.
Runnable runnableOf(RuntimePtr runtime, EnginePoolPtr pool, poolscope::RunnablePtr task,
                    Outside outside, LeftTaskPtr left = nullptr);
/// What the program called it; empty for a task without a name.
std::string nameOf(const poolscope::Runnable& task);
/// Cancels a task that nobody will run, and in a completion service's envelope what that is for.
Co<void> cancelNeverRun(poolscope::RunnablePtr task);

/// The engine's executor with the program's hooks.
template <class Executor>
class HookedExecutor : public Executor {
public:
    template <class... Arguments>
    HookedExecutor(EnginePool& pool, Hooks hooks, Arguments&&... arguments)
        : Executor(pool.runtime().world(), std::forward<Arguments>(arguments)...),
          pool_(pool),
          hooks_(std::move(hooks)) {}

protected:
    Co<void> beforeExecute(poolscope::Thread&, const poolscope::RunnablePtr& task) override {
        if (!hooks_.beforeExecute) return Co<void>::ready();
        return run([this, task] { hooks_.beforeExecute(programsOf(task)); });
    }
    Co<void> afterExecute(const poolscope::RunnablePtr& task, std::exception_ptr thrown) override {
        if (!hooks_.afterExecute) return Co<void>::ready();
        return run([this, task, thrown] { hooks_.afterExecute(programsOf(task), thrown); });
    }
    Co<void> terminated() override {
        if (!hooks_.terminated) return Co<void>::ready();
        return run([this] { hooks_.terminated(); });
    }
    Co<void> onStart() override { return pool_.workerStarted(); }
    Co<void> onTermination() override { return pool_.workerTerminated(); }

private:
    /// A coroutine, so that what a hook throws leaves where it is awaited.
    // NOLINTNEXTLINE(bugprone-use-after-move): the checker takes the coroutine's copy for a use
    Co<void> run(std::function<void()> hook) { co_await pool_.runtime().runBody(std::move(hook)); }
    Runnable programsOf(const poolscope::RunnablePtr& task) const {
        return runnableOf(pool_.runtime().shared_from_this(), pool_.shared_from_this(), task,
                          Outside::NotYet);
    }

    EnginePool& pool_;  ///< whose part this is
    const Hooks hooks_;
};

/// With the engine's ThreadPoolExecutor or ScheduledThreadPoolExecutor.
class EngineThreadPool : public EnginePool {
public:
    using EnginePool::EnginePool;

    virtual poolscope::ThreadPoolExecutor& executor() = 0;
    const poolscope::ThreadPoolExecutor& executor() const {
        return const_cast<EngineThreadPool*>(this)->executor();
    }

    Co<void> executeTask(std::shared_ptr<poolscope::FutureTask> task) override {
        return executor().execute(std::move(task));
    }
    Co<std::vector<EngineFuture>> invokeAll(std::vector<CallPtr> bodies,
                                            std::optional<Duration> timeout) override;
    Co<Value> invokeAny(std::vector<CallPtr> bodies, std::optional<Duration> timeout) override;
    Co<void> shutdown() override { return executor().shutdown(); }
    Co<std::vector<Runnable>> shutdownNow() override;
    bool isShutdown() const override { return executor().isShutdown(); }
    bool isTerminated() const override { return executor().isTerminated(); }
    Co<bool> awaitTermination(Duration timeout) override {
        return executor().awaitTermination(waitTime(timeout));
    }
    Co<std::string> toString() override { return executor().toString(); }
    poolscope::ExecutorId id() const override { return executor().id(); }
    Co<bool> isOwnWorker() override {
        return executor().hasWorker(runtime().world().currentThread());
    }
    Co<void> cancelNeverBegun() override;
    void setRejectedExecutionHandler(RejectedExecutionHandler handler);
    void setThreadFactory(ThreadFactory factory);
    Co<std::vector<Runnable>> getQueue();
    Co<bool> remove(const void* identity);
    /// Called with a task whose wrapper goes without having run it. Kept for cancelNeverBegun, if
    /// that is called after the pool's end.
    void wrapperGoes(poolscope::RunnablePtr task);

protected:
    /// Null for the engine's own. A call of the constructor's, too.
    static std::shared_ptr<poolscope::ThreadFactory> engineFactory(ThreadFactory factory);
    /// The JDK's policy, or the program's function.
    std::shared_ptr<poolscope::RejectedExecutionHandler> engineHandler(
        RejectedExecutionHandler handler);

private:
    struct NeverBegun {
        poolscope::RunnablePtr task;
        LeftTaskPtr left;  ///< null for one that nobody holds
    };
    std::vector<NeverBegun> takeNeverBegun();

    poolscope::SpinLock lock_;
    std::vector<NeverBegun> neverBegun_;  ///< guarded by lock_
    bool ended_ = false;                  ///< guarded by lock_
};

std::shared_ptr<CompletionService> newEngineCompletionService(
    const std::shared_ptr<EngineThreadPool>& pool);

}  // namespace juc::detail
