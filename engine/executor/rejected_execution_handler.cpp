// The four policies.
#include "engine/executor/rejected_execution_handler.hpp"

#include <utility>

#include "engine/executor/thread_pool_executor.hpp"

namespace poolscope {

Co<void> AbortPolicy::rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) {
    const std::string pool = co_await executor.toString();
    throw Throwable("RejectedExecutionException",
                    "Task " + task->toString() + " rejected from " + pool);
}

Co<void> CallerRunsPolicy::rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) {
    if (!executor.isShutdown()) co_await task->run();
}

Co<void> DiscardPolicy::rejectedExecution(RunnablePtr, ThreadPoolExecutor&) { co_return; }

Co<void> DiscardOldestPolicy::rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) {
    if (executor.isShutdown()) co_return;
    co_await executor.workQueue().poll();
    co_await executor.execute(std::move(task));
}

std::shared_ptr<RejectedExecutionHandler> rejectionPolicy(std::string_view name) {
    if (name == "AbortPolicy") return std::make_shared<AbortPolicy>();
    if (name == "CallerRunsPolicy") return std::make_shared<CallerRunsPolicy>();
    if (name == "DiscardPolicy") return std::make_shared<DiscardPolicy>();
    if (name == "DiscardOldestPolicy") return std::make_shared<DiscardOldestPolicy>();
    return nullptr;
}

}  // namespace poolscope
