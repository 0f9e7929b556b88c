// execute: the three steps by which a task finds a thread, the queue, or the rejection handler.
//
//     1  fewer than core workers?     ── yes ─▶ a new worker runs it first
//     2  running, and the queue takes it? yes ─▶ look again: has the pool been shut down? take it
//        back and reject it. No worker at all? make one, which will find it in the queue
//     3  a worker beyond core?        ── made ─▶ it runs the task first;  not made ─▶ reject
//
// Looking again is what makes step 2 safe: between the first look and the offer the pool may have
// been shut down, or its last worker may have left. Source: ThreadPoolExecutor.execute.
#include <utility>

#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
bool ThreadPoolExecutor::recordStep(TaskId task, ExecuteStep step, bool yes, std::int32_t count,
                                    std::int32_t limit) {
    const StackFrame frame(world_);
    world_.emit(POOLSCOPE_HERE, ExecuteStepped{id_, task, step, yes, count, limit});
    return yes;
}

Co<void> ThreadPoolExecutor::execute(RunnablePtr command) {
    if (!command) throw nullPointerException();
    const TaskId task = command->taskId();
    co_await world_.step(Shared::CtlWord, id_.value);
    Ctl c = ctl();
    const std::int32_t workers = workerCountOf(c);
    const std::int32_t core = getCorePoolSize();
    if (recordStep(task, ExecuteStep::BelowCore, workers < core, workers, core)) {
        const bool made = co_await addWorker(command, true);
        if (recordStep(task, ExecuteStep::CoreWorkerMade, made)) co_return;
        co_await world_.step(Shared::CtlWord, id_.value);
        c = ctl();
    }
    if (co_await offered(command, c)) {
        if (!ablated(Ablation::Recheck)) co_await lookAgain(std::move(command));
        co_return;
    }
    const std::int32_t most = getMaximumPoolSize();
    const bool made = co_await addWorker(command, false);
    if (!recordStep(task, ExecuteStep::ExtraWorkerMade, made, workerCountOf(ctl()), most)) {
        co_await reject(std::move(command));
    }
}

/// `isRunning(c) && workQueue.offer(command)`.
Co<bool> ThreadPoolExecutor::offered(RunnablePtr command, Ctl c) {
    const TaskId task = command->taskId();
    const std::int32_t capacity = workQueue_->capacity();
    const std::int32_t queued = capacity - workQueue_->remainingCapacity();
    bool taken = isRunning(c);
    if (taken) taken = co_await workQueue_->offer(std::move(command));
    co_return recordStep(task, ExecuteStep::Offered, taken, queued, capacity);
}

Co<void> ThreadPoolExecutor::lookAgain(RunnablePtr command) {
    const TaskId task = command->taskId();
    co_await world_.step(Shared::CtlWord, id_.value);
    const Ctl recheck = ctl();
    if (!recordStep(task, ExecuteStep::StillRunning, isRunning(recheck))) {
        const bool removed = co_await remove(*command);
        if (recordStep(task, ExecuteStep::TakenBack, removed)) {
            co_await reject(std::move(command));
            co_return;
        }
    }
    const std::int32_t workers = workerCountOf(recheck);
    callFollows(world_);
    if (!recordStep(task, ExecuteStep::HasWorkers, workers != 0, workers)) {
        co_await addWorker(nullptr, false);
    }
}

}  // namespace poolscope
