// What the public pools call, over the engine: each call runs a coroutine of an EnginePool to its
// end.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/library/engine_pool.hpp"

namespace juc::detail {

/// `Face`: Pool, ThreadPool or ScheduledPool.
template <class Face>
class EngineFace : public Face {
public:
    explicit EngineFace(EnginePoolPtr engine) : engine_(std::move(engine)) {}

    // The body may destroy the public pool before the call that gave it has returned.
    void execute(CallPtr body) override {
        const EnginePoolPtr held = engine_;
        held->runtime().run([&] { return held->execute(std::move(body)); });
    }
    AnyFuture submit(CallPtr body) override {
        const EnginePoolPtr held = engine_;
        auto task = held->runtime().run([&] { return held->submit(std::move(body)); });
        return futureOf(held, std::move(task));
    }
    std::vector<AnyFuture> invokeAll(std::vector<CallPtr> bodies,
                                     std::optional<Duration> timeout) override {
        const EnginePoolPtr held = engine_;
        const auto tasks =
            held->runtime().run([&] { return held->invokeAll(std::move(bodies), timeout); });
        std::vector<AnyFuture> futures;
        for (const EngineFuture& task : tasks) futures.push_back(futureOf(held, task));
        return futures;
    }
    BoxPtr invokeAny(std::vector<CallPtr> bodies, std::optional<Duration> timeout) override {
        const EnginePoolPtr held = engine_;
        return boxOf(
            held->runtime().run([&] { return held->invokeAny(std::move(bodies), timeout); }));
    }
    void shutdown() override {
        runtime().run([this] { return engine_->shutdown(); });
    }
    std::vector<Runnable> shutdownNow() override {
        return runtime().run([this] { return engine_->shutdownNow(); });
    }
    bool isShutdown() const override { return engine_->isShutdown(); }
    bool isTerminated() const override { return engine_->isTerminated(); }
    bool awaitTermination(Duration timeout) override {
        return runtime().run([&] { return engine_->awaitTermination(timeout); });
    }
    std::string toString() override {
        return runtime().run([this] { return engine_->toString(); });
    }
    EnginePoolPtr engine() const override { return engine_; }
    void end() noexcept override {
        const EnginePoolPtr held = engine_;
        Runtime& where = runtime();
        try {
            if (where.caller() == Runtime::Caller::Engine) {
                where.post([held]() -> Co<void> { return held->end(); });
            } else if (where.caller() != Runtime::Caller::Nobody) {
                where.run([&] { return held->end(); });
            }
        } catch (...) {  // the world has come to a standstill, and was ended
        }
    }

protected:
    Runtime& runtime() const { return engine_->runtime(); }

    const EnginePoolPtr engine_;
};

template <class Face>
class EngineThreadFace : public EngineFace<Face> {
public:
    using EngineFace<Face>::EngineFace;

    void setCorePoolSize(int corePoolSize) override {
        on([=](auto& it) { return it.setCorePoolSize(corePoolSize); });
    }
    void setMaximumPoolSize(int maximumPoolSize) override {
        on([=](auto& it) { return it.setMaximumPoolSize(maximumPoolSize); });
    }
    void setKeepAliveTime(Duration time) override {
        on([=](auto& it) { return it.setKeepAliveTime(engineTime(time)); });
    }
    void allowCoreThreadTimeOut(bool value) override {
        on([=](auto& it) { return it.allowCoreThreadTimeOut(value); });
    }
    void setRejectedExecutionHandler(RejectedExecutionHandler handler) override {
        threads().setRejectedExecutionHandler(std::move(handler));
    }
    void setThreadFactory(ThreadFactory factory) override {
        threads().setThreadFactory(std::move(factory));
    }
    bool prestartCoreThread() override {
        return on([](auto& it) { return it.prestartCoreThread(); });
    }
    Nanoseconds getKeepAliveTime() const override {
        return Nanoseconds(executor().getKeepAliveTime().ns);
    }
    bool allowsCoreThreadTimeOut() const override { return executor().allowsCoreThreadTimeOut(); }
    int prestartAllCoreThreads() override {
        return on([](auto& it) { return it.prestartAllCoreThreads(); });
    }
    int getCorePoolSize() const override { return executor().getCorePoolSize(); }
    int getMaximumPoolSize() const override { return executor().getMaximumPoolSize(); }
    int getPoolSize() override {
        return on([](auto& it) { return it.getPoolSize(); });
    }
    int getActiveCount() override {
        return on([](auto& it) { return it.getActiveCount(); });
    }
    int getLargestPoolSize() override {
        return on([](auto& it) { return it.getLargestPoolSize(); });
    }
    int getQueueSize() override {
        return on([](auto& it) { return it.workQueue().size(); });
    }
    std::int64_t getTaskCount() override {
        return on([](auto& it) { return it.getTaskCount(); });
    }
    std::int64_t getCompletedTaskCount() override {
        return on([](auto& it) { return it.getCompletedTaskCount(); });
    }
    std::vector<Runnable> getQueue() override {
        return this->runtime().run([&] { return threads().getQueue(); });
    }
    bool remove(const void* task) override {
        return this->runtime().run([&] { return threads().remove(task); });
    }
    void purge() override {
        on([](auto& it) { return it.purge(); });
    }
    std::shared_ptr<CompletionService> newCompletionService() override {
        return newEngineCompletionService(
            std::static_pointer_cast<EngineThreadPool>(this->engine_));
    }

protected:
    EngineThreadPool& threads() const { return static_cast<EngineThreadPool&>(*this->engine_); }
    poolscope::ThreadPoolExecutor& executor() const { return threads().executor(); }

private:
    template <class Act>
    auto on(Act act) {
        return this->runtime().run([&] { return act(executor()); });
    }
};

}  // namespace juc::detail
