// A worker's life: addWorker reserves a place and starts it, runWorker runs tasks until getTask
// returns none, processWorkerExit removes it and decides whether a replacement is needed.
//
//     addWorker ─▶ thread starts ─▶ runWorker ──▶ getTask ──task──▶ run it ─┐
//                                       ▲                                   │
//                                       └───────────────────────────────────┘
//                                   getTask gives null, or the task threw ─▶ processWorkerExit
#include <algorithm>
#include <utility>

#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/trace/ensure.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
/// ctl.compareAndSet, recorded as one step.
bool ThreadPoolExecutor::casCtl(Ctl expected, Ctl wanted, CtlReason reason) {
    const StackFrame frame(world_);
    const auto word = [](Ctl c) { return static_cast<std::uint32_t>(c); };
    const World::Effect together = world_.effect();
    Ctl found = expected;
    if (ctl_.compare_exchange_strong(found, wanted, std::memory_order_acq_rel)) {
        world_.digestWrite(Shared::CtlWord, id_.value, word(wanted));
        world_.emit(POOLSCOPE_HERE, CtlChanged{id_, word(expected), word(wanted), reason});
        return true;
    }
    seen(found);
    world_.emit(POOLSCOPE_HERE, CtlCasFailed{id_, word(expected), word(found), word(wanted)});
    return false;
}

void ThreadPoolExecutor::decrementWorkerCount(CtlReason reason) {
    const World::Effect together = world_.effect();
    const Ctl before = seen(ctl_.fetch_sub(1, std::memory_order_acq_rel));
    ENSURE(workerCountOf(before) > 0, "ctl counts out a worker that it counted in");
    world_.digestWrite(Shared::CtlWord, id_.value, static_cast<std::uint32_t>(before - 1));
    world_.emit(POOLSCOPE_HERE, CtlChanged{id_, static_cast<std::uint32_t>(before),
                                           static_cast<std::uint32_t>(before - 1), reason});
}

/// First part of addWorker: counts the worker in ctl, if the state and the sizes allow it.
Co<bool> ThreadPoolExecutor::reserveWorker(bool hasFirstTask, bool core) {
    Ctl c = ctl();
    while (true) {
        // Check if queue empty only if necessary.
        if (runStateAtLeast(c, kShutdown)) {
            if (runStateAtLeast(c, kStop) || hasFirstTask) co_return false;
            if (co_await workQueue_->isEmpty()) co_return false;
        }
        while (true) {
            const std::int32_t limit = core ? getCorePoolSize() : getMaximumPoolSize();
            if (workerCountOf(c) >= (limit & kCountMask)) co_return false;
            co_await world_.step(Shared::CtlWord, id_.value);
            if (casCtl(c, c + 1, CtlReason::AddWorker)) co_return true;
            c = ctl();
            // retry: the state must be looked at again, and with it the queue.
            if (runStateAtLeast(c, kShutdown)) break;
        }
    }
}

Co<bool> ThreadPoolExecutor::addWorker(RunnablePtr firstTask, bool core) {
    if (!co_await reserveWorker(firstTask != nullptr, core)) co_return false;
    WorkerPtr worker;
    bool started = false;
    std::exception_ptr error;
    try {
        const TaskId first = firstTask ? firstTask->taskId() : TaskId{};
        const std::shared_ptr<ThreadFactory> factory = threadFactory_;
        Thread* thread = factory->newThread(world_);
        worker = makeKept<Worker>(world_, thread, std::move(firstTask), id_);
        if (thread != nullptr && co_await enlist(worker, first)) {
            ThreadBody body = [this, worker, held = holder_ ? holder_->lock() : nullptr] {
                const StackFrame frame(world_);
                return frame.tail(runWorker(worker));
            };
            world_.start(*thread, std::move(body), POOLSCOPE_HERE);
            started = true;
        }
    } catch (...) {
        error = std::current_exception();
    }
    if (!started) co_await addWorkerFailed(std::move(worker));
    if (error) std::rethrow_exception(error);
    co_return started;
}

