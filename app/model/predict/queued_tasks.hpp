// The tasks in an executor's queue.
#pragma once

#include <vector>

#include "app/model/run/run_state.hpp"

namespace poolscope {

/// In the order of the queue's array or line.
inline std::vector<TaskId> queuedTasks(const RunState& state, ExecutorId executor) {
    std::vector<TaskId> tasks;
    const PoolQueue& queue = state.pools.pool(executor).queue;
    if (!queue.heap) return {queue.line.begin(), queue.line.end()};
    for (const TaskId task : state.heaps.heap(executor).slots())
        if (task.exists()) tasks.push_back(task);
    return tasks;
}

}  // namespace poolscope
