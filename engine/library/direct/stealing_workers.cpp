// A worker's life: creation on a signal, scanning for work, going idle, leaving.
#include <utility>

#include "engine/library/direct/stealing_pool.hpp"
#include "engine/world/real_carrier.hpp"

namespace juc::detail {
namespace {
constinit thread_local StealingWorker* workerHere = nullptr;
}  // namespace

StealingWorker* StealingWorker::current() {
    return workerHere != nullptr && poolscope::Carrier::current() == nullptr ? workerHere : nullptr;
}

StealingWorker* StealingWorker::actAs(StealingWorker* worker) {
    return std::exchange(workerHere, worker);
}

StealingWorker* StealingWorker::in(const TaskPool* pool) {
    StealingWorker* const own = current();
    return own != nullptr && &own->pool_ == pool ? own : nullptr;
}

StealingWorker* StealingWorker::of(const Call& task) {
    return task.direct.isPart() ? in(task.direct.pool) : nullptr;
}

/// After a change of the counts or of the phase. Sequentially consistent, as are the deques' ends:
/// who puts a task in and then sees that no worker is wanted has done so before a worker that goes
/// idle looks at the deques once more.
void StealingPool::countsChanged() {
    wanting_.store(!isStopping() && waking_ == 0 && active() < parallelism_ &&
                   (idle_ > 0 || total_ < parallelism_));
}

void StealingPool::signalWork() {
    const Ref<StealingPool> held = Ref<StealingPool>::of(*this);
    Lock lock(mutex_);
    signalWork(lock);
}

/// Lets go of the lock. Source: ForkJoinPool.signalWork.
void StealingPool::signalWork(Lock& lock) {
    if (!wanting_.load(std::memory_order_relaxed)) {
        lock.unlock();
    } else if (idle_ > 0) {
        releaseIdle();
        countsChanged();
        lock.unlock();
        work_.notify_one();
    } else {
        createWorker(lock);
    }
}

/// Takes a worker that waits for one that is about to look for work. The caller notifies.
void StealingPool::releaseIdle() {
    --idle_;
    ++wakes_;
    ++waking_;
}

/// The place of a worker that has left, or a new one.
StealingWorker& StealingPool::placeForWorker() {
    if (left_.empty()) {
        left_.reserve(places_.size() + 1);  // so that a worker that leaves finds room
        places_.push_back(std::make_unique<StealingWorker>(*this));
        StealingWorker& place = *places_.back();
        place.next_ = first_.load(std::memory_order_relaxed);
        first_.store(&place);
        return place;
    }
    StealingWorker& again = *left_.back();
    left_.pop_back();
    return again;
}

/// Lets go of the lock. Throws what the system says if it has no thread.
void StealingPool::createWorker(Lock& lock) {
    StealingWorker& worker = placeForWorker();
    worker.woken_ = true;
    ++total_;
    ++waking_;
    countsChanged();
    const std::string name = workerNamePrefix_ + std::to_string(++threadIds_);
    lock.unlock();
    try {
        poolscope::Thread& thread = world_.newThread(name, poolscope::ThreadRole::Worker);
        world_.beDaemon(thread);
        world_.start(thread, [held = Ref<StealingPool>::of(*this), &worker] {
            held->work(worker);
            return Co<void>::ready();
        });
    } catch (...) {
        lock.lock();
        --total_;
        --waking_;
        left_.push_back(&worker);
        countsChanged();
        tryTerminate(lock);
        throw;
    }
}

/// Source: ForkJoinWorkerThread.run.
void StealingPool::work(StealingWorker& worker) {
    {
        const Lock lock(mutex_);
        worker.thread_ = &world_.currentThread();
        worker.id_ = worker.thread_->id();
    }
    workerHere = &worker;
    around_.started(world_);
    while (!isStopping()) {
        if (const CallPtr task = scan(worker)) {
            run(*task);
            runLocal(worker);
            worker.source_.store(nullptr, std::memory_order_relaxed);
        } else if (!awaitWork(worker)) {
            break;
        }
    }
    leave(worker);
    around_.terminated(world_);
}

/// A task from the queue of submissions or from the first deque that has one; null if none has.
CallPtr StealingPool::scan(StealingWorker& own) {
    own.inboxFirst_ = !own.inboxFirst_;  // so that neither waits for the other for ever
    CallPtr task;
    if (own.inboxFirst_) task = pollInbox();
    for (StealingWorker* at = own.next_; !task && at != nullptr; at = at->next_) {
        task = stealFrom(own, *at);
    }
    for (StealingWorker* at = first_.load(); !task && at != &own; at = at->next_) {
        task = stealFrom(own, *at);
    }
    if (!task && !own.inboxFirst_) task = pollInbox();
    if (!task) return {};
    own.steals_.store(own.steals_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    foundWork(own);
    return task;
}

CallPtr StealingPool::stealFrom(StealingWorker& own, StealingWorker& victim) {
    while (!victim.deque_.isEmpty()) {
        Call* const task = victim.deque_.steal();
        if (task == nullptr) continue;  // another thread was faster
        own.source_.store(&victim, std::memory_order_relaxed);
        return CallPtr::adopt(task);
    }
    return {};
}

/// Passes the wake-up on that it came from, if there is more to do.
void StealingPool::foundWork(StealingWorker& own) {
    if (own.woken_) {
        const Lock lock(mutex_);
        own.woken_ = false;
        --waking_;
        countsChanged();
    }
    try {
        if (wanting_.load() && workQueued()) signalWork();
    } catch (...) {  // no thread to be had: this one does it all, and the next fork says so
    }
}

/// Source: WorkQueue.topLevelExec.
void StealingPool::runLocal(StealingWorker& own) {
    while (!own.deque_.isEmpty()) {
        Call* const task = asyncMode_ ? own.deque_.steal() : own.deque_.pop();
        if (task != nullptr) run(*CallPtr::adopt(task));
    }
}

/// Waits until there may be work. False if the worker must leave.
bool StealingPool::awaitWork(StealingWorker& own) {
    if (own.lookForWork_.soon([this] { return isStopping() || workQueued(); }))
        return !isStopping();
    Lock lock(mutex_);
    if (std::exchange(own.woken_, false)) --waking_;
    ++idle_;
    countsChanged();
    const bool goOn = !isStopping() && (workQueued() || parkIdle(lock, own));
    if (own.woken_) return goOn;
    --idle_;
    countsChanged();
    return goOn;
}

/// True if it was woken, which counts it as active again, or if work came at the last moment. False
/// if the pool stops, or if the worker was the last one to go idle and nothing came for the time to
/// keep alive. Source: ForkJoinPool.awaitWork.
bool StealingPool::parkIdle(Lock& lock, StealingWorker& own) {
    world_.interrupted();  // an interrupt was for what it ran
    std::optional<Instant> deadline;
    if (idle_ + quiet_ == total_ && helping_ == 0) {
        quietWaits_.notify_all();
        if (isShutdown() && canStop()) {
            stop(lock);
            return false;
        }
        deadline = world_.now() + waitTime(keepAliveTime_);
    }
    while (wakes_ == 0 && !isStopping()) {
        if (!deadline) {
            work_.wait(lock);
            continue;
        }
        const poolscope::Duration left = *deadline - world_.now();
        if (left.ns <= 0) return false;
        waitAtMost(work_, lock, left);
    }
    if (wakes_ == 0) return false;
    --wakes_;
    own.woken_ = true;
    return !isStopping();
}

/// Cancels the tasks it still has, which is after `stop`. Those that leave because they were idle
/// go one at a time: each wakes another one, which will then be the last to go idle. Source:
/// ForkJoinPool.deregisterWorker.
void StealingPool::leave(StealingWorker& worker) {
    while (Call* const task = worker.deque_.pop()) CallPtr::adopt(task)->cancel(false);
    workerHere = nullptr;
    Lock lock(mutex_);
    if (std::exchange(worker.woken_, false)) --waking_;
    --total_;
    stealCount_ += worker.steals_.exchange(0, std::memory_order_relaxed);
    worker.stale_ = 0;
    worker.source_.store(nullptr, std::memory_order_relaxed);
    worker.thread_ = nullptr;
    left_.push_back(&worker);
    countsChanged();
    if (isStopping()) {
        tryTerminate(lock);
    } else if (workQueued()) {
        signalWork(lock);  // it came when this worker still counted as active
    } else if (idle_ > 0 && waking_ == 0) {
        releaseIdle();
        countsChanged();
        work_.notify_one();
    } else if (isShutdown() && canStop()) {
        stop(lock);
    }
}

}  // namespace juc::detail
