/// \file
/// ThreadPoolExecutor, and the ready-made pools of Executors.
///
///     juc::ThreadPoolExecutor pool({.corePoolSize = 2, .maximumPoolSize = 8,
///                                   .keepAliveTime = 30s,
///                                   .queue = juc::WorkQueue::array(100),
///                                   .threadFactory = juc::namedThreads("io-"),
///                                   .rejected = juc::RejectionPolicy::CallerRuns});
///
/// Threads and errors as in ExecutorService; settings may be changed while it runs.
/// Source: java.util.concurrent.ThreadPoolExecutor and Executors.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <string>

#include "poolscope/executor_service.hpp"
#include "poolscope/thread.hpp"

namespace juc {

/// Where tasks wait for a worker.
struct WorkQueue {
    enum class Kind { Linked, Array, Synchronous };

    /// LinkedBlockingQueue: first in, first out, with room for `capacity` tasks.
    static WorkQueue linked(int capacity = std::numeric_limits<int>::max()) {
        return {Kind::Linked, capacity};
    }
    /// ArrayBlockingQueue: the same in a fixed ring.
    static WorkQueue array(int capacity) { return {Kind::Array, capacity}; }
    /// SynchronousQueue: no room at all, a task needs a worker that waits for one.
    static WorkQueue synchronous() { return {Kind::Synchronous, 0}; }

    Kind kind = Kind::Linked;
    int capacity = std::numeric_limits<int>::max();
};

/// What becomes of a task that the pool cannot take: the four policies of the JDK.
enum class RejectionPolicy { Abort, CallerRuns, Discard, DiscardOldest };

/// Called by the pool around its tasks; empty ones are skipped. Functions and not virtual members,
/// because a worker may still call them while a derived class is being destroyed.
struct Hooks {
    /// By the worker, before it runs a task. `task` is not valid() for the body of a plain execute.
    /// What it throws ends the worker, and the task does not run.
    std::function<void(const AnyFuture& task)> beforeExecute;
    /// By the worker, afterwards. `thrown` is what left the task: of execute the body's exception,
    /// of submit nothing, because the future has it.
    std::function<void(const AnyFuture& task, const std::exception_ptr& thrown)> afterExecute;
    /// Once, when the pool has terminated.
    std::function<void()> terminated;
};

struct ThreadPoolOptions {
    int corePoolSize = 1;
    int maximumPoolSize = 1;
    Duration keepAliveTime = {};  ///< how long a worker above the core size waits for a task
    WorkQueue queue = {};
    ThreadFactory threadFactory = {};  ///< empty: pool-N-thread-M
    RejectionPolicy rejected = RejectionPolicy::Abort;
    Hooks hooks = {};
    std::string name = "pool";  ///< for toString and recordings
};

class ThreadPoolExecutor : public ExecutorService {
public:
    /// IllegalArgumentException for sizes or times that contradict each other.
    explicit ThreadPoolExecutor(ThreadPoolOptions options);

    void setCorePoolSize(int corePoolSize);
    void setMaximumPoolSize(int maximumPoolSize);
    void setKeepAliveTime(Duration time);
    void allowCoreThreadTimeOut(bool value);
    int prestartAllCoreThreads();
    int getCorePoolSize() const;
    int getMaximumPoolSize() const;
    int getPoolSize() const;
    int getActiveCount() const;
    int getLargestPoolSize() const;
    int getQueueSize() const;
    std::int64_t getTaskCount() const;
    std::int64_t getCompletedTaskCount() const;
    /// Takes cancelled tasks out of the queue.
    void purge();

protected:
    ThreadPoolExecutor(detail::Made, std::shared_ptr<detail::Pool> pool)
        : ExecutorService(std::move(pool)) {}
};

/// `threads` workers and an unbounded queue. IllegalArgumentException for less than one.
ThreadPoolExecutor newFixedThreadPool(int threads, ThreadFactory factory = {});
/// As many workers as tasks, which leave after a minute without one.
ThreadPoolExecutor newCachedThreadPool(ThreadFactory factory = {});
/// One worker and an unbounded queue.
ThreadPoolExecutor newSingleThreadExecutor(ThreadFactory factory = {});

}  // namespace juc
