/// \file
/// FutureTask: a body and its future in one, for executors and threads that know only tasks.
///
///     juc::FutureTask<int> answer([] { return 6 * 7; });
///     executor.execute(answer);             // or answer.run(), or juc::Thread t(answer)
///     std::printf("%d\n", answer.get());
///
/// Promises: the body runs once, on whichever thread calls run() first; other calls do nothing.
/// Copies stand for the same task. `cancel(true)` interrupts the thread that is inside the body.
/// Threads: any; in real, virtual and explored time. Source: java.util.concurrent.FutureTask.
#pragma once

#include <type_traits>
#include <utility>

#include "poolscope/executor.hpp"
#include "poolscope/future.hpp"

#pragma GCC visibility push(default)

namespace juc {

template <class T>
class FutureTask;

namespace detail {

AnyFuture newFutureTask(CallPtr body);
void runFutureTask(const AnyFuture& task);
Runnable runnableOfTask(const AnyFuture& task);

template <class>
inline constexpr bool kIsFutureTask = false;
template <class T>
inline constexpr bool kIsFutureTask<FutureTask<T>> = true;

}  // namespace detail

/// The task of a body that returns T.
template <class T>
class FutureTask : public Future<T> {
public:
    template <class Body>
    requires(!detail::kIsFutureTask<std::decay_t<Body>> &&
             TaskBody<Body>) explicit FutureTask(Body&& body)
        : Future<T>(detail::newFutureTask(detail::callOf(std::forward<Body>(body)))) {
        static_assert(std::is_same_v<detail::BodyResult<Body>, T>, "the body returns another type");
    }

    /// Runs the body, unless it ran or was cancelled; what it throws goes into the future.
    void run() const { detail::runFutureTask(*this); }
    void operator()() const { run(); }
    operator Runnable() const { return detail::runnableOfTask(*this); }  // NOLINT: it is one
    /// What `prioritized` gave its body, else 0.
    int getPriority() const { return detail::runnableOfTask(*this).getPriority(); }
};
template <class Body>
FutureTask(Body) -> FutureTask<detail::BodyResult<Body>>;

}  // namespace juc

#pragma GCC visibility pop
