// The adapter of a ForkJoinPool, and the tasks that a scenario's templates become in it.
#pragma once

#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "engine/scenario/run/adapters/executor_adapter.hpp"

namespace poolscope {

std::unique_ptr<ExecutorAdapter> makeForkJoinAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                                     const ExecutorSpec& spec);

/// A template as a task: its steps, or what it says to split up. Known to the runtime under
/// `label`.
std::shared_ptr<RecursiveTask> newForkJoinTask(ScenarioRuntime& runtime, std::uint32_t executor,
                                               std::shared_ptr<const TaskTemplate> steps,
                                               std::string label);

}  // namespace poolscope
