// Pool: what stands behind a public pool object. Two families implement it:
//
//     engine_faces.hpp   over the engine's executors: recorded, virtual and explored programs
//     direct/            without the engine: real time, nothing recorded
//
// The public object holds its Pool alone; futures and workers hold what is behind it. So they may
// all go in any order, and whoever drops the last reference destroys it, a worker of its own
// included.
//
// Promises: a call outlives the destruction of the public object by another thread or by a body.
// Threads and errors: as the public header of each says; every error with its own type.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poolscope/future.hpp"
#include "poolscope/scheduled_thread_pool_executor.hpp"
#include "poolscope/thread_pool_executor.hpp"

namespace juc::detail {

class CompletionService;
class EnginePool;

class Pool {
public:
    Pool() = default;
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    virtual ~Pool() = default;

    virtual void execute(CallPtr body) = 0;
    virtual AnyFuture submit(CallPtr body) = 0;
    virtual std::vector<AnyFuture> invokeAll(std::vector<CallPtr> bodies,
                                             std::optional<Duration> timeout) = 0;
    virtual BoxPtr invokeAny(std::vector<CallPtr> bodies, std::optional<Duration> timeout) = 0;

    virtual void shutdown() = 0;
    /// Returns the tasks that never began.
    virtual std::vector<Runnable> shutdownNow() = 0;
    virtual bool isShutdown() const = 0;
    virtual bool isTerminated() const = 0;
    virtual bool awaitTermination(Duration timeout) = 0;
    virtual std::string toString() = 0;
    /// The pool of the engine behind this one; null if there is none, in usualRuntime().
    virtual std::shared_ptr<EnginePool> engine() const { return nullptr; }
    /// Null if the pool has none of its own, and that for any Executor will do.
    virtual std::shared_ptr<CompletionService> newCompletionService() { return nullptr; }
    /// shutdownNow, cancels what never began, and waits for the workers unless the caller is one.
    /// The interrupt flag stays as it was. No body runs afterwards, and no future waits.
    virtual void end() noexcept = 0;
};

/// Behind a ThreadPoolExecutor.
class ThreadPool : public Pool {
public:
    virtual void setCorePoolSize(int corePoolSize) = 0;
    virtual void setMaximumPoolSize(int maximumPoolSize) = 0;
    virtual void setKeepAliveTime(Duration time) = 0;
    virtual void allowCoreThreadTimeOut(bool value) = 0;
    virtual void setRejectedExecutionHandler(RejectedExecutionHandler handler) = 0;
    virtual void setThreadFactory(ThreadFactory factory) = 0;
    virtual bool prestartCoreThread() = 0;
    virtual int prestartAllCoreThreads() = 0;
    virtual Nanoseconds getKeepAliveTime() const = 0;
    virtual bool allowsCoreThreadTimeOut() const = 0;
    virtual int getCorePoolSize() const = 0;
    virtual int getMaximumPoolSize() const = 0;
    virtual int getPoolSize() = 0;
    virtual int getActiveCount() = 0;
    virtual int getLargestPoolSize() = 0;
    virtual int getQueueSize() = 0;
    virtual std::int64_t getTaskCount() = 0;
    virtual std::int64_t getCompletedTaskCount() = 0;
    virtual std::vector<Runnable> getQueue() = 0;
    /// By RunnableCore::identity or FutureCore::identity.
    virtual bool remove(const void* task) = 0;
    virtual void purge() = 0;
};

/// Behind a ScheduledThreadPoolExecutor.
class ScheduledPool : public ThreadPool {
public:
    virtual AnyFuture schedule(CallPtr body, Duration delay) = 0;
    virtual AnyFuture scheduleAtFixedRate(CallPtr body, Duration initialDelay, Duration period) = 0;
    virtual AnyFuture scheduleWithFixedDelay(CallPtr body, Duration initialDelay,
                                             Duration delay) = 0;
    virtual void setRemoveOnCancelPolicy(bool value) = 0;
    virtual void setContinueExistingPeriodicTasksAfterShutdownPolicy(bool value) = 0;
    virtual void setExecuteExistingDelayedTasksAfterShutdownPolicy(bool value) = 0;
    virtual bool getRemoveOnCancelPolicy() const = 0;
    virtual bool getContinueExistingPeriodicTasksAfterShutdownPolicy() const = 0;
    virtual bool getExecuteExistingDelayedTasksAfterShutdownPolicy() const = 0;
};

/// Behind a ForkJoinPool.
class ForkJoin : public Pool {
public:
    virtual bool awaitQuiescence(Duration timeout) = 0;
    virtual bool isQuiescent() const = 0;
    virtual int getParallelism() const = 0;
    virtual int getPoolSize() const = 0;
    virtual int getActiveThreadCount() const = 0;
    virtual std::int64_t getStealCount() const = 0;
    virtual std::int64_t getQueuedTaskCount() const = 0;
};

using PoolPtr = std::shared_ptr<Pool>;

/// Who ends a task that shutdownNow has returned: who holds it, or the pool, which cancels at its
/// end what nobody holds.
class LeftTask {
public:
    /// Whether it may run: it has not yet.
    bool begin() { return state_.exchange(State::Ran) != State::Ran; }
    /// By who holds it last; whether that must cancel it, because the pool is no more.
    bool letGo() {
        State found = State::Held;
        return !state_.compare_exchange_strong(found, State::LetGo) && found == State::PoolEnded;
    }
    /// By the pool; whether that must cancel it.
    bool poolEnds() {
        State found = State::Held;
        return !state_.compare_exchange_strong(found, State::PoolEnded) && found == State::LetGo;
    }

private:
    enum class State : std::uint8_t { Held, Ran, LetGo, PoolEnded };
    std::atomic<State> state_ = State::Held;
};
using LeftTaskPtr = std::shared_ptr<LeftTask>;

/// Where a pool's task is when the program gets it.
enum class Outside : std::uint8_t {
    Yes,    ///< rejected, or returned by shutdownNow
    NotYet  ///< in the queue or with a worker: a periodic one is the pool's to run
};

/// A pool's own task as the program gets it: in a handler, in a hook, in a copy of the queue,
/// returned by shutdownNow. The task itself sees to it that it runs once.
class PoolsTask : public RunnableCore {
public:
    /// `left`: of one that shutdownNow returns.
    explicit PoolsTask(LeftTaskPtr left) : left_(std::move(left)) {}
    void run() final {
        if (left_ ? !left_->begin() : ran_.exchange(true)) return;
        const Ref<RunnableCore> held = Ref<RunnableCore>::of(*this);
        runTask();
    }

protected:
    virtual void runTask() = 0;
    /// By the destructor.
    bool mustCancel() const { return left_ && left_->letGo(); }

private:
    const LeftTaskPtr left_;
    std::atomic<bool> ran_ = false;
};

/// Behind an ExecutorCompletionService.
class CompletionService {
public:
    CompletionService() = default;
    CompletionService(const CompletionService&) = delete;
    CompletionService& operator=(const CompletionService&) = delete;
    virtual ~CompletionService() = default;
    virtual AnyFuture submit(CallPtr body) = 0;
    /// An invalid future if there was none in time. `wait` empty: for ever.
    virtual AnyFuture next(std::optional<Duration> wait) = 0;
    /// The same for no time, without a look at the interrupt flag.
    virtual AnyFuture poll() = 0;
};

/// Reaches into the public handles.
struct Access {
    static AnyFuture future(Ref<FutureCore> core) {
        AnyFuture future;
        future.task_ = FutureRef(std::move(core));
        return future;
    }
    static FutureCore& core(const AnyFuture& future) {
        if (future.task_.get() == nullptr) throw IllegalStateException("this future has no task");
        return *future.task_.get();
    }
    static Runnable runnable(Ref<RunnableCore> task) { return Runnable(std::move(task)); }
    static const void* identity(const Runnable& task) { return task.task_->identity(); }
    /// Another handle of a pool that the program has one of.
    static ThreadPoolExecutor handle(std::shared_ptr<ThreadPool> pool) {
        return {Made(), std::move(pool)};
    }
    template <class Handle>
    static Pool& pool(Handle& handle) {
        return handle.pool();
    }
    /// What stands for an executor that is a handle, and may outlive it; null for others.
    static std::shared_ptr<Executor> held(const Executor& executor) { return executor.held(); }
    /// The library's pool, for what may outlive the handle; null for an Executor of the program's
    /// own.
    static std::shared_ptr<Pool> poolBehind(const Executor& executor) {
        return executor.poolBehind();
    }
};

/// The public handles of these kinds know what stands behind them.
template <class Handle>
ThreadPool& threadPoolOf(Handle& handle) {
    return static_cast<ThreadPool&>(Access::pool(handle));
}
template <class Handle>
ScheduledPool& scheduledPoolOf(Handle& handle) {
    return static_cast<ScheduledPool&>(Access::pool(handle));
}
template <class Handle>
ForkJoin& forkJoinOf(Handle& handle) {
    return static_cast<ForkJoin&>(Access::pool(handle));
}

/// In the way that the calling thread's runtime takes.
PoolPtr newPlainPool(ThreadPoolOptions options);
PoolPtr newScheduledPool(int corePoolSize, ScheduledPoolOptions options);

}  // namespace juc::detail
