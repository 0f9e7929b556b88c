// ThreadPoolExecutor and the pools of Executors.
#include "poolscope/thread_pool_executor.hpp"

#include "engine/executor/future/plain_task.hpp"
#include "engine/executor/queue/array_blocking_queue.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/executor/queue/synchronous_queue.hpp"
#include "engine/library/engine_pool.hpp"

namespace juc {
namespace detail {
namespace {

class ProgramsFactory : public poolscope::ThreadFactory {
public:
    explicit ProgramsFactory(juc::ThreadFactory factory) : factory_(std::move(factory)) {}
    poolscope::Thread* newThread(World& world) override {
        const std::optional<NewThread> wanted = factory_();
        return wanted ? &world.newThread(wanted->name, poolscope::ThreadRole::Worker) : nullptr;
    }

private:
    juc::ThreadFactory factory_;
};

poolscope::QueueMaker engineQueue(const WorkQueue& queue) {
    switch (queue.kind) {
        case WorkQueue::Kind::Linked:
            return poolscope::queueOf<poolscope::LinkedBlockingQueue>(queue.capacity);
        case WorkQueue::Kind::Array:
            return poolscope::queueOf<poolscope::ArrayBlockingQueue>(queue.capacity);
        case WorkQueue::Kind::Synchronous: break;
    }
    return poolscope::queueOf<poolscope::SynchronousQueue>(false);
}

class PlainPool : public ThreadPool {
public:
    PlainPool(RuntimePtr runtime, ThreadPoolOptions options)
        : ThreadPool(std::move(runtime)),
          executor_(*this, std::move(options.hooks), settingsOf(options),
                    engineQueue(options.queue)) {}

    poolscope::ThreadPoolExecutor& executor() override { return executor_; }
    Co<void> execute(CallPtr body) override {
        return executor_.execute(
            poolscope::newPlainTask(executor_, runnableOf(runtime(), std::move(body), Runs::Once)));
    }
    Co<EngineFuture> submit(CallPtr body) override {
        auto submitted = executor_.submit(callableOf(runtime(), std::move(body)));
        co_return co_await submitted;
    }

private:
    static poolscope::ThreadPoolExecutor::Settings settingsOf(ThreadPoolOptions& options) {
        poolscope::ThreadPoolExecutor::Settings settings;
        settings.corePoolSize = options.corePoolSize;
        settings.maximumPoolSize = options.maximumPoolSize;
        settings.keepAliveTime = engineTime(options.keepAliveTime);
        settings.threadFactory = engineFactory(std::move(options.threadFactory));
        settings.handler = engineHandler(options.rejected);
        settings.name = std::move(options.name);
        return settings;
    }

