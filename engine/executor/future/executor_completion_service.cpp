// Futures that tell a queue when they are done.
#include "engine/executor/future/executor_completion_service.hpp"

#include <utility>

namespace poolscope {
namespace {

/// Runs a future, and when that is done puts it into the completion queue.
class QueueingFuture : public FutureTask {
public:
    QueueingFuture(World& world, ExecutorId executor, TaskId id, FuturePtr task,
                   std::shared_ptr<CompletionQueue> queue)
        : FutureTask(world, callable(task), "QueueingFuture(" + task->label() + ")", id, executor),
          task_(std::move(task)),
          queue_(std::move(queue)) {}

protected:
    Co<void> done() override { return queue_->add(task_); }

private:
    FuturePtr task_;
    std::shared_ptr<CompletionQueue> queue_;
};

AbstractExecutorService& notNull(AbstractExecutorService* executor) {
    if (executor == nullptr) throw nullPointerException();
    return *executor;
}

}  // namespace

ExecutorCompletionService::ExecutorCompletionService(AbstractExecutorService* executor)
    : executor_(notNull(executor)),
      queue_(std::make_shared<CompletionQueue>(executor_.world(), executor_.id())) {}

ExecutorCompletionService::ExecutorCompletionService(AbstractExecutorService* executor,
                                                     std::shared_ptr<CompletionQueue> queue)
    : executor_(notNull(executor)), queue_(std::move(queue)) {
    if (!queue_) throw nullPointerException();
}

Co<FuturePtr> ExecutorCompletionService::submit(CallablePtr task, std::string label) {
    if (!task) throw nullPointerException();
    return executed(executor_.newTaskFor(std::move(task), std::move(label)));
}

Co<FuturePtr> ExecutorCompletionService::submit(RunnablePtr task, Value result, std::string label) {
    if (!task) throw nullPointerException();
    return executed(executor_.newTaskFor(std::move(task), std::move(result), std::move(label)));
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
