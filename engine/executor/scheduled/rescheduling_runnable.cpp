// Running a body, asking the trigger, scheduling the next run.
#include "engine/executor/scheduled/rescheduling_runnable.hpp"

#include <utility>

#include "engine/executor/future/body_end.hpp"

namespace poolscope {
ReschedulingRunnable::ReschedulingRunnable(ScheduledThreadPoolExecutor& executor,
                                           RunnablePtr delegate, TriggerPtr trigger,
                                           std::string label, const StackFrame&)
    : executor_(executor),
      world_(executor.world()),
      delegate_(std::move(delegate)),
      trigger_(std::move(trigger)),
      label_(std::move(label)),
      id_(world_.newTaskId()),
      triggerContextMonitor_(world_, "triggerContextMonitor", executor.id()) {}

ReschedulingRunnable::ReschedulingRunnable(ScheduledThreadPoolExecutor& executor,
                                           RunnablePtr delegate, TriggerPtr trigger,
                                           std::string label)
    : ReschedulingRunnable(executor, std::move(delegate), std::move(trigger), std::move(label),
                           StackFrame(executor.world())) {
    const StackFrame frame(world_);
    if (!delegate_ || !trigger_) throw nullPointerException();
    const TextId text = world_.text(label_);
    world_.emit(POOLSCOPE_HERE, TaskCreated{executor.id(), id_, text, id_.value, false});
    world_.emit(POOLSCOPE_HERE, SeriesMade{id_});
}

Co<bool> ReschedulingRunnable::schedule() {
    executor_.whenGone([weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->forgetFuture();
    });
    co_await triggerContextMonitor_.lock();
    const LockGuard guard(triggerContextMonitor_);
    co_return co_await scheduleNext();
}

/// schedule() under the monitor, which Java's threads may enter twice.
Co<bool> ReschedulingRunnable::scheduleNext() {
    const std::optional<Instant> before = planned_;
    triggerContext_.now = wallTime();
    scheduledExecutionTime_ = trigger_->nextExecution(triggerContext_);
    const TextId trigger = world_.text(trigger_->toString());
    if (!scheduledExecutionTime_) {
        world_.emit(POOLSCOPE_HERE, TriggerAsked{id_, trigger, true, Instant{}, TextId{}});
        co_return false;
    }
    const Duration delay = *scheduledExecutionTime_ - triggerContext_.now;
    const Instant next = world_.now() + delay;
    planned_ = next;
    const TextId when = world_.text(trigger_->when(*scheduledExecutionTime_));
    world_.emit(POOLSCOPE_HERE, TriggerAsked{id_, trigger, false, next, when});
    if (before) {
        world_.emit(POOLSCOPE_HERE, NextRunTimeSet{id_, Repeat::Cron, *before, next});
    } else {
        world_.emit(POOLSCOPE_HERE, TaskTimed{id_, Repeat::Cron, next, Duration{}});
    }
    const RunnablePtr self = shared_from_this();
    std::string envelope = label_ + "@" + std::to_string(++scheduled_);
    const auto scheduling = executor_.schedule(self, delay, std::move(envelope));
    ScheduledPtr future = co_await scheduling;
    const SpinGuard guard(short_);
    currentFuture_ = std::move(future);
    co_return true;
}

Co<void> ReschedulingRunnable::run() {
    const Instant actual = wallTime();
    co_await runDelegate();
    const Instant completion = wallTime();
    co_await triggerContextMonitor_.lock();
    const LockGuard guard(triggerContextMonitor_);
    triggerContext_.lastScheduledExecution = scheduledExecutionTime_;
    triggerContext_.lastActualExecution = actual;
    triggerContext_.lastCompletion = completion;
    if (!obtainCurrentFuture()->isCancelled()) co_await scheduleNext();
}

/// DelegatingErrorHandlingRunnable.run with the error handler of repeating tasks: the exception is
/// logged and not passed on.
Co<void> ReschedulingRunnable::runDelegate() {
    const std::uint32_t run = runs_.fetch_add(1, std::memory_order_relaxed) + 1;
    const Instant planned = planned_.value_or(Instant{});
    world_.emit(POOLSCOPE_HERE, TaskBegan{executor_.id(), id_, run, true, planned});
    const InsideTask inside(world_.currentThread(), id_);
    std::exception_ptr error;
    try {
        co_await delegate_->run();
    } catch (...) {
        error = std::current_exception();
    }
    const BodyEnd end = bodyEnd(world_, error, delegate_->wasInterrupted());
    world_.emit(POOLSCOPE_HERE, TaskEnded{executor_.id(), id_, run, end.outcome, end.error});
}

Co<bool> ReschedulingRunnable::cancel(bool mayInterruptIfRunning) {
    co_await triggerContextMonitor_.lock();
    const LockGuard guard(triggerContextMonitor_);
    const ScheduledPtr future = obtainCurrentFuture();
    co_return co_await future->cancel(mayInterruptIfRunning);
}

Co<Value> ReschedulingRunnable::get() {
    const ScheduledPtr future = obtainCurrentFuture();
    co_return co_await future->get();
}

Co<Value> ReschedulingRunnable::get(Duration timeout) {
    const ScheduledPtr future = obtainCurrentFuture();
    co_return co_await future->get(timeout);
}

void ReschedulingRunnable::forgetFuture() {
    ScheduledPtr future;  // destroyed last: it may hold the only reference to this
    const SpinGuard guard(short_);
    future.swap(currentFuture_);
}

ScheduledPtr ReschedulingRunnable::obtainCurrentFuture() const {
    const SpinGuard guard(short_);
    if (!currentFuture_) throw Throwable("IllegalStateException", "No scheduled future");
    return currentFuture_;
}

}  // namespace poolscope
