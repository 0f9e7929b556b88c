// The adapter of a ScheduledThreadPoolExecutor.
#include "engine/executor/scheduled/decorated_task.hpp"
#include "engine/executor/scheduled/rescheduling_runnable.hpp"
#include "engine/scenario/run/adapters/arguments.hpp"
#include "engine/scenario/run/adapters/hooks.hpp"
#include "engine/scenario/run/adapters/rejection.hpp"
#include "engine/scenario/run/adapters/thread_pool_adapter.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/trace/queue_kinds.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

DelayedQueueForm formOf(const ExecutorSpec& spec) {
    DelayedQueueForm form;
    if (isDelayed(spec.queue.kind)) form.kind = spec.queue.kind;
    form.tickDuration = spec.queue.tick.value_or(form.tickDuration);
    form.ticksPerWheel = spec.queue.slots.value_or(form.ticksPerWheel);
    return form;
}

/// Remembers the tasks it makes, also those it then rejects.
class Pool : public WithHooks<ScheduledThreadPoolExecutor> {
public:
    Pool(ScenarioRuntime& runtime, std::uint32_t index, const ExecutorSpec& spec)
        : WithHooks(runtime, index, spec, runtime.world(), spec.corePoolSize, spec.name,
                    runtime.threadFactory(spec), rejectionHandlerOf(runtime, index, spec),
                    formOf(spec)),
          decorates_(spec.decorateTask) {}

protected:
    ScheduledPtr decorateTask(const RunnablePtr& runnable, ScheduledPtr task) override {
        return entered(bodyOf(*runnable), std::move(task));
    }
    ScheduledPtr decorateTask(const CallablePtr& callable, ScheduledPtr task) override {
        return entered(bodyOf(*callable), std::move(task));
    }

    std::shared_ptr<FutureTask> newTaskFor(CallablePtr callable, std::string label) override {
        auto task = ScheduledThreadPoolExecutor::newTaskFor(std::move(callable), std::move(label));
        runtime_.enter(task->label(), index_, task);
        return task;
    }

private:
    ScheduledPtr entered(const TaskBody* body, ScheduledPtr task) {
        if (decorates_) task = std::make_shared<DecoratedTask>(std::move(task));
        if (body != nullptr) runtime_.enter(body->label(), index_, task);
        return task;
    }

    const bool decorates_;
};

class ScheduledAdapter : public ThreadPoolAdapter {
public:
    ScheduledAdapter(ScenarioRuntime& runtime, std::uint32_t index, const ExecutorSpec& spec)
        : ThreadPoolAdapter(runtime, index, spec), pool_(runtime, index, spec) {}

    ThreadPoolExecutor& pool() override { return pool_; }
    Co<void> configure(const ExecutorSpec& spec) override;
    Co<std::string> callTask(const Call& call, const CallTarget& target) override;
    bool changeRepeat(Runnable& task, Repeat repeat, Duration period) override;
    Co<void> wallClockSet(Duration ahead) override;
    bool agreesWith(const ExecutorState& told) const override;

protected:
    Co<void> submit(const Call& call, const CallTarget& target) override;
    Co<std::string> callMore(const Call& call, const CallTarget& target) override;

private:
    Pool pool_;
    SpinLock seriesLock_;
    std::vector<std::shared_ptr<ReschedulingRunnable>> series_;  ///< guarded by seriesLock_
};

Co<void> ScheduledAdapter::wallClockSet(Duration ahead) {
    const SpinGuard guard(seriesLock_);
    for (const auto& series : series_) series->wallClockSet(ahead);
    return Co<void>::ready();
}

Co<void> ScheduledAdapter::configure(const ExecutorSpec& spec) {
    if (spec.maximumPoolSize) co_await pool_.setMaximumPoolSize(*spec.maximumPoolSize);
    if (spec.keepAliveTime) co_await pool_.setKeepAliveTime(*spec.keepAliveTime);
    co_await ThreadPoolAdapter::configure(spec);
    if (spec.removeOnCancelPolicy) pool_.setRemoveOnCancelPolicy(true);
    if (spec.continueExistingPeriodicTasksAfterShutdownPolicy) {
        co_await pool_.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
    }
    if (!spec.executeExistingDelayedTasksAfterShutdownPolicy) {
        co_await pool_.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }
}

/// A series is a ScheduledFuture: it has a delay, but it is not a RunnableScheduledFuture.
Co<std::string> ScheduledAdapter::callTask(const Call& call, const CallTarget& target) {
    const auto* series = dynamic_cast<const ReschedulingRunnable*>(target.task.get());
    if (series != nullptr && call.method == Method::GetDelay) co_return toJson(series->getDelay());
    if (series != nullptr && call.method == Method::IsPeriodic)
        throwClassCast("ReschedulingRunnable", "RunnableScheduledFuture");
    co_return co_await ExecutorAdapter::callTask(call, target);
}

bool ScheduledAdapter::changeRepeat(Runnable& task, Repeat repeat, Duration period) {
    ScheduledFutureTask* const scheduled = task.asScheduledFutureTask();
    const bool fits = repeat == Repeat::FixedRate || repeat == Repeat::FixedDelay;
    if (scheduled == nullptr || !scheduled->isPeriodic() || !fits) return false;
    scheduled->changePeriod(repeat == Repeat::FixedRate ? period : -period);
    return true;
}

