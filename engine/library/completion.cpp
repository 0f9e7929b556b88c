// ExecutorCompletionService.
#include "poolscope/executor_completion_service.hpp"

#include "engine/executor/future/executor_completion_service.hpp"
#include "engine/library/engine_pool.hpp"

namespace juc::detail {

class CompletionService {
public:
    explicit CompletionService(ThreadPool& pool)
        : pool_(std::static_pointer_cast<ThreadPool>(pool.shared_from_this())),
          service_(&pool.executor()) {}

    AnyFuture submit(CallPtr body) {
        Runtime& runtime = pool_->runtime();
        return Access::future(pool_, runtime.run([&] {
            return service_.submit(callableOf(runtime, std::move(body)));
        }));
    }
    AnyFuture next(std::optional<Duration> wait) {
        auto future = pool_->runtime().run([&] {
            if (!wait) return service_.take();
            return wait->nanoseconds() > Nanoseconds::zero() ? service_.poll(engineTime(*wait))
                                                             : service_.poll();
        });
        return future == nullptr ? AnyFuture() : Access::future(pool_, std::move(future));
    }

private:
    std::shared_ptr<ThreadPool> pool_;
    poolscope::ExecutorCompletionService service_;
};

std::shared_ptr<CompletionService> newCompletionService(ThreadPoolExecutor& pool) {
    ThreadPool& engine = threadPoolOf(pool);
    std::shared_ptr<CompletionService> service;
    engine.runtime().run([&]() -> Co<void> {
        service = std::make_shared<CompletionService>(engine);
        return Co<void>::ready();
    });
    return service;
}

AnyFuture submitTo(CompletionService& service, CallPtr body) {
    return service.submit(std::move(body));
}

AnyFuture nextOf(CompletionService& service, std::optional<Duration> wait) {
    return service.next(wait);
}

}  // namespace juc::detail
