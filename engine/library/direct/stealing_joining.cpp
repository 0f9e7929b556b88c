// fork, join, and what a worker does instead of waiting: it runs the task itself, helps the worker
// that stole it, or makes sure that another worker takes its place.
#include <utility>

#include "engine/library/direct/stealing_pool.hpp"
#include "engine/library/direct/task_state.hpp"

namespace juc::detail {

AnyFuture StealingWorker::fork(CallPtr body) {
    AnyFuture part = pool_.futureOf(*body);
    push(std::move(body));
    return part;
}

void StealingWorker::push(CallPtr task) {
    deque_.push(task.get());
    task.release();
    pool_.signalIfWanted();
}

bool StealingWorker::tryUnpush(const Call& task) {
    if (deque_.newest() != &task || task.direct.leftEntry()) return false;
    Call* const own = deque_.pop();
    if (own == nullptr) return false;
    own->letGo();
    return true;
}

/// Most joins are of the newest task. Source: WorkQueue.tryRemove.
void StealingWorker::runUnbegun(Call& task) {
    if (deque_.newest() == &task) {
        Call* const own = deque_.pop();
        if (own == nullptr) return;  // stolen at the last moment
        pool_.run(*CallPtr::adopt(own));
    } else if (stateOf(task) == TaskState::Waiting) {
        task.direct.leaveEntry();
        ++stale_;
        pool_.run(task);
    }
    dropStale();
}

/// Takes off the newest entries that stand for nothing: a body that joins in the order of its forks
/// would leave one a fork.
void StealingWorker::dropStale() {
    while (stale_ > 0) {
        Call* const task = deque_.pop();
        if (task == nullptr) {
            stale_ = 0;
        } else if (!task->direct.leftEntry()) {
            deque_.push(task);
            return;
        } else {
            --stale_;
            task->letGo();
        }
    }
}

/// A deque is worth helping if its owner runs a task stolen from us, or from a worker that runs a
/// task stolen from us, or one step further: the awaited task may have been split up in there.
bool StealingWorker::isEligible(const StealingWorker& from) const {
    const StealingWorker* at = from.source_.load(std::memory_order_relaxed);
    for (int indirections = 0; indirections < 2 && at != nullptr && at != this; ++indirections) {
        at = at->source_.load(std::memory_order_relaxed);
    }
    return at == this;
}

/// Runs the oldest task of the first deque that is worth helping; false if there was none.
/// Source: ForkJoinPool.helpJoin.
bool StealingWorker::helpOnce(const Call& task) {
    const StealingWorker* const before = source_.load(std::memory_order_relaxed);
    for (StealingWorker* thief = pool_.first_.load(); thief != nullptr && !task.isDone();
         thief = thief->next_) {
        if (thief == this || thief->deque_.isEmpty() || !isEligible(*thief)) continue;
        Call* const instead = thief->deque_.steal();
        if (instead == nullptr) continue;
        source_.store(thief, std::memory_order_relaxed);
        pool_.run(*CallPtr::adopt(instead));
        source_.store(before, std::memory_order_relaxed);
        return true;
    }
    return false;
}

/// Source: ForkJoinTask.awaitDone.
void StealingWorker::await(Call& task, std::optional<Instant> deadline) {
    if (!deadline) {
        runUnbegun(task);
        while (!task.isDone() && helpOnce(task)) {
        }
    }
    if (task.isDone()) return;
    if (pool_.isStopping()) {  // there may be no worker left to run it
        task.cancel(false);
        return;
    }
    if (!isCounted()) return awaitEndHere(task, deadline);
    pool_.compensate();
    std::exception_ptr thrown;
    try {
        awaitEndHere(task, deadline);
    } catch (...) {
        thrown = std::current_exception();
    }
    pool_.uncompensate();
    if (thrown) std::rethrow_exception(thrown);
}

/// Wakes a worker in its place, or only counts it as blocked, or makes a spare one, so that the
/// pool never stands still with work queued. Source: ForkJoinPool.tryCompensate.
void StealingPool::compensate() {
    Lock lock(mutex_);
    const bool complete = total_ >= parallelism_;
    const bool oneIsIdle = complete && idle_ > 0;
    const bool mustMakeOne = !oneIsIdle && !(complete && active() > 1);
    if (mustMakeOne && total_ >= kMaxWorkers) {
        lock.unlock();
        throw RejectedExecutionException("Thread limit exceeded replacing blocked worker");
    }
    // Before the lock is free: the new worker, if it blocks at once, must not count on this one.
    ++blocked_;
    countsChanged();
    if (oneIsIdle) {
        releaseIdle();
        countsChanged();
        work_.notify_one();
    } else if (mustMakeOne) {
        replace(lock);
    }
}

/// By a worker that counts as blocked. Lets go of the lock. Throws what the system says if it has
/// no thread.
void StealingPool::replace(Lock& lock) {
    try {
        createWorker(lock);
    } catch (...) {
        --blocked_;
        countsChanged();
        throw;
    }
}

void StealingPool::uncompensate() {
    const Lock lock(mutex_);
    --blocked_;
    countsChanged();
}

BoxPtr joinPart(Call& task) {
    bool interrupted = false;
    while (!task.isDone()) {
        StealingWorker* const own = StealingWorker::of(task);
        try {
            if (own != nullptr) {
                own->await(task, std::nullopt);
            } else {
                awaitEndHere(task, std::nullopt);
            }
        } catch (const InterruptedException&) {
            interrupted = true;  // join goes on, and says so afterwards
        }
    }
    if (interrupted) usualWorld().interrupt(usualWorld().currentThread());
    switch (stateOf(task)) {
        case TaskState::Succeeded: return resultOf(task);
        case TaskState::Failed: std::rethrow_exception(task.error());
        default: throw CancellationException();
    }
}

}  // namespace juc::detail
