// Futures that tell a queue when they are done.
#include "engine/executor/future/executor_completion_service.hpp"

#include <utility>

#include "engine/executor/future/queueing_future.hpp"

namespace poolscope {
namespace {

AbstractExecutorService& notNull(AbstractExecutorService* executor) {
    if (executor == nullptr) throw nullPointerException();
    return *executor;
}

}  // namespace

ExecutorCompletionService::ExecutorCompletionService(AbstractExecutorService& executor,
                                                     const StackFrame&)
    : executor_(executor),
      queue_(std::make_shared<CompletionQueue>(executor_.world(), executor_.id())) {}

ExecutorCompletionService::ExecutorCompletionService(AbstractExecutorService* executor)
    : ExecutorCompletionService(notNull(executor), StackFrame(notNull(executor).world())) {}

ExecutorCompletionService::ExecutorCompletionService(AbstractExecutorService* executor,
                                                     std::shared_ptr<CompletionQueue> queue)
    : executor_(notNull(executor)), queue_(std::move(queue)) {
    if (!queue_) throw nullPointerException();
}

Co<FuturePtr> ExecutorCompletionService::submit(CallablePtr task, std::string label) {
    const StackFrame frame(executor_.world());
    if (!task) throw nullPointerException();
    return frame.tail(executed(executor_.newTaskFor(std::move(task), std::move(label))));
}

Co<FuturePtr> ExecutorCompletionService::submit(RunnablePtr task, Value result, std::string label) {
    const StackFrame frame(executor_.world());
    if (!task) throw nullPointerException();
    return frame.tail(
        executed(executor_.newTaskFor(std::move(task), std::move(result), std::move(label))));
}

Co<FuturePtr> ExecutorCompletionService::executed(FuturePtr future) {
    World& world = executor_.world();
    const TaskId id = world.newTaskId();
    const auto envelope =
        std::make_shared<QueueingFuture>(world, executor_.id(), id, future, queue_);
    const TextId label = world.text(envelope->label());
    world.emit(POOLSCOPE_HERE, TaskCreated{executor_.id(), id, label, id.value, false});
    world.emit(POOLSCOPE_HERE, EnvelopeMade{id, future->taskId()});
    co_await executor_.execute(envelope);
    co_return future;
}

}  // namespace poolscope
