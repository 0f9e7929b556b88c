// StealingPool: a ForkJoinPool that needs no engine. Its workers fork into deques of their own and
// steal from one another's.
//
//     stealing_pool.cpp      construction, submissions, figures
//     stealing_workers.cpp   createWorker → work: scan ⇄ awaitWork → leave
//     stealing_joining.cpp   fork, join: run it here, help the thief, or be replaced and wait
//     stealing_lifecycle.cpp shutdown, stop, awaitTermination, awaitQuiescence
//
// ForkJoinPool's rules, with one lock in place of `ctl`, the stack of idle workers and the table's
// lock. The lock is not on the way of a fork or a join: those use the deques, and read `wanting_`,
// which says whether a worker waits for work. One wake-up at a time is under way; a worker that
// comes back from it and finds work passes it on.
//
// What is different from the JDK: clients share one queue of submissions. `join` runs a task that
// nobody has begun, wherever it is queued; its entry stays behind, and whoever takes that out drops
// it. A thread that is no worker and waits for quiescence forks into this pool, not into the common
// pool.
//
// Held by its public pool and by its workers until their threads have ended, not by its tasks: all
// of them have ended before the pool goes. Promises: no body or destructor of the program runs
// under the lock. Threads: any. Source: java.util.concurrent.ForkJoinPool.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/library/direct/stealing_deque.hpp"
#include "engine/library/direct/task_pool.hpp"
#include "engine/world/short_wait.hpp"
#include "poolscope/fork_join_pool.hpp"

namespace juc::detail {

class StealingPool;

/// A worker's place, which a later worker takes over. Threads: the worker's own, unless said.
class StealingWorker {
public:
    explicit StealingWorker(StealingPool& pool) : pool_(pool) {}

    /// Which the calling thread is; null if it is none, or runs a body in virtual time.
    static StealingWorker* current();
    /// The same, if that is its pool.
    static StealingWorker* in(const TaskPool* pool);
    /// The same, if that task is a part of its pool.
    static StealingWorker* of(const Call& task);

    StealingPool& pool() const { return pool_; }
    /// Whether the calling thread is one of the pool's workers, and none that helps it from
    /// outside: only a worker that blocks must be replaced.
    bool isCounted() const { return thread_ != nullptr; }
    AnyFuture fork(CallPtr body);
    /// Takes in a part, or any task.
    void push(CallPtr task);
    /// Takes a part out again if it is the newest.
    bool tryUnpush(const Call& task);
    /// Its own tasks that nobody has taken, with those that a join has run where they were queued.
    std::size_t queued() const { return deque_.size(); }
    /// Calls `act` as if the calling thread were this worker.
    template <class Act>
    auto actAsWorker(const Act& act) {
        StealingWorker* const before = actAs(this);
        const auto result = act();
        actAs(before);
        return result;
    }
    /// Waits for the end of a part, for which it runs it, or other tasks. Without a deadline it
    /// helps. TimeoutException, InterruptedException.
    void await(Call& task, std::optional<Instant> deadline);

private:
    friend class StealingPool;

    static StealingWorker* actAs(StealingWorker* worker);
    void runUnbegun(Call& task);
    void dropStale();
    bool helpOnce(const Call& task);
    bool isEligible(const StealingWorker& from) const;

    StealingPool& pool_;
    StealingDeque deque_;
    StealingWorker* next_ = nullptr;  ///< of the pool's list; set before others see this
    /// Whose deque its present task was in; null for one that was submitted. Read by others.
    std::atomic<const StealingWorker*> source_ = nullptr;
    std::atomic<std::int64_t> steals_ = 0;  ///< read by others
    std::size_t stale_ = 0;                 ///< entries of tasks that were run by `join`, at most
    bool inboxFirst_ = false;
    poolscope::LongLook lookForWork_;
    bool woken_ = false;  ///< has found nothing since it was woken or made; under the pool's lock
    // Guarded by the pool's lock, but for the worker's own look at it.
    poolscope::Thread* thread_ = nullptr;  ///< null before it has begun, and of who helps
    poolscope::ThreadId id_;
};

class StealingPool final : public TaskPool {
public:
    /// IllegalArgumentException for a parallelism below 1 or above 32767, or no keep-alive time.
    StealingPool(Runtime& runtime, int parallelism, ForkJoinOptions options);
    ~StealingPool() override;