    HookedExecutor<poolscope::ThreadPoolExecutor> executor_;
};

PoolPtr newPlainPool(ThreadPoolOptions options) {
    const RuntimePtr runtime = currentRuntime();
    std::shared_ptr<PlainPool> pool;
    runtime->run([&]() -> Co<void> {
        pool = std::make_shared<PlainPool>(runtime, std::move(options));
        pool->executor().heldBy(pool);
        return Co<void>::ready();
    });
    return pool;
}

}  // namespace

std::shared_ptr<poolscope::ThreadFactory> engineFactory(ThreadFactory factory) {
    if (!factory) return nullptr;
    return std::make_shared<ProgramsFactory>(std::move(factory));
}

std::shared_ptr<poolscope::RejectedExecutionHandler> engineHandler(RejectionPolicy policy) {
    switch (policy) {
        case RejectionPolicy::Abort: return std::make_shared<poolscope::AbortPolicy>();
        case RejectionPolicy::CallerRuns: return std::make_shared<poolscope::CallerRunsPolicy>();
        case RejectionPolicy::Discard: return std::make_shared<poolscope::DiscardPolicy>();
        case RejectionPolicy::DiscardOldest: break;
    }
    return std::make_shared<poolscope::DiscardOldestPolicy>();
}

std::vector<poolscope::CallablePtr> ThreadPool::callables(std::vector<CallPtr> bodies) {
    std::vector<poolscope::CallablePtr> all;
    for (CallPtr& body : bodies) all.push_back(callableOf(runtime(), std::move(body)));
    return all;
}

Co<std::vector<EngineFuture>> ThreadPool::invokeAll(std::vector<CallPtr> bodies,
                                                    std::optional<Duration> timeout) {
    auto tasks = callables(std::move(bodies));
    auto invoked = timeout ? executor().invokeAll(std::move(tasks), engineTime(*timeout))
                           : executor().invokeAll(std::move(tasks));
    const auto futures = co_await invoked;
    co_return std::vector<EngineFuture>(futures.begin(), futures.end());
}

Co<Value> ThreadPool::invokeAny(std::vector<CallPtr> bodies, std::optional<Duration> timeout) {
    auto tasks = callables(std::move(bodies));
    return timeout ? executor().invokeAny(std::move(tasks), engineTime(*timeout))
                   : executor().invokeAny(std::move(tasks));
}

Co<std::size_t> ThreadPool::shutdownNow() {
    auto stopped = executor().shutdownNow();
    std::vector<poolscope::RunnablePtr> tasks = co_await stopped;
    const std::size_t count = tasks.size();
    const poolscope::SpinGuard guard(lock_);
    for (poolscope::RunnablePtr& task : tasks) neverBegun_.push_back(std::move(task));
    co_return count;
}

Co<void> ThreadPool::cancelNeverBegun() {
    std::vector<poolscope::RunnablePtr> tasks;
    {
        const poolscope::SpinGuard guard(lock_);
        tasks.swap(neverBegun_);
    }
    for (const poolscope::RunnablePtr& task : tasks) {
        if (auto* future = dynamic_cast<poolscope::Future*>(task.get())) {
            co_await future->cancel(false);
        }
    }
}

}  // namespace detail

using detail::threadPoolOf;

ThreadPoolExecutor::ThreadPoolExecutor(ThreadPoolOptions options)
    : ExecutorService(detail::newPlainPool(std::move(options))) {}

namespace {
template <class Act>
auto onExecutor(detail::ThreadPool& pool, Act act) {
    return pool.runtime().run([&] { return act(pool.executor()); });
}
}  // namespace

void ThreadPoolExecutor::setCorePoolSize(int corePoolSize) {
    onExecutor(threadPoolOf(*this), [=](auto& it) { return it.setCorePoolSize(corePoolSize); });
}
void ThreadPoolExecutor::setMaximumPoolSize(int maximumPoolSize) {
    onExecutor(threadPoolOf(*this),
               [=](auto& it) { return it.setMaximumPoolSize(maximumPoolSize); });
}
void ThreadPoolExecutor::setKeepAliveTime(Duration time) {
    onExecutor(threadPoolOf(*this),
               [=](auto& it) { return it.setKeepAliveTime(detail::engineTime(time)); });
}
void ThreadPoolExecutor::allowCoreThreadTimeOut(bool value) {
    onExecutor(threadPoolOf(*this), [=](auto& it) { return it.allowCoreThreadTimeOut(value); });
}
int ThreadPoolExecutor::prestartAllCoreThreads() {
    return onExecutor(threadPoolOf(*this), [](auto& it) { return it.prestartAllCoreThreads(); });
}
int ThreadPoolExecutor::getCorePoolSize() const {
    return threadPoolOf(*this).executor().getCorePoolSize();
}
int ThreadPoolExecutor::getMaximumPoolSize() const {
    return threadPoolOf(*this).executor().getMaximumPoolSize();
}
int ThreadPoolExecutor::getPoolSize() const {
    return onExecutor(threadPoolOf(*this), [](auto& it) { return it.getPoolSize(); });
}
int ThreadPoolExecutor::getActiveCount() const {
    return onExecutor(threadPoolOf(*this), [](auto& it) { return it.getActiveCount(); });
}
int ThreadPoolExecutor::getLargestPoolSize() const {
    return onExecutor(threadPoolOf(*this), [](auto& it) { return it.getLargestPoolSize(); });
}
int ThreadPoolExecutor::getQueueSize() const {
    return onExecutor(threadPoolOf(*this), [](auto& it) { return it.workQueue().size(); });
}
std::int64_t ThreadPoolExecutor::getTaskCount() const {
    return onExecutor(threadPoolOf(*this), [](auto& it) { return it.getTaskCount(); });
}
std::int64_t ThreadPoolExecutor::getCompletedTaskCount() const {
    return onExecutor(threadPoolOf(*this), [](auto& it) { return it.getCompletedTaskCount(); });
}
void ThreadPoolExecutor::purge() {
    onExecutor(threadPoolOf(*this), [](auto& it) { return it.purge(); });
}

ThreadPoolExecutor newFixedThreadPool(int threads, ThreadFactory factory) {
    ThreadPoolOptions options;
    options.corePoolSize = options.maximumPoolSize = threads;
    options.threadFactory = std::move(factory);
    return ThreadPoolExecutor(std::move(options));
}

ThreadPoolExecutor newCachedThreadPool(ThreadFactory factory) {
    ThreadPoolOptions options;
    options.corePoolSize = 0;
    options.maximumPoolSize = std::numeric_limits<int>::max();
    options.keepAliveTime = std::chrono::seconds(60);
    options.queue = WorkQueue::synchronous();
    options.threadFactory = std::move(factory);
    return ThreadPoolExecutor(std::move(options));
}

ThreadPoolExecutor newSingleThreadExecutor(ThreadFactory factory) {
    return newFixedThreadPool(1, std::move(factory));
}

}  // namespace juc
