// The dispatch of a ForkJoinPool's methods and of its tasks'.
#include "engine/scenario/run/adapters/fork_join_adapter.hpp"

#include <utility>

#include "engine/executor/completable/completable_future.hpp"
#include "engine/executor/delays/scheduled_fork_join_pool.hpp"
#include "engine/scenario/run/adapters/arguments.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/trace/ctl_word.hpp"
#include "engine/world/kept_memory.hpp"
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

/// Remembers the tasks with a delay that it makes, also those it then rejects.
class DelayingPool : public ScheduledForkJoinPool {
public:
    DelayingPool(ScenarioRuntime& runtime, std::uint32_t index, const ExecutorSpec& spec)
        : ScheduledForkJoinPool(runtime.world(), settingsOf(spec)),
          runtime_(runtime),
          index_(index) {}

protected:
    void made(const ForkJoinTaskPtr& task) override { runtime_.enter(task->label(), index_, task); }

private:
    ScenarioRuntime& runtime_;
    const std::uint32_t index_;
};

class ForkJoinAdapter : public ExecutorAdapter {
public:
    ForkJoinAdapter(ScenarioRuntime& runtime, std::uint32_t index, const ExecutorSpec& spec)
        : runtime_(runtime), index_(index), pool_(runtime, index, spec) {}

    ForkJoinPool& pool() { return pool_; }

    ExecutorKind kind() const override { return ExecutorKind::ForkJoinPool; }
    ExecutorId id() const override { return pool_.id(); }
    Co<std::string> call(const Call& call, const CallTarget& target) override;
    Co<std::string> callTask(const Call& call, const CallTarget& target) override;
    Co<void> stop() override { return pool_.dispose(); }
    Executor* asExecutor() override { return &executor_; }
    StageDelays* asStageDelays() override { return &delays_; }
    bool changeRepeat(Runnable& task, Repeat repeat, Duration period) override;
    bool agreesWith(const ExecutorState& told) const override;

private:
    /// Its `execute` of a Runnable.
    class OfPool : public Executor {
    public:
        explicit OfPool(ForkJoinPool& pool) : pool_(pool) {}
        Co<void> execute(RunnablePtr command) override {
            const StackFrame frame(pool_.world());
            return frame.tail(pool_.execute(runnableExecuteAction(pool_, std::move(command))));
        }
        ExecutorId id() const override { return pool_.id(); }

    private:
        ForkJoinPool& pool_;
    };

    /// Timeouts at its DelayScheduler, whose thread runs them.
    class OfScheduler : public StageDelays {
    public:
        explicit OfScheduler(DelayingPool& pool) : pool_(pool) {}
        Co<std::shared_ptr<Future>> delay(RunnablePtr then, Duration time,
                                          std::string label) override {
            ScheduledForkJoinTask::Plan plan{
                {nullptr, std::move(then)}, time, Duration{}, true, std::move(label)};
            co_return co_await pool_.scheduleDelayedTask(std::move(plan));
        }

    private:
        DelayingPool& pool_;
    };

    Co<std::string> handIn(const Call& call, const CallTarget& target);
    Co<void> schedule(const Call& call, const CallTarget& target);
    Co<void> submitWithTimeout(const Call& call, const CallTarget& target);
    Co<std::string> invokeAll(const Call& call, const CallTarget& target);
    std::string ask(Method method) const;

    ScenarioRuntime& runtime_;
    const std::uint32_t index_;
    DelayingPool pool_;
    OfPool executor_{pool_};
    OfScheduler delays_{pool_};
};

