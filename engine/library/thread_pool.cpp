// ThreadPoolExecutor and the pools of Executors.
#include "poolscope/thread_pool_executor.hpp"

#include "engine/executor/future/plain_task.hpp"
#include "engine/executor/queue/array_blocking_queue.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/executor/queue/ordered_task.hpp"
#include "engine/executor/queue/priority_blocking_queue.hpp"
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
        case WorkQueue::Kind::Priority:
            return poolscope::queueOf<poolscope::PriorityBlockingQueue>(
                poolscope::PriorityBlockingQueue::kDefaultInitialCapacity,
                poolscope::EqualPriorities::OldestFirst);
        case WorkQueue::Kind::Synchronous: break;
    }
    return poolscope::queueOf<poolscope::SynchronousQueue>(false);
}

/// newTaskFor overridden as a Java program does it whose tasks of submit shall have an order.
class PlainExecutor : public HookedExecutor<poolscope::ThreadPoolExecutor> {
public:
    template <class... Arguments>
    PlainExecutor(bool byPriority, Arguments&&... arguments)
        : HookedExecutor(std::forward<Arguments>(arguments)...), byPriority_(byPriority) {}
    using HookedExecutor::newTaskFor;
    std::shared_ptr<poolscope::FutureTask> newTaskFor(poolscope::CallablePtr callable,
                                                      std::string label) override {
        const int priority = byPriority_ ? priorityOf(*callable) : 0;
        auto future = HookedExecutor::newTaskFor(std::move(callable), std::move(label));
        if (byPriority_) future->prioritize(priority);
        return future;
    }
    bool isByPriority() const { return byPriority_; }

private:
    const bool byPriority_;
};

class EnginePlainPool : public EngineThreadPool {
public:
    EnginePlainPool(RuntimePtr runtime, ThreadPoolOptions options)
        : EngineThreadPool(std::move(runtime), std::move(options.workers)),
          executor_(options.queue.kind == WorkQueue::Kind::Priority, *this,
                    std::move(options.hooks), settingsOf(options), engineQueue(options.queue)) {}

    poolscope::ThreadPoolExecutor& executor() override { return executor_; }
    Co<void> execute(CallPtr body) override {
        std::string label(body->name());
        const int priority = body->priority();
        poolscope::RunnablePtr runnable = runnableOf(runtime(), std::move(body), Runs::Once);
        if (executor_.isByPriority())
            return executor_.execute(poolscope::newPriorityTask(runtime().world(), executor_.id(),
                                                                std::move(runnable), priority,
                                                                std::move(label)));
        return executor_.execute(
            poolscope::newPlainTask(executor_, std::move(runnable), std::move(label)));
    }
    Co<EngineFuture> submit(CallPtr body) override {
        std::string label(body->name());
        auto submitted = executor_.submit(callableOf(runtime(), std::move(body)), std::move(label));
        co_return co_await submitted;
    }

private:
    poolscope::ThreadPoolExecutor::Settings settingsOf(ThreadPoolOptions& options) {
        poolscope::ThreadPoolExecutor::Settings settings;
        settings.corePoolSize = options.corePoolSize;
        settings.maximumPoolSize = options.maximumPoolSize;
        settings.keepAliveTime = engineTime(options.keepAliveTime);
        settings.threadFactory = engineFactory(std::move(options.threadFactory));
        settings.handler = engineHandler(std::move(options.rejected));
        settings.name = std::move(options.name);
        return settings;
    }

