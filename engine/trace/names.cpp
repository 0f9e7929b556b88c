// Learning names from the five kinds of event that introduce something.
#include "engine/trace/names.hpp"

namespace poolscope {

void Names::put(std::vector<std::string>& names, std::uint32_t id, std::string_view name) {
    if (id >= names.size()) names.resize(id + 1);
    names[id] = name;
}

void Names::follow(const Log& log, std::size_t end) {
    for (; read_ < end; ++read_) {
        const Payload& what = log[read_].what;
        if (const auto* thread = std::get_if<ThreadCreated>(&what)) {
            put(threads_, thread->created.value, log.text(thread->name));
        } else if (const auto* task = std::get_if<TaskCreated>(&what)) {
            put(tasks_, task->task.value, log.text(task->label));
        } else if (const auto* executor = std::get_if<ExecutorCreated>(&what)) {
            put(executors_, executor->executor.value, log.text(executor->name));
        } else if (const auto* lock = std::get_if<LockCreated>(&what)) {
            put(locks_, lock->lock.value, log.text(lock->name));
        } else if (const auto* condition = std::get_if<ConditionCreated>(&what)) {
            put(conditions_, condition->condition.value, log.text(condition->name));
        }
    }
}

}  // namespace poolscope
