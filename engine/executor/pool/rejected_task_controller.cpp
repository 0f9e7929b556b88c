// The report.
#include "engine/executor/pool/rejected_task_controller.hpp"

#include "engine/executor/pool/thread_pool_executor.hpp"

namespace poolscope {

Co<void> RejectedTaskController::rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) {
    World& world = executor.world();
    const auto text = [](auto number) { return std::to_string(number); };
    const std::int32_t size = co_await executor.getPoolSize();
    const std::int32_t active = co_await executor.getActiveCount();
    const std::int32_t largest = co_await executor.getLargestPoolSize();
    const std::int64_t tasks = co_await executor.getTaskCount();
    const std::int64_t completed = co_await executor.getCompletedTaskCount();
    const std::int32_t queued = co_await executor.workQueue().size();
    const std::string report =
        "pool " + executor.name() + " rejects " + task->toString() + ": " + text(size) +
        " threads (core " + text(executor.getCorePoolSize()) + ", maximum " +
        text(executor.getMaximumPoolSize()) + ", largest " + text(largest) + "), " + text(active) +
        " active, " + text(queued) + " queued, " + text(completed) + " of " + text(tasks) +
        " tasks completed, " + std::string(toString(runStateName(executor.ctl())));
    world.emit(POOLSCOPE_HERE, PoolReported{executor.id(), world.text(report)});
    acts(POOLSCOPE_HERE, executor, task, PolicyAct::Throws);
    throw Throwable("RejectedExecutionException", report);
}

}  // namespace poolscope
