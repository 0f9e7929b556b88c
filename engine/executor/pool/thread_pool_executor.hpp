// ThreadPoolExecutor: a queue, workers that empty it, and the rules by which workers are created
// and removed. Base class of ScheduledThreadPoolExecutor.
//
// The JDK's class of that name, method by method; the source is cut by concern:
//
//     thread_pool_executor.cpp    construction, getters, toString
//     thread_pool_execute.cpp     execute: new worker, queue, or rejection
//     thread_pool_workers.cpp     addWorker → runWorker ⇄ getTask → processWorkerExit
//     thread_pool_lifecycle.cpp   shutdown, shutdownNow, tryTerminate, awaitTermination, remove
//     thread_pool_settings.cpp    sizes and times, changed while it runs
//
// Threads: every member may be called from any thread of the world. `mainLock` guards `workers_`,
// `largestPoolSize_` and `completedTaskCount_`; `ctl` is changed by compare-and-set alone.
// Errors: Throwable with the JDK's class name.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/executor/future/abstract_executor_service.hpp"
#include "engine/executor/pool/ablations.hpp"
#include "engine/executor/pool/ctl.hpp"
#include "engine/executor/pool/rejected_execution_handler.hpp"
#include "engine/executor/pool/thread_factory.hpp"
#include "engine/executor/pool/worker.hpp"
#include "engine/executor/queue/work_queue.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class ThreadPoolExecutor : public AbstractExecutorService {
public:
    static constexpr std::string_view kClassName = "ThreadPoolExecutor";

    struct Settings {
        std::int32_t corePoolSize = 1;
        std::int32_t maximumPoolSize = 1;
        Duration keepAliveTime;
        std::shared_ptr<ThreadFactory> threadFactory;       ///< null: DefaultThreadFactory
        std::shared_ptr<RejectedExecutionHandler> handler;  ///< null: AbortPolicy
        std::string name = "pool";                          ///< for the log and toString
    };

    /// IllegalArgumentException for sizes or times that contradict each other.
    ThreadPoolExecutor(World& world, Settings settings, const QueueMaker& makeQueue)
        : ThreadPoolExecutor(world, kClassName, std::move(settings), makeQueue) {}
    /// For a subclass: the log and toString call it `className`.
    ThreadPoolExecutor(World& world, std::string_view className, Settings settings,
                       const QueueMaker& makeQueue);
    /// In the real world the pool must have terminated; see World::abandonThreads.
    ~ThreadPoolExecutor() override {
        if (!holder_) world_.abandonThreads();
    }
    /// Every worker that starts from now on holds `holder` alive until its thread has ended. Then
    /// the pool may be destroyed by whoever drops the last reference, a worker included.
    void heldBy(std::weak_ptr<void> holder) { holder_ = std::move(holder); }

    /// Throws NullPointerException, and what the rejection handler or the thread factory throws.
    Co<void> execute(RunnablePtr command) override;

    // ---- life
    Co<void> shutdown();
    /// Interrupts every started worker, empties the queue; returns what was in it.
    Co<std::vector<RunnablePtr>> shutdownNow();
    bool isShutdown() const { return runStateAtLeast(ctl(), kShutdown); }
    bool isTerminating() const { return isShutdown() && runStateLessThan(ctl(), kTerminated); }
    bool isTerminated() const { return runStateAtLeast(ctl(), kTerminated); }
    Co<bool> awaitTermination(Duration timeout);
    /// Takes a task out of the queue; true if it was there.
    Co<bool> remove(const Runnable& task);
    /// Takes all cancelled futures out of the queue.
    Co<void> purge();

    // ---- settings
    Co<void> setCorePoolSize(std::int32_t corePoolSize);
    Co<void> setMaximumPoolSize(std::int32_t maximumPoolSize);
    Co<void> setKeepAliveTime(Duration time);
    Co<void> allowCoreThreadTimeOut(bool value);
    Co<bool> prestartCoreThread();
    Co<std::int32_t> prestartAllCoreThreads();
    void setRejectedExecutionHandler(std::shared_ptr<RejectedExecutionHandler> handler);
    void setThreadFactory(std::shared_ptr<ThreadFactory> factory);
    std::int32_t getCorePoolSize() const { return seen(corePoolSize_.load()); }
    std::int32_t getMaximumPoolSize() const { return seen(maximumPoolSize_.load()); }
    Duration getKeepAliveTime() const { return {seen(keepAliveTime_.load())}; }
    bool allowsCoreThreadTimeOut() const { return seen(allowCoreThreadTimeOut_.load()); }
    const std::shared_ptr<RejectedExecutionHandler>& getRejectedExecutionHandler() const {
        return handler_;
    }
    const std::shared_ptr<ThreadFactory>& getThreadFactory() const { return threadFactory_; }

    /// Takes a part out on purpose; see ablations.hpp. Must be called before the first task.
    void ablate(Ablation what);

    // ---- figures
    /// Whether `thread` is one of this pool's workers.
    Co<bool> hasWorker(const Thread& thread);
    Co<std::int32_t> getPoolSize();
    /// The same without mainLock, so it may be slightly outdated. Tomcat's queue reads it.
    std::int32_t getPoolSizeNoLock() const {
        return runStateAtLeast(ctl(), kTidying) ? 0 : poolSize_.load();
    }
    Co<std::int32_t> getActiveCount();
    Co<std::int32_t> getLargestPoolSize();
    Co<std::int64_t> getTaskCount();
    Co<std::int64_t> getCompletedTaskCount();
    /// `ClassName@name[Running, pool size = 1, …]`.
    Co<std::string> toString();

    WorkQueue& workQueue() { return *workQueue_; }
    ExecutorId id() const override { return id_; }
    const std::string& name() const { return name_; }
    Ctl ctl() const { return seen(ctl_.load(std::memory_order_acquire)); }
    /// The pool's internal tryTerminate, as a leaving worker calls it.
    Co<void> tryTerminate();

