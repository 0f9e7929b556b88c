// The host of a ForkJoinPool, and the tasks that a scenario's templates become in it.
#pragma once

#include "engine/executor/fork_join_pool.hpp"
#include "engine/scenario/hosts/host.hpp"

namespace poolscope {

std::unique_ptr<Host> makeForkJoinHost(Stage& stage, std::uint32_t index, const ExecutorSpec& spec);

/// A template as a task: its steps, or what it says to split up. Known to the stage under `label`.
std::shared_ptr<RecursiveTask> newForkJoinTask(Stage& stage, std::uint32_t executor,
                                               std::shared_ptr<const TaskTemplate> steps,
                                               std::string label);

}  // namespace poolscope
