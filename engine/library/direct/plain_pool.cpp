// execute in the JDK's three steps: a new worker, the queue, or rejection.
#include "engine/library/direct/plain_pool.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "engine/library/direct/task_state.hpp"
#include "engine/world/short_wait.hpp"

namespace juc::detail {
namespace {

constexpr int kRoomForAll = std::numeric_limits<int>::max();
/// As often as a policy drops the oldest and finds no room again, before it gives up: with a
/// SynchronousQueue the JDK's ends in a StackOverflowError.
constexpr int kMostDrops = 100;

DirectSettings plainSettings(ThreadPoolOptions options) {
    DirectSettings settings;
    settings.className = "ThreadPoolExecutor";
    settings.name = std::move(options.name);
    settings.corePoolSize = options.corePoolSize;
    settings.maximumPoolSize = options.maximumPoolSize;
    settings.keepAliveTime = options.keepAliveTime;
    settings.threadFactory = std::move(options.threadFactory);
    settings.rejected = std::move(options.rejected);
    settings.hooks = std::move(options.hooks);
    settings.workers = std::move(options.workers);
    return settings;
}

/// For the heap functions of the standard library, whose top is the largest: whether `a` runs after
/// `b`.
bool runsAfter(const CallPtr& a, const CallPtr& b) {
    const int first = a->priority();
    const int second = b->priority();
    return first != second ? first > second : a->direct.sequence > b->direct.sequence;
}

}  // namespace

DirectPlainPool::DirectPlainPool(Runtime& runtime, ThreadPoolOptions options)
    : DirectPool(runtime, plainSettings(options)), kind_(options.queue) {
    if (kind_.kind != WorkQueue::Kind::Synchronous && kind_.capacity <= 0) {
        throw IllegalArgumentException();
    }
}

bool DirectPlainPool::hasRoom() const {
    if (kind_.kind == WorkQueue::Kind::Synchronous) return queue_.size() < waiting();
    return queue_.size() < static_cast<std::size_t>(kind_.capacity);
}

/// The lock is held, and there is room.
void DirectPlainPool::offer(CallPtr task) {
    if (isByPriority()) task->direct.sequence = sequence_++;
    queue_.push_back(std::move(task));
    if (isByPriority()) std::push_heap(queue_.begin(), queue_.end(), runsAfter);
}

void DirectPlainPool::enter(CallPtr task) {
    if (tryArrive(task)) return;
    {
        Lock lock(mutex_);
        if (isRunning() && count_ >= std::max(corePoolSize_, 1) && hasRoom()) {
            if (kind_.kind == WorkQueue::Kind::Linked && kind_.capacity == kRoomForAll)
                openArrivals();
            takeArrivals();
            offer(std::move(task));
            unlockAndWake(lock);
            return;
        }
    }
    const Ref<DirectPool> held = Ref<DirectPool>::of(*this);
    Lock lock(mutex_);
    if (!tryEnter(lock, task)) reject(lock, std::move(task));
}

/// The pool may be gone as soon as the lock is free: the task was its last, perhaps.
bool DirectPlainPool::tryArrive(CallPtr& task) {
    Ref<DirectPool> held;
    {
        std::unique_lock guard(arrivalsMutex_, std::defer_lock);
        poolscope::lockSoon(guard);
        if (!arrivalsOpen_) return false;
        arrivals_.push_back(std::move(task));
        arrivedCount_.store(arrivals_.size(), std::memory_order_relaxed);
        if (!std::exchange(wakeForNext_, false)) return true;
        held = Ref<DirectPool>::of(*this);
    }
    Lock lock(mutex_);
    unlockAndWake(lock);
    return true;
}

void DirectPlainPool::openArrivals() {
    const std::lock_guard guard(arrivalsMutex_);
    arrivalsOpen_ = true;
}

void DirectPlainPool::closeArrivals() {
    const std::lock_guard guard(arrivalsMutex_);
    arrivalsOpen_ = false;
}

bool DirectPlainPool::nothingArrived() {
    const std::lock_guard guard(arrivalsMutex_);
    wakeForNext_ = arrivals_.empty();
    return wakeForNext_;
}

void DirectPlainPool::takeArrivals() {
    if (arrivedCount_.load(std::memory_order_relaxed) == 0) return;
    const std::lock_guard guard(arrivalsMutex_);
    if (queue_.empty()) {
        queue_.swap(arrivals_);
    } else {
        std::move(arrivals_.begin(), arrivals_.end(), std::back_inserter(queue_));
        arrivals_.clear();
    }
    arrivedCount_.store(0, std::memory_order_relaxed);
}

/// The steps of ThreadPoolExecutor.execute. The second look at the state after queueing is not
/// needed under the lock.
bool DirectPlainPool::tryEnter(Lock& lock, CallPtr& task) {
    if (count_ < corePoolSize_ && addWorker(lock, task, true)) return true;
    if (isRunning() && hasRoom()) {
        takeArrivals();
        offer(std::move(task));
        unlockAndWake(lock);
        lock.lock();
        if (count_ == 0) ensurePrestart(lock);
        return true;
    }
    return addWorker(lock, task, false);
}

void DirectPlainPool::reject(Lock& lock, CallPtr task) {
    if (rejected_.function()) {
        callHandler(lock, std::move(task));
        return;
    }
    switch (rejected_.policy()) {
        case RejectionPolicy::Abort:
            abort(lock, task->direct.pool == nullptr ? orName(*task, "Runnable")
                                                     : futureText(*task, sequence_++));
        case RejectionPolicy::CallerRuns:
            if (!isRunning()) break;
            lock.unlock();
            runInside(*task);
            return;
        case RejectionPolicy::Discard: break;
        case RejectionPolicy::DiscardOldest: dropOldest(lock, task); break;
    }
    if (lock.owns_lock()) lock.unlock();  // the task may go now
}

void DirectPlainPool::dropOldest(Lock& lock, CallPtr& task) {
    for (int drops = 0; isRunning(); ++drops) {
        if (drops == kMostDrops) {
            lock.unlock();
            throw Throwable("StackOverflowError");
        }
        CallPtr oldest = poll();
        lock.unlock();
        oldest = {};
        lock.lock();
        if (isRunning() && tryEnter(lock, task)) return;
    }
}

CallPtr DirectPlainPool::poll() {
    if (queue_.empty()) takeArrivals();
    if (queue_.empty()) return {};
    if (isByPriority()) {
        std::pop_heap(queue_.begin(), queue_.end(), runsAfter);
        CallPtr first = std::move(queue_.back());
        queue_.pop_back();
        return first;
    }
    CallPtr task = std::move(queue_.front());
    queue_.pop_front();
    return task;
}

/// In the order in which they would be run.
std::vector<CallPtr> DirectPlainPool::drain() {
    takeArrivals();
    if (isByPriority())
        std::sort(queue_.begin(), queue_.end(),
                  [](const CallPtr& a, const CallPtr& b) { return runsAfter(b, a); });
    std::vector<CallPtr> tasks(std::make_move_iterator(queue_.begin()),
                               std::make_move_iterator(queue_.end()));
    queue_.clear();
    return tasks;
}

std::vector<CallPtr> DirectPlainPool::drainIf(const Wanted& wanted) {
    takeArrivals();
    std::vector<CallPtr> drained;
    std::deque<CallPtr> kept;
    for (CallPtr& task : queue_) {
        if (wanted(*task)) {
            drained.push_back(std::move(task));
        } else {
            kept.push_back(std::move(task));
        }
    }
    queue_.swap(kept);
    if (isByPriority()) std::make_heap(queue_.begin(), queue_.end(), runsAfter);
    return drained;
}

std::vector<CallPtr> DirectPlainPool::copyOfQueue() {
    takeArrivals();
    return {queue_.begin(), queue_.end()};
}

/// What the body of a plain execute throws ends its worker.
bool DirectPlainPool::run(Call& task) {
    if (task.direct.pool != nullptr) return runTask(world_, task);
    if (task.direct.hasRunnable() && !beginTask(task)) return false;
    std::exception_ptr thrown;
    try {
        Runtime::callHere(world_, task);
    } catch (...) {
        thrown = std::current_exception();
    }
    task.dropBody();
    if (thrown) std::rethrow_exception(thrown);
    return false;
}

}  // namespace juc::detail
