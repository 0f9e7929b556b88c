// ThreadPoolExecutor and the pools of Executors.
#include "poolscope/thread_pool_executor.hpp"

#include "engine/executor/future/plain_task.hpp"
#include "engine/executor/future/queueing_future.hpp"
#include "engine/executor/queue/array_blocking_queue.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/executor/queue/synchronous_queue.hpp"
#include "engine/library/direct/direct_faces.hpp"
#include "engine/library/engine_faces.hpp"

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

class EnginePlainPool : public EngineThreadPool {
public:
    EnginePlainPool(RuntimePtr runtime, ThreadPoolOptions options)
        : EngineThreadPool(std::move(runtime)),
          executor_(*this, std::move(options.hooks), settingsOf(*this, options),
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
    static poolscope::ThreadPoolExecutor::Settings settingsOf(EngineThreadPool& pool,
                                                              ThreadPoolOptions& options) {
        poolscope::ThreadPoolExecutor::Settings settings;
        settings.corePoolSize = options.corePoolSize;
        settings.maximumPoolSize = options.maximumPoolSize;
        settings.keepAliveTime = engineTime(options.keepAliveTime);
        settings.threadFactory = engineFactory(std::move(options.threadFactory));
        settings.handler = engineHandler(pool, std::move(options.rejected));
        settings.name = std::move(options.name);
        return settings;
    }

    HookedExecutor<poolscope::ThreadPoolExecutor> executor_;
};

}  // namespace

PoolPtr newPlainPool(ThreadPoolOptions options) {
    const RuntimePtr runtime = currentRuntime();
    if (runtime->needsNoEngine()) return newDirectPlainPool(*runtime, std::move(options));
    std::shared_ptr<EnginePlainPool> pool;
    runtime->run([&]() -> Co<void> {
        pool = std::make_shared<EnginePlainPool>(runtime, std::move(options));
        pool->executor().heldBy(pool);
        return Co<void>::ready();
    });
    return std::make_shared<EngineThreadFace<ThreadPool>>(std::move(pool));
}

std::shared_ptr<poolscope::ThreadFactory> engineFactory(ThreadFactory factory) {
    if (!factory) return nullptr;
    return std::make_shared<ProgramsFactory>(std::move(factory));
}

std::vector<poolscope::CallablePtr> EngineThreadPool::callables(std::vector<CallPtr> bodies) {
    std::vector<poolscope::CallablePtr> all;
    for (CallPtr& body : bodies) all.push_back(callableOf(runtime(), std::move(body)));
    return all;
}

Co<std::vector<EngineFuture>> EngineThreadPool::invokeAll(std::vector<CallPtr> bodies,
                                                          std::optional<Duration> timeout) {
    auto tasks = callables(std::move(bodies));
    auto invoked = timeout ? executor().invokeAll(std::move(tasks), waitTime(*timeout))
                           : executor().invokeAll(std::move(tasks));
    const auto futures = co_await invoked;
    co_return std::vector<EngineFuture>(futures.begin(), futures.end());
}

Co<Value> EngineThreadPool::invokeAny(std::vector<CallPtr> bodies,
                                      std::optional<Duration> timeout) {
    auto tasks = callables(std::move(bodies));
    return timeout ? executor().invokeAny(std::move(tasks), waitTime(*timeout))
                   : executor().invokeAny(std::move(tasks));
}

Co<std::size_t> EngineThreadPool::shutdownNow() {
    auto stopped = executor().shutdownNow();
    std::vector<poolscope::RunnablePtr> tasks = co_await stopped;
    const std::size_t count = tasks.size();
    const poolscope::SpinGuard guard(lock_);
    for (poolscope::RunnablePtr& task : tasks) neverBegun_.push_back(std::move(task));
    co_return count;
}

/// A scheduled pool wraps what execute is given in a task of its own, and cancelling that one drops
/// what is inside: that comes back through wrapperGoes, and is cancelled in another round.
Co<void> EngineThreadPool::cancelNeverBegun() {
    std::vector<poolscope::RunnablePtr> tasks = takeNeverBegun();
    while (!tasks.empty()) {
        for (poolscope::RunnablePtr& task : tasks) {
            auto cancelled = cancelOne(std::move(task));
            co_await cancelled;
        }
        tasks = takeNeverBegun();
    }
}

/// What is in a completion service's envelope goes first: the envelope then delivers it as done.
Co<void> EngineThreadPool::cancelOne(poolscope::RunnablePtr task) {
    if (const auto* envelope = dynamic_cast<const poolscope::QueueingFuture*>(task.get())) {
        co_await envelope->task()->cancel(false);
    }
    if (auto* future = dynamic_cast<poolscope::Future*>(task.get())) {
        co_await future->cancel(false);
    }
}

std::vector<poolscope::RunnablePtr> EngineThreadPool::takeNeverBegun() {
    std::vector<poolscope::RunnablePtr> tasks;
    const poolscope::SpinGuard guard(lock_);
    tasks.swap(neverBegun_);
    cancelling_ = !tasks.empty();
    return tasks;
}

void EngineThreadPool::wrapperGoes(poolscope::RunnablePtr task) {
    const poolscope::SpinGuard guard(lock_);
    if (cancelling_) neverBegun_.push_back(std::move(task));
}

}  // namespace detail

using detail::threadPoolOf;

ThreadPoolExecutor::ThreadPoolExecutor(ThreadPoolOptions options)
    : ExecutorService(detail::newPlainPool(std::move(options))) {}

void ThreadPoolExecutor::setCorePoolSize(int corePoolSize) {
    threadPoolOf(*this).setCorePoolSize(corePoolSize);
}
void ThreadPoolExecutor::setMaximumPoolSize(int maximumPoolSize) {
    threadPoolOf(*this).setMaximumPoolSize(maximumPoolSize);
}
void ThreadPoolExecutor::setKeepAliveTime(Duration time) {
    threadPoolOf(*this).setKeepAliveTime(time);
}
void ThreadPoolExecutor::allowCoreThreadTimeOut(bool value) {
    threadPoolOf(*this).allowCoreThreadTimeOut(value);
}
int ThreadPoolExecutor::prestartAllCoreThreads() {
    return threadPoolOf(*this).prestartAllCoreThreads();
}
int ThreadPoolExecutor::getCorePoolSize() const { return threadPoolOf(*this).getCorePoolSize(); }
int ThreadPoolExecutor::getMaximumPoolSize() const {
    return threadPoolOf(*this).getMaximumPoolSize();
}
int ThreadPoolExecutor::getPoolSize() const { return threadPoolOf(*this).getPoolSize(); }
int ThreadPoolExecutor::getActiveCount() const { return threadPoolOf(*this).getActiveCount(); }
int ThreadPoolExecutor::getLargestPoolSize() const {
    return threadPoolOf(*this).getLargestPoolSize();
}
int ThreadPoolExecutor::getQueueSize() const { return threadPoolOf(*this).getQueueSize(); }
std::int64_t ThreadPoolExecutor::getTaskCount() const { return threadPoolOf(*this).getTaskCount(); }
std::int64_t ThreadPoolExecutor::getCompletedTaskCount() const {
    return threadPoolOf(*this).getCompletedTaskCount();
}
void ThreadPoolExecutor::purge() { threadPoolOf(*this).purge(); }

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