/// Puts the worker into the set, if the pool still wants it now that mainLock is held.
Co<bool> ThreadPoolExecutor::enlist(const WorkerPtr& worker, TaskId firstTask) {
    co_await mainLock_.lock();
    const LockGuard guard(mainLock_);
    // Recheck while holding the lock: the factory may have taken its time, or shut the pool down.
    const Ctl c = ctl();
    if (!isRunning(c) && (!runStateLessThan(c, kStop) || worker->firstTask)) co_return false;
    if (worker->thread->state() != ThreadState::New) {
        throw Throwable("IllegalThreadStateException");
    }
    workers_.push_back(worker);
    const auto size = static_cast<std::int32_t>(workers_.size());
    poolSize_.store(size);
    largestPoolSize_ = std::max(largestPoolSize_, size);
    world_.emit(POOLSCOPE_HERE, WorkerAdded{id_, worker->thread->id(), firstTask,
                                            static_cast<std::uint32_t>(size)});
    co_return true;
}

Co<void> ThreadPoolExecutor::addWorkerFailed(WorkerPtr worker) {
    co_await mainLock_.lock();
    const LockGuard guard(mainLock_);
    if (worker) std::erase(workers_, worker);
    poolSize_.store(static_cast<std::int32_t>(workers_.size()));
    decrementWorkerCount(CtlReason::AddWorkerFailed);
    co_await tryTerminate();
}

Co<void> ThreadPoolExecutor::runWorker(WorkerPtr worker) {
    RunnablePtr task = std::move(worker->firstTask);
    world_.resetDigest(task ? task->taskId().value + 1U : 0);
    worker->allowInterrupts();
    world_.emit(POOLSCOPE_HERE, WorkerStarted{id_});
    ExitReason reason = ExitReason::Threw;
    std::exception_ptr error;
    co_await onStart();
    try {
        while (true) {
            if (!task) {
                world_.resetDigest(StateDigest::mix(id_.value, 1));  // nothing but this worker
                task = co_await getTask(reason);
            }
            if (!task) break;
            co_await runTask(*worker, std::move(task));
            task = nullptr;
        }
    } catch (...) {
        error = std::current_exception();
        reason = ExitReason::Threw;
    }
    world_.emit(POOLSCOPE_HERE, WorkerExiting{id_, reason});
    co_await processWorkerExit(std::move(worker), error != nullptr);
    co_await onTermination();
    if (error) std::rethrow_exception(error);
}

/// The `finally` around one task: it counts, however it ended, and the worker is idle again.
class ThreadPoolExecutor::TaskFrame {
public:
    TaskFrame(ThreadPoolExecutor& pool, Worker& worker, TaskId task)
        : pool_(pool), worker_(worker), task_(task) {}
    TaskFrame(const TaskFrame&) = delete;
    TaskFrame& operator=(const TaskFrame&) = delete;
    ~TaskFrame() {
        const StackFrame frame(pool_.world_);
        const auto done = worker_.completedTasks.load(std::memory_order_relaxed) + 1;
        worker_.completedTasks.store(done, std::memory_order_relaxed);  // by this worker alone
        pool_.world_.digestWrite(Shared::RunsOfWorker, worker_.thread->id().value,
                                 static_cast<std::uint64_t>(done));
        pool_.world_.emit(POOLSCOPE_HERE, TaskCounted{pool_.id_, task_});
        if (!pool_.ablated(Ablation::WorkerLock)) worker_.unlock();
    }

private:
    ThreadPoolExecutor& pool_;
    Worker& worker_;
    TaskId task_;
};

Co<void> ThreadPoolExecutor::runTask(Worker& worker, RunnablePtr task) {
    Thread& wt = *worker.thread;
    const TaskId id = task->taskId();
    if (!ablated(Ablation::WorkerLock)) co_await worker.lock();
    const TaskFrame frame(*this, worker, id);
    // If the pool is stopping, make sure the thread is interrupted; if not, make sure it is not.
    // The second test deals with a shutdownNow that comes while the flag is being cleared.
    if ((runStateAtLeast(ctl(), kStop) ||
         (world_.interrupted() && runStateAtLeast(ctl(), kStop))) &&
        !seen(wt.isInterrupted())) {
        world_.interrupt(wt);
    }
    world_.emit(POOLSCOPE_HERE, HookCalled{id_, Hook::BeforeExecute, id, TextId{}});
    co_await beforeExecute(wt, task);
    std::exception_ptr thrown;
    try {
        co_await task->run();
        world_.emit(POOLSCOPE_HERE, HookCalled{id_, Hook::AfterExecute, id, TextId{}});
        co_await afterExecute(task, nullptr);
    } catch (...) {
        thrown = std::current_exception();
    }
    if (thrown) {
        const TextId text =
            world_.recording() ? world_.text(asThrowable(thrown).toString()) : TextId{};
        world_.emit(POOLSCOPE_HERE, HookCalled{id_, Hook::AfterExecute, id, text});
        co_await afterExecute(task, thrown);
        std::rethrow_exception(thrown);
    }
}

