// EnginePool: a Pool around the engine's ThreadPoolExecutor or ScheduledThreadPoolExecutor.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/library/pool.hpp"
#include "poolscope/thread_pool_executor.hpp"

namespace juc::detail {

/// The engine's executor with the program's hooks.
template <class Executor>
class HookedExecutor : public Executor {
public:
    template <class... Arguments>
    HookedExecutor(Pool& pool, Hooks hooks, Arguments&&... arguments)
        : Executor(pool.runtime().world(), std::forward<Arguments>(arguments)...),
          pool_(pool),
          hooks_(std::move(hooks)) {}

protected:
    Co<void> beforeExecute(poolscope::Thread&, const poolscope::RunnablePtr& task) override {
        if (!hooks_.beforeExecute) return Co<void>::ready();
        return run([this, task] { hooks_.beforeExecute(futureOf(task)); });
    }
    Co<void> afterExecute(const poolscope::RunnablePtr& task, std::exception_ptr thrown) override {
        if (!hooks_.afterExecute) return Co<void>::ready();
        return run([this, task, thrown] { hooks_.afterExecute(futureOf(task), thrown); });
    }
    Co<void> terminated() override {
        if (!hooks_.terminated) return Co<void>::ready();
        return run([this] { hooks_.terminated(); });
    }

private:
    /// A coroutine, so that what a hook throws leaves where it is awaited.
    Co<void> run(std::function<void()> hook) { co_await pool_.runtime().runBody(std::move(hook)); }
    AnyFuture futureOf(const poolscope::RunnablePtr& task) const {
        auto future = std::dynamic_pointer_cast<poolscope::Future>(task);
        return future == nullptr ? AnyFuture()
                                 : Access::future(pool_.shared_from_this(), std::move(future));
    }

    Pool& pool_;  ///< whose part this is
    const Hooks hooks_;
};

class ThreadPool : public Pool {
public:
    using Pool::Pool;

    virtual poolscope::ThreadPoolExecutor& executor() = 0;
    const poolscope::ThreadPoolExecutor& executor() const {
        return const_cast<ThreadPool*>(this)->executor();
    }

    Co<std::vector<EngineFuture>> invokeAll(std::vector<CallPtr> bodies,
                                            std::optional<Duration> timeout) override;
    Co<Value> invokeAny(std::vector<CallPtr> bodies, std::optional<Duration> timeout) override;
    Co<void> shutdown() override { return executor().shutdown(); }
    Co<std::size_t> shutdownNow() override;
    bool isShutdown() const override { return executor().isShutdown(); }
    bool isTerminated() const override { return executor().isTerminated(); }
    Co<bool> awaitTermination(Duration timeout) override {
        return executor().awaitTermination(engineTime(timeout));
    }
    Co<std::string> toString() override { return executor().toString(); }
    Co<bool> isOwnWorker() override {
        return executor().hasWorker(runtime().world().currentThread());
    }
    Co<void> cancelNeverBegun() override;

private:
    std::vector<poolscope::CallablePtr> callables(std::vector<CallPtr> bodies);

    poolscope::SpinLock lock_;
    std::vector<poolscope::RunnablePtr> neverBegun_;  ///< guarded by lock_
};

/// The public handles of this kind know what stands behind them.
template <class Handle>
ThreadPool& threadPoolOf(Handle& handle) {
    return static_cast<ThreadPool&>(Access::pool(handle));
}

std::shared_ptr<poolscope::ThreadFactory> engineFactory(ThreadFactory factory);
std::shared_ptr<poolscope::RejectedExecutionHandler> engineHandler(RejectionPolicy policy);

}  // namespace juc::detail
