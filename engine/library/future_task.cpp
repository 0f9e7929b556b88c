// FutureTask over the engine's.
#include "poolscope/future_task.hpp"

#include <utility>

#include "engine/executor/future/future_task.hpp"
#include "engine/library/engine_pool.hpp"

namespace juc::detail {

AnyFuture newFutureTask(CallPtr body) {
    const RuntimePtr runtime = currentRuntime();
    std::shared_ptr<poolscope::FutureTask> task;
    runtime->run([&]() -> Co<void> {
        World& world = runtime->world();
        const poolscope::TaskId id = world.newTaskId();
        std::string label(body->name());
        const int priority = body->priority();
        if (label.empty()) label = "task-" + std::to_string(id.value);
        const poolscope::TextId text = world.text(label);
        task = std::make_shared<poolscope::FutureTask>(world, callableOf(*runtime, std::move(body)),
                                                       std::move(label), id);
        world.emit(kNoLine, poolscope::TaskCreated{{}, id, text, id.value, true});
        if (priority != 0) task->prioritize(priority);
        return Co<void>::ready();
    });
    return futureOf(runtime, nullptr, std::move(task));
}

void runFutureTask(const AnyFuture& task) {
    const EngineTask& its = engineTaskOf(task);
    const auto run = std::dynamic_pointer_cast<poolscope::FutureTask>(its.task());
    its.runtime()->run([&] { return run->run(); });
}

Runnable runnableOfTask(const AnyFuture& task) {
    const EngineTask& its = engineTaskOf(task);
    return runnableOf(its.runtime(), nullptr,
                      std::dynamic_pointer_cast<poolscope::FutureTask>(its.task()), Outside::Yes);
}

}  // namespace juc::detail
