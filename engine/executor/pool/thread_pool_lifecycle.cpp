// From RUNNING to TERMINATED, and taking tasks out on the way.
#include <utility>

#include "engine/executor/pool/thread_pool_executor.hpp"

namespace poolscope {
Co<void> ThreadPoolExecutor::advanceRunState(Ctl target, CtlReason reason) {
    while (true) {
        const Ctl c = ctl();
        if (runStateAtLeast(c, target)) co_return;
        co_await world_.step(Shared::CtlWord, id_.value);
        if (casCtl(c, ctlOf(target, workerCountOf(c)), reason)) co_return;
    }
}

/// Moves to TERMINATED if the pool is empty and (SHUTDOWN with an empty queue, or STOP). If only
/// workers remain, interrupts one idle worker, which passes the signal on when it leaves. Must be
/// called after any action that might make termination possible.
Co<void> ThreadPoolExecutor::tryTerminate() {
    while (true) {
        const Ctl c = ctl();
        if (isRunning(c) || runStateAtLeast(c, kTidying)) co_return;
        if (runStateLessThan(c, kStop)) {
            const bool empty = co_await workQueue_->isEmpty();
            if (!empty) co_return;
        }
        if (workerCountOf(c) != 0) {
            co_await interruptIdleWorkers(true);
            co_return;
        }
        co_await mainLock_.lock();
        const LockGuard guard(mainLock_);
        co_await world_.step(Shared::CtlWord, id_.value);
        if (!casCtl(c, ctlOf(kTidying, 0), CtlReason::Tidying)) continue;
        world_.emit(POOLSCOPE_HERE, HookCalled{id_, Hook::Terminated, TaskId{}, TextId{}});
        std::exception_ptr error;
        try {
            co_await terminated();
        } catch (...) {
            error = std::current_exception();
        }
        casCtl(ctlOf(kTidying, 0), ctlOf(kTerminated, 0), CtlReason::Terminated);
        termination_.signalAll();
        if (error) std::rethrow_exception(error);
        co_return;
    }
}

/// Interrupts workers that wait for tasks (their lock is free), so that they check the state and
/// the sizes again. `onlyOne` where each worker passes the signal on.
Co<void> ThreadPoolExecutor::interruptIdleWorkers(bool onlyOne) {
    if (ablated(Ablation::InterruptIdle)) co_return;
    co_await mainLock_.lock();
    const LockGuard guard(mainLock_);
    for (const WorkerPtr& worker : workers_) {
        co_await world_.step();
        if (!seen(worker->thread->isInterrupted()) && worker->tryLock()) {
            world_.interrupt(*worker->thread);
            worker->unlock();
        }
        if (onlyOne) break;
    }
}

Co<void> ThreadPoolExecutor::shutdown() {
    {
        co_await mainLock_.lock();
        const LockGuard guard(mainLock_);
        co_await advanceRunState(kShutdown, CtlReason::Shutdown);
        co_await interruptIdleWorkers();
        co_await onShutdown();
    }
    co_await tryTerminate();
}

Co<std::vector<RunnablePtr>> ThreadPoolExecutor::shutdownNow() {
    std::vector<RunnablePtr> tasks;
    {
        co_await mainLock_.lock();
        const LockGuard guard(mainLock_);
        co_await advanceRunState(kStop, CtlReason::ShutdownNow);
        for (const WorkerPtr& worker : workers_) {  // interruptWorkers
            if (worker->hasBegun() && !seen(worker->thread->isInterrupted())) {
                world_.interrupt(*worker->thread);
            }
        }
        tasks = co_await drainQueue();
    }
    co_await tryTerminate();
    co_return tasks;
}

/// drainTo returns only due tasks; a delay queue's other tasks are removed one by one, in array
/// order.
Co<std::vector<RunnablePtr>> ThreadPoolExecutor::drainQueue() {
    std::vector<RunnablePtr> tasks;
    co_await workQueue_->drainTo(tasks);
    const bool empty = co_await workQueue_->isEmpty();
    if (empty) co_return tasks;
    const std::vector<RunnablePtr> rest = co_await workQueue_->toArray();
    for (const RunnablePtr& task : rest) {
        if (co_await workQueue_->remove(*task)) tasks.push_back(task);
    }
    co_return tasks;
}

Co<bool> ThreadPoolExecutor::awaitTermination(Duration timeout) {
    Duration left = timeout;
    co_await mainLock_.lock();
    const LockGuard guard(mainLock_);
    while (runStateLessThan(ctl(), kTerminated)) {
        if (left.ns <= 0) co_return false;
        left = co_await termination_.awaitFor(left);
    }
    co_return true;
}

Co<bool> ThreadPoolExecutor::remove(const Runnable& task) {
    const bool removed = co_await workQueue_->remove(task);
    co_await tryTerminate();  // in case SHUTDOWN and now empty
    co_return removed;
}

Co<void> ThreadPoolExecutor::purge() {
    const std::vector<RunnablePtr> snapshot = co_await workQueue_->toArray();
    for (const RunnablePtr& task : snapshot) {
        if (task->isCancelledFuture()) co_await workQueue_->remove(*task);
    }
    co_await tryTerminate();
}

}  // namespace poolscope
