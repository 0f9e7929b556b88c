// ExecutorService.
#include "engine/library/pool.hpp"

#include "engine/library/runtime.hpp"

#include "poolscope/executor_service.hpp"

namespace juc {

detail::Pool& ExecutorService::pool() const {
    if (pool_ == nullptr) throw IllegalStateException("this pool was moved away");
    return *pool_;
}

ExecutorService::~ExecutorService() { end(); }

ExecutorService& ExecutorService::operator=(ExecutorService&& other) noexcept {
    if (this == &other) return *this;
    end();
    pool_ = std::move(other.pool_);
    return *this;
}

void ExecutorService::end() noexcept {
    const detail::PoolPtr pool = std::move(pool_);
    if (pool != nullptr) pool->end();
}

void ExecutorService::executeCall(detail::CallPtr body) { pool().execute(std::move(body)); }

AnyFuture ExecutorService::submitCall(detail::CallPtr body) {
    return pool().submit(std::move(body));
}

std::vector<AnyFuture> ExecutorService::invokeAllCalls(std::vector<detail::CallPtr> bodies,
                                                       std::optional<Duration> timeout) {
    return pool().invokeAll(std::move(bodies), timeout);
}

std::shared_ptr<detail::Pool> ExecutorService::poolBehind() const {
    pool();
    return pool_;
}

detail::BoxPtr ExecutorService::invokeAnyCall(std::vector<detail::CallPtr> bodies,
                                              std::optional<Duration> timeout) {
    return pool().invokeAny(std::move(bodies), timeout);
}

void ExecutorService::shutdown() { pool().shutdown(); }
std::vector<Runnable> ExecutorService::shutdownNow() { return pool().shutdownNow(); }
bool ExecutorService::isShutdown() const { return pool().isShutdown(); }
bool ExecutorService::isTerminated() const { return pool().isTerminated(); }
bool ExecutorService::awaitTermination(Duration timeout) {
    return pool().awaitTermination(timeout);
}

void ExecutorService::close() {
    shutdown();
    bool interrupted = false;
    while (!isTerminated()) {
        try {
            awaitTermination(Duration::forever());
        } catch (const InterruptedException&) {
            if (!interrupted) shutdownNow();
            interrupted = true;
        }
    }
    if (!interrupted) return;
    detail::presentRuntime()->run([]() -> detail::Co<void> {
        detail::World& world = detail::presentRuntime()->world();
        world.interrupt(world.currentThread());
        return detail::Co<void>::ready();
    });
}

std::string ExecutorService::toString() const { return pool().toString(); }

}  // namespace juc
