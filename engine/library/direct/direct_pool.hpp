// DirectPool: the workers of a pool that needs no engine, their lives and the pool's.
//
//     direct_pool.cpp        construction, figures, settings
//     direct_workers.cpp     addWorker → work ⇄ take → leave
//     direct_lifecycle.cpp   shutdown, shutdownNow, tryTerminate, awaitTermination, end
//
// ThreadPoolExecutor's rules under one lock, in place of mainLock, the queue's locks and `ctl`: a
// step that the JDK makes safe by looking at `ctl` twice is made under the lock, once. The queue is
// the subclass's. One condition wakes idle workers, and at most one wake-up is under way: the
// worker that comes back from it passes it on if there is more to do.
//
// Held by its public pool, by its workers until their threads have ended, and by its tasks that
// have futures. Promises: no body, hook, factory or destructor of the program runs under the lock.
// A call touches the pool no more once others may have dropped it. Threads: any. Source:
// java.util.concurrent.ThreadPoolExecutor.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/library/direct/task_pool.hpp"
#include "engine/world/short_wait.hpp"

namespace juc::detail {

struct DirectSettings {
    std::string className;  ///< for toString
    std::string name;
    int corePoolSize = 1;
    int maximumPoolSize = 1;
    Duration keepAliveTime;
    ThreadFactory threadFactory;  ///< empty: pool-N-thread-M
    RejectedExecutionHandler rejected;
    Hooks hooks;
    WorkerHooks workers;
};

class DirectPool : public TaskPool {
public:
    /// IllegalArgumentException for sizes or times that contradict each other.
    DirectPool(Runtime& runtime, DirectSettings settings);
    ~DirectPool() override;

    // ---- work
    /// Takes in a task that nobody has a future of. What its body throws ends its worker.
    virtual void execute(CallPtr task) = 0;

    // ---- life
    void shutdown();
    std::vector<Runnable> shutdownNow();
    bool isShutdown() const { return phase() >= Phase::Shutdown; }
    bool isTerminated() const { return phase() == Phase::Terminated; }
    void end() noexcept;

    // ---- settings and figures
    void setCorePoolSize(int corePoolSize);
    void setMaximumPoolSize(int maximumPoolSize);
    void setKeepAliveTime(Duration time);
    void allowCoreThreadTimeOut(bool value);
    void setRejectedExecutionHandler(RejectedExecutionHandler handler);
    void setThreadFactory(ThreadFactory factory);
    bool prestartCoreThread();
    int prestartAllCoreThreads();
    Nanoseconds getKeepAliveTime() const;
    bool allowsCoreThreadTimeOut() const;
    int getCorePoolSize() const;
    int getMaximumPoolSize() const;
    int getPoolSize() const;
    int getActiveCount() const;
    int getLargestPoolSize() const;
    int getQueueSize() const;
    std::int64_t getTaskCount() const;
    std::int64_t getCompletedTaskCount() const;
    std::string toString() const;
    std::vector<Runnable> getQueue();
    bool remove(const void* task);
    void purge();

    // ---- asked by tasks
    void interruptRunnerOf(const Call& task) override;
    /// `runInside` for a task that the pool could not take.
    void runRejected(CallPtr task);

protected:
    /// The run states of ThreadPoolExecutor.
    enum class Phase : std::uint8_t { Running, Shutdown, Stop, Tidying, Terminated };

    struct Worker {
        poolscope::Thread* thread = nullptr;
        poolscope::ThreadId id;  ///< its object may be another thread's when it has ended
        CallPtr first;           ///< a task that it was made for
        /// Its task, or itself between that and the end of the hooks. Null before the task may go.
        std::atomic<const void*> running = nullptr;
        poolscope::LongLook lookForWork;
        std::int64_t completed = 0;
        bool begun = false;
    };

    // What the subclass's queue does, the lock being held.
    /// The next task that may run now.
    virtual CallPtr poll() = 0;
    /// When the first task may run, if it cannot run now and waiting for that is a worker's duty.
    virtual std::optional<Instant> headTime() const { return std::nullopt; }
    virtual std::size_t queued() const = 0;
    /// Whether no task has come in without the lock. If so, who brings the next one so will see to
    /// it that an idle worker wakes.
    virtual bool nothingArrived() { return true; }
    /// Whether one has, roughly; without the lock.
    virtual bool hasArrivals() const { return false; }
    /// From now on tasks come in under the lock alone. Must be called before the state, the sizes
    /// or the number of workers change in a way that decides whether the queue may take a task.
    virtual void closeArrivals() {}
    /// `queued` for those who ask.
    virtual std::size_t shownAsQueued() const { return queued(); }
    virtual std::vector<CallPtr> drain() = 0;
    /// What shutdown drops.
    virtual std::vector<CallPtr> drainAtShutdown() { return {}; }
    /// Those for which `wanted` is true.
    using Wanted = std::function<bool(const Call&)>;
    virtual std::vector<CallPtr> drainIf(const Wanted& wanted) = 0;
    virtual std::vector<CallPtr> copyOfQueue() = 0;
    /// Puts a periodic task back, its next time being computed.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): who overrides it keeps the task
    virtual void putBack(Lock&, CallPtr) {}

