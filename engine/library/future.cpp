// Futures over the engine's FutureTask and ForkJoinTask.
#include "poolscope/future.hpp"

#include "engine/executor/fork_join/fork_join_task.hpp"
#include "engine/executor/future/future_task.hpp"
#include "engine/library/pool.hpp"

namespace juc {

using detail::Access;
using detail::Co;
using detail::TaskHandle;
using detail::Value;

namespace {

poolscope::FutureState engineStateOf(const TaskHandle& handle) {
    if (const auto* task = dynamic_cast<const poolscope::FutureTask*>(handle.task.get())) {
        return task->state();
    }
    return dynamic_cast<const poolscope::ForkJoinTask&>(*handle.task).state();
}

/// The outcome of a task that is done, or null if its body did not throw.
std::exception_ptr causeOf(const TaskHandle& handle) {
    try {
        handle.pool->runtime().run([&]() -> Co<Value> { return handle.task->get(); });
    } catch (const ExecutionException& failed) {
        return failed.cause();
    }
    return nullptr;
}

}  // namespace

bool AnyFuture::operator==(const AnyFuture& other) const {
    if (task_ == nullptr || other.task_ == nullptr) return task_ == other.task_;
    return task_->task == other.task_->task;
}

bool AnyFuture::cancel(bool mayInterruptIfRunning) const {
    const TaskHandle& handle = Access::task(*this);
    return handle.pool->runtime().run([&] { return handle.task->cancel(mayInterruptIfRunning); });
}

bool AnyFuture::isCancelled() const { return Access::task(*this).task->isCancelled(); }
bool AnyFuture::isDone() const { return Access::task(*this).task->isDone(); }

AnyFuture::State AnyFuture::state() const {
    switch (engineStateOf(Access::task(*this))) {
        case poolscope::FutureState::New:
        case poolscope::FutureState::Completing: return State::Running;
        case poolscope::FutureState::Normal: return State::Success;
        case poolscope::FutureState::Exceptional: return State::Failed;
        case poolscope::FutureState::Cancelled:
        case poolscope::FutureState::Interrupting:
        case poolscope::FutureState::Interrupted: return State::Cancelled;
    }
    return State::Running;
}

std::exception_ptr AnyFuture::exceptionNow() const {
    switch (state()) {
        case State::Failed: return causeOf(Access::task(*this));
        case State::Running: throw IllegalStateException("Task has not completed");
        case State::Cancelled: throw IllegalStateException("Task was cancelled");
        case State::Success: break;
    }
    throw IllegalStateException("Task completed with a result");
}

std::any AnyFuture::anyNow() const {
    switch (state()) {
        case State::Success: return getAny(std::nullopt, Errors::Wrapped);
        case State::Running: throw IllegalStateException("Task has not completed");
        case State::Cancelled: throw IllegalStateException("Task was cancelled");
        case State::Failed: break;
    }
    throw IllegalStateException("Task completed with exception");
}

std::any AnyFuture::getAny(std::optional<Duration> timeout, Errors errors) const {
    const TaskHandle& handle = Access::task(*this);
    try {
        return handle.pool->runtime().run([&]() -> Co<Value> {
            return timeout ? handle.task->get(detail::engineTime(*timeout)) : handle.task->get();
        });
    } catch (const ExecutionException& failed) {
        if (errors == Errors::Original) failed.rethrowCause();
        throw;
    }
}

bool AnyFuture::isPeriodicTask() const {
    const auto* task =
        dynamic_cast<const poolscope::RunnableScheduledFuture*>(Access::task(*this).task.get());
    return task != nullptr && task->isPeriodic();
}

Nanoseconds AnyFuture::delayOfTask() const {
    const auto* task =
        dynamic_cast<const poolscope::RunnableScheduledFuture*>(Access::task(*this).task.get());
    return Nanoseconds(task == nullptr ? 0 : task->getDelay().ns);
}

}  // namespace juc