    PlainExecutor executor_;
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

std::shared_ptr<poolscope::ThreadFactory> EngineThreadPool::engineFactory(ThreadFactory factory) {
    if (!factory) return nullptr;
    return std::make_shared<ProgramsFactory>(std::move(factory));
}

void EngineThreadPool::setThreadFactory(ThreadFactory factory) {
    executor().setThreadFactory(engineFactory(std::move(factory)));
}

void EngineThreadPool::setRejectedExecutionHandler(RejectedExecutionHandler handler) {
    executor().setRejectedExecutionHandler(engineHandler(std::move(handler)));
}

Co<std::vector<Runnable>> EngineThreadPool::getQueue() {
    std::vector<Runnable> all;
    const std::vector<poolscope::RunnablePtr> tasks = co_await executor().workQueue().toArray();
    for (const poolscope::RunnablePtr& task : tasks)
        all.push_back(
            runnableOf(runtime().shared_from_this(), shared_from_this(), task, Outside::NotYet));
    co_return all;
}

Co<bool> EngineThreadPool::remove(const void* identity) {
    const std::vector<poolscope::RunnablePtr> tasks = co_await executor().workQueue().toArray();
    for (const poolscope::RunnablePtr& task : tasks) {
        if (dynamic_cast<const void*>(task.get()) == identity)
            co_return co_await executor().remove(*task);
    }
    co_return false;
}

Co<std::vector<EngineFuture>> EngineThreadPool::invokeAll(std::vector<CallPtr> bodies,
                                                          std::optional<Duration> timeout) {
    return invokeAllOn(executor(), Callables(runtime(), std::move(bodies)), timeout);
}

Co<Value> EngineThreadPool::invokeAny(std::vector<CallPtr> bodies,
                                      std::optional<Duration> timeout) {
    return invokeAnyOn(executor(), Callables(runtime(), std::move(bodies)), timeout);
}

Co<std::vector<Runnable>> EngineThreadPool::shutdownNow() {
    auto stopped = executor().shutdownNow();
    const std::vector<poolscope::RunnablePtr> tasks = co_await stopped;
    std::vector<Runnable> given;
    const poolscope::SpinGuard guard(lock_);
    for (const poolscope::RunnablePtr& task : tasks) {
        auto left = std::make_shared<LeftTask>();
        neverBegun_.push_back({task, left});
        given.push_back(runnableOf(runtime().shared_from_this(), shared_from_this(), task,
                                   Outside::Yes, std::move(left)));
    }
    co_return given;
}

/// A scheduled pool wraps what execute is given in a task of its own, and cancelling that one drops
/// what is inside: that comes back through wrapperGoes, and is cancelled in another round.
Co<void> EngineThreadPool::cancelNeverBegun() {
    std::vector<NeverBegun> tasks = takeNeverBegun();
    while (!tasks.empty()) {
        for (NeverBegun& one : tasks) {
            if (one.left && !one.left->poolEnds()) continue;
            auto cancelled = cancelNeverRun(std::move(one.task));
            co_await cancelled;
        }
        tasks = takeNeverBegun();
    }
}

std::vector<EngineThreadPool::NeverBegun> EngineThreadPool::takeNeverBegun() {
    std::vector<NeverBegun> tasks;
    const poolscope::SpinGuard guard(lock_);
    tasks.swap(neverBegun_);
    ended_ = true;
    return tasks;
}

void EngineThreadPool::wrapperGoes(poolscope::RunnablePtr task) {
    const poolscope::SpinGuard guard(lock_);
    if (ended_) neverBegun_.push_back({std::move(task), nullptr});
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
void ThreadPoolExecutor::setRejectedExecutionHandler(RejectedExecutionHandler handler) {
    threadPoolOf(*this).setRejectedExecutionHandler(std::move(handler));
}
void ThreadPoolExecutor::setThreadFactory(ThreadFactory factory) {
    if (!factory) throw NullPointerException();
    threadPoolOf(*this).setThreadFactory(std::move(factory));
}
bool ThreadPoolExecutor::prestartCoreThread() { return threadPoolOf(*this).prestartCoreThread(); }
Nanoseconds ThreadPoolExecutor::getKeepAliveTime() const {
    return threadPoolOf(*this).getKeepAliveTime();
}
bool ThreadPoolExecutor::allowsCoreThreadTimeOut() const {
    return threadPoolOf(*this).allowsCoreThreadTimeOut();
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
std::vector<Runnable> ThreadPoolExecutor::getQueue() const {
    return threadPoolOf(*this).getQueue();
}
bool ThreadPoolExecutor::remove(const Runnable& task) {
    return threadPoolOf(*this).remove(detail::Access::identity(task));
}
bool ThreadPoolExecutor::remove(const AnyFuture& task) {
    return threadPoolOf(*this).remove(detail::Access::core(task).identity());
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
