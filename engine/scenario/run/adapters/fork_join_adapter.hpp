// The adapter of a ForkJoinPool, and the tasks that a scenario's templates become in it.
#pragma once

#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "engine/scenario/run/adapters/executor_adapter.hpp"

namespace poolscope {

std::unique_ptr<ExecutorAdapter> makeForkJoinAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                                     const ExecutorSpec& spec);

/// A task made from a template: its steps, or its recursive splitting. The runtime knows it by
/// `label`.
/// `result`: what it returns instead of what its steps return.
std::shared_ptr<RecursiveTask> newForkJoinTask(ScenarioRuntime& runtime, std::uint32_t executor,
                                               std::shared_ptr<const TaskTemplate> steps,
                                               std::string label, std::optional<Value> result = {});

/// ForkJoinPool.execute(Runnable): the task that runs it. In the log it only carries it.
ForkJoinTaskPtr runnableExecuteAction(ForkJoinPool& pool, RunnablePtr runnable);

}  // namespace poolscope
