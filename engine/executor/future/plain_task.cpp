// Making a plain task and running it.
#include "engine/executor/future/plain_task.hpp"

#include <utility>

#include "engine/executor/future/body_end.hpp"
#include "engine/world/kept_memory.hpp"

namespace poolscope {
PlainTask::PlainTask(World& world, ExecutorId executor, RunnablePtr body, std::string label,
                     TaskId id)
    : world_(world),
      executor_(executor),
      body_(std::move(body)),
      label_(std::move(label)),
      id_(id) {
    if (!body_) throw nullPointerException();
}

Co<void> PlainTask::run() {
    const std::uint32_t run = runs_.fetch_add(1, std::memory_order_relaxed) + 1;
    world_.emit(POOLSCOPE_HERE, TaskBegan{executor_, id_, run, false, Instant{}});
    const InsideTask inside(world_.currentThread(), id_);
    std::exception_ptr error;
    try {
        co_await body_->run();
    } catch (...) {
        error = std::current_exception();
    }
    const BodyEnd end = bodyEnd(world_, error, body_->wasInterrupted());
    world_.emit(POOLSCOPE_HERE, TaskEnded{executor_, id_, run, end.outcome, end.error});
    if (error) std::rethrow_exception(error);
}

std::shared_ptr<PlainTask> newPlainTask(AbstractExecutorService& executor, RunnablePtr body,
                                        std::string label) {
    if (!body) throw nullPointerException();
    if (label.empty()) label = body->toString();
    World& world = executor.world();
    const TaskId id = world.newTaskId();
    auto task = makeKept<PlainTask>(world, executor.id(), std::move(body), std::move(label), id);
    const TextId text = world.text(task->label());
    world.emit(POOLSCOPE_HERE, TaskCreated{executor.id(), id, text, id.value, false});
    world.emit(POOLSCOPE_HERE, PlainTaskMade{id});
    return task;
}

}  // namespace poolscope
