// Construction, figures and settings.
#include "engine/library/direct/direct_pool.hpp"

#include <algorithm>
#include <utility>

namespace juc::detail {
namespace {

constexpr const char* kKeepAliveNeeded = "Core threads must have nonzero keep alive times";

/// Executors.defaultThreadFactory: numbered among all pools of the program.
ThreadFactory factoryOf(World& world, ThreadFactory given) {
    if (given) return given;
    return namedThreads("pool-" + std::to_string(world.nextPoolNumber()) + "-thread-");
}

}  // namespace

DirectPool::DirectPool(Runtime& runtime, DirectSettings settings)
    : TaskPool(runtime, std::move(settings.workers)),
      corePoolSize_(settings.corePoolSize),
      maximumPoolSize_(settings.maximumPoolSize),
      rejected_(std::move(settings.rejected)),
      className_(std::move(settings.className)),
      name_(std::move(settings.name)),
      hooks_(std::move(settings.hooks)),
      keepAliveTime_(settings.keepAliveTime) {
    if (corePoolSize_ < 0 || maximumPoolSize_ <= 0 || maximumPoolSize_ < corePoolSize_ ||
        keepAliveTime_.nanoseconds() < Nanoseconds::zero()) {
        throw IllegalArgumentException();
    }
    factory_ =
        std::make_shared<const ThreadFactory>(factoryOf(world_, std::move(settings.threadFactory)));
}

DirectPool::~DirectPool() = default;

int DirectPool::getCorePoolSize() const {
    const Lock lock(mutex_);
    return corePoolSize_;
}

int DirectPool::getMaximumPoolSize() const {
    const Lock lock(mutex_);
    return maximumPoolSize_;
}

int DirectPool::getPoolSize() const {
    const Lock lock(mutex_);
    // Remove rare and surprising possibility of isTerminated() && getPoolSize() > 0.
    return phase() >= Phase::Tidying ? 0 : static_cast<int>(workers_.size());
}

int DirectPool::getActiveCount() const {
    const Lock lock(mutex_);
    return active();
}

int DirectPool::getLargestPoolSize() const {
    const Lock lock(mutex_);
    return largestPoolSize_;
}

int DirectPool::getQueueSize() const {
    const Lock lock(mutex_);
    return static_cast<int>(shownAsQueued());
}

std::int64_t DirectPool::getTaskCount() const {
    const Lock lock(mutex_);
    return completed() + active() + static_cast<std::int64_t>(shownAsQueued());
}

std::int64_t DirectPool::getCompletedTaskCount() const {
    const Lock lock(mutex_);
    return completed();
}

std::string DirectPool::toString() const {
    const Lock lock(mutex_);
    return text();
}

std::int64_t DirectPool::completed() const {
    std::int64_t count = completedTaskCount_;
    for (const auto& worker : workers_) count += worker->completed;
    return count;
}

/// A worker that has not begun counts, as in the JDK.
int DirectPool::active() const {
    return static_cast<int>(std::count_if(workers_.begin(), workers_.end(), [](const auto& worker) {
        return !worker->begun || worker->running.load() != nullptr;
    }));
}

std::string DirectPool::text() const {
    const char* const state = isRunning()                    ? "Running"
                              : phase() == Phase::Terminated ? "Terminated"
                                                             : "Shutting down";
    return className_ + "@" + name_ + "[" + state +
           ", pool size = " + std::to_string(workers_.size()) +
           ", active threads = " + std::to_string(active()) +
           ", queued tasks = " + std::to_string(shownAsQueued()) +
           ", completed tasks = " + std::to_string(completed()) + "]";
}

/// Idle workers look at the sizes and times again, and begin to count anew.
void DirectPool::settingsChanged() {
    ++changes_;
    wakeAll();
}

void DirectPool::setCorePoolSize(int corePoolSize) {
    Lock lock(mutex_);
    if (corePoolSize < 0 || maximumPoolSize_ < corePoolSize) throw IllegalArgumentException();
    closeArrivals();
    const int delta = corePoolSize - std::exchange(corePoolSize_, corePoolSize);
    if (count_ > corePoolSize) {
        settingsChanged();
    } else if (delta > 0) {
        // We don't know how many new threads are needed: prestart enough for the queue, but stop if
        // it becomes empty on the way.
        CallPtr none;
        int k = std::min(delta, static_cast<int>(queued()));
        while (k-- > 0 && addWorker(lock, none, true) && hasTasks()) {
        }
    }
}

void DirectPool::setMaximumPoolSize(int maximumPoolSize) {
    const Lock lock(mutex_);
    if (maximumPoolSize <= 0 || maximumPoolSize < corePoolSize_) throw IllegalArgumentException();
    maximumPoolSize_ = maximumPoolSize;
    if (count_ > maximumPoolSize) settingsChanged();
}

void DirectPool::setKeepAliveTime(Duration time) {
    const Lock lock(mutex_);
    if (time.nanoseconds() < Nanoseconds::zero()) throw IllegalArgumentException();
    if (time.nanoseconds() == Nanoseconds::zero() && allowCoreThreadTimeOut_) {
        throw IllegalArgumentException(kKeepAliveNeeded);
    }
    const Duration before = std::exchange(keepAliveTime_, time);
    if (time.nanoseconds() < before.nanoseconds()) settingsChanged();
}

void DirectPool::allowCoreThreadTimeOut(bool value) {
    const Lock lock(mutex_);
    if (value && keepAliveTime_.nanoseconds() <= Nanoseconds::zero()) {
        throw IllegalArgumentException(kKeepAliveNeeded);
    }
    if (std::exchange(allowCoreThreadTimeOut_, value) != value && value) settingsChanged();
}

void DirectPool::setRejectedExecutionHandler(RejectedExecutionHandler handler) {
    const Lock lock(mutex_);
    std::swap(rejected_, handler);
}

void DirectPool::setThreadFactory(ThreadFactory factory) {
    auto next = std::make_shared<const ThreadFactory>(std::move(factory));
    const Lock lock(mutex_);
    factory_.swap(next);
}

Nanoseconds DirectPool::getKeepAliveTime() const {
    const Lock lock(mutex_);
    return keepAliveTime_;
}

bool DirectPool::allowsCoreThreadTimeOut() const {
    const Lock lock(mutex_);
    return allowCoreThreadTimeOut_;
}

bool DirectPool::prestartCoreThread() {
    Lock lock(mutex_);
    CallPtr none;
    return addWorker(lock, none, true);
}

int DirectPool::prestartAllCoreThreads() {
    Lock lock(mutex_);
    CallPtr none;
    int started = 0;
    while (addWorker(lock, none, true)) ++started;
    return started;
}

std::vector<Runnable> DirectPool::getQueue() {
    std::vector<Runnable> all;
    const Lock lock(mutex_);
    for (CallPtr& task : copyOfQueue()) all.push_back(runnableOf(std::move(task), Outside::NotYet));
    return all;
}

bool DirectPool::remove(const void* task) {
    std::vector<CallPtr> removed;  // let go when the lock is free
    Lock lock(mutex_);
    removed = drainIf([task](const Call& queued) { return &queued == task; });
    tookOut(lock);
    return !removed.empty();
}

void DirectPool::purge() {
    std::vector<CallPtr> cancelled;  // let go when the lock is free
    Lock lock(mutex_);
    cancelled = drainIf([](const Call& task) { return task.state() == FutureEnd::Cancelled; });
    tookOut(lock);
}

}  // namespace juc::detail
