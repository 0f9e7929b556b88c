// Setting the stage and keeping its registers.
#include "engine/scenario/stage.hpp"

#include <fmt/format.h>

#include "engine/scenario/hosts/fork_join_host.hpp"
#include "engine/scenario/hosts/thread_pool_host.hpp"

namespace poolscope {

namespace {

/// Remembers the threads it makes.
class RememberingFactory : public ThreadFactory {
public:
    RememberingFactory(Stage& stage, std::shared_ptr<ThreadFactory> maker)
        : stage_(stage), maker_(std::move(maker)) {}
    Thread* newThread(World& world) override {
        Thread* const thread = maker_->newThread(world);
        stage_.enter(*thread);
        return thread;
    }

private:
    Stage& stage_;
    std::shared_ptr<ThreadFactory> maker_;
};

}  // namespace

std::unique_ptr<Host> makeHost(Stage& stage, std::uint32_t index, const ExecutorSpec& spec) {
    switch (spec.kind) {
        case ExecutorKind::ScheduledThreadPoolExecutor:
            return makeScheduledHost(stage, index, spec);
        case ExecutorKind::ThreadPoolExecutor: return makePlainPoolHost(stage, index, spec);
        case ExecutorKind::ExecutorCompletionService: return makeCompletionHost(stage, index, spec);
        case ExecutorKind::Timer: return makeTimerHost(stage, index, spec);
        case ExecutorKind::ForkJoinPool: return makeForkJoinHost(stage, index, spec);
    }
    return nullptr;
}

Stage::Stage(const Scenario& scenario, World& world, VirtualWorld* virtualWorld)
    : scenario_(scenario), world_(world), virtualWorld_(virtualWorld) {}

Co<void> Stage::raiseExecutors() {
    for (const ExecutorSpec& spec : scenario_.executors) {
        const auto index = static_cast<std::uint32_t>(hosts_.size());
        hosts_.push_back(makeHost(*this, index, spec));
    }
    for (std::size_t i = 0; i < hosts_.size(); ++i) {
        co_await hosts_[i]->configure(scenario_.executors[i]);
    }
    world_.wrote(Shared::Counter, 99, 1);
    raised_.store(true, std::memory_order_release);
}

std::string Stage::takeLabel(const std::string& wanted) {
    const SpinGuard guard(names_);
    while (true) {
        const std::uint32_t use = ++usesOfLabel_[wanted];
        std::string label = use == 1 ? wanted : fmt::format("{}-{}", wanted, use);
        if (takenLabels_.insert(label).second) {
            world_.saw(use);
            world_.wrote(Shared::UsesOfLabel, wanted, use);
            return label;
        }
    }
}

void Stage::giveBackLabel(const std::string& label, const std::string& wanted) {
    const SpinGuard guard(names_);
    if (submissions_.contains(label)) return;
    takenLabels_.erase(label);
    world_.wrote(Shared::UsesOfLabel, wanted, --usesOfLabel_[wanted]);
}

void Stage::enter(const std::string& label, std::uint32_t executor, RunnablePtr task) {
    std::shared_ptr<Future> future = std::dynamic_pointer_cast<Future>(task);
    world_.wrote(Shared::TaskOfLabel, label, task->taskId().value);
    const SpinGuard guard(names_);
    submissions_[label] = {executor, std::move(task), std::move(future)};
}

std::shared_ptr<ThreadFactory> Stage::threadFactory(const ExecutorSpec& spec) {
    // Made in any case: a pool has its number even if its threads are called otherwise, so that
    // "pool-2" is the second one whatever the first one is given.
    std::shared_ptr<ThreadFactory> maker = std::make_shared<DefaultThreadFactory>(world_);
    if (const std::string& prefix = spec.threadNamePrefix; !prefix.empty())
        maker = std::make_shared<NamedThreadFactory>(prefix);
    return std::make_shared<RememberingFactory>(*this, std::move(maker));
}

Stage::Submission Stage::find(const std::string& label) const {
    const SpinGuard guard(names_);
    const auto found = submissions_.find(label);
    world_.saw(found == submissions_.end() ? 0 : found->second.task->taskId().value + 1U);
    return found == submissions_.end() ? Submission{} : found->second;
}

void Stage::changeBody(const std::string& label, std::shared_ptr<const TaskTemplate> steps) {
    const SpinGuard guard(names_);
    changedBodies_[label] = std::move(steps);
    bodiesChanged_.store(true);
}

std::shared_ptr<const TaskTemplate> Stage::changedBody(const std::string& label) const {
    if (!bodiesChanged_.load()) return nullptr;
    const SpinGuard guard(names_);
    const auto found = changedBodies_.find(label);
    return found == changedBodies_.end() ? nullptr : found->second;
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

}  // namespace poolscope