    // ---- work
    void execute(CallPtr task) { enqueue(std::move(task)); }
    void executeFuture(CallPtr task) override { enqueue(std::move(task)); }
    AnyFuture futureOf(Call& task) override;

    // ---- life
    void shutdown();
    void shutdownNow();
    bool isShutdown() const { return phase() >= Phase::Shutdown; }
    bool isStopping() const { return phase() >= Phase::Stop; }
    bool isTerminated() const { return phase() == Phase::Terminated; }
    bool awaitQuiescence(Duration timeout);
    bool isQuiescent() const;
    void end() noexcept;

    // ---- figures
    int getParallelism() const { return parallelism_; }
    int getPoolSize() const;
    int getActiveThreadCount() const;
    std::int64_t getStealCount() const;
    std::int64_t getQueuedTaskCount() const;
    std::string toString() const;

    // ---- for its workers
    /// After a task came into a deque: wakes or makes a worker if one is wanted.
    void signalIfWanted() {
        if (wanting_.load()) signalWork();
    }
    /// Before a worker blocks: sees to it that another one takes its place, if that is needed.
    /// RejectedExecutionException if there are too many.
    void compensate();
    void uncompensate();

private:
    friend class StealingWorker;

    enum class Phase : std::uint8_t { Running, Shutdown, Stop, Terminated };

    bool run(Call& task) override;
    Phase phase() const { return phase_.load(std::memory_order_acquire); }
    void enqueue(CallPtr task);
    CallPtr pollInbox();
    bool workQueued() const;

    void signalWork();
    void signalWork(Lock& lock);
    void releaseIdle();
    void replace(Lock& lock);
    void createWorker(Lock& lock);
    StealingWorker& placeForWorker();
    void work(StealingWorker& worker);
    CallPtr scan(StealingWorker& own);
    CallPtr stealFrom(StealingWorker& own, StealingWorker& victim);
    void foundWork(StealingWorker& own);
    void runLocal(StealingWorker& own);
    bool awaitWork(StealingWorker& own);
    bool parkIdle(Lock& lock, StealingWorker& own);
    void leave(StealingWorker& worker);

    void stop(Lock& lock);
    void tryTerminate(Lock& lock);
    bool helpQuiesce(StealingWorker& own, Instant deadline);
    void runFound(StealingWorker& own);
    void waitUntilQuiet(Lock& lock, Instant deadline);
    // Under the lock:
    int active() const { return total_ - idle_ - blocked_ - quiet_; }
    bool canStop() const {
        return isStopping() || (idle_ == total_ && helping_ == 0 && !workQueued());
    }
    void countsChanged();
    static constexpr int kMaxWorkers = 0x7fff;

    const int parallelism_;
    const bool asyncMode_;
    const Duration keepAliveTime_;
    const std::string name_;
    const std::string workerNamePrefix_;

    /// Whether a worker waits for work that nobody has woken yet, or could be made.
    alignas(64) std::atomic<bool> wanting_ = true;
    std::atomic<StealingWorker*> first_ = nullptr;  ///< all places, the newest first
    std::atomic<std::size_t> inboxSize_ = 0;
    std::atomic<Phase> phase_ = Phase::Running;
    // All of these, and the writing of those above: guarded by mutex_.
    alignas(64) mutable std::mutex mutex_;
    std::condition_variable work_;        ///< idle workers wait
    std::condition_variable quietWaits_;  ///< awaitQuiescence waits
    std::deque<CallPtr> inbox_;           ///< submissions
    int total_ = 0;                       ///< workers, as in ctl
    int idle_ = 0;                        ///< of these: inside parkIdle, and not woken
    int wakes_ = 0;                       ///< were woken there and are not back yet
    int waking_ = 0;                      ///< were woken or made and have found nothing yet
    int blocked_ = 0;                     ///< inside compensate … uncompensate
    int quiet_ = 0;                       ///< wait for quiescence, in the middle of a task
    int helping_ = 0;                     ///< no workers, but run tasks while they wait for that
    int threadIds_ = 0;
    int endings_ = 0;              ///< calls that cancel tasks: the pool has not terminated before
    std::int64_t stealCount_ = 0;  ///< of workers that have left
    std::vector<std::unique_ptr<StealingWorker>> places_;
    std::vector<StealingWorker*> left_;  ///< places of workers that have left
};

/// join, without the wrapping of get. Throws what the body threw, or CancellationException.
BoxPtr joinPart(Call& task);

}  // namespace juc::detail
