// submit and newTaskFor, in the order of the JDK's source.
#include "engine/executor/future/abstract_executor_service.hpp"

#include <utility>

#include "engine/world/stack_frame.hpp"

namespace poolscope {
std::shared_ptr<FutureTask> AbstractExecutorService::newFuture(CallablePtr body, std::string label,
                                                               bool callable) {
    const TaskId task = world_.newTaskId();
    if (label.empty()) label = "task-" + std::to_string(task.value);
    auto future =
        std::make_shared<FutureTask>(world_, std::move(body), std::move(label), task, id());
    const TextId text = world_.text(future->label());
    world_.emit(POOLSCOPE_HERE, TaskCreated{id(), task, text, task.value, callable});
    return future;
}

std::shared_ptr<FutureTask> AbstractExecutorService::newTaskFor(RunnablePtr runnable, Value value,
                                                                std::string label) {
    const StackFrame frame(world_);
    const TaskId carried = runnable ? runnable->taskId() : TaskId{};
    auto future =
        newFuture(callable(std::move(runnable), std::move(value)), std::move(label), false);
    if (carried.exists()) world_.emit(POOLSCOPE_HERE, EnvelopeMade{future->taskId(), carried});
    return future;
}

std::shared_ptr<FutureTask> AbstractExecutorService::newTaskFor(CallablePtr callable,
                                                                std::string label) {
    const StackFrame frame(world_);
    return newFuture(std::move(callable), std::move(label), true);
}

Co<std::shared_ptr<FutureTask>> AbstractExecutorService::executed(
    std::shared_ptr<FutureTask> task) {
    co_await execute(task);
    co_return task;
}

Co<std::shared_ptr<FutureTask>> AbstractExecutorService::submit(RunnablePtr task,
                                                                std::string label) {
    const StackFrame frame(world_);
    if (!task) throw nullPointerException();
    return frame.tail(executed(newTaskFor(std::move(task), Value{}, std::move(label))));
}

Co<std::shared_ptr<FutureTask>> AbstractExecutorService::submit(RunnablePtr task, Value result,
                                                                std::string label) {
    const StackFrame frame(world_);
    if (!task) throw nullPointerException();
    return frame.tail(executed(newTaskFor(std::move(task), std::move(result), std::move(label))));
}

Co<std::shared_ptr<FutureTask>> AbstractExecutorService::submit(CallablePtr task,
                                                                std::string label) {
    const StackFrame frame(world_);
    if (!task) throw nullPointerException();
    return frame.tail(executed(newTaskFor(std::move(task), std::move(label))));
}

}  // namespace poolscope
