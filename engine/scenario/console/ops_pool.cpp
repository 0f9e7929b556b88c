// The console's executor.
#include "engine/scenario/console/ops_pool.hpp"

#include <utility>

namespace poolscope {

namespace {

/// A foreign RunnableScheduledFuture, as a subclass's decorateTask may return: it has no heapIndex,
/// so the queue searches for it, and cancelling the task inside does not take it out.
class WrappedTask : public RunnableScheduledFuture {
public:
    explicit WrappedTask(ScheduledPtr inner) : inner_(std::move(inner)) {}

    Co<void> run() override { return inner_->run(); }
    TaskId taskId() const override { return inner_->taskId(); }
    std::string toString() const override { return inner_->toString(); }
    Co<bool> cancel(bool mayInterruptIfRunning) override {
        return inner_->cancel(mayInterruptIfRunning);
    }
    bool isCancelled() const override { return inner_->isCancelled(); }
    bool isDone() const override { return inner_->isDone(); }
    Co<Value> get() override { return inner_->get(); }
    Co<Value> get(Duration timeout) override { return inner_->get(timeout); }
    Duration getDelay() const override { return inner_->getDelay(); }
    bool isPeriodic() const override { return inner_->isPeriodic(); }
    int compareTo(const RunnableScheduledFuture& other) const override {
        const auto* wrapped = dynamic_cast<const WrappedTask*>(&other);
        return inner_->compareTo(wrapped == nullptr ? other : *wrapped->inner_);
    }

private:
    ScheduledPtr inner_;
};

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
    known->outer = wraps_ ? std::make_shared<WrappedTask>(task) : task;
    return known->outer;
}

}  // namespace poolscope
