// Construction, submissions and figures of a fork/join pool without the engine.
#include "engine/library/direct/stealing_pool.hpp"

#include <algorithm>
#include <utility>

#include "engine/library/direct/task_state.hpp"

namespace juc::detail {

StealingPool::StealingPool(Runtime& runtime, int parallelism, ForkJoinOptions options)
    : TaskPool(runtime, std::move(options.workers)),
      parallelism_(parallelism),
      asyncMode_(options.asyncMode),
      keepAliveTime_(options.keepAliveTime),
      name_(std::move(options.name)),
      workerNamePrefix_("ForkJoinPool-" + std::to_string(world_.nextForkJoinPoolNumber()) +
                        "-worker-") {
    if (parallelism < 1 || parallelism > kMaxWorkers ||
        keepAliveTime_.nanoseconds() <= Nanoseconds::zero()) {
        throw IllegalArgumentException();
    }
}

StealingPool::~StealingPool() = default;

/// A part does not hold its pool: two changes of one count a fork, by all workers, would take
/// longer than all else that a fork does.
AnyFuture StealingPool::futureOf(Call& task) {
    task.direct.pool = this;
    task.direct.becomePart();
    task.holdUnseen();
    return Access::future(CallPtr::adopt(&task));
}

/// A worker's own go into its deque, after a shutdown, too. Source: ForkJoinPool.externalSubmit.
void StealingPool::enqueue(CallPtr task) {
    if (StealingWorker* const own = StealingWorker::in(this)) return own->push(std::move(task));
    const Ref<StealingPool> held = Ref<StealingPool>::of(*this);
    Lock lock(mutex_, std::defer_lock);
    poolscope::lockSoon(lock);
    if (isShutdown()) {
        lock.unlock();
        throw RejectedExecutionException();
    }
    inbox_.push_back(std::move(task));
    inboxSize_.store(inbox_.size());
    signalWork(lock);
}

CallPtr StealingPool::pollInbox() {
    if (inboxSize_.load() == 0) return {};
    Lock lock(mutex_, std::defer_lock);
    poolscope::lockSoon(lock);
    if (inbox_.empty()) return {};
    CallPtr task = std::move(inbox_.front());
    inbox_.pop_front();
    inboxSize_.store(inbox_.size());
    return task;
}

bool StealingPool::workQueued() const {
    if (inboxSize_.load() > 0) return true;
    for (const StealingWorker* at = first_.load(); at != nullptr; at = at->next_) {
        if (!at->deque_.isEmpty()) return true;
    }
    return false;
}

/// What the body of an execute throws goes to the handler of uncaught exceptions; the worker lives
/// on. Source: ForkJoinTask.RunnableExecuteAction.
bool StealingPool::run(Call& task) {
    if (task.direct.pool != nullptr) return runTask(world_, task);
    try {
        Runtime::callHere(world_, task);
    } catch (...) {
        tellUncaught(world_.currentThread(), poolscope::asThrowable(std::current_exception()));
    }
    task.dropBody();
    return false;
}

int StealingPool::getPoolSize() const {
    const Lock lock(mutex_);
    return total_;
}

int StealingPool::getActiveThreadCount() const {
    const Lock lock(mutex_);
    return std::max(active(), 0);
}

std::int64_t StealingPool::getStealCount() const {
    const Lock lock(mutex_);
    std::int64_t count = stealCount_;
    for (const auto& place : places_) count += place->steals_.load(std::memory_order_relaxed);
    return count;
}

std::int64_t StealingPool::getQueuedTaskCount() const {
    std::int64_t count = 0;
    for (const StealingWorker* at = first_.load(); at != nullptr; at = at->next_) {
        count += static_cast<std::int64_t>(at->deque_.size());
    }
    return count;
}

std::string StealingPool::toString() const {
    constexpr const char* kLevels[] = {"Running", "Shutting down", "Terminating", "Terminated"};
    const std::string active = std::to_string(getActiveThreadCount());
    return std::string("java.util.concurrent.ForkJoinPool@") + name_ + "[" +
           kLevels[static_cast<std::size_t>(phase())] +
           ", parallelism = " + std::to_string(parallelism_) +
           ", size = " + std::to_string(getPoolSize()) + ", active = " + active +
           ", running = " + active + ", steals = " + std::to_string(getStealCount()) +
           ", tasks = " + std::to_string(getQueuedTaskCount()) +
           ", submissions = " + std::to_string(inboxSize_.load()) + "]";
}

}  // namespace juc::detail
