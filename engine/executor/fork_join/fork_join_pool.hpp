// ForkJoinPool: workers that steal from each other the tasks that have not begun.
//
// The JDK 17 class of that name, method by method as far as a reader needs it; cut by concern:
//
//     fork_join_pool.cpp       making it, submissions from outside, looking at it
//     fork_join_workers.cpp    signalWork, createWorker → runWorker: scan ⇄ awaitWork
//     fork_join_joining.cpp    helpJoin, tryCompensate
//     fork_join_lifecycle.cpp  shutdown, shutdownNow, tryTerminate, awaitTermination
//     fork_join_quiescence.cpp canStop, awaitQuiescence
//     fork_join_deque.cpp      the WorkQueue
//     fork_join_task.cpp, recursive_task.cpp
//
// The table of deques: odd places for workers, even ones for submissions. Clients share a queue of
// submissions if their numbers (ThreadLocalRandom's probe) agree in as many bits as the table has:
// with parallelism 1 all of them share one.
//
//      0          1          2          3          4 …
//     [clients']  [worker 1] [clients'] [worker 2]
//
// Where we differ, and why:
//  - The JDK packs active count, total count and the stack of idle workers into one 64-bit `ctl`
//    that it changes by compare-and-set; here they are three fields under a short lock (`Ctl`). The
//    steps are the same and easier to read.
//  - The JDK takes clients' numbers, workers' places and the random numbers at which scans begin
//    from ThreadLocalRandom, whose numbers go on through the life of the process. Here a pool gives
//    the numbers, from 0 on; a worker takes the first free odd place; the random numbers come from
//    the world's seed. So a virtual run is repeatable.
//  - When the JDK's table grows, its queues of submissions may move; ours stay, and are found by
//    their number.
//  - A worker that has become idle looks once more into all deques, so no signal is missed.
//  - The common pool belongs to a world, not to the process (Settings::common).
//
// Threads: every member may be called from any thread of the world. Errors: Throwable with the
// JDK's class name.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/executor/fork_join/fork_join_deque.hpp"
#include "engine/executor/fork_join/fork_join_task.hpp"
#include "engine/executor/future/runnable.hpp"
#include "engine/executor/pool/ablations.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class ForkJoinPool : public WorldExtension {
public:
    struct Settings {
        std::int32_t parallelism = 1;
        bool asyncMode = false;
        Duration keepAlive = seconds(60);
        std::string name = "pool";  ///< for the log and toString
        bool common = false;        ///< this world's common pool: shutdown has no effect
        // By each worker before its first task, and when it was counted out; must not throw. As of
        // ForkJoinWorkerThread, which calls the second one a step earlier. Empty: nothing.
        std::function<Co<void>()> onStart = {};
        std::function<Co<void>()> onTermination = {};
    };
    static constexpr std::int32_t kMaxParallelism = 0x7fff;

    /// IllegalArgumentException for a parallelism below 1 or above 32767, or no keep-alive time.
    ForkJoinPool(World& world, Settings settings);
    ForkJoinPool(const ForkJoinPool&) = delete;
    ForkJoinPool& operator=(const ForkJoinPool&) = delete;
    /// In the real world the pool must have terminated; see World::abandonThreads.
    ~ForkJoinPool() override;

    // ---- work
    /// Submits the task and waits for its value; throws what it threw.
    Co<Value> invoke(ForkJoinTaskPtr task);
    /// RejectedExecutionException after shutdown, NullPointerException for null.
    Co<ForkJoinTaskPtr> submit(ForkJoinTaskPtr task);
    Co<void> execute(ForkJoinTaskPtr task);

    // ---- life
    Co<void> shutdown();
    /// Stops: what is queued is cancelled, workers are interrupted. Returns nothing, as in the JDK.
    Co<void> shutdownNow();
    bool isShutdown() const { return mode() != PoolRunState::Running; }
    bool isTerminating() const { return mode() == PoolRunState::Stop; }
    bool isTerminated() const { return mode() == PoolRunState::Terminated; }
    Co<bool> awaitTermination(Duration timeout);
    /// Runs queued tasks on the calling thread until nothing is left to do; false after `timeout`.
    Co<bool> awaitQuiescence(Duration timeout);
    /// No worker is busy and none has a task in its deque. As in the JDK, submissions are not
    /// looked at: whoever submits one makes a worker count as busy.
    bool isQuiescent() const { return canStop(); }
    /// Ends the pool even if it is the common pool. Only the code that created it may call this.
    Co<void> dispose();

    /// Takes a part out on purpose; see pool/ablations.hpp. Must be called before the first task.
    void ablate(Ablation what);

    // ---- figures
    std::int32_t getParallelism() const { return settings_.parallelism; }
    bool getAsyncMode() const { return settings_.asyncMode; }
    std::int32_t getPoolSize() const;
    std::int32_t getActiveThreadCount() const;
    std::int32_t getRunningThreadCount() const;
    std::int64_t getStealCount() const;
    std::int64_t getQueuedTaskCount() const;
    std::int32_t getQueuedSubmissionCount() const;
    bool hasQueuedSubmissions() const { return getQueuedSubmissionCount() > 0; }
    /// `java.util.concurrent.ForkJoinPool@name[Running, parallelism = 3, …]`.
    virtual std::string toString() const;

    /// Every worker that starts from now on holds `holder` alive until its thread has ended. Then
    /// the pool may be destroyed by whoever drops the last reference, a worker included.
    void heldBy(std::weak_ptr<void> holder) { holder_ = std::move(holder); }
    /// That holder, or null.
    std::shared_ptr<void> holder() const { return holder_ ? holder_->lock() : nullptr; }

    /// The common pool of a world. Throws IllegalStateException if the world has none.
    static ForkJoinPool& common(World& world);
    /// The same, or null.
    static ForkJoinPool* commonOrNull(const World& world);
    /// Where the calling thread's submissions to this pool go; null if it has made none yet.
    ForkJoinDeque* externalQueue() const;

    World& world() { return world_; }
    ExecutorId id() const { return id_; }
    const std::string& name() const { return settings_.name; }
    const std::string& workerNamePrefix() const { return workerNamePrefix_; }
    PoolRunState mode() const { return mode_.load(std::memory_order_acquire); }
    bool isStopping() const { return mode() >= PoolRunState::Stop; }
    /// Every deque in the table, by place. Only while the world stands still.
    std::vector<const ForkJoinDeque*> deques() const;

    // ---- for tasks and deques
    Co<void> externalPush(ForkJoinTaskPtr task);
    Co<void> signalWork();
    /// Helps until the task is done, or returns true: the caller must block, and then call
    /// uncompensate().
    Co<bool> helpJoin(ForkJoinTask& task, ForkJoinDeque& own, bool canHelp);
    /// For a worker that is about to block elsewhere. True: another one takes its place, until
    /// uncompensate(). False: the pool is stopping, and needs none. RejectedExecutionException.
    /// Source: compensatedBlock, for managedBlock.
    Co<bool> compensate();
    void uncompensate();

