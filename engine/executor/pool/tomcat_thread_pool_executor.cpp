// Tomcat's offer, and its execute around the JDK's.
#include "engine/executor/pool/tomcat_thread_pool_executor.hpp"

#include <utility>

#include "engine/world/stack_frame.hpp"

namespace poolscope {
Co<bool> TaskQueue::offer(RunnablePtr task) {
    const StackFrame frame(world_);
    if (parent_ == nullptr) return frame.tail(LinkedBlockingQueue::offer(std::move(task)));
    // We are maxed out on threads: simply queue the task.
    const std::int32_t threads = parent_->getPoolSizeNoLock();
    if (threads == parent_->getMaximumPoolSize()) {
        return frame.tail(LinkedBlockingQueue::offer(std::move(task)));
    }
    // We have idle threads: just add it to the queue.
    if (parent_->getSubmittedCount() <= threads) {
        return frame.tail(LinkedBlockingQueue::offer(std::move(task)));
    }
    // If we have fewer threads than the maximum, force the creation of a new thread.
    if (threads < parent_->getMaximumPoolSize()) return frame.tail(refuse(std::move(task)));
    return frame.tail(LinkedBlockingQueue::offer(std::move(task)));
}

Co<bool> TaskQueue::force(RunnablePtr task) {
    const StackFrame frame(world_);
    if (parent_ == nullptr || parent_->isShutdown()) {
        throw Throwable("RejectedExecutionException",
                        "Executor not running, can't force a command into the queue");
    }
    return frame.tail(LinkedBlockingQueue::offer(std::move(task)));
}

TomcatThreadPoolExecutor::TomcatThreadPoolExecutor(World& world, Settings settings,
                                                   std::int32_t capacity)
    : ThreadPoolExecutor(world, kClassName, std::move(settings), queueOf<TaskQueue>(capacity)) {
    taskQueue().setParent(*this);
}

Co<void> TomcatThreadPoolExecutor::execute(RunnablePtr command) {
    ++submittedCount_;
    bool rejected = false;
    try {
        co_await ThreadPoolExecutor::execute(command);
    } catch (const Throwable& thrown) {
        if (!thrown.is("RejectedExecutionException")) throw;
        rejected = true;
    }
    if (!rejected) co_return;
    const TaskId task = command->taskId();
    bool forced = false;
    try {
        forced = co_await taskQueue().force(std::move(command));
    } catch (...) {
        --submittedCount_;
        throw;
    }
    if (recordStep(task, ExecuteStep::OfferedAgain, forced)) co_return;
    --submittedCount_;
    throw Throwable("RejectedExecutionException", "Queue capacity is full.");
}

Co<void> TomcatThreadPoolExecutor::afterExecute(const RunnablePtr&, std::exception_ptr) {
    --submittedCount_;
    co_return;
}

}  // namespace poolscope
