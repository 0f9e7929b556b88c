// A worker's life: creation on a signal, scanning for work, going idle, leaving.
#include <algorithm>
#include <exception>
#include <utility>

#include "engine/executor/fork_join/fork_join_pool.hpp"

namespace poolscope {
/// Called when there is work: releases the worker that went idle last, or creates one, unless
/// `parallelism` workers are active already. Also while the pool stops; a worker that is created
/// then leaves at once.
Co<void> ForkJoinPool::signalWork() {
    co_await world_.step();
    ForkJoinDeque* released = nullptr;
    {
        const World::Effect together = world_.effect();
        {
            const SpinGuard guard(ctlLock_);
            if (active() >= settings_.parallelism) co_return;
            if (!ctl_.idle.empty()) {
                released = ctl_.idle.back();
                if (released->left) co_return;  // the pool is stopping
                ctl_.idle.pop_back();
                released->idle = false;
            } else if (ctl_.total < settings_.parallelism) {
                ++ctl_.total;
            } else {
                co_return;
            }
            ++ctl_.active;
        }
        world_.emit(POOLSCOPE_HERE,
                    WorkSignalled{id_, released == nullptr ? ThreadId{} : released->ownerId()});
    }
    if (released != nullptr) {
        world_.unpark(*released->owner());
    } else {
        co_await createWorker();
    }
}

/// A deque for a new worker: that of one that has left, or a new one.
ForkJoinDeque& ForkJoinPool::dequeFor(Thread& thread) {
    const SpinGuard guard(tableLock_);
    if (left_.empty()) {
        made_.push_back(std::make_unique<ForkJoinDeque>(*this, &thread, settings_.asyncMode));
        return *made_.back();
    }
    ForkJoinDeque& again = *left_.back();
    left_.pop_back();
    again.adopt(thread);
    return again;
}

/// Creates a thread for a worker that has been counted already. If there is none to be had, it is
/// counted out again, as by deregisterWorker, or the pool could never terminate.
Co<void> ForkJoinPool::createWorker() {
    co_await world_.step();
    const std::int32_t number = ++threadIds_;
    Thread& thread =
        world_.newThread(workerNamePrefix_ + std::to_string(number), ThreadRole::Worker);
    world_.beDaemon(thread);
    ForkJoinDeque* const worker = &dequeFor(thread);
    worker->seed = Random(world_.seed(), settings_.name + "/" + std::to_string(number)).next() | 1U;
    thread.extend(worker);
    world_.emit(POOLSCOPE_HERE,
                WorkerAdded{id_, thread.id(), TaskId{}, static_cast<std::uint32_t>(getPoolSize())});
    ThreadBody body = [this, worker, held = holder_ ? holder_->lock() : nullptr]() -> Co<void> {
        return workerBody(*worker);
    };
    std::exception_ptr refused;
    try {
        world_.start(thread, std::move(body), POOLSCOPE_HERE);
    } catch (...) {
        refused = std::current_exception();
    }
    if (!refused) co_return;
    thread.extend(nullptr);
    {
        const SpinGuard counts(ctlLock_);
        --ctl_.active;
        --ctl_.total;
    }
    {
        const SpinGuard guard(tableLock_);
        left_.push_back(worker);
    }
    co_await tryTerminate(false, false);
    std::rethrow_exception(refused);
}

/// The worker takes an odd place in the table. By the worker itself.
void ForkJoinPool::registerWorker(ForkJoinDeque& worker) {
    const World::Effect together = world_.effect();
    {
        const SpinGuard guard(tableLock_);
        ++nextProbe_;
        place(worker, 1);
    }
    world_.emit(POOLSCOPE_HERE, DequeCreated{id_, worker.index, worker.owner()->id(),
                                             ForkJoinDeque::kInitialCapacity});
}

/// ForkJoinWorkerThread.run.
Co<void> ForkJoinPool::workerBody(ForkJoinDeque& worker) {
    registerWorker(worker);
    world_.emit(POOLSCOPE_HERE, WorkerStarted{id_});
    if (settings_.onStart) co_await settings_.onStart();
    if (!isStopping()) co_await runWorker(worker);
    co_await deregisterWorker(worker);
    if (settings_.onTermination) co_await settings_.onTermination();
    world_.currentThread().extend(nullptr);
    const SpinGuard guard(tableLock_);
    left_.push_back(&worker);
}

Co<void> ForkJoinPool::runWorker(ForkJoinDeque& worker) {
    std::int32_t source = -1;
    while (true) {
        const bool found = co_await scan(worker, source);
        if (found) continue;
        const bool goOn = co_await awaitWork(worker);
        if (!goOn) co_return;
    }
}

/// Visits all deques from a random one on; takes the oldest task of the first non-empty one and
/// runs it with all tasks that follow from it. Returns false if there was none.
Co<bool> ForkJoinPool::scan(ForkJoinDeque& worker, std::int32_t& source) {
    std::uint64_t r = worker.seed;  // xorshift
    r ^= r << 13U;
    r ^= r >> 7U;
    r ^= r << 17U;
    worker.seed = r;
    const std::size_t n = places();
    const std::size_t step = (static_cast<std::size_t>(r >> 16U)) | 1U;
    auto place = static_cast<std::size_t>(r);
    for (std::size_t i = 0; i < n; ++i, place += step) {
        ForkJoinDeque* const deque = at(place & (n - 1));
        if (deque == nullptr || deque->isEmpty()) continue;
        ForkJoinTaskPtr task = co_await deque->tryPoll();
        if (!task) continue;  // another thread was faster
        world_.emit(POOLSCOPE_HERE, Scanned{id_, task->taskId(), deque->index});
        worker.source = deque->index | ForkJoinDeque::kSource;
        const bool another = std::exchange(source, deque->index) != deque->index;
        if (another && !deque->isEmpty())
            co_await signalWork();  // there is more where it came from
        co_await worker.topLevelExec(std::move(task), deque);
        co_return true;
    }
    world_.emit(POOLSCOPE_HERE, Scanned{id_, TaskId{}, -1});
    source = -1;
    co_return false;
}

/// Counts the worker as idle and pushes it on the idle stack; true if it was the last active one.
bool ForkJoinPool::inactivate(ForkJoinDeque& worker) {
    const SpinGuard guard(ctlLock_);
    worker.idle = true;
    ctl_.idle.push_back(&worker);
    --ctl_.active;
    return active() <= 0;
}

/// Removes the worker from that stack unless it was released, if the pool may have one more active.
bool ForkJoinPool::reactivate(ForkJoinDeque& worker) {
    const SpinGuard guard(ctlLock_);
    if (!worker.idle || active() >= settings_.parallelism) return false;
    std::erase(ctl_.idle, &worker);
    worker.idle = false;
    ++ctl_.active;
    return true;
}

/// Waits until there may be work. Returns false if the worker must leave, because the pool stops or
/// because it was idle for too long.
Co<bool> ForkJoinPool::awaitWork(ForkJoinDeque& worker) {
    co_await world_.step();
    const bool quiescent = inactivate(worker);
    world_.interrupted();  // an interrupt was for what it ran
    if (isStopping()) co_return false;
    co_await world_.step();
    if (workQueued() && reactivate(worker)) co_return true;  // queued before we were idle
    if (quiescent && isShutdown() && !delaysRemain()) {
        const bool ended = co_await tryTerminate(false, false);
        if (ended) co_return false;
    }
    co_return co_await parkIdle(worker, quiescent);
}

Co<bool> ForkJoinPool::parkIdle(ForkJoinDeque& worker, bool quiescent) {
    std::optional<Instant> deadline;
    if (quiescent) deadline = world_.now() + settings_.keepAlive;
    while (worker.idle) {
        if (isStopping()) co_return false;
        world_.interrupted();
        if (deadline && !isBefore(world_.now(), *deadline)) {
            const SpinGuard guard(ctlLock_);
            // Only the newest idle worker may leave, so that they go one at a time.
            if (!ctl_.idle.empty() && ctl_.idle.back() == &worker) {
                ctl_.idle.pop_back();
                // TC is 0 in a complete pool; without a mask the 1 is borrowed from RC.
                if (ablated_.has(Ablation::RcMask) && ctl_.total == settings_.parallelism)
                    --ctl_.active;
                --ctl_.total;
                worker.quiet = true;
                co_return false;
            }
            deadline = *deadline + settings_.keepAlive;
            continue;
        }
        world_.emit(POOLSCOPE_HERE,
                    IdleParked{id_, deadline.has_value(), deadline.value_or(Instant{})});
        const WakeReason reason = co_await world_.park(deadline);
        world_.emit(POOLSCOPE_HERE, IdleUnparked{id_, reason});
    }
    co_return true;
}

/// Removes the worker from the table, cancels the tasks it still had, and signals another worker.
Co<void> ForkJoinPool::deregisterWorker(ForkJoinDeque& worker) {
    bool last = false;
    world_.emit(POOLSCOPE_HERE,
                WorkerExiting{id_, worker.quiet ? ExitReason::TimedOut : ExitReason::Stop});
    {
        co_await registrationLock_.lock();
        const LockGuard guard(registrationLock_);
        {
            const SpinGuard table(tableLock_);
            queues_[static_cast<std::size_t>(worker.index)] = nullptr;
            stealCount_ += worker.nsteals.load();  // together, or a reader misses what it stole
        }
        {
            const SpinGuard counts(ctlLock_);
            worker.left = true;
            if (!worker.quiet) {
                --ctl_.active;  // once more if it was idle, as in the JDK
                --ctl_.total;
            }
            last = ctl_.idle.empty();
        }
        world_.emit(POOLSCOPE_HERE, WorkerRemoved{id_, worker.owner()->id(), stealCount_});
    }
    while (ForkJoinTaskPtr task = worker.pop()) co_await task->cancel(true);
    const bool ended = co_await tryTerminate(false, false);
    if (!ended && !(worker.quiet && last)) co_await signalWork();
}

}  // namespace poolscope
