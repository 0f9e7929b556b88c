// The adapter of a java.util.Timer. Not an executor to Java; it takes tasks all the same.
#include "engine/executor/timer/timer.hpp"
#include "engine/scenario/run/adapters/arguments.hpp"
#include "engine/scenario/run/adapters/executor_adapter.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

class TimerAdapter : public ExecutorAdapter {
public:
    TimerAdapter(ScenarioRuntime& runtime, std::uint32_t index, const ExecutorSpec& spec)
        : runtime_(runtime),
          index_(index),
          timer_(runtime.world(), spec.name, spec.threadNamePrefix) {
        runtime.enter(const_cast<Thread&>(timer_.thread()));
    }

    ExecutorKind kind() const override { return ExecutorKind::Timer; }
    ExecutorId id() const override { return timer_.id(); }
    Co<std::string> call(const Call& call, const CallTarget& target) override;
    Co<std::string> callTask(const Call& call, const CallTarget& target) override;
    Co<void> stop() override { co_await timer_.cancel(); }
    Co<void> wallClockSet(Duration ahead) override { co_await timer_.wallClockSet(ahead); }
    bool changeRepeat(Runnable& task, Repeat repeat, Duration period) override;
    bool agreesWith(const ExecutorState& told) const override {
        return told.queued() == timer_.queue().heap().ids();
    }

private:
    Co<void> schedule(const Call& call, const CallTarget& target);

    ScenarioRuntime& runtime_;
    const std::uint32_t index_;
    Timer timer_;
};

Co<std::string> TimerAdapter::call(const Call& call, const CallTarget& target) {
    switch (call.method) {
        case Method::TimerSchedule:
        case Method::TimerScheduleAtFixedRate: co_await schedule(call, target); break;
        case Method::TimerCancel:
            if (target.task) co_return co_await callTask(call, target);
            co_await timer_.cancel();
            break;
        case Method::TimerPurge: co_return toJson(co_await timer_.purge());
        default: throwNoCase(call.method);
    }
    co_return std::string();
}

/// The overloads: a delay or a first time, with a period or without.
Co<void> TimerAdapter::schedule(const Call& call, const CallTarget& target) {
    const Arguments with(call);
    const auto body = makeKept<TaskBody>(runtime_, target.steps, target.executor, target.label);
    TimerTaskPtr task = makeTimerTask(runtime_.world(), runnableOf(body), target.label);
    runtime_.enter(target.label, index_, task);
    const bool rate = call.method == Method::TimerScheduleAtFixedRate;
    const bool delayed = with.has(0);
    const Duration delay = delayed ? with.time(0) : Duration{};
    // A date; the log counts by the other clock.
    const Instant first =
        delayed ? Instant{} : Instant{with.time(1).ns} + -runtime_.wallClockAhead();
    if (rate && delayed) {
        co_await timer_.scheduleAtFixedRate(task, delay, with.time(2));
    } else if (rate) {
        co_await timer_.scheduleAtFixedRate(task, first, with.time(2));
    } else if (with.has(2) && delayed) {
        co_await timer_.schedule(task, delay, with.time(2));
    } else if (with.has(2)) {
        co_await timer_.schedule(task, first, with.time(2));
    } else if (delayed) {
        co_await timer_.schedule(task, delay);
    } else {
        co_await timer_.schedule(task, first);
    }
}

bool TimerAdapter::changeRepeat(Runnable& task, Repeat repeat, Duration period) {
    auto* const timerTask = dynamic_cast<TimerTask*>(&task);
    const bool fits = repeat == Repeat::FixedRate || repeat == Repeat::FromStart;
    if (timerTask == nullptr || timerTask->period().ns == 0 || !fits) return false;
    timerTask->changePeriod(repeat == Repeat::FixedRate ? period : -period);
    return true;
}

Co<std::string> TimerAdapter::callTask(const Call& call, const CallTarget& target) {
    auto* const task = dynamic_cast<TimerTask*>(target.task.get());
    if (task == nullptr) throwClassCast("Runnable", "TimerTask");
    if (call.method == Method::ScheduledExecutionTime) {
        const Instant time = co_await task->scheduledExecutionTime();
        co_return toJson(time.ns);
    }
    const bool cancels = call.method == Method::Cancel || call.method == Method::TimerCancel;
    if (!cancels) throwClassCast("TimerTask", "Future");
    co_return toJson(co_await task->cancel());
}

}  // namespace

std::unique_ptr<ExecutorAdapter> makeTimerAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                                  const ExecutorSpec& spec) {
    const StackFrame frame(runtime.world());
    return std::make_unique<TimerAdapter>(runtime, index, spec);
}

}  // namespace poolscope
