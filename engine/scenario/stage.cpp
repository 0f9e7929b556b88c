// Setting the stage and keeping its registers.
#include "engine/scenario/stage.hpp"

#include <fmt/format.h>

#include "engine/scenario/task_body.hpp"

namespace poolscope {

/// Remembers the threads it makes, so that a scenario can interrupt them by name.
class Stage::Factory : public DefaultThreadFactory {
public:
    explicit Factory(Stage& stage) : DefaultThreadFactory(stage.world_), stage_(stage) {}
    Thread* newThread(World& world) override {
        Thread* const thread = DefaultThreadFactory::newThread(world);
        stage_.enter(*thread);
        return thread;
    }

private:
    Stage& stage_;
};

/// Remembers the tasks it makes, also those it then rejects.
class Stage::Pool : public ScheduledThreadPoolExecutor {
public:
    Pool(Stage& stage, std::uint32_t index, const ExecutorSpec& spec)
        : ScheduledThreadPoolExecutor(
              stage.world_, spec.corePoolSize, spec.name, std::make_shared<Factory>(stage),
              rejectionPolicy(
                  handlerNames()[static_cast<std::size_t>(spec.rejectedExecutionHandler)])),
          stage_(stage),
          index_(index) {}

protected:
    ScheduledPtr decorateTask(const RunnablePtr& runnable, ScheduledPtr task) override {
        if (const TaskBody* body = bodyOf(*runnable)) enter(*body, task);
        return task;
    }
    ScheduledPtr decorateTask(const CallablePtr& callable, ScheduledPtr task) override {
        if (const TaskBody* body = bodyOf(*callable)) enter(*body, task);
        return task;
    }

private:
    void enter(const TaskBody& body, const ScheduledPtr& task) {
        stage_.enter(body.label(), {index_, std::dynamic_pointer_cast<ScheduledFutureTask>(task)});
    }

    Stage& stage_;
    std::uint32_t index_;
};

Stage::Stage(const Scenario& scenario, World& world, VirtualWorld* virtualWorld)
    : scenario_(scenario), world_(world), virtualWorld_(virtualWorld) {}

Co<void> Stage::raiseExecutors() {
    for (const ExecutorSpec& spec : scenario_.executors) {
        const auto index = static_cast<std::uint32_t>(executors_.size());
        executors_.push_back(std::make_unique<Pool>(*this, index, spec));
    }
    for (std::size_t i = 0; i < executors_.size(); ++i) {
        const ExecutorSpec& spec = scenario_.executors[i];
        ScheduledThreadPoolExecutor& pool = *executors_[i];
        if (spec.maximumPoolSize) co_await pool.setMaximumPoolSize(*spec.maximumPoolSize);
        if (spec.keepAliveTime) co_await pool.setKeepAliveTime(*spec.keepAliveTime);
        if (spec.allowCoreThreadTimeOut) co_await pool.allowCoreThreadTimeOut(true);
        if (spec.removeOnCancelPolicy) pool.setRemoveOnCancelPolicy(true);
        if (spec.continueExistingPeriodicTasksAfterShutdownPolicy) {
            co_await pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
        }
        if (!spec.executeExistingDelayedTasksAfterShutdownPolicy) {
            co_await pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        }
    }
    raised_.store(true, std::memory_order_release);
}

std::string Stage::takeLabel(const std::string& wanted) {
    const SpinGuard guard(names_);
    while (true) {
        const std::uint32_t use = ++usesOfLabel_[wanted];
        std::string label = use == 1 ? wanted : fmt::format("{}-{}", wanted, use);
        if (takenLabels_.insert(label).second) return label;
    }
}

void Stage::giveBackLabel(const std::string& label, const std::string& wanted) {
    const SpinGuard guard(names_);
    if (submissions_.contains(label)) return;
    takenLabels_.erase(label);
    --usesOfLabel_[wanted];
}

void Stage::enter(const std::string& label, const Submission& submission) {
    const SpinGuard guard(names_);
    submissions_[label] = submission;
}

Stage::Submission Stage::find(const std::string& label) const {
    const SpinGuard guard(names_);
    const auto found = submissions_.find(label);
    return found == submissions_.end() ? Submission{} : found->second;
}

void Stage::enter(Thread& thread) {
    const SpinGuard guard(names_);
    threads_[thread.name()] = &thread;
}

Thread* Stage::findThread(std::string_view name) const {
    const SpinGuard guard(names_);
    const auto found = threads_.find(name);
    return found == threads_.end() ? nullptr : found->second;
}

std::string labelOf(const Runnable& task) {
    const auto* future = dynamic_cast<const FutureTask*>(&task);
    return future == nullptr ? task.toString() : future->label();
}

}  // namespace poolscope
