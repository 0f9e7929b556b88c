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
    /// Returns how many tasks never began.
    virtual std::size_t shutdownNow() = 0;
    virtual bool isShutdown() const = 0;
    virtual bool isTerminated() const = 0;
    virtual bool awaitTermination(Duration timeout) = 0;
    virtual std::string toString() = 0;
    /// Sets the interrupt flag of the calling thread.
    virtual void interruptCaller() = 0;
    /// The pool of the engine behind this one; null if there is none, in usualRuntime().
    virtual std::shared_ptr<EnginePool> engine() const { return nullptr; }
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
    virtual int prestartAllCoreThreads() = 0;
    virtual int getCorePoolSize() const = 0;
    virtual int getMaximumPoolSize() const = 0;
    virtual int getPoolSize() = 0;
    virtual int getActiveCount() = 0;
    virtual int getLargestPoolSize() = 0;
    virtual int getQueueSize() = 0;
    virtual std::int64_t getTaskCount() = 0;
    virtual std::int64_t getCompletedTaskCount() = 0;
    virtual void purge() = 0;
    virtual std::shared_ptr<CompletionService> newCompletionService() = 0;
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
};

using PoolPtr = std::shared_ptr<Pool>;

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
        future.task_ = std::move(core);
        return future;
    }
    static FutureCore& core(const AnyFuture& future) {
        if (!future.task_) throw IllegalStateException("this future has no task");
        return *future.task_;
    }
    static RejectedTask rejectedTask(Ref<Rejected> task, AnyFuture future) {
        return {std::move(task), std::move(future)};
    }
    /// Another handle of a pool that the program has one of.
    static ThreadPoolExecutor handle(std::shared_ptr<ThreadPool> pool) {
        return {Made(), std::move(pool)};
    }
    template <class Handle>
    static Pool& pool(Handle& handle) {
        return handle.pool();
    }
    /// For what may outlive the handle.
    static std::shared_ptr<Pool> held(const ExecutorService& handle) {
        handle.pool();
        return handle.pool_;
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

/// In the way that the calling thread's runtime takes.
PoolPtr newPlainPool(ThreadPoolOptions options);
PoolPtr newScheduledPool(int corePoolSize, ScheduledPoolOptions options);

}  // namespace juc::detail
