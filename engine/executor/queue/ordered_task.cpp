// Making ordered tasks and comparing them.
#include "engine/executor/queue/ordered_task.hpp"

#include <utility>

#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {

/// Introduces a new task to the log; returns its id.
TaskId introduce(World& world, ExecutorId executor, const std::string& label) {
    const TaskId id = world.newTaskId();
    world.emit(POOLSCOPE_HERE, TaskCreated{executor, id, world.text(label), id.value, false});
    world.emit(POOLSCOPE_HERE, PlainTaskMade{id});
    return id;
}

}  // namespace

int DelayedTask::compareTo(const Delayed& other) const {
    if (this == &other) return 0;
    const auto* const x = dynamic_cast<const DelayedTask*>(&other);
    const Duration difference = x != nullptr ? time_ - x->time_ : getDelay() - other.getDelay();
    return difference.ns < 0 ? -1 : difference.ns > 0 ? 1 : 0;
}

std::shared_ptr<PriorityTask> newPriorityTask(World& world, ExecutorId executor, RunnablePtr body,
                                              std::int64_t priority, std::string label) {
    const StackFrame frame(world);
    if (!body) throw nullPointerException();
    if (label.empty()) label = body->toString();
    const TaskId id = introduce(world, executor, label);
    world.emit(POOLSCOPE_HERE, TaskPrioritized{id, priority});
    return std::make_shared<PriorityTask>(world, executor, std::move(body), std::move(label), id,
                                          priority);
}

std::shared_ptr<DelayedTask> newDelayedTask(World& world, ExecutorId executor, RunnablePtr body,
                                            Duration delay, std::string label) {
    const StackFrame frame(world);
    if (!body) throw nullPointerException();
    if (label.empty()) label = body->toString();
    const Instant time = world.now() + delay;
    const TaskId id = introduce(world, executor, label);
    world.emit(POOLSCOPE_HERE, TaskTimed{id, Repeat::Once, time, Duration{}});
    return std::make_shared<DelayedTask>(world, executor, std::move(body), std::move(label), id,
                                         time);
}

}  // namespace poolscope
