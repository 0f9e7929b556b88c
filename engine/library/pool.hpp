// Pool: what stands behind a public pool object: an executor of the engine and its runtime.
//
// The public object is a handle; a Pool is held by it, by each future of the pool and by each of
// its workers until the worker's thread has ended. So it may go in any order, and whoever drops the
// last reference destroys it, a worker of its own included.
//
// Promises: `end` leaves no body running and no future of the pool waiting, unless a worker of the
// pool calls it: then the pool ends after it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/library/runtime.hpp"
#include "poolscope/future.hpp"

namespace juc::detail {

using EngineFuture = std::shared_ptr<poolscope::Future>;

class Pool : public std::enable_shared_from_this<Pool> {
public:
    explicit Pool(RuntimePtr runtime) : runtime_(std::move(runtime)) { ++runtime_->living; }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    virtual ~Pool() { --runtime_->living; }

    Runtime& runtime() const { return *runtime_; }

    virtual Co<void> execute(CallPtr body) = 0;
    virtual Co<EngineFuture> submit(CallPtr body) = 0;
    virtual Co<std::vector<EngineFuture>> invokeAll(std::vector<CallPtr> bodies,
                                                    std::optional<Duration> timeout) = 0;
    virtual Co<Value> invokeAny(std::vector<CallPtr> bodies, std::optional<Duration> timeout) = 0;

    virtual Co<void> shutdown() = 0;
    /// Returns how many tasks never began.
    virtual Co<std::size_t> shutdownNow() = 0;
    virtual bool isShutdown() const = 0;
    virtual bool isTerminated() const = 0;
    virtual Co<bool> awaitTermination(Duration timeout) = 0;
    virtual Co<std::string> toString() = 0;
    /// Whether the calling thread is one of its workers.
    virtual Co<bool> isOwnWorker() = 0;
    /// Cancels what shutdownNow took out of the queue.
    virtual Co<void> cancelNeverBegun() = 0;

    /// shutdownNow, then waits for the workers. The interrupt flag stays as it was.
    Co<void> end();

private:
    RuntimePtr runtime_;
};

using PoolPtr = std::shared_ptr<Pool>;

/// A body as the engine knows it. A callable runs once.
poolscope::CallablePtr callableOf(Runtime& runtime, CallPtr body);
enum class Runs { Once, Often };
poolscope::RunnablePtr runnableOf(Runtime& runtime, CallPtr body, Runs runs);

/// What a future stands for. Holds the pool, which the engine's task refers to.
struct TaskHandle {
    PoolPtr pool;
    EngineFuture task;
};

/// Reaches into the public handles.
struct Access {
    static AnyFuture future(PoolPtr pool, EngineFuture task) {
        AnyFuture future;
        future.task_ = std::make_shared<TaskHandle>(TaskHandle{std::move(pool), std::move(task)});
        return future;
    }
    static const TaskHandle& task(const AnyFuture& future) {
        if (future.task_ == nullptr) throw IllegalStateException("this future has no task");
        return *future.task_;
    }
    template <class Handle>
    static Pool& pool(Handle& handle) {
        return handle.pool();
    }
};

}  // namespace juc::detail
