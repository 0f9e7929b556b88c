// The public face over the engine: every call runs its coroutine to the end on the calling thread.
#include "engine/library/juc.hpp"

#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/real_world.hpp"

namespace juc {

using poolscope::CallablePtr;
using poolscope::Co;
using poolscope::Duration;
using poolscope::RunnablePtr;
using poolscope::runToEnd;
using poolscope::ScheduledPtr;
using poolscope::Value;

namespace detail {

/// The world and its one pool. Shared with the futures, which must be able to wait in it.
struct Core {
    explicit Core(int corePoolSize) : pool(world, corePoolSize, "juc") {}

    static AnyFuture wrap(const std::shared_ptr<Core>& core, ScheduledPtr task);

    poolscope::RealWorld world;
    poolscope::ScheduledThreadPoolExecutor pool;
};

struct FutureState {
    std::shared_ptr<Core> core;
    ScheduledPtr task;
};

AnyFuture Core::wrap(const std::shared_ptr<Core>& core, ScheduledPtr task) {
    AnyFuture future;
    future.state_ = std::make_shared<FutureState>(FutureState{core, std::move(task)});
    return future;
}

bool AnyFuture::cancel(bool mayInterruptIfRunning) {
    return runToEnd(state_->task->cancel(mayInterruptIfRunning));
}
bool AnyFuture::isCancelled() const { return state_->task->isCancelled(); }
bool AnyFuture::isDone() const { return state_->task->isDone(); }
bool AnyFuture::isPeriodic() const { return state_->task->isPeriodic(); }
Nanoseconds AnyFuture::getDelay() const { return Nanoseconds(state_->task->getDelay().ns); }
std::any AnyFuture::getAny() { return runToEnd(state_->task->get()); }
std::any AnyFuture::getAny(Nanoseconds timeout) {
    return runToEnd(state_->task->get(Duration{timeout.count()}));
}

}  // namespace detail

namespace {

Duration in(Nanoseconds time) { return {time.count()}; }

RunnablePtr runnableOf(std::function<void()> body) {
    if (!body) throw poolscope::nullPointerException();
    return poolscope::makeRunnable([body = std::move(body)]() -> Co<void> {
        body();
        co_return;
    });
}

}  // namespace

ScheduledThreadPoolExecutor::ScheduledThreadPoolExecutor(int corePoolSize)
    : core_(std::make_shared<detail::Core>(corePoolSize)) {}

ScheduledThreadPoolExecutor::~ScheduledThreadPoolExecutor() {
    shutdownNow();
    core_->world.joinAll();
}

detail::AnyFuture ScheduledThreadPoolExecutor::scheduleAny(std::function<std::any()> body,
                                                           Nanoseconds delay) {
    CallablePtr callable =
        poolscope::makeCallable([body = std::move(body)]() -> Co<Value> { co_return body(); });
    return detail::Core::wrap(core_,
                              runToEnd(core_->pool.schedule(std::move(callable), in(delay))));
}

ScheduledFuture<void> ScheduledThreadPoolExecutor::scheduleAtFixedRate(std::function<void()> body,
                                                                       Nanoseconds initialDelay,
                                                                       Nanoseconds period) {
    return ScheduledFuture<void>(
        detail::Core::wrap(core_, runToEnd(core_->pool.scheduleAtFixedRate(
                                      runnableOf(std::move(body)), in(initialDelay), in(period)))));
}

ScheduledFuture<void> ScheduledThreadPoolExecutor::scheduleWithFixedDelay(
    std::function<void()> body, Nanoseconds initialDelay, Nanoseconds delay) {
    return ScheduledFuture<void>(
        detail::Core::wrap(core_, runToEnd(core_->pool.scheduleWithFixedDelay(
                                      runnableOf(std::move(body)), in(initialDelay), in(delay)))));
}

void ScheduledThreadPoolExecutor::shutdown() { runToEnd(core_->pool.shutdown()); }
std::size_t ScheduledThreadPoolExecutor::shutdownNow() {
    return runToEnd(core_->pool.shutdownNow()).size();
}
bool ScheduledThreadPoolExecutor::isShutdown() const { return core_->pool.isShutdown(); }
bool ScheduledThreadPoolExecutor::isTerminated() const { return core_->pool.isTerminated(); }
bool ScheduledThreadPoolExecutor::awaitTermination(Nanoseconds timeout) {
    return runToEnd(core_->pool.awaitTermination(in(timeout)));
}

void ScheduledThreadPoolExecutor::setCorePoolSize(int corePoolSize) {
    runToEnd(core_->pool.setCorePoolSize(corePoolSize));
}
void ScheduledThreadPoolExecutor::setRemoveOnCancelPolicy(bool value) {
    core_->pool.setRemoveOnCancelPolicy(value);
}
void ScheduledThreadPoolExecutor::setContinueExistingPeriodicTasksAfterShutdownPolicy(bool value) {
    runToEnd(core_->pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(value));
}
void ScheduledThreadPoolExecutor::setExecuteExistingDelayedTasksAfterShutdownPolicy(bool value) {
    runToEnd(core_->pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(value));
}
int ScheduledThreadPoolExecutor::getPoolSize() const { return runToEnd(core_->pool.getPoolSize()); }
int ScheduledThreadPoolExecutor::getQueueSize() const {
    return runToEnd(core_->pool.getQueue().size());
}
long long ScheduledThreadPoolExecutor::getCompletedTaskCount() const {
    return runToEnd(core_->pool.getCompletedTaskCount());
}
std::string ScheduledThreadPoolExecutor::toString() const {
    return runToEnd(core_->pool.toString());
}

void ScheduledThreadPoolExecutor::sleep(Nanoseconds duration) const {
    runToEnd(core_->world.sleepUntil(core_->world.now() + in(duration)));
}
bool ScheduledThreadPoolExecutor::interrupted() const { return core_->world.interrupted(); }

}  // namespace juc