/// Waits for a task. Returns null if the worker must leave: too many workers, stopped, shut down
/// with an empty queue, or no task came within keepAlive. The worker count is then already reduced
/// by one.
Co<RunnablePtr> ThreadPoolExecutor::getTask(ExitReason& reason) {
    bool timedOut = false;
    while (true) {
        const Ctl c = ctl();
        // Check if queue empty only if necessary.
        if (runStateAtLeast(c, kShutdown)) {
            const bool stop = runStateAtLeast(c, kStop);
            if (stop || co_await workQueue_->isEmpty()) {
                decrementWorkerCount(CtlReason::WorkerGone);
                reason = stop ? ExitReason::Stop : ExitReason::QueueEmptyInShutdown;
                co_return nullptr;
            }
        }
        const std::int32_t wc = workerCountOf(c);
        const bool timed = allowsCoreThreadTimeOut() || wc > getCorePoolSize();
        const bool tooMany = wc > getMaximumPoolSize();
        // Others may have left meanwhile, so `timed` is from a second look at the count.
        if (tooMany || ((timed || ablated(Ablation::KeepCore)) && timedOut)) {
            bool mayLeave = wc > 1 && !ablated(Ablation::KeepCore);
            if (!mayLeave) mayLeave = co_await workQueue_->isEmpty();
            if (mayLeave) {
                co_await world_.step(Shared::CtlWord, id_.value);
                if (!casCtl(c, c - 1, tooMany ? CtlReason::WorkerGone : CtlReason::IdleTimeout)) {
                    continue;
                }
                reason = tooMany ? ExitReason::TooMany : ExitReason::TimedOut;
                co_return nullptr;
            }
        }
        world_.emit(POOLSCOPE_HERE, WorkerIdle{id_, timed});
        try {
            RunnablePtr task;
            if (timed) {
                task = co_await workQueue_->poll(getKeepAliveTime());
            } else {
                task = co_await workQueue_->take();
            }
            if (task) co_return task;
            timedOut = true;
            world_.emit(POOLSCOPE_HERE, WorkerTimedOut{id_});
        } catch (const Throwable& retry) {
            if (!retry.is("InterruptedException")) throw;
            timedOut = false;
        }
    }
}

Co<void> ThreadPoolExecutor::processWorkerExit(WorkerPtr worker, bool completedAbruptly) {
    // If abrupt, then the count was not adjusted yet.
    if (completedAbruptly) decrementWorkerCount(CtlReason::WorkerGone);
    {
        co_await mainLock_.lock();
        const LockGuard guard(mainLock_);
        completedTaskCount_ += worker->completedTasks;
        removeWorker(worker);
    }
    co_await tryTerminate();
    if (!runStateLessThan(ctl(), kStop)) co_return;
    if (!completedAbruptly) {
        const bool mayShrink = allowsCoreThreadTimeOut() || ablated(Ablation::KeepCore);
        std::int32_t min = mayShrink ? 0 : getCorePoolSize();
        if (min == 0) {
            const bool empty = co_await workQueue_->isEmpty();
            if (!empty) min = 1;
        }
        if (workerCountOf(ctl()) >= min) co_return;  // replacement not needed
    }
    co_await addWorker(nullptr, false);
}

void ThreadPoolExecutor::removeWorker(const WorkerPtr& worker) {
    std::erase(workers_, worker);
    poolSize_.store(static_cast<std::int32_t>(workers_.size()));
    world_.emit(POOLSCOPE_HERE, WorkerRemoved{id_, worker->thread->id(), completedTaskCount_});
}

}  // namespace poolscope
