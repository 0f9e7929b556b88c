// A worker's life, as in the JDK's source: addWorker counts it in and starts its thread, `work`
// runs tasks until `take` gives none, `leave` counts it out and replaces it if it must.
#include <algorithm>
#include <utility>

#include "engine/library/direct/direct_pool.hpp"
#include "engine/library/direct/task_state.hpp"

namespace juc::detail {

bool DirectPool::addWorker(Lock& lock, CallPtr& first, bool core) {
    if (!isRunning() && (phase() >= Phase::Stop || first || !hasTasks())) return false;
    if (count_ >= (core ? corePoolSize_ : maximumPoolSize_)) return false;
    ++count_;
    const std::shared_ptr<const ThreadFactory> factory = factory_;
    lock.unlock();
    std::unique_ptr<Worker> made;
    std::exception_ptr error;
    const Worker* listed = nullptr;
    bool started = false;
    try {
        made = newWorker(*factory);
        lock.lock();
        // The factory may have taken its time, or shut the pool down.
        if (made != nullptr && (isRunning() || (phase() < Phase::Stop && !first))) {
            Worker& worker = *made;
            listed = &worker;
            worker.first = first;
            enlist(std::move(made));
            lock.unlock();
            start(worker);
            started = true;
        }
    } catch (...) {
        error = std::current_exception();
    }
    if (started) first = {};
    if (!lock.owns_lock()) lock.lock();
    if (!started) {
        if (listed != nullptr) remove(listed);
        closeArrivals();
        --count_;
        tryTerminate(lock);
    }
    if (error) std::rethrow_exception(error);
    return started;
}

/// Null if the factory has no thread.
std::unique_ptr<DirectPool::Worker> DirectPool::newWorker(const ThreadFactory& factory) {
    const std::optional<NewThread> wanted = factory();
    if (!wanted) return nullptr;
    auto worker = std::make_unique<Worker>();
    worker->thread = &world_.newThread(wanted->name, poolscope::ThreadRole::Worker);
    worker->id = worker->thread->id();
    return worker;
}

void DirectPool::enlist(std::unique_ptr<Worker> worker) {
    workers_.push_back(std::move(worker));
    largestPoolSize_ = std::max(largestPoolSize_, static_cast<int>(workers_.size()));
}

void DirectPool::start(Worker& worker) {
    world_.start(*worker.thread, [held = Ref<DirectPool>::of(*this), &worker] {
        held->work(worker);
        return Co<void>::ready();
    });
}

void DirectPool::remove(const Worker* worker) {
    std::erase_if(workers_, [worker](const auto& known) { return known.get() == worker; });
}

void DirectPool::ensurePrestart(Lock& lock) {
    CallPtr none;
    if (count_ < corePoolSize_) {
        addWorker(lock, none, true);
    } else if (count_ == 0) {
        addWorker(lock, none, false);
    }
}

void DirectPool::work(Worker& worker) {
    std::exception_ptr thrown;
    Lock lock(mutex_);
    worker.begun = true;
    if (around_.any()) {
        lock.unlock();
        around_.started(world_);
        lock.lock();
    }
    CallPtr task = std::move(worker.first);
    while (!thrown) {
        if (!task) task = take(lock, worker);
        if (!task) break;
        worker.running.store(task.get(), std::memory_order_relaxed);
        settleInterrupt(worker);
        const bool wakes = needsWake();
        if (wakes) ++wakes_;
        lock.unlock();
        if (wakes) work_.notify_one();
        bool again = false;
        try {
            again = hasHooks() ? runWithHooks(worker, *task) : run(*task);
        } catch (...) {
            thrown = std::current_exception();
        }
        worker.running.store(nullptr, std::memory_order_relaxed);
        if (!again) task = {};
        poolscope::lockSoon(lock);
        ++worker.completed;
        if (again) putBack(lock, std::move(task));
    }
    leave(lock, worker, thrown != nullptr);
    lock.unlock();
    around_.terminated(world_);
    if (thrown) std::rethrow_exception(thrown);
}

/// If the pool is stopping, makes sure that the thread is interrupted; if not, that it is not.
/// Under the lock, so that no interrupt of shutdownNow is lost.
void DirectPool::settleInterrupt(const Worker& worker) {
    const bool interrupted = worker.thread->isInterrupted();
    if (phase() >= Phase::Stop) {
        if (!interrupted) world_.interrupt(*worker.thread);
    } else if (interrupted) {
        world_.interrupted();
    }
}

bool DirectPool::runWithHooks(Worker& worker, Call& task) {
    const Runnable its = runnableOf(CallPtr::of(task), Outside::NotYet);
    if (hooks_.beforeExecute) hooks_.beforeExecute(its);
    std::exception_ptr thrown;
    try {
        if (run(task)) {  // other workers need not wait for the hook
            Lock lock(mutex_);
            worker.running.store(&worker, std::memory_order_relaxed);
            putBack(lock, CallPtr::of(task));
        }
        if (hooks_.afterExecute) hooks_.afterExecute(its, nullptr);
    } catch (...) {
        thrown = std::current_exception();
    }
    if (thrown) {
        if (hooks_.afterExecute) hooks_.afterExecute(its, thrown);
        std::rethrow_exception(thrown);
    }
    return false;
}

/// Whether a worker leaves although there may be tasks, or because there can be none any more.
bool DirectPool::mustLeave() const {
    if (!isRunning() && (phase() >= Phase::Stop || !hasTasks())) return true;
    return count_ > maximumPoolSize_ && (count_ > 1 || !hasTasks());
}

/// Waits for a task. Null if the worker must leave: it is counted out then.
CallPtr DirectPool::take(Lock& lock, Worker& worker) {
    std::optional<Instant> giveUp;
    std::uint32_t seen = changes_;
    bool looked = false;
    while (true) {
        CallPtr task;
        if (!mustLeave()) {
            task = poll();
            if (!task && !std::exchange(looked, true) && lookAround(lock, worker)) continue;
            if (!task) {
                const bool timed = mayLeaveWhenIdle();
                if (std::exchange(seen, changes_) != changes_ || !timed) giveUp.reset();
                if (timed && !giveUp) giveUp = world_.now() + engineTime(keepAliveTime_);
                if (waitForWork(lock, worker, giveUp)) continue;
                closeArrivals();
                task = poll();  // one may have come at the last moment
                if (!task && !mayLeaveWhenIdle()) continue;
            }
        }
        if (!task) --count_;
        return task;
    }
}

/// Looks whether a task comes before it is worth sleeping. One worker at a time looks, and none
/// before the time of a task. Returns whether it has let go of the lock: then all may be otherwise,
/// also if it saw nothing.
bool DirectPool::lookAround(Lock& lock, Worker& worker) {
    if (looking_ || hasTasks()) return false;
    looking_ = true;
    const std::uint32_t before = handedIn_.load(std::memory_order_relaxed);
    lock.unlock();
    worker.lookForWork.soon([&] {
        return handedIn_.load(std::memory_order_relaxed) != before || hasArrivals() || !isRunning();
    });
    lock.lock();
    looking_ = false;
    return true;
}

bool DirectPool::mayLeaveWhenIdle() const {
    return (allowCoreThreadTimeOut_ || count_ > corePoolSize_) && (count_ > 1 || !hasTasks());
}

/// After a task was taken out of the queue by another than a worker.
void DirectPool::tookOut(Lock& lock) {
    if (idle_ > 0 && mayLeaveWhenIdle()) wakeAll();
    tryTerminate(lock);
}

/// False if it is time to give up. The first that waits for the head of the queue is the leader,
/// the one thread that wakes by itself.
bool DirectPool::waitForWork(Lock& lock, const Worker& worker, std::optional<Instant> giveUp) {
    const std::optional<Instant> head = leader_ == nullptr ? headTime() : std::nullopt;
    // Lengths from now on, because the signed difference of a head that is late and a time to give
    // up that is 292 years away would wrap.
    std::optional<poolscope::Duration> longest;
    if (head || giveUp) {
        const Instant now = world_.now();
        if (giveUp) longest = *giveUp - now;
        if (head && !(longest && *longest < *head - now)) {
            leader_ = &worker;
            longest = *head - now;
        }
    }
    if (!longest || longest->ns > 0) waitIdle(lock, longest);
    if (leader_ == &worker) leader_ = nullptr;
    return !giveUp || poolscope::isBefore(world_.now(), *giveUp);
}

/// Waits until somebody wakes this worker, or so long; not at all if a task came meanwhile.
void DirectPool::waitIdle(Lock& lock, std::optional<poolscope::Duration> longest) {
    if (!nothingArrived()) return;
    ++idle_;
    if (longest) {
        waitAtMost(work_, lock, *longest);
    } else {
        work_.wait(lock);
    }
    --idle_;
    if (wakes_ > 0) --wakes_;
}

/// Whether an idle worker must be woken that nobody has woken yet.
bool DirectPool::needsWake() {
    if (idle_ == 0 || wakes_ > 0) return false;
    return hasTasks() ? leader_ == nullptr : !nothingArrived();
}

/// The pool may be gone as soon as the lock is free.
void DirectPool::unlockAndWake(Lock& lock) {
    handedIn_.store(handedIn_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    if (!needsWake()) {
        lock.unlock();
        return;
    }
    ++wakes_;
    const Ref<DirectPool> held = Ref<DirectPool>::of(*this);
    lock.unlock();
    work_.notify_one();
}

void DirectPool::wakeAll() {
    wakes_ = idle_;
    if (idle_ > 0) work_.notify_all();
}

/// Source: ThreadPoolExecutor.processWorkerExit.
void DirectPool::leave(Lock& lock, Worker& worker, bool abruptly) {
    if (abruptly) --count_;
    completedTaskCount_ += worker.completed;
    remove(&worker);
    if (needsWake()) {
        ++wakes_;
        work_.notify_one();
    }
    tryTerminate(lock);
    if (phase() >= Phase::Stop) return;
    if (!abruptly) {
        int least = allowCoreThreadTimeOut_ ? 0 : corePoolSize_;
        if (least == 0 && hasTasks()) least = 1;
        if (count_ >= least) return;  // replacement not needed
    }
    CallPtr none;
    addWorker(lock, none, false);
}

}  // namespace juc::detail
