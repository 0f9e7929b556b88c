// ExecutorService, and bodies as the engine's tasks.
#include "engine/library/pool.hpp"

#include "poolscope/executor_service.hpp"

namespace juc {
namespace detail {
namespace {

class ProgramCallable : public poolscope::Callable {
public:
    ProgramCallable(Runtime& runtime, CallPtr body) : runtime_(runtime), body_(std::move(body)) {}
    Co<Value> call() override { return runtime_.callBody(std::move(body_)); }

private:
    Runtime& runtime_;  ///< the pool's, which outlives its tasks
    CallPtr body_;
};

class ProgramRunnable : public poolscope::Runnable {
public:
    ProgramRunnable(Runtime& runtime, CallPtr body, Runs runs)
        : runtime_(runtime), body_(std::move(body)), runs_(runs) {}
    Co<void> run() override {
        auto called = runtime_.callBody(runs_ == Runs::Once ? std::move(body_) : body_);
        co_await called;
    }

private:
    Runtime& runtime_;
    CallPtr body_;
    const Runs runs_;
};

}  // namespace

poolscope::CallablePtr callableOf(Runtime& runtime, CallPtr body) {
    return std::make_shared<ProgramCallable>(runtime, std::move(body));
}

poolscope::RunnablePtr runnableOf(Runtime& runtime, CallPtr body, Runs runs) {
    return std::make_shared<ProgramRunnable>(runtime, std::move(body), runs);
}

Co<void> Pool::end() {
    World& world = runtime().world();
    co_await shutdownNow();
    co_await cancelNeverBegun();
    const bool own = co_await isOwnWorker();
    if (own) co_return;
    bool interrupted = false;
    bool ended = false;
    while (!ended) {
        try {
            ended = co_await awaitTermination(Duration::forever());
        } catch (const Throwable&) {
            interrupted = true;  // the only thing it throws; the flag is cleared then
        }
    }
    if (interrupted) world.interrupt(world.currentThread());
}

}  // namespace detail

using detail::Access;
using detail::Co;

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
    if (pool == nullptr) return;
    detail::Runtime& runtime = pool->runtime();
    try {
        if (runtime.caller() == detail::Runtime::Caller::Engine) {
            runtime.post([pool]() -> Co<void> { return pool->end(); });
        } else if (runtime.caller() != detail::Runtime::Caller::Nobody) {
            runtime.run([&] { return pool->end(); });
        }
    } catch (...) {  // the world has come to a standstill, and was ended
    }
}

// The body may destroy this handle before the call that gave it to the pool has returned.
void ExecutorService::executeCall(detail::CallPtr body) {
    const detail::PoolPtr held = pool().shared_from_this();
    held->runtime().run([&] { return held->execute(std::move(body)); });
}

AnyFuture ExecutorService::submitCall(detail::CallPtr body) {
    const detail::PoolPtr held = pool().shared_from_this();
    auto task = held->runtime().run([&] { return held->submit(std::move(body)); });
    return Access::future(held, std::move(task));
}

std::vector<AnyFuture> ExecutorService::invokeAllCalls(std::vector<detail::CallPtr> bodies,
                                                       std::optional<Duration> timeout) {
    const auto tasks =
        pool().runtime().run([&] { return pool().invokeAll(std::move(bodies), timeout); });
    std::vector<AnyFuture> futures;
    for (const detail::EngineFuture& task : tasks) futures.push_back(Access::future(pool_, task));
    return futures;
}

std::any ExecutorService::invokeAnyCall(std::vector<detail::CallPtr> bodies,
                                        std::optional<Duration> timeout) {
    return pool().runtime().run([&] { return pool().invokeAny(std::move(bodies), timeout); });
}

void ExecutorService::shutdown() {
    pool().runtime().run([this] { return pool().shutdown(); });
}
std::size_t ExecutorService::shutdownNow() {
    return pool().runtime().run([this] { return pool().shutdownNow(); });
}
bool ExecutorService::isShutdown() const { return pool().isShutdown(); }
bool ExecutorService::isTerminated() const { return pool().isTerminated(); }
bool ExecutorService::awaitTermination(Duration timeout) {
    return pool().runtime().run([&] { return pool().awaitTermination(timeout); });
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
    detail::Runtime& runtime = pool().runtime();
    runtime.run([&runtime]() -> Co<void> {
        runtime.world().interrupt(runtime.world().currentThread());
        return Co<void>::ready();
    });
}

std::string ExecutorService::toString() const {
    return pool().runtime().run([this] { return pool().toString(); });
}

}  // namespace juc