Co<std::string> ForkJoinAdapter::call(const Call& call, const CallTarget& target) {
    const Arguments with(call);
    if (target.steps) co_return co_await handIn(call, target);
    const bool asksForItsEnd = call.method == Method::AwaitTermination ||
                               call.method == Method::IsTerminated ||
                               call.method == Method::IsTerminating;
    if (asksForItsEnd) co_await pool_.tryStopIfShutdown();
    switch (call.method) {
        case Method::CancelDelayedTasksOnShutdown:
            co_await pool_.cancelDelayedTasksOnShutdown();
            co_return std::string();
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

/// What JDK 25's scheduling methods make is no RecursiveTask: a [[task]]'s steps are its body.
Co<void> ForkJoinAdapter::schedule(const Call& call, const CallTarget& target) {
    const Arguments with(call);
    const auto body = makeKept<TaskBody>(runtime_, target.steps, target.executor, target.label);
    if (call.method == Method::Schedule && target.steps->isCallable()) {
        co_await pool_.schedule(callableOf(body), with.time(0), target.label);
    } else if (call.method == Method::Schedule) {
        co_await pool_.schedule(runnableOf(body), with.time(0), target.label);
    } else if (call.method == Method::ScheduleAtFixedRate) {
        co_await pool_.scheduleAtFixedRate(runnableOf(body), with.time(0), with.time(1),
                                           target.label);
    } else {
        co_await pool_.scheduleWithFixedDelay(runnableOf(body), with.time(0), with.time(1),
                                              target.label);
    }
}

/// With a value: the timeout's action completes the task with it.
Co<void> ForkJoinAdapter::submitWithTimeout(const Call& call, const CallTarget& target) {
    const Arguments with(call);
    const auto body = makeKept<TaskBody>(runtime_, target.steps, target.executor, target.label);
    ScheduledForkJoinPool::TimeoutAction action;
    if (with.has(1)) {
        action = [value = std::string(with.text(1))](InterruptibleTask& task) {
            return task.complete(Value(value));
        };
    }
    const auto called =
        pool_.submitWithTimeout(callableOf(body), with.time(0), std::move(action), target.label);
    co_await called;
}

bool ForkJoinAdapter::changeRepeat(Runnable& task, Repeat repeat, Duration period) {
    auto* const scheduled = dynamic_cast<ScheduledForkJoinTask*>(&task);
    const bool fits = repeat == Repeat::FixedRate || repeat == Repeat::FixedDelay;
    if (scheduled == nullptr || !scheduled->isPeriodic() || !fits) return false;
    scheduled->changePeriod(repeat == Repeat::FixedRate ? period : -period);
    return true;
}

bool ForkJoinAdapter::agreesWith(const ExecutorState& told) const {
    bool same = told.workers == pool_.getPoolSize() && told.ctl == ctlWordOf(pool_.mode());
    const DelayScheduler* const scheduler = pool_.scheduler();
    if (scheduler == nullptr) return same;
    const SchedulerHeap& heap = scheduler->heap();
    same = same && told.size == static_cast<std::size_t>(heap.size()) &&
           told.heap.size() == static_cast<std::size_t>(heap.capacity());
    for (std::int32_t k = 0; same && k < heap.capacity(); ++k) {
        const TaskId there = heap.at(k) == nullptr ? TaskId{} : heap.at(k)->taskId();
        same = told.heap[static_cast<std::size_t>(k)] == there;
    }
    return same;
}

Co<std::string> ForkJoinAdapter::handIn(const Call& call, const CallTarget& target) {
    switch (call.method) {
        case Method::Schedule:
        case Method::ScheduleAtFixedRate:
        case Method::ScheduleWithFixedDelay:
            co_await schedule(call, target);
            co_return std::string();
        case Method::SubmitWithTimeout:
            co_await submitWithTimeout(call, target);
            co_return std::string();
        default: break;
    }
    const std::shared_ptr<RecursiveTask> task =
        newForkJoinTask(runtime_, index_, target.steps, target.label, resultGiven(call));
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
        case Method::GetDelayedTaskCount: return toJson(pool_.getDelayedTaskCount());
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
    const auto* const delayed = dynamic_cast<const ScheduledForkJoinTask*>(task);
    if (delayed != nullptr && call.method == Method::GetDelay)
        co_return toJson(delayed->getDelay());
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