protected:
    // JDK 25's pool may have a thread that keeps delays; engine/executor/delays.
    /// Whether a pool that is shut down must wait for one of them.
    virtual bool delaysRemain() const { return false; }
    /// Unparks that thread. False: there is none, or it has ended.
    virtual bool signalDelays() { return false; }
    ForkJoinDeque& submissionQueue();
    Co<bool> tryTerminate(bool now, bool enable);
    /// Whether the threads keep the pool alive; see heldBy.
    bool isHeld() const { return holder_.has_value(); }

private:
    /// JDK's ctl. `active` and `total` count from 0 here; the newest idle worker is the last. A
    /// worker that leaves because the pool stops stays in `idle`, as in the JDK.
    struct Ctl {
        std::int32_t active = 0;
        std::int32_t total = 0;
        std::vector<ForkJoinDeque*> idle;
    };

    enum class Quiet : std::uint8_t { Yes, TimedOut, Interrupted };
    /// What helpQuiescePool keeps from one look at the deques to the next.
    struct QuiesceScan {
        std::size_t next;     ///< place to begin at
        std::int32_t source;  ///< the worker's own, for afterwards
        bool active = true;   ///< it counts as active
        bool busy = false;    ///< somebody else may still make work
    };

    ForkJoinPool(World& world, Settings settings, const StackFrame& frame);

    ForkJoinTaskPtr requireTask(ForkJoinTaskPtr task) const;
    ForkJoinDeque* submissionsWith(std::uint32_t probe) const;
    Co<void> createWorker();
    void registerWorker(ForkJoinDeque& worker);
    ForkJoinDeque& dequeFor(Thread& thread);
    Co<void> workerBody(ForkJoinDeque& worker);
    Co<void> runWorker(ForkJoinDeque& worker);
    Co<bool> scan(ForkJoinDeque& worker, std::int32_t& source);
    Co<bool> awaitWork(ForkJoinDeque& worker);
    Co<bool> parkIdle(ForkJoinDeque& worker, bool quiescent);
    bool inactivate(ForkJoinDeque& worker);
    bool reactivate(ForkJoinDeque& worker);
    Co<void> deregisterWorker(ForkJoinDeque& worker);
    bool isEligible(const ForkJoinDeque& from, std::int32_t helped) const;
    Co<bool> helpOnce(ForkJoinTask& task, ForkJoinDeque& own);
    Co<bool> tryCompensate();
    bool raiseMode(PoolRunState to);
    bool canStop() const;
    bool workQueued() const;
    Co<ForkJoinTaskPtr> pollScan(bool stopping);
    Co<void> helpTerminate();
    Co<void> signalIfEmpty();
    bool interruptWorkers();
    Co<Quiet> helpQuiescePool(ForkJoinDeque& own, Duration timeout, bool interruptible);
    Co<Quiet> externalHelpQuiescePool(Duration timeout, bool interruptible);
    Co<Quiet> helpQuiesce(Duration timeout, bool interruptible);
    Co<bool> helpQuiesceOnce(ForkJoinDeque& own, QuiesceScan& scan);
    Co<void> napWhileBusy(std::int64_t& nap, Duration timeout);
    void countActive(std::int32_t more);
    std::int32_t active() const;

    ForkJoinDeque* at(std::size_t place) const;
    std::size_t places() const;
    void place(ForkJoinDeque& deque, std::size_t from);

    World& world_;
    const Settings settings_;
    const ExecutorId id_;
    std::optional<std::weak_ptr<void>> holder_;  ///< set before the first task
    const std::string workerNamePrefix_;
    Mutex registrationLock_;
    Condition termination_;
    std::atomic<PoolRunState> mode_ = PoolRunState::Running;
    std::atomic<std::int32_t> threadIds_ = 0;
    std::atomic<std::int64_t> stealCount_ = 0;  ///< of workers that have left

    Ablations ablated_;  ///< set before the first task

    mutable SpinLock ctlLock_;
    Ctl ctl_;  ///< guarded by ctlLock_

    mutable SpinLock tableLock_;
    std::vector<ForkJoinDeque*> queues_;                ///< guarded by tableLock_
    std::vector<std::unique_ptr<ForkJoinDeque>> made_;  ///< never freed before the pool; same guard
    std::vector<ForkJoinDeque*> left_;                  ///< of workers that have left; same guard
    std::map<const Thread*, std::uint32_t> probes_;     ///< clients' numbers; same guard
    std::uint32_t nextProbe_ = 0;                       ///< workers take one too; same guard
    std::atomic<std::uint32_t> scanRover_ = 0;          ///< where the next pollScan begins
};

}  // namespace poolscope
