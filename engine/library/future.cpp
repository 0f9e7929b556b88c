// Futures over whatever runs their tasks.
#include "poolscope/future.hpp"

#include "engine/library/pool.hpp"

namespace juc {

using detail::Access;

bool AnyFuture::operator==(const AnyFuture& other) const {
    if (!valid() || !other.valid()) return valid() == other.valid();
    return task_->identity() == other.task_->identity();
}

bool AnyFuture::cancel(bool mayInterruptIfRunning) const {
    return Access::core(*this).cancel(mayInterruptIfRunning);
}

bool AnyFuture::isCancelled() const { return state() == State::Cancelled; }
bool AnyFuture::isDone() const { return Access::core(*this).isDone(); }
AnyFuture::State AnyFuture::state() const { return Access::core(*this).state(); }

std::exception_ptr AnyFuture::exceptionNow() const {
    switch (state()) {
        case State::Failed: return Access::core(*this).error();
        case State::Running: throw IllegalStateException("Task has not completed");
        case State::Cancelled: throw IllegalStateException("Task was cancelled");
        case State::Success: break;
    }
    throw IllegalStateException("Task completed with a result");
}

detail::BoxPtr AnyFuture::boxNow() const {
    switch (state()) {
        case State::Success: return Access::core(*this).resultNow();
        case State::Running: throw IllegalStateException("Task has not completed");
        case State::Cancelled: throw IllegalStateException("Task was cancelled");
        case State::Failed: break;
    }
    throw IllegalStateException("Task completed with exception");
}

detail::BoxPtr AnyFuture::getBox(std::optional<Duration> timeout, Errors errors) const {
    detail::FutureCore& core = Access::core(*this);
    try {
        return core.get(timeout);
    } catch (const ExecutionException& failed) {
        if (errors == Errors::Original) failed.rethrowCause();
        throw;
    }
}

bool AnyFuture::endsWithin(std::optional<Duration> timeout) const {
    try {
        Access::core(*this).get(timeout);
    } catch (const TimeoutException&) {
        return false;
    } catch (const ExecutionException&) {
    } catch (const CancellationException&) {
    }
    return true;
}

bool AnyFuture::isOnlyHandle() const {
    const detail::FutureCore& core = Access::core(*this);
    return core.resultIsForFutures() && core.hasOneHandle();
}

bool AnyFuture::isPeriodicTask() const { return Access::core(*this).isPeriodic(); }
Nanoseconds AnyFuture::delayOfTask() const { return Access::core(*this).delay(); }

}  // namespace juc
