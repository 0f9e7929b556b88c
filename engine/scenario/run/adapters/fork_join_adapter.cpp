// The dispatch of a ForkJoinPool's methods and of its tasks'.
#include "engine/scenario/run/adapters/fork_join_adapter.hpp"

#include <utility>

#include "engine/scenario/run/adapters/arguments.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/trace/ctl_word.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

ForkJoinPool::Settings settingsOf(const ExecutorSpec& spec) {
    ForkJoinPool::Settings settings;
    settings.parallelism = spec.parallelism;
    settings.asyncMode = spec.asyncMode;
    settings.name = spec.name;
    return settings;
}

class ForkJoinAdapter : public ExecutorAdapter {
public:
    ForkJoinAdapter(ScenarioRuntime& runtime, std::uint32_t index, const ExecutorSpec& spec)
        : runtime_(runtime), index_(index), pool_(runtime.world(), settingsOf(spec)) {}

    ForkJoinPool& pool() { return pool_; }

    ExecutorKind kind() const override { return ExecutorKind::ForkJoinPool; }
    ExecutorId id() const override { return pool_.id(); }
    Co<std::string> call(const Call& call, const CallTarget& target) override;
    Co<std::string> callTask(const Call& call, const CallTarget& target) override;
    Co<void> stop() override { return pool_.dispose(); }
    Executor* asExecutor() override { return &executor_; }
    bool agreesWith(const ExecutorState& told) const override {
        return told.workers == pool_.getPoolSize() && told.ctl == ctlWordOf(pool_.mode());
    }

private:
    /// Its `execute` of a Runnable.
    class OfPool : public Executor {
    public:
        explicit OfPool(ForkJoinPool& pool) : pool_(pool) {}
        Co<void> execute(RunnablePtr command) override {
            return pool_.execute(runnableExecuteAction(pool_, std::move(command)));
        }
        ExecutorId id() const override { return pool_.id(); }

    private:
        ForkJoinPool& pool_;
    };

    Co<std::string> handIn(const Call& call, const CallTarget& target);
    Co<std::string> invokeAll(const Call& call, const CallTarget& target);
    std::string ask(Method method) const;

    ScenarioRuntime& runtime_;
    const std::uint32_t index_;
    ForkJoinPool pool_;
    OfPool executor_{pool_};
};

Co<std::string> ForkJoinAdapter::call(const Call& call, const CallTarget& target) {
    const Arguments with(call);
    if (target.steps) co_return co_await handIn(call, target);
    switch (call.method) {
        case Method::Shutdown: co_await pool_.shutdown(); co_return std::string();
        case Method::ShutdownNow: co_await pool_.shutdownNow(); co_return std::string("[]");
        case Method::AwaitTermination:
            co_return toJson(co_await pool_.awaitTermination(with.time(0)));
        case Method::AwaitQuiescence:
            co_return toJson(co_await pool_.awaitQuiescence(with.time(0)));
        case Method::InvokeAll: co_return co_await invokeAll(call, target);
        case Method::ToString:
            if (target.task) co_return toJson(std::string_view(target.task->toString()));
            break;
        default: break;
    }
    co_return ask(call.method);
}

Co<std::string> ForkJoinAdapter::handIn(const Call& call, const CallTarget& target) {
    const std::shared_ptr<RecursiveTask> task =
        newForkJoinTask(runtime_, index_, target.steps, target.label);
    switch (call.method) {
        case Method::Fork: co_await task->fork(); break;
        case Method::Compute: co_return toJson(co_await task->computeInPlace());
        case Method::Invoke: co_return toJson(co_await pool_.invoke(task));
        case Method::Execute: co_await pool_.execute(task); break;
        case Method::Submit: co_await pool_.submit(task); break;
        default: throwNoCase(call.method);
    }
    co_return std::string();
}

/// Inside a worker the task's own invokeAll; from outside all are submitted and waited for.
Co<std::string> ForkJoinAdapter::invokeAll(const Call& call, const CallTarget& target) {
    std::vector<ForkJoinTaskPtr> tasks;
    for (std::size_t i = 0; i < target.labels.size(); ++i) {
        tasks.push_back(newForkJoinTask(runtime_, index_, runtime_.templateAt(call.templates[i]),
                                        target.labels[i]));
    }
    const ForkJoinDeque* worker = ForkJoinDeque::ofCurrent(runtime_.world());
    if (worker != nullptr && &worker->pool() == &pool_) {
        co_await ForkJoinTask::invokeAll(tasks);
        co_return std::string();
    }
    for (const ForkJoinTaskPtr& task : tasks) co_await pool_.submit(task);
    for (const ForkJoinTaskPtr& task : tasks) {
        try {
            co_await task->join();
        } catch (const Throwable&) {
            // quietlyJoin: who wants to know asks the task
        }
    }
    co_return std::string();
}

std::string ForkJoinAdapter::ask(Method method) const {
    switch (method) {
        case Method::GetParallelism: return toJson(pool_.getParallelism());
        case Method::GetAsyncMode: return toJson(pool_.getAsyncMode());
        case Method::GetPoolSize: return toJson(pool_.getPoolSize());
        case Method::GetActiveThreadCount: return toJson(pool_.getActiveThreadCount());
        case Method::GetRunningThreadCount: return toJson(pool_.getRunningThreadCount());
        case Method::GetStealCount: return toJson(pool_.getStealCount());
        case Method::GetQueuedTaskCount: return toJson(pool_.getQueuedTaskCount());
        case Method::GetQueuedSubmissionCount: return toJson(pool_.getQueuedSubmissionCount());
        case Method::HasQueuedSubmissions: return toJson(pool_.hasQueuedSubmissions());
        case Method::IsQuiescent: return toJson(pool_.isQuiescent());
        case Method::IsShutdown: return toJson(pool_.isShutdown());
        case Method::IsTerminating: return toJson(pool_.isTerminating());
        case Method::IsTerminated: return toJson(pool_.isTerminated());
        case Method::ToString: return toJson(std::string_view(pool_.toString()));
        default: throwNoCase(method);
    }
}

Co<std::string> ForkJoinAdapter::callTask(const Call& call, const CallTarget& target) {
    auto* const task = dynamic_cast<ForkJoinTask*>(target.task.get());
    if (task == nullptr) co_return co_await ExecutorAdapter::callTask(call, target);
    switch (call.method) {
        case Method::Join: co_return toJson(co_await task->join());
        case Method::TryUnfork: co_return toJson(co_await task->tryUnfork());
        case Method::IsCompletedAbnormally: co_return toJson(task->isCompletedAbnormally());
        default: break;
    }
    co_return co_await ExecutorAdapter::callTask(call, target);
}

}  // namespace

std::unique_ptr<ExecutorAdapter> makeForkJoinAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                                     const ExecutorSpec& spec) {
    const StackFrame frame(runtime.world());
    auto adapter = std::make_unique<ForkJoinAdapter>(runtime, index, spec);
    for (const Ablation what : spec.ablated) adapter->pool().ablate(what);
    return adapter;
}

}  // namespace poolscope
