// Creating the executors, and keeping its registers.
#include "engine/scenario/run/scenario_runtime.hpp"

#include <utility>

#include <fmt/format.h>

#include "engine/scenario/run/adapters/fork_join_adapter.hpp"
#include "engine/scenario/run/adapters/thread_pool_adapter.hpp"
#include "engine/scenario/run/client.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

/// Remembers the threads it makes.
class RememberingFactory : public ThreadFactory {
public:
    RememberingFactory(ScenarioRuntime& runtime, std::shared_ptr<ThreadFactory> maker)
        : runtime_(runtime), maker_(std::move(maker)) {}
    Thread* newThread(World& world) override {
        Thread* const thread = maker_->newThread(world);
        if (thread != nullptr) runtime_.enter(*thread);
        return thread;
    }

private:
    ScenarioRuntime& runtime_;
    std::shared_ptr<ThreadFactory> maker_;
};

}  // namespace

std::unique_ptr<ExecutorAdapter> makeAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                             const ExecutorSpec& spec) {
    const StackFrame frame(runtime.world());
    switch (spec.kind) {
        case ExecutorKind::ScheduledThreadPoolExecutor:
            return makeScheduledAdapter(runtime, index, spec);
        case ExecutorKind::ThreadPoolExecutor:
        case ExecutorKind::WorkerExecutor: return makePlainPoolAdapter(runtime, index, spec);
        case ExecutorKind::ExecutorCompletionService:
            return makeCompletionAdapter(runtime, index, spec);
        case ExecutorKind::Timer: return makeTimerAdapter(runtime, index, spec);
        case ExecutorKind::ForkJoinPool: return makeForkJoinAdapter(runtime, index, spec);
        case ExecutorKind::Sirector: return makeSirectorAdapter(runtime, index, spec);
        case ExecutorKind::CompletableFuture: return makeStageAdapter(runtime, index, spec);
    }
    return nullptr;
}

Pauses pausesOf(const Scenario& scenario) {
    std::vector<Pauses::Pause> all;
    for (const PauseSpec& pause : scenario.pauses) {
        const Instant begin{pause.time.ns};
        all.push_back({begin, begin + pause.length});
    }
    return Pauses(std::move(all));
}

ScenarioRuntime::ScenarioRuntime(const Scenario& scenario, World& world, VirtualWorld* virtualWorld)
    : scenario_(scenario), world_(world), virtualWorld_(virtualWorld) {}

Co<void> ScenarioRuntime::createExecutors() {
    createShared();
    for (const ExecutorSpec& spec : scenario_.executors) {
        const auto index = static_cast<std::uint32_t>(adapters_.size());
        adapters_.push_back(makeAdapter(*this, index, spec));
    }
    for (std::size_t i = 0; i < adapters_.size(); ++i) {
        co_await adapters_[i]->configure(scenario_.executors[i]);
    }
    world_.digestWrite(Shared::Counter, 99, 1);
    created_.store(true, std::memory_order_release);
}

void ScenarioRuntime::createShared() {
    for (const LockSpec& spec : scenario_.locks)
        locks_.push_back(std::make_unique<ReentrantLock>(world_, spec.name, spec.fair));
    for (const SemaphoreSpec& spec : scenario_.semaphores)
        semaphores_.push_back(
            std::make_unique<Semaphore>(world_, spec.name, spec.permits, spec.fair));
    for (const LatchSpec& spec : scenario_.latches)
        latches_.push_back(std::make_unique<CountDownLatch>(world_, spec.name, spec.count));
    for (std::size_t i = 0; i < scenario_.locks.size(); ++i)
        monitors_.push_back(
            scenario_.locks[i].monitor
                ? std::make_unique<LockCondition>(world_, *locks_[i], scenario_.locks[i].name)
                : nullptr);
    for (const ConditionSpec& spec : scenario_.conditions)
        conditions_.push_back(
            std::make_unique<LockCondition>(world_, *locks_[spec.lock], spec.name));
    for (const VariableSpec& spec : scenario_.variables) {
        variables_.emplace_back();
        for (std::size_t i = 0; i < spec.values.size(); ++i)
            variables_.back().push_back(std::make_unique<SharedVariable>(
                world_, spec.array ? fmt::format("{}[{}]", spec.name, i) : spec.name,
                spec.values[i],
                VariableTraits{spec.type == ValueType::Boolean, spec.isVolatile,
                               spec.threadLocal}));
    }
    for (const Thread* const thread : ownThreads_)
        ends_.push_back(std::make_unique<ThreadEnd>(world_, thread->id()));
}

