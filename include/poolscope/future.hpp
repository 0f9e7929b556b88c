/// \file
/// Futures: what submit, schedule and fork return.
///
/// A future is a handle: copies stand for the same task, a default-constructed one for none
/// (valid() is false, and every other member throws IllegalStateException). It may outlive its
/// pool. Threads: every member may be called from any thread; two threads may not change the same
/// handle. Source: java.util.concurrent.Future and ScheduledFuture, of JDK 19 for the members named
/// …Now.
#pragma once

#include <exception>
#include <optional>
#include <utility>

#include "poolscope/body.hpp"
#include "poolscope/duration.hpp"
#include "poolscope/throwable.hpp"
#include "poolscope/time_point.hpp"

#pragma GCC visibility push(default)

namespace juc {

namespace detail {
struct Access;
}  // namespace detail

/// A future whatever its type.
class AnyFuture {
public:
    /// Source: Future.State.
    using State = detail::FutureEnd;

    AnyFuture() = default;
    /// Whether it stands for a task.
    bool valid() const noexcept { return task_.get() != nullptr; }
    /// Cancels the task if it is not done; interrupts a running body if `mayInterruptIfRunning`.
    /// Returns whether this call cancelled it.
    bool cancel(bool mayInterruptIfRunning) const;
    bool isCancelled() const;
    /// Whether it has ended in any way.
    bool isDone() const;
    /// Waits until it has ended in any way. InterruptedException.
    void wait() const { (void)endsWithin(std::nullopt); }
    /// The same for at most `timeout`; whether it has ended. As std::future::wait_for, but a
    /// timeout of zero or less only looks.
    bool wait(Duration timeout) const { return endsWithin(timeout); }
    /// The same until `deadline`.
    bool wait(TimePoint deadline) const { return endsWithin(deadline.left()); }
    /// Source: Future.state of JDK 19.
    State state() const;
    /// What the body threw. IllegalStateException if it did not throw.
    std::exception_ptr exceptionNow() const;

    /// Whether both stand for the same task, or both for none.
    bool operator==(const AnyFuture& other) const;

protected:
    friend struct detail::Access;

    enum class Errors { Wrapped, Original };
    detail::BoxPtr getBox(std::optional<Duration> timeout, Errors errors) const;
    detail::BoxPtr boxNow() const;
    bool endsWithin(std::optional<Duration> timeout) const;
    /// Whether no other future can ask for the result any more.
    bool isOnlyHandle() const;
    bool isPeriodicTask() const;
    Nanoseconds delayOfTask() const;

    detail::FutureRef task_;
};

/// The future of a body that returns T. A T that can be copied may be got any number of times; one
/// that can only be moved, once: the next get() throws IllegalStateException.
template <class T>
class Future : public AnyFuture {
public:
    Future() = default;
    explicit Future(AnyFuture future) : AnyFuture(std::move(future)) {}

    /// Waits for the result. ExecutionException if the body threw, CancellationException,
    /// InterruptedException if the waiting thread is interrupted.
    /// A future that is about to go stands for no task afterwards, as a std::future, and if it was
    /// the last one of a task of a plain or scheduled pool, gives the result without a copy:
    /// `pool.submit(load).get()`, `std::move(future).get()`.
    T get() const& { return detail::unboxed<T>(getBox(std::nullopt, Errors::Wrapped)); }
    T get() && { return moved(std::nullopt, Errors::Wrapped); }
    /// The same for at most `timeout`: TimeoutException.
    T get(Duration timeout) const& { return detail::unboxed<T>(getBox(timeout, Errors::Wrapped)); }
    T get(Duration timeout) && { return moved(timeout, Errors::Wrapped); }
    /// The same until `deadline`; one in the past is looked at like a timeout of zero.
    T get(TimePoint deadline) const& { return get(deadline.left()); }
    T get(TimePoint deadline) && { return moved(deadline.left(), Errors::Wrapped); }
    /// As get(), but throws what the body threw itself, with its own type, as std::future does.
    T value() const& { return detail::unboxed<T>(getBox(std::nullopt, Errors::Original)); }
    T value() && { return moved(std::nullopt, Errors::Original); }
    T value(Duration timeout) const& {
        return detail::unboxed<T>(getBox(timeout, Errors::Original));
    }
    T value(Duration timeout) && { return moved(timeout, Errors::Original); }
    T value(TimePoint deadline) const& { return value(deadline.left()); }
    T value(TimePoint deadline) && { return moved(deadline.left(), Errors::Original); }
    /// The result of a task that has succeeded, without waiting. IllegalStateException if not.
    T resultNow() const { return detail::unboxed<T>(boxNow()); }

private:
    T moved(std::optional<Duration> timeout, Errors errors) {
        const detail::BoxPtr box = getBox(timeout, errors);
        const Future gone = std::move(*this);
        if constexpr (detail::kWorthMoving<T>) {
            if (gone.isOnlyHandle()) return std::move(detail::boxOfType<T>(box).value);
        }
        return detail::unboxed<T>(box);
    }
};

/// The future of a scheduled task.
template <class T>
class ScheduledFuture : public Future<T> {
public:
    using Future<T>::Future;
    bool isPeriodic() const { return this->isPeriodicTask(); }
    /// Time until the next run; negative when late.
    Nanoseconds getDelay() const { return this->delayOfTask(); }
};

}  // namespace juc

#pragma GCC visibility pop