    Phase phase() const { return phase_.load(std::memory_order_acquire); }
    bool isRunning() const { return phase() == Phase::Running; }
    bool hasTasks() const { return queued() > 0; }
    /// Workers that wait for a task.
    std::size_t waiting() const { return static_cast<std::size_t>(idle_); }
    /// Makes a worker, with the task if there is one, which it then takes. False if the state, the
    /// sizes or the factory do not allow it. Throws what the factory throws. Lets go of the lock
    /// meanwhile: the caller holds the pool.
    bool addWorker(Lock& lock, CallPtr& first, bool core);
    void ensurePrestart(Lock& lock);
    /// Ends a call that has added a task: unlocks, and wakes an idle worker if one is needed.
    void unlockAndWake(Lock& lock);
    void tookOut(Lock& lock);
    /// Drops tasks outside of the lock; see tryTerminate.
    void cancelAll(Lock& lock, std::vector<CallPtr> tasks);
    void tryTerminate(Lock& lock);
    /// The task as the program gets it. By who alone may run it: the lock is held, or it is a
    /// worker.
    Runnable runnableOf(CallPtr task, Outside outside, LeftTaskPtr left = nullptr);
    /// Calls the program's own handler; lets go of the lock.
    void callHandler(Lock& lock, CallPtr task);
    [[noreturn]] void abort(Lock& lock, const std::string& task) const;
    // For its text: what the task is called, else `other`; a future of the body that waits.
    static std::string orName(const Call& task, const std::string& other) {
        return task.name().empty() ? other : std::string(task.name());
    }
    static std::string futureText(const Call& task, std::int64_t number) {
        return orName(task, "task-" + std::to_string(number)) + "[Not completed, task = Callable]";
    }
    bool hasHooks() const { return hooks_.beforeExecute || hooks_.afterExecute; }

    mutable std::mutex mutex_;
    // All of these: guarded by mutex_, unless they are atomic.
    std::atomic<Phase> phase_ = Phase::Running;  ///< written under mutex_
    int corePoolSize_;
    int maximumPoolSize_;
    int count_ = 0;  ///< workers that are counted in, as by ctl
    const Worker* leader_ = nullptr;
    RejectedExecutionHandler rejected_;
    std::int64_t sequence_ = 0;

private:
    void work(Worker& worker);
    CallPtr take(Lock& lock, Worker& worker);
    bool lookAround(Lock& lock, Worker& worker);
    bool waitForWork(Lock& lock, const Worker& worker, std::optional<Instant> giveUp);
    void waitIdle(Lock& lock, std::optional<poolscope::Duration> longest);
    bool mustLeave() const;
    bool mayLeaveWhenIdle() const;
    void settleInterrupt(const Worker& worker);
    bool runWithHooks(Worker& worker, Call& task);
    void leave(Lock& lock, Worker& worker, bool abruptly);
    std::unique_ptr<Worker> newWorker(const ThreadFactory& factory);
    void enlist(std::unique_ptr<Worker> worker);
    void start(Worker& worker);
    void remove(const Worker* worker);
    void wakeAll();
    bool needsWake();
    void settingsChanged();
    bool isOwnWorker() const;
    std::string text() const;
    std::int64_t completed() const;
    int active() const;

    const std::string className_;
    const std::string name_;
    const Hooks hooks_;
    std::shared_ptr<const ThreadFactory> factory_;  ///< held by who calls it
    Duration keepAliveTime_;
    bool allowCoreThreadTimeOut_ = false;
    std::condition_variable work_;
    int idle_ = 0;               ///< workers inside a wait
    int wakes_ = 0;              ///< of these, those that were woken and are not back yet
    bool looking_ = false;       ///< a worker is inside lookAround
    std::uint32_t changes_ = 0;  ///< of the settings that idle workers go by
    std::atomic<std::uint32_t> handedIn_ = 0;  ///< tasks, under the lock; read without it
    int endings_ = 0;  ///< calls that cancel tasks: the pool has not terminated before
    std::vector<std::unique_ptr<Worker>> workers_;
    int largestPoolSize_ = 0;
    std::int64_t completedTaskCount_ = 0;  ///< of workers that have left
    struct NeverBegun {
        CallPtr task;
        LeftTaskPtr left;
    };
    std::vector<NeverBegun> neverBegun_;  ///< what shutdownNow took out of the queue
};

}  // namespace juc::detail
