// ScheduledThreadPoolExecutor.
#include "poolscope/scheduled_thread_pool_executor.hpp"

#include "engine/library/engine_pool.hpp"

namespace juc {
namespace detail {
namespace {

using EngineScheduled = poolscope::ScheduledThreadPoolExecutor;

class ScheduledPool : public ThreadPool {
public:
    ScheduledPool(RuntimePtr runtime, int corePoolSize, ScheduledPoolOptions options)
        : ThreadPool(std::move(runtime)),
          executor_(*this, std::move(options.hooks), corePoolSize, std::move(options.name),
                    engineFactory(std::move(options.threadFactory)),
                    engineHandler(options.rejected)) {}

    EngineScheduled& executor() override { return executor_; }
    Co<void> execute(CallPtr body) override {
        return executor_.execute(runnableOf(runtime(), std::move(body), Runs::Once));
    }
    Co<EngineFuture> submit(CallPtr body) override {
        auto submitted = executor_.submit(callableOf(runtime(), std::move(body)));
        co_return co_await submitted;
    }

private:
    HookedExecutor<EngineScheduled> executor_;
};

PoolPtr newScheduledPool(int corePoolSize, ScheduledPoolOptions options) {
    const RuntimePtr runtime = currentRuntime();
    std::shared_ptr<ScheduledPool> pool;
    runtime->run([&]() -> Co<void> {
        pool = std::make_shared<ScheduledPool>(runtime, corePoolSize, std::move(options));
        pool->executor().heldBy(pool);
        return Co<void>::ready();
    });
    return pool;
}

/// Calls `act` with the engine's pool; its future as a public one.
template <class Handle, class Act>
AnyFuture scheduled(Handle& handle, Act act) {
    ThreadPool& pool = threadPoolOf(handle);
    poolscope::ScheduledPtr task =
        pool.runtime().run([&] { return act(static_cast<EngineScheduled&>(pool.executor())); });
    return Access::future(pool.shared_from_this(), std::move(task));
}

template <class Handle, class Act>
void setting(Handle& handle, Act act) {
    ThreadPool& pool = threadPoolOf(handle);
    pool.runtime().run([&] { return act(static_cast<EngineScheduled&>(pool.executor())); });
}

}  // namespace
}  // namespace detail

using detail::Co;
using detail::EngineScheduled;
using detail::engineTime;

ScheduledThreadPoolExecutor::ScheduledThreadPoolExecutor(int corePoolSize,
                                                         ScheduledPoolOptions options)
    : ThreadPoolExecutor(detail::Made(),
                         detail::newScheduledPool(corePoolSize, std::move(options))) {}

AnyFuture ScheduledThreadPoolExecutor::scheduleCall(detail::CallPtr body, Duration delay) {
    auto callable = detail::callableOf(pool().runtime(), std::move(body));
    return detail::scheduled(
        *this, [&](EngineScheduled& it) { return it.schedule(callable, engineTime(delay)); });
}

AnyFuture ScheduledThreadPoolExecutor::atFixedRate(detail::CallPtr body, Duration initialDelay,
                                                   Duration period) {
    auto runnable = detail::runnableOf(pool().runtime(), std::move(body), detail::Runs::Often);
    return detail::scheduled(*this, [&](EngineScheduled& it) {
        return it.scheduleAtFixedRate(runnable, engineTime(initialDelay), engineTime(period));
    });
}

AnyFuture ScheduledThreadPoolExecutor::withFixedDelay(detail::CallPtr body, Duration initialDelay,
                                                      Duration delay) {
    auto runnable = detail::runnableOf(pool().runtime(), std::move(body), detail::Runs::Often);
    return detail::scheduled(*this, [&](EngineScheduled& it) {
        return it.scheduleWithFixedDelay(runnable, engineTime(initialDelay), engineTime(delay));
    });
}

void ScheduledThreadPoolExecutor::setRemoveOnCancelPolicy(bool value) {
    detail::setting(*this, [=](EngineScheduled& it) -> Co<void> {
        it.setRemoveOnCancelPolicy(value);
        return Co<void>::ready();
    });
}

void ScheduledThreadPoolExecutor::setContinueExistingPeriodicTasksAfterShutdownPolicy(bool value) {
    detail::setting(*this, [=](EngineScheduled& it) {
        return it.setContinueExistingPeriodicTasksAfterShutdownPolicy(value);
    });
}

void ScheduledThreadPoolExecutor::setExecuteExistingDelayedTasksAfterShutdownPolicy(bool value) {
    detail::setting(*this, [=](EngineScheduled& it) {
        return it.setExecuteExistingDelayedTasksAfterShutdownPolicy(value);
    });
}

}  // namespace juc