protected:
    // ---- hooks
    virtual Co<void> beforeExecute(Thread& thread, const RunnablePtr& task);
    virtual Co<void> afterExecute(const RunnablePtr& task, std::exception_ptr thrown);
    virtual Co<void> terminated();
    /// By a worker before its first task, and when it was counted out. Not in the JDK's class,
    /// where a ThreadFactory may wrap the worker's Runnable. Must not throw.
    virtual Co<void> onStart() { return Co<void>::ready(); }
    virtual Co<void> onTermination() { return Co<void>::ready(); }
    /// Called by shutdown with mainLock held. ScheduledThreadPoolExecutor applies its policies.
    virtual Co<void> onShutdown();

    bool ablated(Ablation what) const { return ablated_.has(what); }
    std::uint64_t settingNumber(Setting setting) const {
        return (std::uint64_t{id_.value} << 8U) | static_cast<std::uint8_t>(setting);
    }
    /// Records a read for a search over schedules; see StateDigest.
    template <class Value>
    Value seen(Value value) const {
        world_.digestRead(static_cast<std::uint64_t>(value));
        return value;
    }
    bool isStopped() const { return runStateAtLeast(ctl(), kStop); }
    Co<void> reject(RunnablePtr command);
    /// As prestartCoreThread, but creates a worker even if core is 0.
    Co<void> ensurePrestart();
    /// Records the answer to one of execute's tests, and returns it.
    bool recordStep(TaskId task, ExecuteStep step, bool yes, std::int32_t count = 0,
                    std::int32_t limit = 0);

private:
    using WorkerPtr = std::shared_ptr<Worker>;
    class TaskFrame;

    /// The members, from `settings`. What throws, throws here: the destructor, which would run if
    /// the other constructor threw, abandons all threads.
    ThreadPoolExecutor(World& world, std::string_view className, Settings& settings,
                       const QueueMaker& makeQueue, const StackFrame& frame);

    static ExecutorId announce(World& world, std::string_view className, const std::string& name);
    void recordSetting(Setting setting, std::int64_t value);
    bool casCtl(Ctl expected, Ctl wanted, CtlReason reason);
    void decrementWorkerCount(CtlReason reason);
    Co<bool> offered(RunnablePtr command, Ctl c);
    Co<void> lookAgain(RunnablePtr command);
    Co<bool> addWorker(RunnablePtr firstTask, bool core);
    Co<void> prestart(bool core);
    Co<bool> reserveWorker(bool hasFirstTask, bool core);
    Co<bool> enlist(const WorkerPtr& worker, TaskId firstTask);
    Co<void> addWorkerFailed(WorkerPtr worker);
    Co<void> runWorker(WorkerPtr worker);
    Co<void> runTask(Worker& worker, RunnablePtr task);
    Co<RunnablePtr> getTask(ExitReason& reason);
    Co<void> processWorkerExit(WorkerPtr worker, bool completedAbruptly);
    void removeWorker(const WorkerPtr& worker);
    std::uint64_t stateNumber() const;
    Co<void> advanceRunState(Ctl target, CtlReason reason);
    Co<void> interruptIdleWorkers(bool onlyOne = false);
    Co<std::vector<RunnablePtr>> drainQueue();

    const std::string className_;
    const std::string name_;
    const ExecutorId id_;
    std::optional<std::weak_ptr<void>> holder_;  ///< set before the first task
    std::atomic<Ctl> ctl_ = ctlOf(kRunning, 0);
    Mutex mainLock_;
    Condition termination_;
    std::unique_ptr<WorkQueue> workQueue_;
    std::vector<WorkerPtr> workers_;
    std::atomic<std::int32_t> poolSize_ = 0;  ///< of workers_, to be read without the lock
    std::int32_t largestPoolSize_ = 0;
    std::int64_t completedTaskCount_ = 0;  ///< of workers that have left
    std::shared_ptr<ThreadFactory> threadFactory_;
    std::shared_ptr<RejectedExecutionHandler> handler_;
    std::atomic<std::int64_t> keepAliveTime_;
    std::atomic<bool> allowCoreThreadTimeOut_ = false;
    std::atomic<std::int32_t> corePoolSize_;
    std::atomic<std::int32_t> maximumPoolSize_;
    Ablations ablated_;
};

}  // namespace poolscope
