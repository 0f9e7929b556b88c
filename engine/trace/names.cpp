// Learning names from the seven kinds of event that introduce something.
#include "engine/trace/names.hpp"

namespace poolscope {

void Names::put(std::vector<std::string>& names, std::uint32_t id, std::string_view name) {
    if (id >= names.size()) names.resize(id + 1);
    names[id] = name;
}

void Names::follow(const Log& log, std::size_t end) {
    for (; read_ < end; ++read_) {
        const Payload& what = log[read_].what;
        if (const auto* thread = what.get<ThreadCreated>()) {
            put(threads_, thread->created.value, log.text(thread->name));
        } else if (const auto* task = what.get<TaskCreated>()) {
            put(tasks_, task->task.value, log.text(task->label));
        } else if (const auto* executor = what.get<ExecutorCreated>()) {
            put(executors_, executor->executor.value, log.text(executor->name));
        } else if (const auto* lock = what.get<LockCreated>()) {
            put(locks_, lock->lock.value, log.text(lock->name));
        } else if (const auto* synchronizer = what.get<SynchronizerCreated>()) {
            put(locks_, synchronizer->synchronizer.value, log.text(synchronizer->name));
        } else if (const auto* condition = what.get<ConditionCreated>()) {
            put(conditions_, condition->condition.value, log.text(condition->name));
        } else if (const auto* variable = what.get<VariableCreated>()) {
            put(variables_, variable->variable.value, log.text(variable->name));
        }
    }
}

}  // namespace poolscope
