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
/// Source: java.util.concurrent.ThreadPoolExecutor, RejectedExecutionHandler and Executors.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "poolscope/executor_service.hpp"
#include "poolscope/thread.hpp"

#pragma GCC visibility push(default)

namespace juc {

/// Where tasks wait for a worker.
struct WorkQueue {
    enum class Kind { Linked, Array, Synchronous, Priority };

    /// LinkedBlockingQueue: first in, first out, with room for `capacity` tasks.
    static WorkQueue linked(int capacity = std::numeric_limits<int>::max()) {
        return {Kind::Linked, capacity};
    }
    /// ArrayBlockingQueue: the same in a fixed ring.
    static WorkQueue array(int capacity) { return {Kind::Array, capacity}; }
    /// SynchronousQueue: no room at all, a task needs a worker that waits for one.
    static WorkQueue synchronous() { return {Kind::Synchronous, 0}; }
    /// PriorityBlockingQueue, with room for all: the task with the smallest number that
    /// `prioritized` gave it runs first; of equal ones the one that came first, while Java's has no
    /// order among equals. A task of submit has the number of its body, for which a Java program
    /// must override newTaskFor.
    static WorkQueue priority() { return {Kind::Priority, std::numeric_limits<int>::max()}; }

    Kind kind = Kind::Linked;
    int capacity = std::numeric_limits<int>::max();
};

/// What becomes of a task that the pool cannot take: the four policies of the JDK.
enum class RejectionPolicy { Abort, CallerRuns, Discard, DiscardOldest };

class ThreadPoolExecutor;

/// One of the four policies, or a function of the program's own:
///
///     .rejected = [&](const juc::Runnable& task, juc::ThreadPoolExecutor& pool) {
///         ++refused;
///         if (!pool.isShutdown()) task.run();
///     }
///
/// Called on the thread that gave the task, inside its call; may run the task, keep it, drop it, or
/// throw: what leaves it, leaves that call (execute, submit, schedule, invokeAll, …). It may block,
/// and call every member of the pool, which it also may destroy. Giving the task to a pool that
/// still has no room calls the handler again, until the stack is full. `pool` is another handle of
/// the pool, for the time of the call; destroying that one does not end the pool.
/// Threads: several may be in it at once. It need not be copyable. Errors: NullPointerException for
/// an empty std::function or a null pointer.
/// Source: java.util.concurrent.RejectedExecutionHandler.rejectedExecution.
class RejectedExecutionHandler {
public:
    using Function = std::function<void(const Runnable& task, ThreadPoolExecutor& pool)>;

    RejectedExecutionHandler(RejectionPolicy policy = RejectionPolicy::Abort)  // NOLINT: converts
        : policy_(policy) {}
    template <class Handler, class Plain = std::decay_t<Handler>>
    requires(!std::is_same_v<Plain, RejectedExecutionHandler> &&
             std::is_invocable_v<Plain&, const Runnable&, ThreadPoolExecutor&>)
        RejectedExecutionHandler(Handler&& handler)  // NOLINT: converts on purpose
    {
        detail::needBody(handler);
        function_ = [held = std::make_shared<Plain>(std::forward<Handler>(handler))](
                        const Runnable& task, ThreadPoolExecutor& pool) {
            std::invoke(*held, task, pool);
        };
    }
    /// That of a handler without a function.
    RejectionPolicy policy() const { return policy_; }
    /// Empty for one of the four policies.
    const Function& function() const { return function_; }

private:
    RejectionPolicy policy_ = RejectionPolicy::Abort;
    Function function_;
};

/// Called by the pool around its tasks; empty ones are skipped. Functions and not virtual members,
/// because a worker may still call them while a derived class is being destroyed.
struct Hooks {
    /// By the worker, before it runs a task. A function may take the task's future in place of the
    /// task: `[](const juc::AnyFuture& future) { … }`. What it throws ends the worker, and the task
    /// does not run.
    std::function<void(const Runnable& task)> beforeExecute = {};
    /// By the worker, afterwards. `thrown` is what left the task: of execute the body's exception,
    /// of submit nothing, because the future has it.
    std::function<void(const Runnable& task, const std::exception_ptr& thrown)> afterExecute = {};
    /// Once, when the pool has terminated.
    std::function<void()> terminated = {};
};

/// What a ThreadPoolExecutor is made with. Source: its constructors.
struct ThreadPoolOptions {
    int corePoolSize = 1;         ///< so many workers are made before tasks are queued
    int maximumPoolSize = 1;      ///< so many if the queue has no room
    Duration keepAliveTime = {};  ///< how long a worker above the core size waits for a task
    WorkQueue queue = {};
    ThreadFactory threadFactory = {};        ///< empty: pool-N-thread-M
    RejectedExecutionHandler rejected = {};  ///< Abort
    Hooks hooks = {};
    WorkerHooks workers = {};
    std::string name = "pool";  ///< for toString and recordings
};

/// Workers and a queue. Source: java.util.concurrent.ThreadPoolExecutor.
class ThreadPoolExecutor : public ExecutorService {
public:
    /// IllegalArgumentException for sizes or times that contradict each other.
    explicit ThreadPoolExecutor(ThreadPoolOptions options);

    // IllegalArgumentException for values that contradict the others.
    /// Workers too many leave when they are idle; more are made if tasks are queued.
    void setCorePoolSize(int corePoolSize);
    /// Workers too many leave when they are idle.
    void setMaximumPoolSize(int maximumPoolSize);
    /// How long a worker above the core size waits for a task.
    void setKeepAliveTime(Duration time);
    /// Whether the core's workers leave after that time, too. At first: no.
    void allowCoreThreadTimeOut(bool value);
    /// Whom the next tasks that the pool cannot take go to.
    void setRejectedExecutionHandler(RejectedExecutionHandler handler);
    /// Who names the next workers. NullPointerException for an empty function.
    void setThreadFactory(ThreadFactory factory);
    /// Makes a worker of the core now; false if all are there.
    bool prestartCoreThread();
    /// Makes the core's workers now; returns how many.
    int prestartAllCoreThreads();
    Nanoseconds getKeepAliveTime() const;
    bool allowsCoreThreadTimeOut() const;
    int getCorePoolSize() const;
    int getMaximumPoolSize() const;
    /// Workers that there are.
    int getPoolSize() const;
    /// Workers that run a task, estimated.
    int getActiveCount() const;
    /// The most workers that there ever were at a time.
    int getLargestPoolSize() const;
    /// getQueue().size(): tasks that wait for a worker, in a scheduled pool for their times, too.
    int getQueueSize() const;
    /// Tasks that were ever taken in and not taken out again, estimated.
    std::int64_t getTaskCount() const;
    /// Tasks that have ended; of a periodic one each run, estimated.
    std::int64_t getCompletedTaskCount() const;
    /// The tasks that wait in the queue at this moment: a copy, in the order in which they would be
    /// run; a scheduled pool's, and those of a pool by priority, in no particular order. They stay
    /// in the queue.
    std::vector<Runnable> getQueue() const;
    /// Takes a task out of the queue, so that it never runs; its future stays unfinished, as in
    /// Java. False if it is not there. Linear in the queue.
    bool remove(const Runnable& task);
    /// The same, by its future.
    bool remove(const AnyFuture& task);
    /// Takes cancelled tasks out of the queue.
    void purge();
    /// Whether it was shut down and has not terminated.
    bool isTerminating() const { return isShutdown() && !isTerminated(); }

protected:
    friend struct detail::Access;
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

#pragma GCC visibility pop
