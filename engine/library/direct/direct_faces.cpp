// Each call goes on to the pool, which may outlive this.
#include "engine/library/direct/direct_faces.hpp"

#include <utility>

#include "engine/library/direct/direct_completion.hpp"
#include "engine/library/direct/plain_pool.hpp"
#include "engine/library/direct/scheduled_pool.hpp"
#include "engine/library/direct/stealing_pool.hpp"

namespace juc::detail {
namespace {

/// `Face`: ThreadPool, ScheduledPool or ForkJoin; `Direct`: the pool behind it.
template <class Face, class Direct>
class DirectFace : public Face {
public:
    explicit DirectFace(Ref<Direct> pool) : pool_(std::move(pool)) {}

    void execute(CallPtr body) override { pool_->execute(std::move(body)); }
    AnyFuture submit(CallPtr body) override { return pool_->submit(std::move(body)); }
    std::vector<AnyFuture> invokeAll(std::vector<CallPtr> bodies,
                                     std::optional<Duration> timeout) override {
        return pool_->invokeAll(std::move(bodies), timeout);
    }
    BoxPtr invokeAny(std::vector<CallPtr> bodies, std::optional<Duration> timeout) override {
        return pool_->invokeAny(std::move(bodies), timeout);
    }
    void shutdown() override { held()->shutdown(); }
    bool isShutdown() const override { return pool_->isShutdown(); }
    bool isTerminated() const override { return pool_->isTerminated(); }
    bool awaitTermination(Duration timeout) override { return held()->awaitTermination(timeout); }
    std::string toString() override { return pool_->toString(); }
    std::shared_ptr<CompletionService> newCompletionService() override {
        return std::make_shared<DirectCompletionService>(pool_);
    }
    void end() noexcept override { held()->end(); }

protected:
    /// For calls that may run functions of the program, which may destroy this.
    Ref<Direct> held() const { return pool_; }

    const Ref<Direct> pool_;
};

template <class Face, class Direct>
class DirectThreadFace : public DirectFace<Face, Direct> {
public:
    using DirectFace<Face, Direct>::DirectFace;

    std::vector<Runnable> shutdownNow() override { return held()->shutdownNow(); }
    void setCorePoolSize(int corePoolSize) override { held()->setCorePoolSize(corePoolSize); }
    void setMaximumPoolSize(int maximumPoolSize) override {
        held()->setMaximumPoolSize(maximumPoolSize);
    }
    void setKeepAliveTime(Duration time) override { held()->setKeepAliveTime(time); }
    void allowCoreThreadTimeOut(bool value) override { held()->allowCoreThreadTimeOut(value); }
    void setRejectedExecutionHandler(RejectedExecutionHandler handler) override {
        pool_->setRejectedExecutionHandler(std::move(handler));
    }
    void setThreadFactory(ThreadFactory factory) override {
        pool_->setThreadFactory(std::move(factory));
    }
    bool prestartCoreThread() override { return held()->prestartCoreThread(); }
    Nanoseconds getKeepAliveTime() const override { return pool_->getKeepAliveTime(); }
    bool allowsCoreThreadTimeOut() const override { return pool_->allowsCoreThreadTimeOut(); }
    int prestartAllCoreThreads() override { return held()->prestartAllCoreThreads(); }
    int getCorePoolSize() const override { return pool_->getCorePoolSize(); }
    int getMaximumPoolSize() const override { return pool_->getMaximumPoolSize(); }
    int getPoolSize() override { return pool_->getPoolSize(); }
    int getActiveCount() override { return pool_->getActiveCount(); }
    int getLargestPoolSize() override { return pool_->getLargestPoolSize(); }
    int getQueueSize() override { return pool_->getQueueSize(); }
    std::int64_t getTaskCount() override { return pool_->getTaskCount(); }
    std::int64_t getCompletedTaskCount() override { return pool_->getCompletedTaskCount(); }
    std::vector<Runnable> getQueue() override { return pool_->getQueue(); }
    bool remove(const void* task) override { return held()->remove(task); }
    void purge() override { held()->purge(); }

protected:
    using DirectFace<Face, Direct>::held;
    using DirectFace<Face, Direct>::pool_;
};

class DirectScheduledFace final : public DirectThreadFace<ScheduledPool, DirectScheduledPool> {
public:
    using DirectThreadFace::DirectThreadFace;

