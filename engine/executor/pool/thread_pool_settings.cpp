// Sizes and times, changed while the pool runs, and what that does to idle workers.
#include <algorithm>
#include <utility>

#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {
constexpr const char* kCoreNeedsKeepAlive = "Core threads must have nonzero keep alive times";
}

Co<void> ThreadPoolExecutor::setCorePoolSize(std::int32_t corePoolSize) {
    if (corePoolSize < 0 || getMaximumPoolSize() < corePoolSize) throw illegalArgumentException();
    const std::int32_t delta = corePoolSize - getCorePoolSize();
    corePoolSize_.store(corePoolSize);
    recordSetting(Setting::CorePoolSize, corePoolSize);
    if (workerCountOf(ctl()) > corePoolSize) {
        co_await interruptIdleWorkers();
    } else if (delta > 0) {
        // We don't know how many new threads are needed: prestart enough for the queue, but stop if
        // it becomes empty on the way.
        std::int32_t k = std::min(delta, co_await workQueue_->size());
        while (k-- > 0) {
            if (!co_await addWorker(nullptr, true)) break;
            if (co_await workQueue_->isEmpty()) break;
        }
    }
}

Co<void> ThreadPoolExecutor::setMaximumPoolSize(std::int32_t maximumPoolSize) {
    if (maximumPoolSize <= 0 || maximumPoolSize < getCorePoolSize()) {
        throw illegalArgumentException();
    }
    maximumPoolSize_.store(maximumPoolSize);
    recordSetting(Setting::MaximumPoolSize, maximumPoolSize);
    if (workerCountOf(ctl()) > maximumPoolSize) co_await interruptIdleWorkers();
}

Co<void> ThreadPoolExecutor::setKeepAliveTime(Duration time) {
    if (time.ns < 0) throw illegalArgumentException();
    if (time.ns == 0 && allowsCoreThreadTimeOut()) {
        throw illegalArgumentException(kCoreNeedsKeepAlive);
    }
    const Duration delta = time - getKeepAliveTime();
    keepAliveTime_.store(time.ns);
    recordSetting(Setting::KeepAliveTime, time.ns);
    if (delta.ns < 0) co_await interruptIdleWorkers();
}

Co<void> ThreadPoolExecutor::allowCoreThreadTimeOut(bool value) {
    if (value && getKeepAliveTime().ns <= 0) throw illegalArgumentException(kCoreNeedsKeepAlive);
    if (value == allowsCoreThreadTimeOut()) co_return;
    allowCoreThreadTimeOut_.store(value);
    recordSetting(Setting::AllowCoreThreadTimeOut, value ? 1 : 0);
    if (value) co_await interruptIdleWorkers();
}

Co<bool> ThreadPoolExecutor::prestartCoreThread() {
    if (workerCountOf(ctl()) >= getCorePoolSize()) co_return false;
    co_return co_await addWorker(nullptr, true);
}

Co<std::int32_t> ThreadPoolExecutor::prestartAllCoreThreads() {
    std::int32_t started = 0;
    while (co_await addWorker(nullptr, true)) ++started;
    co_return started;
}

/// Called for every task, and nearly always there are enough workers: no frame then.
Co<void> ThreadPoolExecutor::ensurePrestart() {
    const StackFrame frame(world_);
    const std::int32_t wc = workerCountOf(ctl());
    if (wc < getCorePoolSize()) return frame.tail(prestart(true));
    if (wc == 0 && !ablated(Ablation::EnsurePrestart)) return frame.tail(prestart(false));
    return Co<void>::ready();
}

Co<void> ThreadPoolExecutor::prestart(bool core) { co_await addWorker(nullptr, core); }

void ThreadPoolExecutor::ablate(Ablation what) {
    ablated_.add(what);
    workQueue_->ablate(what);
    world_.emit(POOLSCOPE_HERE, BrokenOnPurpose{id_, what});
}

void ThreadPoolExecutor::setRejectedExecutionHandler(
    std::shared_ptr<RejectedExecutionHandler> handler) {
    if (!handler) throw nullPointerException();
    handler_ = std::move(handler);
}

void ThreadPoolExecutor::setThreadFactory(std::shared_ptr<ThreadFactory> factory) {
    if (!factory) throw nullPointerException();
    threadFactory_ = std::move(factory);
}

}  // namespace poolscope