/// Both texts were judged when they were read, but perhaps where there were more zones.
TriggerPtr triggerOf(const Arguments& with, WallTime start) {
    try {
        const std::string name = with.has(1) ? with.text(1) : "UTC";
        const auto zone = TimeZone::named(name);
        if (!zone) throw illegalArgumentException("Unknown time zone " + name);
        return std::make_shared<CronTrigger>(CronExpression::parse(with.text(0)), *zone, start);
    } catch (const CronError& error) {
        throw illegalArgumentException(error.what());
    }
}

Co<void> ScheduledAdapter::submit(const Call& call, const CallTarget& target) {
    const Arguments with(call);
    const auto body = makeKept<TaskBody>(runtime_, target.steps, target.executor, target.label);
    const std::optional<Value> result = resultGiven(call);
    const bool returnsValue = !result && target.steps->isCallable() &&
                              (call.method == Method::Submit || call.method == Method::Schedule);
    if (returnsValue) {
        CallablePtr callable = callableOf(body);
        const auto called = call.method == Method::Schedule
                                ? pool_.schedule(callable, with.time(0), target.label)
                                : pool_.submit(callable, target.label);
        co_await called;
        co_return;
    }
    RunnablePtr runnable = runnableOf(body);
    if (call.method == Method::ScheduleCron) {
        TriggerPtr trigger = triggerOf(with, runtime_.scenario().start);
        const auto series = std::make_shared<ReschedulingRunnable>(
            pool_, std::move(runnable), std::move(trigger), target.label);
        runtime_.enter(target.label, index_, series);
        {
            const SpinGuard guard(seriesLock_);
            series_.push_back(series);
        }
        series->wallClockSet(runtime_.wallClockAhead());
        co_await series->schedule();
        co_return;
    }
    if (call.method == Method::ScheduleAtFixedRate) {
        const auto called =
            pool_.scheduleAtFixedRate(runnable, with.time(0), with.time(1), target.label);
        co_await called;
    } else if (call.method == Method::ScheduleWithFixedDelay) {
        const auto called =
            pool_.scheduleWithFixedDelay(runnable, with.time(0), with.time(1), target.label);
        co_await called;
    } else if (call.method == Method::Execute) {
        const auto called = pool_.execute(runnable, target.label);
        co_await called;
    } else {
        const auto called = call.method == Method::Schedule
                                ? pool_.schedule(runnable, with.time(0), target.label)
                            : result ? pool_.submit(runnable, *result, target.label)
                                     : pool_.submit(runnable, target.label);
        co_await called;
    }
}

Co<std::string> ScheduledAdapter::callMore(const Call& call, const CallTarget& target) {
    switch (call.method) {
        case Method::SetRemoveOnCancelPolicy:
            pool_.setRemoveOnCancelPolicy(Arguments(call).boolean(0));
            break;
        case Method::SetContinueExistingPeriodicTasksAfterShutdownPolicy:
            co_await pool_.setContinueExistingPeriodicTasksAfterShutdownPolicy(
                Arguments(call).boolean(0));
            break;
        case Method::SetExecuteExistingDelayedTasksAfterShutdownPolicy:
            co_await pool_.setExecuteExistingDelayedTasksAfterShutdownPolicy(
                Arguments(call).boolean(0));
            break;
        case Method::GetRemoveOnCancelPolicy: co_return toJson(pool_.getRemoveOnCancelPolicy());
        case Method::GetContinueExistingPeriodicTasksAfterShutdownPolicy:
            co_return toJson(pool_.getContinueExistingPeriodicTasksAfterShutdownPolicy());
        case Method::GetExecuteExistingDelayedTasksAfterShutdownPolicy:
            co_return toJson(pool_.getExecuteExistingDelayedTasksAfterShutdownPolicy());
        default: co_return co_await ThreadPoolAdapter::callMore(call, target);
    }
    co_return std::string();
}

bool ScheduledAdapter::agreesWith(const ExecutorState& told) const {
    const DelayedWorkQueue& queue = const_cast<Pool&>(pool_).getQueue();
    const DelayedTasks& heap = queue.tasks();
    bool same = told.ctl == static_cast<std::uint32_t>(pool_.ctl()) &&
                told.size == static_cast<std::size_t>(heap.size()) &&
                told.heap.size() == static_cast<std::size_t>(heap.capacity()) &&
                told.leader == (queue.leader() == nullptr ? ThreadId{} : queue.leader()->id());
    for (std::int32_t slot = 0; same && slot < heap.capacity(); ++slot) {
        same = told.heap[static_cast<std::size_t>(slot)] == heap.taskIn(slot);
    }
    return same;
}

}  // namespace

std::unique_ptr<ExecutorAdapter> makeScheduledAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                                      const ExecutorSpec& spec) {
    const StackFrame frame(runtime.world());
    return std::make_unique<ScheduledAdapter>(runtime, index, spec);
}

}  // namespace poolscope
