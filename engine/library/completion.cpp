// ExecutorCompletionService.
#include "poolscope/executor_completion_service.hpp"

#include "engine/executor/future/executor_completion_service.hpp"
#include "engine/library/engine_pool.hpp"

namespace juc::detail {

namespace {

class EngineCompletionService : public CompletionService {
public:
    explicit EngineCompletionService(std::shared_ptr<EngineThreadPool> pool)
        : pool_(std::move(pool)), service_(&pool_->executor()) {}

    AnyFuture submit(CallPtr body) override {
        Runtime& runtime = pool_->runtime();
        return futureOf(pool_, runtime.run([&] {
            return service_.submit(callableOf(runtime, std::move(body)));
        }));
    }
    AnyFuture next(std::optional<Duration> wait) override {
        return given(pool_->runtime().run(
            [&] { return wait ? service_.poll(engineTime(*wait)) : service_.take(); }));
    }
    AnyFuture poll() override {
        return given(pool_->runtime().run([&] { return service_.poll(); }));
    }

private:
    AnyFuture given(poolscope::FuturePtr future) const {
        return future == nullptr ? AnyFuture() : futureOf(pool_, std::move(future));
    }

    std::shared_ptr<EngineThreadPool> pool_;
    poolscope::ExecutorCompletionService service_;
};

}  // namespace

std::shared_ptr<CompletionService> newEngineCompletionService(
    std::shared_ptr<EngineThreadPool> pool) {
    Runtime& runtime = pool->runtime();
    std::shared_ptr<CompletionService> service;
    runtime.run([&]() -> Co<void> {
        service = std::make_shared<EngineCompletionService>(std::move(pool));
        return Co<void>::ready();
    });
    return service;
}

std::shared_ptr<CompletionService> newCompletionService(ThreadPoolExecutor& pool) {
    return threadPoolOf(pool).newCompletionService();
}

AnyFuture submitTo(CompletionService& service, CallPtr body) {
    return service.submit(std::move(body));
}

AnyFuture nextOf(CompletionService& service, std::optional<Duration> wait) {
    return service.next(wait);
}

AnyFuture polledFrom(CompletionService& service) { return service.poll(); }

}  // namespace juc::detail
