// juc: java.util.concurrent's ScheduledThreadPoolExecutor for C++ programs, on real threads.
//
//     juc::ScheduledThreadPoolExecutor pool(2);
//     auto tick = pool.scheduleAtFixedRate([] { std::puts("tick"); }, 0ms, 100ms);
//     auto answer = pool.schedule([] { return 6 * 7; }, 50ms);
//     std::printf("%d\n", answer.get());
//     tick.cancel(false);
//     pool.shutdown();
//     pool.awaitTermination(1s);
//
// The same engine as behind the pictures; behaviour and names are the JDK's. Calls block the
// calling thread where Java's do; coroutines stay inside. What a lambda throws comes out of get()
// as the cause of an ExecutionException (Throwable::cause(), rethrow it to have the original).
// Threads: every member may be called from any thread, bodies included. A future may outlive its
// pool; the pool's threads end with the pool. Errors: poolscope::Throwable with the JDK's class
// name (RejectedExecutionException, CancellationException, TimeoutException, InterruptedException,
// IllegalArgumentException, …).
#pragma once

#include <any>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/world/throwable.hpp"

namespace juc {

using poolscope::Throwable;
using Nanoseconds = std::chrono::nanoseconds;

namespace detail {
struct Core;
struct FutureState;

/// A future without its type; see ScheduledFuture.
class AnyFuture {
public:
    bool cancel(bool mayInterruptIfRunning);
    bool isCancelled() const;
    bool isDone() const;
    bool isPeriodic() const;
    /// Time until the next run; negative when late.
    Nanoseconds getDelay() const;

protected:
    friend struct Core;
    std::any getAny();
    std::any getAny(Nanoseconds timeout);

    std::shared_ptr<FutureState> state_;
};
}  // namespace detail

/// What schedule and submit return. Copies stand for the same task.
template <class T>
class ScheduledFuture : public detail::AnyFuture {
public:
    explicit ScheduledFuture(detail::AnyFuture future) : AnyFuture(std::move(future)) {}
    /// Waits for the result.
    T get() { return as(getAny()); }
    /// Waits at most `timeout`: TimeoutException.
    T get(Nanoseconds timeout) { return as(getAny(timeout)); }

private:
    static T as([[maybe_unused]] std::any value) {
        if constexpr (!std::is_void_v<T>) return std::any_cast<T>(std::move(value));
    }
};

class ScheduledThreadPoolExecutor {
public:
    explicit ScheduledThreadPoolExecutor(int corePoolSize);
    ScheduledThreadPoolExecutor(const ScheduledThreadPoolExecutor&) = delete;
    ScheduledThreadPoolExecutor& operator=(const ScheduledThreadPoolExecutor&) = delete;
    /// shutdownNow, then waits for the bodies that are running.
    ~ScheduledThreadPoolExecutor();

    template <class Body, class T = std::invoke_result_t<Body>>
    ScheduledFuture<T> schedule(Body body, Nanoseconds delay) {
        return ScheduledFuture<T>(scheduleAny(anyBody<T>(std::move(body)), delay));
    }
    template <class Body, class T = std::invoke_result_t<Body>>
    ScheduledFuture<T> submit(Body body) {
        return schedule(std::move(body), Nanoseconds(0));
    }
    void execute(std::function<void()> body) { submit(std::move(body)); }
    /// Next start = previous planned start + period: late runs catch up.
    ScheduledFuture<void> scheduleAtFixedRate(std::function<void()> body, Nanoseconds initialDelay,
                                              Nanoseconds period);
    /// Next start = end of this run + delay: never catches up.
    ScheduledFuture<void> scheduleWithFixedDelay(std::function<void()> body,
                                                 Nanoseconds initialDelay, Nanoseconds delay);

    void shutdown();
    /// Interrupts the workers; returns how many tasks never began.
    std::size_t shutdownNow();
    bool isShutdown() const;
    bool isTerminated() const;
    bool awaitTermination(Nanoseconds timeout);

    void setCorePoolSize(int corePoolSize);
    void setRemoveOnCancelPolicy(bool value);
    void setContinueExistingPeriodicTasksAfterShutdownPolicy(bool value);
    void setExecuteExistingDelayedTasksAfterShutdownPolicy(bool value);
    int getPoolSize() const;
    int getQueueSize() const;
    long long getCompletedTaskCount() const;
    std::string toString() const;

    /// For bodies: Thread.sleep, which cancel(true) and shutdownNow interrupt.
    void sleep(Nanoseconds duration) const;
    /// For bodies: Thread.interrupted(), returns and clears the flag.
    bool interrupted() const;

private:
    template <class T, class Body>
    static std::function<std::any()> anyBody(Body body) {
        return [body = std::move(body)]() mutable -> std::any {
            if constexpr (std::is_void_v<T>) {
                body();
                return {};
            } else {
                return body();
            }
        };
    }
    detail::AnyFuture scheduleAny(std::function<std::any()> body, Nanoseconds delay);

    std::shared_ptr<detail::Core> core_;
};

}  // namespace juc
