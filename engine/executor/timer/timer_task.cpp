// A TimerTask's states.
#include "engine/executor/timer/timer_task.hpp"

#include <utility>

namespace poolscope {
namespace {

class BodyTimerTask : public TimerTask {
public:
    BodyTimerTask(World& world, RunnablePtr body, std::string label)
        : TimerTask(world, std::move(label)), body_(std::move(body)) {
        if (!body_) throw nullPointerException();
    }
    Co<void> run() override { return body_->run(); }
    bool wasInterrupted() const override { return body_->wasInterrupted(); }

private:
    RunnablePtr body_;
};

}  // namespace

TimerTask::TimerTask(World& world, std::string label, const StackFrame&)
    : world_(world),
      id_(world.newTaskId()),
      label_(label.empty() ? "timer-task-" + std::to_string(id_.value) : std::move(label)),
      lock_(world, "task lock", ExecutorId{}) {}

TimerTask::TimerTask(World& world, std::string label)
    : TimerTask(world, std::move(label), StackFrame(world)) {}

/// Introduces the task to the log, once: when it is scheduled, or when it is cancelled before that.
void TimerTask::introduce(ExecutorId executor) {
    if (std::exchange(introduced_, true) || !world_.recording()) return;
    world_.emit(POOLSCOPE_HERE, TaskCreated{executor, id_, world_.text(label_), id_.value, false});
}

void TimerTask::changeState(TimerTaskState to) {
    const TimerTaskState from = state_.exchange(to, std::memory_order_acq_rel);
    if (from != to) world_.emit(POOLSCOPE_HERE, TimerTaskStateChanged{id_, from, to});
}

Co<bool> TimerTask::cancel() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    introduce(ExecutorId{});
    const bool result = state() == TimerTaskState::Scheduled;
    changeState(TimerTaskState::Cancelled);
    co_return result;
}

Co<Instant> TimerTask::scheduledExecutionTime() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return time_ + (period_ < 0 ? Duration{period_} : -Duration{period_});
}

TimerTaskPtr makeTimerTask(World& world, RunnablePtr body, std::string label) {
    const StackFrame frame(world);
    return std::make_shared<BodyTimerTask>(world, std::move(body), std::move(label));
}

}  // namespace poolscope
