// From Running to Terminated, and waiting until nothing is left to do.
#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/library/direct/stealing_pool.hpp"

namespace juc::detail {

void StealingPool::shutdown() {
    Lock lock(mutex_);
    if (phase() == Phase::Running) phase_.store(Phase::Shutdown, std::memory_order_release);
    if (canStop()) stop(lock);
}

void StealingPool::shutdownNow() {
    Lock lock(mutex_);
    stop(lock);
}

/// Cancels what is queued and interrupts the workers; lets go of the lock meanwhile. What running
/// bodies still fork is cancelled by who joins it, or when its worker leaves.
/// Source: ForkJoinPool.tryTerminate.
void StealingPool::stop(Lock& lock) {
    if (isStopping()) return;
    phase_.store(Phase::Stop, std::memory_order_release);
    countsChanged();
    std::deque<CallPtr> tasks;
    tasks.swap(inbox_);
    inboxSize_.store(0);
    std::vector<std::pair<poolscope::Thread*, poolscope::ThreadId>> threads;
    for (const auto& place : places_) {
        if (place->thread_ != nullptr) threads.emplace_back(place->thread_, place->id_);
    }
    ++endings_;
    work_.notify_all();
    quietWaits_.notify_all();
    lock.unlock();
    for (const CallPtr& task : tasks) task->cancel(false);
    tasks.clear();
    for (StealingWorker* at = first_.load(); at != nullptr; at = at->next_) {
        while (Call* const task = at->deque_.steal()) CallPtr::adopt(task)->cancel(false);
    }
    for (const auto& [thread, id] : threads) {
        if (!thread->isInterrupted()) world_.interrupt(*thread, id);
    }
    lock.lock();
    --endings_;
    tryTerminate(lock);
}

void StealingPool::tryTerminate(Lock& lock) {
    if (phase() != Phase::Stop || total_ > 0 || helping_ > 0 || endings_ > 0) return;
    phase_.store(Phase::Terminated, std::memory_order_release);
    lock.unlock();
    ended_.open(world_);
    lock.lock();
}

bool StealingPool::isQuiescent() const {
    const Lock lock(mutex_);
    return canStop();
}

/// A thread that is no worker becomes one for the time, so that what it runs may fork; it is not
/// counted among them. Source: ForkJoinPool.externalHelpQuiescePool.
bool StealingPool::awaitQuiescence(Duration timeout) {
    const Instant deadline = world_.now() + waitTime(timeout);
    if (StealingWorker* const own = StealingWorker::in(this)) return helpQuiesce(*own, deadline);
    const Ref<StealingPool> held = Ref<StealingPool>::of(*this);
    Lock lock(mutex_);
    StealingWorker& place = placeForWorker();
    const bool quiet = place.actAsWorker([&] {
        while (true) {
            ++helping_;
            lock.unlock();
            runFound(place);
            lock.lock();
            --helping_;
            if (isShutdown() && canStop()) stop(lock);
            tryTerminate(lock);
            if (canStop()) return true;
            if (!poolscope::isBefore(world_.now(), deadline)) return false;
            waitUntilQuiet(lock, deadline);
        }
    });
    if (quiet) quietWaits_.notify_all();  // others may have waited for this one
    left_.push_back(&place);
    return quiet;
}

/// Until somebody says that it may be so, or for some time: tasks that a worker takes out because
/// they were cancelled are announced by nobody.
void StealingPool::waitUntilQuiet(Lock& lock, Instant deadline) {
    constexpr std::int64_t kNap = 1 << 20;  // ns, the JDK's longest
    const std::int64_t left = (deadline - world_.now()).ns;
    quietWaits_.wait_for(lock, std::chrono::nanoseconds(std::clamp<std::int64_t>(left, 1, kNap)));
}

/// Its own tasks, and what it finds elsewhere, until there is nothing.
void StealingPool::runFound(StealingWorker& own) {
    const StealingWorker* const source = own.source_.load(std::memory_order_relaxed);
    while (true) {
        runLocal(own);
        const CallPtr task = scan(own);
        if (!task) break;
        run(*task);
        own.source_.store(source, std::memory_order_relaxed);
    }
}

/// For a worker: it does not count as busy while it waits for the others.
/// Source: ForkJoinPool.helpQuiescePool.
bool StealingPool::helpQuiesce(StealingWorker& own, Instant deadline) {
    const auto isQuiet = [this] {
        return isStopping() || (idle_ + quiet_ == total_ && helping_ == 0 && !workQueued());
    };
    while (true) {
        runFound(own);
        Lock lock(mutex_);
        ++quiet_;
        if (isQuiet()) {
            quietWaits_.notify_all();  // others may wait for this one
        } else {
            waitUntilQuiet(lock, deadline);
        }
        const bool quiet = isQuiet();
        --quiet_;
        countsChanged();
        if (quiet) return true;
        if (!poolscope::isBefore(world_.now(), deadline)) return false;
    }
}

void StealingPool::end() noexcept {
    shutdownNow();
    awaitWorkers(StealingWorker::in(this) != nullptr);
}

}  // namespace juc::detail
