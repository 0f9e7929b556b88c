/// \file
/// ForkJoinPool: splits work into parts that its workers steal from one another.
///
///     long sum(std::span<const long> part) {
///         if (part.size() < 1000) return std::accumulate(part.begin(), part.end(), 0L);
///         auto left = juc::fork([=] { return sum(part.first(part.size() / 2)); });
///         const long right = sum(part.subspan(part.size() / 2));
///         return left.join() + right;         // helps while it waits
///     }
///     juc::ForkJoinPool pool(4);
///     const long total = pool.invoke([&] { return sum(numbers); });
///
/// Parts of the work as classes with a `compute()`: recursive_task.hpp, counted_completer.hpp.
/// Threads and errors as in ExecutorService; what execute's bodies throw is kept in a future that
/// nobody has, as in Java. cancel never interrupts a running body.
/// Source: java.util.concurrent.ForkJoinPool and ForkJoinTask of JDK 17.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "poolscope/executor_service.hpp"
#include "poolscope/thread.hpp"

#pragma GCC visibility push(default)

namespace juc {

namespace detail {
AnyFuture forkCall(CallPtr body);
BoxPtr joinTask(const AnyFuture& task);
bool tryUnforkTask(const AnyFuture& task);

/// While it lives, the calling worker counts as blocked, and another one takes its place if that is
/// needed. Nothing on a thread that is no worker of a ForkJoinPool. RejectedExecutionException if
/// the pool has too many workers.
class BlockedWorker {
public:
    BlockedWorker();
    BlockedWorker(const BlockedWorker&) = delete;
    BlockedWorker& operator=(const BlockedWorker&) = delete;
    ~BlockedWorker();

private:
    struct Replaced;
    std::unique_ptr<const Replaced> replaced_;  ///< null: nobody was
};
}  // namespace detail

/// A part of the work.
template <class T>
class ForkJoinTask : public Future<T> {
public:
    using Future<T>::Future;
    /// The result; throws what the body threw, or CancellationException. A worker runs other tasks
    /// of its pool while it waits.
    T join() const { return detail::unboxed<T>(detail::joinTask(*this)); }
    /// The same, and says nothing of how the task ended. Source: ForkJoinTask.quietlyJoin.
    void quietlyJoin() const {
        try {
            detail::joinTask(*this);
        } catch (...) {
            if (!this->isDone()) throw;  // it was not the task's
        }
    }
    /// Takes the task back if it is the newest that the calling worker forked.
    bool tryUnfork() const { return detail::tryUnforkTask(*this); }
    /// Whether its body returned; whether it threw or the task was cancelled.
    bool isCompletedNormally() const { return this->state() == AnyFuture::State::Success; }
    bool isCompletedAbnormally() const { return this->isDone() && !isCompletedNormally(); }
    /// What the body threw, a CancellationException if the task was cancelled, else null.
    /// Source: ForkJoinTask.getException.
    std::exception_ptr getException() const {
        switch (this->state()) {
            case AnyFuture::State::Failed: return this->exceptionNow();
            case AnyFuture::State::Cancelled:
                return std::make_exception_ptr(CancellationException());
            default: return nullptr;
        }
    }
};

/// Puts a body into the deque of the calling worker. IllegalStateException outside a ForkJoinPool.
template <TaskBody Body, class T = detail::BodyResult<Body>>
ForkJoinTask<T> fork(Body&& body) {
    return ForkJoinTask<T>(detail::forkCall(detail::callOf(std::forward<Body>(body))));
}

/// Whether the calling thread is a worker of a ForkJoinPool. Source: ForkJoinTask.inForkJoinPool.
bool inForkJoinPool();
/// How many tasks the calling worker has forked that nobody has taken yet, estimated: for bodies
/// that split no further when there are enough. 0 outside a ForkJoinPool.
/// Source: ForkJoinTask.getQueuedTaskCount.
int getQueuedTaskCount();
/// Runs tasks of the calling worker's pool until it is quiescent. IllegalStateException outside.
/// Source: ForkJoinTask.helpQuiesce.
void helpQuiesce();

/// What may block a worker. Source: java.util.concurrent.ForkJoinPool.ManagedBlocker.
class ManagedBlocker {
public:
    virtual ~ManagedBlocker() = default;
    /// Waits; true if no further waiting is needed.
    virtual bool block() = 0;
    /// Whether no waiting is needed.
    virtual bool isReleasable() = 0;
};

/// Asks the blocker in turn whether it need not wait, and lets it wait, until it says that this is
/// enough. On a worker of a ForkJoinPool another worker takes its place meanwhile, if that is
/// needed, so that the tasks that it waits for can run. Throws what the blocker throws;
/// RejectedExecutionException for too many workers. Source: ForkJoinPool.managedBlock.
void managedBlock(ManagedBlocker& blocker);
/// The same for a body that returns when it need not wait any more.
///
///     const auto order = juc::managedBlock([&] { return orders.take(); });
template <class Body>
requires std::is_invocable_v<Body&>
decltype(auto) managedBlock(Body&& body) {
    const detail::BlockedWorker blocked;
    return std::invoke(body);
}

/// What a ForkJoinPool is made with. Source: the constructors of ForkJoinPool.
struct ForkJoinOptions {
    bool asyncMode = false;  ///< workers take their own tasks oldest first
    /// How long a worker waits for work before it leaves.
    Duration keepAliveTime = std::chrono::seconds(60);
    WorkerHooks workers = {};
    std::string name = "pool";  ///< for toString and recordings
};

/// Workers with a deque each. Source: java.util.concurrent.ForkJoinPool.
class ForkJoinPool : public ExecutorService {
public:
    /// IllegalArgumentException for a parallelism below 1 or above 32767.
    explicit ForkJoinPool(int parallelism, ForkJoinOptions options = {});

    /// Runs the body in the pool, waits, returns its result; throws what it threw.
    template <TaskBody Body, class T = detail::BodyResult<Body>>
    T invoke(Body&& body) {
        return submit(std::forward<Body>(body)).join();
    }
    /// Puts the body into a queue of the pool; the result can be joined, too.
    template <TaskBody Body, class T = detail::BodyResult<Body>>
    ForkJoinTask<T> submit(Body&& body) {
        return ForkJoinTask<T>(ExecutorService::submit(std::forward<Body>(body)));
    }

    /// Runs queued tasks on the calling thread until nothing is left to do; false after `timeout`.
    bool awaitQuiescence(Duration timeout);
    /// The same until `deadline`.
    bool awaitQuiescence(TimePoint deadline) { return awaitQuiescence(deadline.left()); }
    /// Whether all workers are idle and nothing is queued.
    bool isQuiescent() const;
    /// How many workers the pool tries to keep busy.
    int getParallelism() const;
    /// Workers that have started and not left; more than the parallelism while some wait in join.
    int getPoolSize() const;
    /// Workers that run or look for tasks, estimated.
    int getActiveThreadCount() const;
    /// Tasks that a worker took from another's deque, estimated.
    std::int64_t getStealCount() const;
    /// Forked tasks that wait in the workers' deques, estimated.
    std::int64_t getQueuedTaskCount() const;
};

}  // namespace juc

#pragma GCC visibility pop
