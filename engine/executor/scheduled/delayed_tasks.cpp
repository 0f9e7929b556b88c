// What all containers of delayed tasks have in common.
#include "engine/executor/scheduled/delayed_tasks.hpp"

namespace poolscope {

std::vector<TaskId> DelayedTasks::ids() const {
    std::vector<TaskId> ids;
    for (std::int32_t i = 0; i < capacity(); ++i)
        if (taskIn(i).exists()) ids.push_back(taskIn(i));
    return ids;
}

}  // namespace poolscope