SharedVariable& ScenarioRuntime::variable(std::uint32_t index, std::int32_t element) {
    const auto& elements = variables_[index];
    if (element < 0 || static_cast<std::size_t>(element) >= elements.size())
        throw Throwable(
            "ArrayIndexOutOfBoundsException",
            fmt::format("Index {} out of bounds for length {}", element, elements.size()));
    return *elements[static_cast<std::size_t>(element)];
}

void ScenarioRuntime::startOwn(std::uint32_t index) {
    ThreadBody body = [this, index] { return performOwnThread(*this, index); };
    world_.start(ownThread(index), std::move(body), POOLSCOPE_HERE);
}

Co<std::string> ScenarioRuntime::setWallClock(Duration ahead) {
    wallClockAhead_.fetch_add(ahead.ns);
    for (const auto& adapter : adapters_) co_await adapter->wallClockSet(ahead);
    co_return std::string();
}

std::string ScenarioRuntime::takeLabel(const std::string& wanted) {
    const SpinGuard guard(names_);
    Named& asked = named_[wanted];
    while (true) {
        const std::uint32_t use = ++asked.uses;
        std::string label = use == 1 ? wanted : wanted + '-' + std::to_string(use);
        if (!std::exchange((use == 1 ? asked : named_[label]).taken, true)) {
            world_.digestRead(use);
            world_.digestWrite(Shared::UsesOfLabel, wanted, use);
            return label;
        }
    }
}

void ScenarioRuntime::giveBackLabel(const std::string& label, const std::string& wanted,
                                    bool wasToReturnTask, const std::string& why) {
    const SpinGuard guard(names_);
    Named& given = named_[label];
    if (!given.task) {
        given.taken = false;
        world_.digestWrite(Shared::UsesOfLabel, wanted, --named_[wanted].uses);
    } else if (wasToReturnTask) {
        given.task = nullptr;
        given.lost = why;
        world_.digestWrite(Shared::TaskOfLabel, label, 0);
    }
}

void ScenarioRuntime::enter(const std::string& label, std::uint32_t executor, RunnablePtr task) {
    world_.digestWrite(Shared::TaskOfLabel, label, task->taskId().value);
    const SpinGuard guard(names_);
    Named& named = named_[label];
    named.executor = executor;
    named.task = std::move(task);
}

std::shared_ptr<ThreadFactory> ScenarioRuntime::threadFactory(const ExecutorSpec& spec) {
    std::shared_ptr<ThreadFactory> maker;
    if (const auto& own = spec.threadFactory)
        maker = std::make_shared<ConfiguredThreadFactory>(
            ThreadFactorySettings{own->nameFormat, own->daemon, own->priority, own->limit,
                                  own->beyondLimit == BeyondLimit::OutOfMemoryError});
    else if (const std::string& prefix = spec.threadNamePrefix; !prefix.empty())
        maker = std::make_shared<NamedThreadFactory>(prefix);
    else
        maker = std::make_shared<DefaultThreadFactory>(world_);
    return remembering(std::move(maker));
}

std::shared_ptr<ThreadFactory> ScenarioRuntime::remembering(std::shared_ptr<ThreadFactory> maker) {
    return std::make_shared<RememberingFactory>(*this, std::move(maker));
}

ScenarioRuntime::Submission ScenarioRuntime::find(const std::string& label) const {
    const SpinGuard guard(names_);
    const auto found = named_.find(label);
    if (found == named_.end() || !found->second.task) {
        world_.digestRead(0);
        if (found == named_.end()) return {};
        return {found->second.executor, nullptr, nullptr, found->second.lost};
    }
    const RunnablePtr& task = found->second.task;
    world_.digestRead(task->taskId().value + 1U);
    return {found->second.executor, task, std::dynamic_pointer_cast<Future>(task), {}};
}

void ScenarioRuntime::changeBody(const std::string& label,
                                 std::shared_ptr<const TaskTemplate> steps) {
    const SpinGuard guard(names_);
    changedBodies_[label] = std::move(steps);
    bodiesChanged_.store(true);
}

std::shared_ptr<const TaskTemplate> ScenarioRuntime::changedBody(const std::string& label) const {
    if (!bodiesChanged_.load()) return nullptr;
    const SpinGuard guard(names_);
    const auto found = changedBodies_.find(label);
    return found == changedBodies_.end() ? nullptr : found->second;
}

void ScenarioRuntime::enter(Thread& thread) {
    const SpinGuard guard(names_);
    threads_[thread.name()] = &thread;
}

Thread* ScenarioRuntime::findThread(std::string_view name) const {
    const SpinGuard guard(names_);
    const auto found = threads_.find(name);
    return found == threads_.end() ? nullptr : found->second;
}

}  // namespace poolscope
