// What a worker does instead of waiting: it helps the worker that stole from it, or makes sure that
// another worker takes its place.
#include "engine/executor/fork_join/fork_join_pool.hpp"

namespace poolscope {

/// A deque is worth helping if its owner runs a task stolen from us, or from a worker that runs a
/// task stolen from us, or one step further: the awaited task may have been split up in there.
bool ForkJoinPool::isEligible(const ForkJoinDeque& from, std::int32_t helped) const {
    std::int32_t place = from.source & ForkJoinDeque::kPlaceMask;
    for (int indirections = 0; indirections < 2 && place != helped; ++indirections) {
        const ForkJoinDeque* const next = at(static_cast<std::size_t>(place));
        if (next == nullptr) return false;
        place = next->source & ForkJoinDeque::kPlaceMask;
    }
    return place == helped;
}

/// Visits the workers' deques, the caller's last, and runs the oldest task of the first one that is
/// worth helping. Returns false if there was none.
Co<bool> ForkJoinPool::helpOnce(ForkJoinTask& task, ForkJoinDeque& own) {
    const std::int32_t ownSource = own.source;
    const std::size_t n = places();
    for (std::size_t i = 0; i < n && !task.isDone(); i += 2) {
        const std::size_t place = (static_cast<std::size_t>(own.index) + 2 + i) & (n - 1);
        ForkJoinDeque* const thief = at(place);
        if (thief == nullptr || thief->isEmpty() || !isEligible(*thief, own.index)) continue;
        const ForkJoinTaskPtr instead = co_await thief->tryPoll();
        if (!instead) continue;
        own.source = thief->index | ForkJoinDeque::kSource;
        world_.emit(POOLSCOPE_HERE, Helped{id_, task.taskId(), instead->taskId()});
        co_await instead->doExec();
        own.source = ownSource;
        co_return true;
    }
    co_return false;
}

Co<bool> ForkJoinPool::helpJoin(ForkJoinTask& task, ForkJoinDeque& own, bool canHelp) {
    while (!task.isDone()) {
        bool helped = false;
        if (canHelp) helped = co_await helpOnce(task, own);
        co_await world_.step();
        if (helped || task.isDone()) continue;
        if (isStopping()) {
            co_await task.cancel(true);
            continue;
        }
        const bool compensated = co_await tryCompensate();
        if (compensated) co_return true;
    }
    co_return false;
}

/// Called before a worker blocks: releases an idle worker in its place, or only counts it as
/// inactive, or creates a spare worker, so that the pool never stands still with work queued.
/// Returns false if it must be tried again.
Co<bool> ForkJoinPool::tryCompensate() {
    co_await world_.step();
    ForkJoinDeque* woken = nullptr;
    Compensation how = Compensation::LetGo;
    std::int32_t stillActive = 0;
    {
        const SpinGuard guard(ctlLock_);
        const bool complete = ctl_.total >= settings_.parallelism;
        if (complete && !ctl_.idle.empty()) {
            how = Compensation::WokeIdle;
            woken = ctl_.idle.back();
            if (woken->left) co_return false;  // the pool is stopping
            ctl_.idle.pop_back();
            woken->idle = false;
        } else if (complete && active() > 1) {
            --ctl_.active;
        } else if (ctl_.total < kMaxParallelism) {
            how = Compensation::AddedWorker;
            ++ctl_.total;
        } else {
            throw Throwable("RejectedExecutionException",
                            "Thread limit exceeded replacing blocked worker");
        }
        stillActive = active();
    }
    world_.emit(
        POOLSCOPE_HERE,
        Compensated{id_, how, woken == nullptr ? ThreadId{} : woken->ownerId(), stillActive});
    if (woken != nullptr) world_.unpark(*woken->owner());
    if (how == Compensation::AddedWorker) {
        try {
            co_await createWorker();
        } catch (...) {
            uncompensate();  // which the worker that there is not was counted out as, too
            throw;
        }
    }
    co_return true;
}

/// In a pool that is stopping the newest idle worker may have left and stays on the stack: trying
/// again would not end.
Co<bool> ForkJoinPool::compensate() {
    while (!isStopping()) {
        const bool compensated = co_await tryCompensate();
        if (compensated) co_return true;
    }
    co_return false;
}

/// The blocked worker counts as active again.
void ForkJoinPool::uncompensate() {
    std::int32_t nowActive = 0;
    {
        const SpinGuard guard(ctlLock_);
        ++ctl_.active;
        nowActive = active();
    }
    world_.emit(POOLSCOPE_HERE, Compensated{id_, Compensation::Restored, ThreadId{}, nowActive});
}

}  // namespace poolscope
