// ScheduledThreadPoolExecutor.
#include "poolscope/scheduled_thread_pool_executor.hpp"

#include "engine/library/direct/direct_faces.hpp"
#include "engine/library/engine_faces.hpp"

namespace juc {
namespace detail {
namespace {

using EngineScheduled = poolscope::ScheduledThreadPoolExecutor;

/// A future that was given to execute: of invokeAll, or a completion service's envelope. The pool
/// wraps it in a task of its own, and is told here if that goes first.
class ExecutedFuture : public poolscope::Runnable {
public:
    ExecutedFuture(EngineThreadPool& pool, poolscope::RunnablePtr future)
        : pool_(pool), future_(std::move(future)) {}
    ExecutedFuture(const ExecutedFuture&) = delete;
    ExecutedFuture& operator=(const ExecutedFuture&) = delete;
    ~ExecutedFuture() override {
        if (!began_) pool_.wrapperGoes(std::move(future_));
    }
    Co<void> run() override {
        began_ = true;
        return future_->run();
    }
    poolscope::TaskId taskId() const override { return future_->taskId(); }
    bool wasInterrupted() const override { return future_->wasInterrupted(); }
    std::string toString() const override { return future_->toString(); }

private:
    EngineThreadPool& pool_;  ///< outlives its tasks
    poolscope::RunnablePtr future_;
    bool began_ = false;  ///< by the worker that runs it
};

class ProgramsScheduled : public HookedExecutor<EngineScheduled> {
public:
    template <class... Arguments>
    explicit ProgramsScheduled(EngineThreadPool& pool, Arguments&&... arguments)
        : HookedExecutor(pool, std::forward<Arguments>(arguments)...), pool_(pool) {}
    using EngineScheduled::execute;
    Co<void> execute(poolscope::RunnablePtr command) override {
        if (dynamic_cast<poolscope::Future*>(command.get()) != nullptr) {
            command = std::make_shared<ExecutedFuture>(pool_, std::move(command));
        }
        return EngineScheduled::execute(std::move(command));
    }

private:
    EngineThreadPool& pool_;
};

class EngineScheduledPool : public EngineThreadPool {
public:
    EngineScheduledPool(RuntimePtr runtime, int corePoolSize, ScheduledPoolOptions options)
        : EngineThreadPool(std::move(runtime), std::move(options.workers)),
          executor_(*this, std::move(options.hooks), corePoolSize, std::move(options.name),
                    engineFactory(std::move(options.threadFactory)),
                    engineHandler(std::move(options.rejected))) {}

    EngineScheduled& executor() override { return executor_; }
    Co<void> execute(CallPtr body) override {
        std::string label(body->name());
        return executor_.execute(runnableOf(runtime(), std::move(body), Runs::Once),
                                 std::move(label));
    }
    Co<EngineFuture> submit(CallPtr body) override {
        std::string label(body->name());
        auto submitted = executor_.submit(callableOf(runtime(), std::move(body)), std::move(label));
        co_return co_await submitted;
    }

private:
    ProgramsScheduled executor_;
};

class EngineScheduledFace : public EngineThreadFace<ScheduledPool> {
private:
    const EngineScheduled& its() const { return static_cast<const EngineScheduled&>(executor()); }
    /// Calls `act` with the engine's pool.
    template <class Act>
    auto onScheduled(Act act) {
        const EnginePoolPtr held = engine_;
        return held->runtime().run([&] { return act(static_cast<EngineScheduled&>(executor())); });
    }
    template <class Act>
    AnyFuture scheduled(Act act) {
        const EnginePoolPtr held = engine_;
        poolscope::ScheduledPtr task = onScheduled(std::move(act));
        return futureOf(held, std::move(task));
    }

public:
    using EngineThreadFace::EngineThreadFace;

