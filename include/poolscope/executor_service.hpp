/// \file
/// ExecutorService: what all pools can do.
///
/// Promises: a pool is a handle to threads of its own. Destroying the handle shuts the pool down
/// now, interrupts its bodies, waits until they have ended, and cancels what never began, so that
/// no get() waits for ever. A body that destroys its own pool does not wait for itself, nor does
/// one that calls std::exit while a static object is its pool. A body may
/// hold, use and destroy any pool, its own included. Threads: every member may be called from any
/// thread, bodies included; pools may hand each other tasks. Moving or destroying a handle while
/// another thread uses it is a race, as for any object. Errors: NullPointerException without a
/// body, RejectedExecutionException after shutdown. Source: java.util.concurrent.ExecutorService
/// and AbstractExecutorService.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "poolscope/body.hpp"
#include "poolscope/duration.hpp"
#include "poolscope/executor.hpp"
#include "poolscope/future.hpp"
#include "poolscope/time_point.hpp"

#pragma GCC visibility push(default)

namespace juc {

namespace detail {
/// Marks the constructors of derived classes, which take what stands behind a pool.
struct Made {
    explicit Made() = default;
};
}  // namespace detail

/// What all pools can do. Source: java.util.concurrent.ExecutorService.
class ExecutorService : public Executor {
public:
    ExecutorService(const ExecutorService&) = delete;
    ExecutorService& operator=(const ExecutorService&) = delete;
    ExecutorService(ExecutorService&&) noexcept = default;
    ExecutorService& operator=(ExecutorService&& other) noexcept;
    ~ExecutorService() override;

    // ---- work
    /// Runs the body some time. What it throws goes to the uncaught exception handler, except in a
    /// scheduled pool, which keeps it in a future that nobody has; see docs/library.md.
    template <TaskBody Body>
    void execute(Body&& body) {
        executeCall(detail::callOf(std::forward<Body>(body)));
    }
    /// The same with a task of another executor, or with a FutureTask.
    void execute(Runnable task) override { executeCall(detail::callOf(std::move(task))); }
    [[noreturn]] void execute(std::nullptr_t) { throw NullPointerException(); }
    /// The same; the future has what it returns or throws. Source: AbstractExecutorService.submit.
    template <TaskBody Body, class T = detail::BodyResult<Body>>
    Future<T> submit(Body&& body) {
        return Future<T>(submitCall(detail::callOf(std::forward<Body>(body))));
    }
    [[noreturn]] void submit(std::nullptr_t) { throw NullPointerException(); }

    /// Runs all bodies of a range and waits for them; the futures are in the order of the bodies,
    /// and done. The bodies are copied, or moved out of a temporary range. InterruptedException
    /// cancels all of them.
    template <std::ranges::input_range Bodies,
              class T = detail::BodyResult<std::ranges::range_value_t<Bodies>>>
    std::vector<Future<T>> invokeAll(Bodies&& bodies) {
        return typed<T>(invokeAllCalls(calls(std::forward<Bodies>(bodies)), std::nullopt));
    }
    /// The same, but after `timeout` those that are not done are cancelled.
    template <std::ranges::input_range Bodies,
              class T = detail::BodyResult<std::ranges::range_value_t<Bodies>>>
    std::vector<Future<T>> invokeAll(Bodies&& bodies, Duration timeout) {
        return typed<T>(invokeAllCalls(calls(std::forward<Bodies>(bodies)), timeout));
    }
    /// The same, at `deadline`.
    template <std::ranges::input_range Bodies,
              class T = detail::BodyResult<std::ranges::range_value_t<Bodies>>>
    std::vector<Future<T>> invokeAll(Bodies&& bodies, TimePoint deadline) {
        return invokeAll(std::forward<Bodies>(bodies), deadline.left());
    }
    /// The result of the first body that succeeds; the others are cancelled. ExecutionException if
    /// all fail, IllegalArgumentException without bodies.
    template <std::ranges::input_range Bodies,
              class T = detail::BodyResult<std::ranges::range_value_t<Bodies>>>
    T invokeAny(Bodies&& bodies) {
        return detail::unboxed<T>(invokeAnyCall(calls(std::forward<Bodies>(bodies)), std::nullopt));
    }
    /// The same; TimeoutException if none has succeeded after `timeout`.
    template <std::ranges::input_range Bodies,
              class T = detail::BodyResult<std::ranges::range_value_t<Bodies>>>
    T invokeAny(Bodies&& bodies, Duration timeout) {
        return detail::unboxed<T>(invokeAnyCall(calls(std::forward<Bodies>(bodies)), timeout));
    }
    /// The same, at `deadline`.
    template <std::ranges::input_range Bodies,
              class T = detail::BodyResult<std::ranges::range_value_t<Bodies>>>
    T invokeAny(Bodies&& bodies, TimePoint deadline) {
        return invokeAny(std::forward<Bodies>(bodies), deadline.left());
    }

    // ---- life
    /// Takes no new tasks; those that it has run to their end.
    virtual void shutdown();
    /// Interrupts the workers; returns the tasks that never began, in the order of the queue; a
    /// fork/join pool, which cancels them, returns none. The caller may run them, or hand them to
    /// another pool. They stay unfinished as long as the pool lives, as in Java; those that nobody
    /// holds are cancelled with it, others when they are let go without having run.
    virtual std::vector<Runnable> shutdownNow();
    /// Whether shutdown or shutdownNow was called.
    virtual bool isShutdown() const;
    /// Whether, after that, all tasks have ended and all workers have left.
    virtual bool isTerminated() const;
    /// Waits until every task has ended after a shutdown; false after `timeout`.
    /// InterruptedException.
    virtual bool awaitTermination(Duration timeout);
    /// The same until `deadline`.
    bool awaitTermination(TimePoint deadline) { return awaitTermination(deadline.left()); }
    /// shutdown, and waits for the tasks; if the caller is interrupted meanwhile, shutdownNow.
    /// Source: ExecutorService.close of JDK 19.
    void close();

    /// `ClassName@name[Running, pool size = 1, …]`.
    virtual std::string toString() const;

protected:
    friend struct detail::Access;

    explicit ExecutorService(std::shared_ptr<detail::Pool> pool) : pool_(std::move(pool)) {}
    detail::Pool& pool() const;

private:
    template <class Bodies>
    static std::vector<detail::CallPtr> calls(Bodies&& bodies) {
        std::vector<detail::CallPtr> all;
        for (auto&& body : bodies) {
            if constexpr (std::is_lvalue_reference_v<Bodies>) {
                all.push_back(detail::callOf(body));
            } else {
                all.push_back(detail::callOf(std::move(body)));
            }
        }
        return all;
    }
    template <class T>
    static std::vector<Future<T>> typed(std::vector<AnyFuture> futures) {
        std::vector<Future<T>> all;
        for (AnyFuture& future : futures) all.emplace_back(std::move(future));
        return all;
    }
    // What the templates come down to.
    virtual void executeCall(detail::CallPtr body);
    virtual AnyFuture submitCall(detail::CallPtr body);
    virtual std::vector<AnyFuture> invokeAllCalls(std::vector<detail::CallPtr> bodies,
                                                  std::optional<Duration> timeout);
    virtual detail::BoxPtr invokeAnyCall(std::vector<detail::CallPtr> bodies,
                                         std::optional<Duration> timeout);
    std::shared_ptr<detail::Pool> poolBehind() const override;
    void end() noexcept;

    std::shared_ptr<detail::Pool> pool_;
};

}  // namespace juc

#pragma GCC visibility pop