    AnyFuture schedule(CallPtr body, Duration delay) override {
        return pool_->schedule(std::move(body), delay);
    }
    AnyFuture scheduleAtFixedRate(CallPtr body, Duration initialDelay, Duration period) override {
        return pool_->scheduleAtFixedRate(std::move(body), initialDelay, period);
    }
    AnyFuture scheduleWithFixedDelay(CallPtr body, Duration initialDelay, Duration delay) override {
        return pool_->scheduleWithFixedDelay(std::move(body), initialDelay, delay);
    }
    void setRemoveOnCancelPolicy(bool value) override { pool_->setRemoveOnCancelPolicy(value); }
    bool getRemoveOnCancelPolicy() const override { return pool_->removesOnCancel(); }
    bool getContinueExistingPeriodicTasksAfterShutdownPolicy() const override {
        return pool_->continuesPeriodic();
    }
    bool getExecuteExistingDelayedTasksAfterShutdownPolicy() const override {
        return pool_->executesDelayed();
    }
    void setContinueExistingPeriodicTasksAfterShutdownPolicy(bool value) override {
        held()->setContinueExistingPeriodicTasksAfterShutdownPolicy(value);
    }
    void setExecuteExistingDelayedTasksAfterShutdownPolicy(bool value) override {
        held()->setExecuteExistingDelayedTasksAfterShutdownPolicy(value);
    }
};

class LentDirectFace final : public DirectThreadFace<ThreadPool, DirectPool> {
public:
    using DirectThreadFace::DirectThreadFace;
    void end() noexcept override {}
};

class StealingFace final : public DirectFace<ForkJoin, StealingPool> {
public:
    using DirectFace::DirectFace;

    std::vector<Runnable> shutdownNow() override {
        held()->shutdownNow();
        return {};
    }
    bool awaitQuiescence(Duration timeout) override { return held()->awaitQuiescence(timeout); }
    bool isQuiescent() const override { return pool_->isQuiescent(); }
    int getParallelism() const override { return pool_->getParallelism(); }
    int getPoolSize() const override { return pool_->getPoolSize(); }
    int getActiveThreadCount() const override { return pool_->getActiveThreadCount(); }
    std::int64_t getStealCount() const override { return pool_->getStealCount(); }
    std::int64_t getQueuedTaskCount() const override { return pool_->getQueuedTaskCount(); }
};

}  // namespace

std::shared_ptr<ThreadPool> lentPool(DirectPool& pool) {
    return std::make_shared<LentDirectFace>(Ref<DirectPool>::of(pool));
}

PoolPtr newDirectPlainPool(Runtime& runtime, ThreadPoolOptions options) {
    return std::make_shared<DirectThreadFace<ThreadPool, DirectPlainPool>>(
        Ref<DirectPlainPool>::adopt(new DirectPlainPool(runtime, std::move(options))));
}

PoolPtr newDirectScheduledPool(Runtime& runtime, int corePoolSize, ScheduledPoolOptions options) {
    return std::make_shared<DirectScheduledFace>(Ref<DirectScheduledPool>::adopt(
        new DirectScheduledPool(runtime, corePoolSize, std::move(options))));
}

PoolPtr newStealingPool(Runtime& runtime, int parallelism, ForkJoinOptions options) {
    return std::make_shared<StealingFace>(
        Ref<StealingPool>::adopt(new StealingPool(runtime, parallelism, std::move(options))));
}

}  // namespace juc::detail
