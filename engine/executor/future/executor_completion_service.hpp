// ExecutorCompletionService: passes tasks to an executor and returns their futures in the order of
// completion, not of submission.
//
//     submit(A) ─▶ future of A, inside a QueueingFuture ─▶ executor
//                                    │ its done()
//     take() ◀── completion queue ◀──┘ the future of A
//
// A future that was cancelled while queued is delivered only when a worker runs its QueueingFuture,
// because the QueueingFuture completes only then.
// Promises: the JDK's class step by step. The queue outlives the service as long as tasks need it.
// Source: java.util.concurrent.ExecutorCompletionService.
#pragma once

#include <memory>
#include <string>

#include "engine/executor/future/abstract_executor_service.hpp"
#include "engine/executor/future/completion_queue.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class ExecutorCompletionService {
public:
    /// NullPointerException without an executor.
    explicit ExecutorCompletionService(AbstractExecutorService* executor);
    /// The same, with a queue that others may share; throws NullPointerException if it is null.
    ExecutorCompletionService(AbstractExecutorService* executor,
                              std::shared_ptr<CompletionQueue> queue);

    /// Returns the future that take will return. Throws NullPointerException if the task is null.
    Co<FuturePtr> submit(CallablePtr task, std::string label = {});
    Co<FuturePtr> submit(RunnablePtr task, Value result, std::string label = {});
    /// Waits for the next completed future. Throws InterruptedException.
    Co<FuturePtr> take() { return queue_->take(); }
    Co<FuturePtr> poll() { return queue_->poll(); }
    Co<FuturePtr> poll(Duration timeout) { return queue_->poll(timeout); }

private:
    ExecutorCompletionService(AbstractExecutorService& executor, const StackFrame& frame);

    Co<FuturePtr> executed(FuturePtr future);

    AbstractExecutorService& executor_;
    std::shared_ptr<CompletionQueue> queue_;
};

}  // namespace poolscope
