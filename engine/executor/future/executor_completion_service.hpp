// ExecutorCompletionService: hands tasks to an executor and gives back their futures as they get
// done, not in the order of submission.
//
//     submit(A) ─▶ future of A, inside a QueueingFuture ─▶ executor
//                                    │ its done()
//     take() ◀── completion queue ◀──┘ the future of A
//
// A future that was cancelled while queued is delivered only when a worker gets to its
// QueueingFuture, because only then is that one done.
// Promises: the JDK's class step by step. The queue outlives the service as long as tasks need it.
// Source: java.util.concurrent.ExecutorCompletionService.
#pragma once

#include <memory>
#include <string>

#include "engine/executor/future/abstract_executor_service.hpp"
#include "engine/executor/future/completion_queue.hpp"

namespace poolscope {

class ExecutorCompletionService {
public:
    /// NullPointerException without an executor.
    explicit ExecutorCompletionService(AbstractExecutorService* executor);
    /// The same, with a queue that others may share; NullPointerException without one.
    ExecutorCompletionService(AbstractExecutorService* executor,
                              std::shared_ptr<CompletionQueue> queue);

    /// The future that take will give. NullPointerException without a task.
    Co<FuturePtr> submit(CallablePtr task, std::string label = {});
    Co<FuturePtr> submit(RunnablePtr task, Value result, std::string label = {});
    /// The next completed future; waits for it. InterruptedException.
    Co<FuturePtr> take() { return queue_->take(); }
    Co<FuturePtr> poll() { return queue_->poll(); }
    Co<FuturePtr> poll(Duration timeout) { return queue_->poll(timeout); }

private:
    Co<FuturePtr> executed(FuturePtr future);

    AbstractExecutorService& executor_;
    std::shared_ptr<CompletionQueue> queue_;
};

}  // namespace poolscope
