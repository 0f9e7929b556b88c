// Construction and getters of a pool.
#include "engine/executor/pool/thread_pool_executor.hpp"

#include <utility>

namespace poolscope {
ExecutorId ThreadPoolExecutor::announce(World& world, std::string_view className,
                                        const std::string& name) {
    const ExecutorId id = world.newExecutorId();
    world.emit(POOLSCOPE_HERE, ExecutorCreated{id, world.text(name), world.text(className),
                                               static_cast<std::uint32_t>(kRunning)});
    return id;
}

ThreadPoolExecutor::ThreadPoolExecutor(World& world, std::string_view className, Settings& settings,
                                       const QueueMaker& makeQueue, const StackFrame&)
    : AbstractExecutorService(world),
      className_(className),
      name_(std::move(settings.name)),
      id_(announce(world, className, name_)),
      mainLock_(world, "mainLock", id_),
      termination_(mainLock_, "termination"),
      workQueue_(makeQueue(world, id_)),
      threadFactory_(std::move(settings.threadFactory)),
      handler_(std::move(settings.handler)),
      keepAliveTime_(settings.keepAliveTime.ns),
      corePoolSize_(settings.corePoolSize),
      maximumPoolSize_(settings.maximumPoolSize) {
    if (settings.corePoolSize < 0 || settings.maximumPoolSize <= 0 ||
        settings.maximumPoolSize < settings.corePoolSize || settings.keepAliveTime.ns < 0) {
        throw illegalArgumentException();
    }
    if (!workQueue_) throw nullPointerException();
}

ThreadPoolExecutor::ThreadPoolExecutor(World& world, std::string_view className, Settings settings,
                                       const QueueMaker& makeQueue)
    : ThreadPoolExecutor(world, className, settings, makeQueue, StackFrame(world)) {
    const StackFrame frame(world);
    if (!threadFactory_) threadFactory_ = std::make_shared<DefaultThreadFactory>(world);
    if (!handler_) handler_ = std::make_shared<AbortPolicy>();
    mainLock_.describe([this] { return stateNumber(); });
    recordSetting(Setting::CorePoolSize, settings.corePoolSize);
    recordSetting(Setting::MaximumPoolSize, settings.maximumPoolSize);
    recordSetting(Setting::KeepAliveTime, settings.keepAliveTime.ns);
}

void ThreadPoolExecutor::recordSetting(Setting setting, std::int64_t value) {
    world_.digestWrite(Shared::SettingValue, settingNumber(setting),
                       static_cast<std::uint64_t>(value));
    world_.emit(POOLSCOPE_HERE, SettingChanged{id_, setting, value});
}

/// What is behind mainLock; see StateDigest.
std::uint64_t ThreadPoolExecutor::stateNumber() const {
    std::uint64_t number = StateDigest::mix(static_cast<std::uint64_t>(largestPoolSize_),
                                            static_cast<std::uint64_t>(completedTaskCount_));
    for (const WorkerPtr& worker : workers_) {
        number = StateDigest::mix(number, worker->thread->id().value);
        number = StateDigest::mix(number, static_cast<std::uint64_t>(worker->completedTasks));
    }
    return number;
}

Co<void> ThreadPoolExecutor::reject(RunnablePtr command) {
    world_.emit(POOLSCOPE_HERE, Rejected{id_, command->taskId(), world_.text(handler_->name())});
    const std::shared_ptr<RejectedExecutionHandler> handler = handler_;
    co_await handler->rejectedExecution(std::move(command), *this);
}

Co<bool> ThreadPoolExecutor::hasWorker(const Thread& thread) {
    co_await mainLock_.lock();
    const LockGuard guard(mainLock_);
    for (const WorkerPtr& worker : workers_) {
        if (worker->thread == &thread) co_return true;
    }
    co_return false;
}

Co<std::int32_t> ThreadPoolExecutor::getPoolSize() {
    co_await mainLock_.lock();
    const LockGuard guard(mainLock_);
    // Remove rare and surprising possibility of isTerminated() && getPoolSize() > 0.
    co_return runStateAtLeast(ctl(), kTidying) ? 0 : static_cast<std::int32_t>(workers_.size());
}

Co<std::int32_t> ThreadPoolExecutor::getActiveCount() {
    co_await mainLock_.lock();
    const LockGuard guard(mainLock_);
    std::int32_t active = 0;
    for (const WorkerPtr& worker : workers_) active += worker->isLocked() ? 1 : 0;
    co_return active;
}

Co<std::int32_t> ThreadPoolExecutor::getLargestPoolSize() {
    co_await mainLock_.lock();
    const LockGuard guard(mainLock_);
    co_return largestPoolSize_;
}

Co<std::int64_t> ThreadPoolExecutor::getTaskCount() {
    co_await mainLock_.lock();
    const LockGuard guard(mainLock_);
    std::int64_t count = completedTaskCount_;
    for (const WorkerPtr& worker : workers_) {
        count += seen(worker->completedTasks.load()) + (worker->isLocked() ? 1 : 0);
    }
    const std::int32_t queued = co_await workQueue_->size();
    co_return count + queued;
}

Co<std::int64_t> ThreadPoolExecutor::getCompletedTaskCount() {
    co_await mainLock_.lock();
    const LockGuard guard(mainLock_);
    std::int64_t count = completedTaskCount_;
    for (const WorkerPtr& worker : workers_) count += seen(worker->completedTasks.load());
    co_return count;
}

Co<std::string> ThreadPoolExecutor::toString() {
    std::int64_t completed = 0;
    std::int32_t active = 0;
    std::size_t workers = 0;
    {
        co_await mainLock_.lock();
        const LockGuard guard(mainLock_);
        completed = completedTaskCount_;
        workers = workers_.size();
        for (const WorkerPtr& worker : workers_) {
            completed += seen(worker->completedTasks.load());
            active += worker->isLocked() ? 1 : 0;
        }
    }
    const Ctl c = ctl();
    const char* state = isRunning(c)                      ? "Running"
                        : runStateAtLeast(c, kTerminated) ? "Terminated"
                                                          : "Shutting down";
    const std::int32_t queued = co_await workQueue_->size();
    co_return className_ + "@" + name_ + "[" + state + ", pool size = " + std::to_string(workers) +
        ", active threads = " + std::to_string(active) +
        ", queued tasks = " + std::to_string(queued) +
        ", completed tasks = " + std::to_string(completed) + "]";
}

Co<void> ThreadPoolExecutor::beforeExecute(Thread&, const RunnablePtr&) {
    return Co<void>::ready();
}
Co<void> ThreadPoolExecutor::afterExecute(const RunnablePtr&, std::exception_ptr) {
    return Co<void>::ready();
}
Co<void> ThreadPoolExecutor::terminated() { return Co<void>::ready(); }
Co<void> ThreadPoolExecutor::onShutdown() { return Co<void>::ready(); }

}  // namespace poolscope
