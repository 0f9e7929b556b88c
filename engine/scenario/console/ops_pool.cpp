// The console's executor.
#include "engine/scenario/console/ops_pool.hpp"

#include <utility>

#include "engine/executor/scheduled/decorated_task.hpp"

namespace poolscope {

namespace {

std::shared_ptr<ThreadFactory> factoryOf(World& world, const PoolOptions& options) {
    if (options.blockedWorker) return std::make_shared<DefaultThreadFactory>(world);
    return std::make_shared<NoThreadFactory>();
}

}  // namespace

void OpsTasks::add(std::unique_ptr<OpsTask> task) {
    byLabel_[task->label] = task.get();
    byId_[task->inner->taskId()] = task.get();
    tasks_.push_back(std::move(task));
}

OpsTask* OpsTasks::find(const std::string& label) const {
    const auto found = byLabel_.find(label);
    return found == byLabel_.end() ? nullptr : found->second;
}

OpsTask* OpsTasks::find(TaskId id) const {
    const auto found = byId_.find(id);
    return found == byId_.end() ? nullptr : found->second;
}

OpsPool::OpsPool(World& world, const PoolOptions& options)
    : ScheduledThreadPoolExecutor(
          world, options.core, "pool", factoryOf(world, options),
          rejectionPolicy(handlerNames()[static_cast<std::size_t>(options.handler)])),
      wraps_(options.wrap) {}

ScheduledPtr OpsPool::decorateTask(const RunnablePtr&, ScheduledPtr task) {
    return decorate(std::move(task));
}

ScheduledPtr OpsPool::decorateTask(const CallablePtr&, ScheduledPtr task) {
    return decorate(std::move(task));
}

ScheduledPtr OpsPool::decorate(ScheduledPtr task) {
    OpsTask* const known = std::exchange(expected_, nullptr);
    if (known == nullptr) return task;  // the one that blocks the worker
    known->inner = std::dynamic_pointer_cast<ScheduledFutureTask>(task);
    known->outer = wraps_ ? std::make_shared<DecoratedTask>(task) : task;
    return known->outer;
}

}  // namespace poolscope
