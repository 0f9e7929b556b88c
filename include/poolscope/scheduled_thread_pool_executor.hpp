/// \file
/// ScheduledThreadPoolExecutor: runs tasks at given times, once or periodically.
///
///     juc::ScheduledThreadPoolExecutor pool(2);
///     auto tick = pool.scheduleAtFixedRate([] { std::puts("tick"); }, 0ms, 100ms);
///     auto answer = pool.schedule([] { return 6 * 7; }, 50ms);
///     std::printf("%d\n", answer.get());
///     tick.cancel(false);
///
/// Threads and errors as in ExecutorService. Delays below zero count as zero. A periodic task ends
/// with the first run that throws; its future's get() then throws ExecutionException.
/// Source: java.util.concurrent.ScheduledThreadPoolExecutor.
#pragma once

#include <memory>
#include <utility>

#include "poolscope/thread_pool_executor.hpp"

#pragma GCC visibility push(default)

namespace juc {

/// What a ScheduledThreadPoolExecutor is made with, beside its size.
struct ScheduledPoolOptions {
    ThreadFactory threadFactory = {};        ///< empty: pool-N-thread-M
    RejectedExecutionHandler rejected = {};  ///< Abort; of use only after a shutdown
    Hooks hooks = {};
    WorkerHooks workers = {};
    std::string name = "pool";  ///< for toString and recordings
};

/// A pool whose tasks have times. Source: java.util.concurrent.ScheduledThreadPoolExecutor.
class ScheduledThreadPoolExecutor : public ThreadPoolExecutor {
public:
    /// IllegalArgumentException for a negative size.
    explicit ScheduledThreadPoolExecutor(int corePoolSize, ScheduledPoolOptions options = {});

    /// Once, after `delay`.
    template <TaskBody Body, class T = detail::BodyResult<Body>>
    ScheduledFuture<T> schedule(Body&& body, Duration delay) {
        return ScheduledFuture<T>(scheduleCall(detail::callOf(std::forward<Body>(body)), delay));
    }
    /// The same at a moment: `scheduleAt(body, juc::Clock::now() + 1s)`. One in the past is now.
    template <TaskBody Body, class T = detail::BodyResult<Body>>
    ScheduledFuture<T> scheduleAt(Body&& body, TimePoint time) {
        return schedule(std::forward<Body>(body), time.left());
    }
    /// As schedule without a delay.
    template <TaskBody Body, class T = detail::BodyResult<Body>>
    ScheduledFuture<T> submit(Body&& body) {
        return schedule(std::forward<Body>(body), Duration());
    }
    /// Next start = previous planned start + period: late runs catch up. IllegalArgumentException
    /// for a period ≤ 0.
    template <TaskBody Body>
    ScheduledFuture<void> scheduleAtFixedRate(Body&& body, Duration initialDelay, Duration period) {
        return ScheduledFuture<void>(
            atFixedRate(detail::callOf(std::forward<Body>(body)), initialDelay, period));
    }
    /// The same from `firstTime` on, or from now if that is over.
    template <TaskBody Body>
    ScheduledFuture<void> scheduleAtFixedRate(Body&& body, TimePoint firstTime, Duration period) {
        return scheduleAtFixedRate(std::forward<Body>(body), firstTime.left(), period);
    }
    /// Next start = end of this run + delay: never catches up. IllegalArgumentException for a delay
    /// ≤ 0.
    template <TaskBody Body>
    ScheduledFuture<void> scheduleWithFixedDelay(Body&& body, Duration initialDelay,
                                                 Duration delay) {
        return ScheduledFuture<void>(
            withFixedDelay(detail::callOf(std::forward<Body>(body)), initialDelay, delay));
    }
    /// The same from `firstTime` on, or from now if that is over.
    template <TaskBody Body>
    ScheduledFuture<void> scheduleWithFixedDelay(Body&& body, TimePoint firstTime, Duration delay) {
        return scheduleWithFixedDelay(std::forward<Body>(body), firstTime.left(), delay);
    }

    /// Whether a task that is cancelled leaves the queue at once. At first: no, it leaves when its
    /// time comes.
    void setRemoveOnCancelPolicy(bool value);
    bool getRemoveOnCancelPolicy() const;
    /// Whether periodic tasks go on after shutdown. At first: no.
    void setContinueExistingPeriodicTasksAfterShutdownPolicy(bool value);
    bool getContinueExistingPeriodicTasksAfterShutdownPolicy() const;
    /// Whether tasks whose time has not come run after shutdown. At first: yes.
    void setExecuteExistingDelayedTasksAfterShutdownPolicy(bool value);
    bool getExecuteExistingDelayedTasksAfterShutdownPolicy() const;

    /// The same as Thread::sleep and Thread::interrupted.
    void sleep(Duration time) const { Thread::sleep(time); }
    bool interrupted() const { return Thread::interrupted(); }

private:
    AnyFuture scheduleCall(detail::CallPtr body, Duration delay);
    AnyFuture atFixedRate(detail::CallPtr body, Duration initialDelay, Duration period);
    AnyFuture withFixedDelay(detail::CallPtr body, Duration initialDelay, Duration delay);
};

}  // namespace juc

#pragma GCC visibility pop