    AnyFuture schedule(CallPtr body, Duration delay) override {
        std::string label(body->name());
        auto callable = callableOf(runtime(), std::move(body));
        return scheduled([&](EngineScheduled& it) {
            return it.schedule(callable, engineTime(delay), std::move(label));
        });
    }
    AnyFuture scheduleAtFixedRate(CallPtr body, Duration initialDelay, Duration period) override {
        std::string label(body->name());
        auto runnable = runnableOf(runtime(), std::move(body), Runs::Often);
        return scheduled([&](EngineScheduled& it) {
            return it.scheduleAtFixedRate(runnable, engineTime(initialDelay), engineTime(period),
                                          std::move(label));
        });
    }
    AnyFuture scheduleWithFixedDelay(CallPtr body, Duration initialDelay, Duration delay) override {
        std::string label(body->name());
        auto runnable = runnableOf(runtime(), std::move(body), Runs::Often);
        return scheduled([&](EngineScheduled& it) {
            return it.scheduleWithFixedDelay(runnable, engineTime(initialDelay), engineTime(delay),
                                             std::move(label));
        });
    }
    void setRemoveOnCancelPolicy(bool value) override {
        onScheduled([=](EngineScheduled& it) -> Co<void> {
            it.setRemoveOnCancelPolicy(value);
            return Co<void>::ready();
        });
    }
    void setContinueExistingPeriodicTasksAfterShutdownPolicy(bool value) override {
        onScheduled([=](EngineScheduled& it) {
            return it.setContinueExistingPeriodicTasksAfterShutdownPolicy(value);
        });
    }
    void setExecuteExistingDelayedTasksAfterShutdownPolicy(bool value) override {
        onScheduled([=](EngineScheduled& it) {
            return it.setExecuteExistingDelayedTasksAfterShutdownPolicy(value);
        });
    }
    bool getRemoveOnCancelPolicy() const override { return its().getRemoveOnCancelPolicy(); }
    bool getContinueExistingPeriodicTasksAfterShutdownPolicy() const override {
        return its().getContinueExistingPeriodicTasksAfterShutdownPolicy();
    }
    bool getExecuteExistingDelayedTasksAfterShutdownPolicy() const override {
        return its().getExecuteExistingDelayedTasksAfterShutdownPolicy();
    }
};

}  // namespace

PoolPtr newScheduledPool(int corePoolSize, ScheduledPoolOptions options) {
    const RuntimePtr runtime = currentRuntime();
    if (runtime->needsNoEngine()) {
        return newDirectScheduledPool(*runtime, corePoolSize, std::move(options));
    }
    std::shared_ptr<EngineScheduledPool> pool;
    runtime->run([&]() -> Co<void> {
        pool = std::make_shared<EngineScheduledPool>(runtime, corePoolSize, std::move(options));
        pool->executor().heldBy(pool);
        return Co<void>::ready();
    });
    return std::make_shared<EngineScheduledFace>(std::move(pool));
}

}  // namespace detail

using detail::scheduledPoolOf;

ScheduledThreadPoolExecutor::ScheduledThreadPoolExecutor(int corePoolSize,
                                                         ScheduledPoolOptions options)
    : ThreadPoolExecutor(detail::Made(),
                         detail::newScheduledPool(corePoolSize, std::move(options))) {}

AnyFuture ScheduledThreadPoolExecutor::scheduleCall(detail::CallPtr body, Duration delay) {
    return scheduledPoolOf(*this).schedule(std::move(body), delay);
}

AnyFuture ScheduledThreadPoolExecutor::atFixedRate(detail::CallPtr body, Duration initialDelay,
                                                   Duration period) {
    return scheduledPoolOf(*this).scheduleAtFixedRate(std::move(body), initialDelay, period);
}

AnyFuture ScheduledThreadPoolExecutor::withFixedDelay(detail::CallPtr body, Duration initialDelay,
                                                      Duration delay) {
    return scheduledPoolOf(*this).scheduleWithFixedDelay(std::move(body), initialDelay, delay);
}

bool ScheduledThreadPoolExecutor::getRemoveOnCancelPolicy() const {
    return scheduledPoolOf(*this).getRemoveOnCancelPolicy();
}

bool ScheduledThreadPoolExecutor::getContinueExistingPeriodicTasksAfterShutdownPolicy() const {
    return scheduledPoolOf(*this).getContinueExistingPeriodicTasksAfterShutdownPolicy();
}

bool ScheduledThreadPoolExecutor::getExecuteExistingDelayedTasksAfterShutdownPolicy() const {
    return scheduledPoolOf(*this).getExecuteExistingDelayedTasksAfterShutdownPolicy();
}

void ScheduledThreadPoolExecutor::setRemoveOnCancelPolicy(bool value) {
    scheduledPoolOf(*this).setRemoveOnCancelPolicy(value);
}

void ScheduledThreadPoolExecutor::setContinueExistingPeriodicTasksAfterShutdownPolicy(bool value) {
    scheduledPoolOf(*this).setContinueExistingPeriodicTasksAfterShutdownPolicy(value);
}

void ScheduledThreadPoolExecutor::setExecuteExistingDelayedTasksAfterShutdownPolicy(bool value) {
    scheduledPoolOf(*this).setExecuteExistingDelayedTasksAfterShutdownPolicy(value);
}

}  // namespace juc
