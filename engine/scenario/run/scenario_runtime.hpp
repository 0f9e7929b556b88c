// The runtime of a scenario: its executors in a world, and all tasks and threads by name.
//
//     Scenario (data) ──▶ ScenarioRuntime ──▶ client.cpp   one thread per client: [[at]] calls
//                              │        task_body.cpp  what a submitted task does
//                              └──────▶ calls.cpp      one call, from the table of methods to …
//                                         └▶ adapters/   … the executor, by its kind
//
// Promises: every task gets a label that no other task of the run has; a task is known under it
// from the moment the executor made it until the call that was to return it throws: then the label
// is a variable to which nothing was assigned, and nobody else's. Threads: members may be called
// from any thread of the world; `names_` guards the registers.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/executor/pool/thread_factory.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/scenario/run/adapters/executor_adapter.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/lock_condition.hpp"
#include "engine/world/shared_variable.hpp"
#include "engine/world/spin_lock.hpp"
#include "engine/world/synchronizer.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope {

/// The [[pause]]s of a scenario.
Pauses pausesOf(const Scenario& scenario);

class ScenarioRuntime {
public:
    /// `virtualWorld` is the same world if it is a virtual one, else null. All must outlive the
    /// runtime.
    ScenarioRuntime(const Scenario& scenario, World& world, VirtualWorld* virtualWorld);
    ScenarioRuntime(const ScenarioRuntime&) = delete;
    ScenarioRuntime& operator=(const ScenarioRuntime&) = delete;

    const Scenario& scenario() const { return scenario_; }
    World& world() { return world_; }
    /// `[[task]]` number `index`, as a pointer that owns nothing: the scenario outlives the
    /// runtime. Callers that may also get the body of a person's call take both in this form.
    std::shared_ptr<const TaskTemplate> templateAt(std::size_t index) const {
        return {std::shared_ptr<const TaskTemplate>(), &scenario_.tasks[index]};
    }

    /// Creates what bodies share, and the executors. Called by the first client, so that the log
    /// says which thread did it.
    Co<void> createExecutors();
    /// Whether all executors exist; no call may be made before that.
    bool isCreated() const { return created_.load(std::memory_order_acquire); }
    std::size_t adapterCount() const { return adapters_.size(); }
    ExecutorAdapter& adapter(std::uint32_t index) { return *adapters_[index]; }
    /// A factory for the pool of `spec` that remembers its threads, so that a scenario can
    /// interrupt them by name.
    std::shared_ptr<ThreadFactory> threadFactory(const ExecutorSpec& spec);
    /// The same with a factory of the caller's.
    std::shared_ptr<ThreadFactory> remembering(std::shared_ptr<ThreadFactory> maker);

    /// Reserves and returns a free label: `wanted`, or `wanted-2`, `wanted-3`, …
    std::string takeLabel(const std::string& wanted);
    /// The call that took the label threw. If it created no task, the label is free again; if it
    /// was to return the task, `why` says for ever why there is none under this label.
    void giveBackLabel(const std::string& label, const std::string& wanted, bool wasToReturnTask,
                       const std::string& why);

    struct Submission {
        std::uint32_t executor = Call::kFromContext;
        RunnablePtr task;                ///< null: there is no such task
        std::shared_ptr<Future> future;  ///< the same, if it is one
        std::string lost;                ///< why the call that was to return it did not
    };
    void enter(const std::string& label, std::uint32_t executor, RunnablePtr task);
    Submission find(const std::string& label) const;

    /// Sets the steps of the task with that label, from its next run on.
    void changeBody(const std::string& label, std::shared_ptr<const TaskTemplate> steps);
    /// The changed steps of a task; null if they were not changed.
    std::shared_ptr<const TaskTemplate> changedBody(const std::string& label) const;

