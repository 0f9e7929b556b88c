// ExecutorCompletionService.
#include "poolscope/executor_completion_service.hpp"

#include "engine/executor/future/executor_completion_service.hpp"
#include "engine/library/any_executor.hpp"

namespace juc::detail {

namespace {

using ExecutorPtr = std::shared_ptr<poolscope::AbstractExecutorService>;

class EngineCompletionService final : public CompletionService {
public:
    EngineCompletionService(RuntimePtr runtime, EnginePoolPtr pool, ExecutorPtr executor)
        : runtime_(std::move(runtime)),
          pool_(std::move(pool)),
          executor_(std::move(executor)),
          service_(executor_.get()) {}

    AnyFuture submit(CallPtr body) override {
        return given(runtime_->run([&] {
            std::string label(body->name());
            return service_.submit(callableOf(*runtime_, std::move(body)), std::move(label));
        }));
    }
    AnyFuture next(std::optional<Duration> wait) override {
        return given(runtime_->run(
            [&] { return wait ? service_.poll(engineTime(*wait)) : service_.take(); }));
    }
    AnyFuture poll() override {
        return given(runtime_->run([&] { return service_.poll(); }));
    }

private:
    AnyFuture given(poolscope::FuturePtr future) const {
        return future == nullptr ? AnyFuture() : futureOf(runtime_, pool_, std::move(future));
    }

    const RuntimePtr runtime_;
    const EnginePoolPtr pool_;  ///< of its tasks; null if the executor is no ThreadPoolExecutor
    const ExecutorPtr executor_;
    poolscope::ExecutorCompletionService service_;
};

std::shared_ptr<CompletionService> newService(RuntimePtr runtime, EnginePoolPtr pool,
                                              ExecutorPtr executor) {
    std::shared_ptr<CompletionService> service;
    runtime->run([&]() -> Co<void> {
        service = std::make_shared<EngineCompletionService>(runtime, std::move(pool),
                                                            std::move(executor));
        return Co<void>::ready();
    });
    return service;
}

}  // namespace

std::shared_ptr<CompletionService> newEngineCompletionService(
    const std::shared_ptr<EngineThreadPool>& pool) {
    return newService(pool->runtime().shared_from_this(), pool,
                      ExecutorPtr(pool, &pool->executor()));
}

std::shared_ptr<CompletionService> newCompletionService(Executor& on) {
    const PoolPtr pool = Access::poolBehind(on);
    auto its = pool == nullptr ? nullptr : pool->newCompletionService();
    if (its != nullptr) return its;
    RuntimePtr runtime = runtimeOf(on);
    ExecutorPtr any = std::make_shared<AnyExecutor>(runtime, on);
    return newService(std::move(runtime), nullptr, std::move(any));
}

AnyFuture submitTo(CompletionService& service, CallPtr body) {
    return service.submit(std::move(body));
}

AnyFuture nextOf(CompletionService& service, std::optional<Duration> wait) {
    return service.next(wait);
}

AnyFuture polledFrom(CompletionService& service) { return service.poll(); }

}  // namespace juc::detail