    ReentrantLock& lock(std::uint32_t index) { return *locks_[index]; }
    Semaphore& semaphore(std::uint32_t index) { return *semaphores_[index]; }
    CountDownLatch& latch(std::uint32_t index) { return *latches_[index]; }
    LockCondition& condition(std::uint32_t index) { return *conditions_[index]; }
    /// Of a lock whose `monitor` is true.
    LockCondition& monitor(std::uint32_t lock) { return *monitors_[lock]; }
    /// Throws ArrayIndexOutOfBoundsException. `element` of a variable that is no array is 0.
    SharedVariable& variable(std::uint32_t index, std::int32_t element);
    /// A [[thread]] and its end.
    Thread& ownThread(std::uint32_t index) { return *ownThreads_[index]; }
    ThreadEnd& endOf(std::uint32_t index) { return *ends_[index]; }
    /// Before createExecutors, in the order of the scenario.
    void enterOwn(Thread& thread) {
        enter(thread);
        ownThreads_.push_back(&thread);
    }
    /// Thread.start. Throws IllegalThreadStateException if it was started before.
    void startOwn(std::uint32_t index);

    void enter(Thread& thread);
    Thread* findThread(std::string_view name) const;

    /// Blocking operation: waits until no other thread can run at this instant; several waiting
    /// threads continue in the order of `order`. In the real world it is ready at once.
    BlockingOperation settle(std::uint64_t order) {
        if (racing_) return world_.step();
        return virtualWorld_ == nullptr ? BlockingOperation(true) : virtualWorld_->settle(order);
    }
    /// From now on clients make their calls as soon as it is time, even if other threads can run:
    /// two calls of one instant may overlap.
    void race() { racing_ = true; }

    /// Sets the machine's wall clock ahead, or back, and tells the executors that look at it. The
    /// result is no text, as of a void method.
    Co<std::string> setWallClock(Duration ahead);
    /// How much it is ahead of the world's time, which began when it showed the scenario's `start`.
    Duration wallClockAhead() const { return {wallClockAhead_.load()}; }

    /// From now on clients make no further calls: the run is stopped before its end.
    void close() { closed_.store(true); }
    bool isClosed() const { return closed_.load(); }

private:
    void createShared();

    const Scenario& scenario_;
    World& world_;
    VirtualWorld* virtualWorld_;
    bool racing_ = false;
    std::atomic<bool> created_ = false;
    std::atomic<bool> closed_ = false;
    std::atomic<std::int64_t> wallClockAhead_ = 0;  ///< ns
    /// What is known of a name. One register for all of it, because every task comes here twice.
    struct Named {
        std::uint32_t uses = 0;  ///< how many tasks were to be called so
        bool taken = false;      ///< it is a task's label
        std::uint32_t executor = Call::kFromContext;
        RunnablePtr task;  ///< null until it is made, and when its call threw
        std::string lost;  ///< as in Submission
    };

    mutable SpinLock names_;
    std::unordered_map<std::string, Named, std::hash<std::string>, std::equal_to<>,
                       KeptAllocator<std::pair<const std::string, Named>>>
        named_;
    std::atomic<bool> bodiesChanged_ = false;  ///< false: no run needs to search the map below
    std::map<std::string, std::shared_ptr<const TaskTemplate>> changedBodies_;
    std::map<std::string, Thread*, std::less<>,
             KeptAllocator<std::pair<const std::string, Thread*>>>
        threads_;
    // Created before the first call, and not changed afterwards.
    std::vector<std::unique_ptr<ReentrantLock>> locks_;
    std::vector<std::unique_ptr<Semaphore>> semaphores_;
    std::vector<std::unique_ptr<CountDownLatch>> latches_;
    std::vector<std::unique_ptr<LockCondition>> monitors_;  ///< by lock; null for those without
    std::vector<std::unique_ptr<LockCondition>> conditions_;
    std::vector<std::vector<std::unique_ptr<SharedVariable>>> variables_;  ///< with their elements
    std::vector<Thread*> ownThreads_;
    std::vector<std::unique_ptr<ThreadEnd>> ends_;
    /// Last: destroying them ends the virtual threads, which use everything above.
    std::vector<std::unique_ptr<ExecutorAdapter>> adapters_;
};

}  // namespace poolscope
