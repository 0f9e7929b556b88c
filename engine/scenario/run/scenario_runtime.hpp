// The runtime of a scenario: the executors of a scenario, alive in a world, and everybody who can
// be named.
//
//     Scenario (data) ──▶ ScenarioRuntime ──▶ client.cpp   one thread per client: [[at]] calls
//                              │        task_body.cpp  what a submitted task does
//                              └──────▶ calls.cpp      one call, from the table of methods to …
//                                         └▶ adapters/   … the executor, by its kind
//
// Promises: every task gets a label that no other task of the run has; a task is known under it
// from the moment the executor made it, accepted or not. Threads: members may be called from any
// thread of the world; `names_` guards the registers.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/executor/pool/thread_factory.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/scenario/run/adapters/executor_adapter.hpp"
#include "engine/world/spin_lock.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope {

class ScenarioRuntime {
public:
    /// `virtualWorld` is the same world if it is a virtual one, else null. All must outlive the
    /// runtime.
    ScenarioRuntime(const Scenario& scenario, World& world, VirtualWorld* virtualWorld);
    ScenarioRuntime(const ScenarioRuntime&) = delete;
    ScenarioRuntime& operator=(const ScenarioRuntime&) = delete;

    const Scenario& scenario() const { return scenario_; }
    World& world() { return world_; }
    /// `[[task]]` number `index`, as whoever may also get a body of a call's own takes it. It owns
    /// nothing: the scenario outlives the runtime.
    std::shared_ptr<const TaskTemplate> templateAt(std::size_t index) const {
        return {std::shared_ptr<const TaskTemplate>(), &scenario_.tasks[index]};
    }

    /// Makes the executors. Done by the first client, so that the log says who made them.
    Co<void> createExecutors();
    /// Whether all executors are there; a call before that has nobody to speak to.
    bool isCreated() const { return created_.load(std::memory_order_acquire); }
    std::size_t adapterCount() const { return adapters_.size(); }
    ExecutorAdapter& adapter(std::uint32_t index) { return *adapters_[index]; }
    /// A factory for the pool of `spec` that remembers its threads, so that a scenario can
    /// interrupt them by name.
    std::shared_ptr<ThreadFactory> threadFactory(const ExecutorSpec& spec);

    /// A label that is free, and taken from now on: `wanted`, or `wanted-2`, `wanted-3`, …
    std::string takeLabel(const std::string& wanted);
    /// Gives it back: the call made no task.
    void giveBackLabel(const std::string& label, const std::string& wanted);

    struct Submission {
        std::uint32_t executor = 0;
        RunnablePtr task;                ///< null: there is no such task yet
        std::shared_ptr<Future> future;  ///< the same, if it is one
    };
    void enter(const std::string& label, std::uint32_t executor, RunnablePtr task);
    Submission find(const std::string& label) const;

    /// From its next run on the task with that label does other steps.
    void changeBody(const std::string& label, std::shared_ptr<const TaskTemplate> steps);
    /// Null as long as nobody has changed them.
    std::shared_ptr<const TaskTemplate> changedBody(const std::string& label) const;

    void enter(Thread& thread);
    Thread* findThread(std::string_view name) const;

    /// Leaf: goes on when nobody else can run at this instant, in the order of `order`. In the real
    /// world there is no such moment; it is ready at once.
    BlockingOperation settle(std::uint64_t order) {
        if (racing_) return world_.step();
        return virtualWorld_ == nullptr ? BlockingOperation(true) : virtualWorld_->settle(order);
    }
    /// From now on clients make their calls as soon as it is time, whoever else can run: two calls
    /// of one instant may overlap.
    void race() { racing_ = true; }

    /// From now on clients make no further calls: the run is being left before its end.
    void close() { closed_.store(true); }
    bool isClosed() const { return closed_.load(); }

private:
    const Scenario& scenario_;
    World& world_;
    VirtualWorld* virtualWorld_;
    bool racing_ = false;
    std::atomic<bool> created_ = false;
    std::atomic<bool> closed_ = false;
    mutable SpinLock names_;
    std::map<std::string, std::uint32_t> usesOfLabel_;
    std::set<std::string> takenLabels_;
    std::map<std::string, Submission> submissions_;
    std::atomic<bool> bodiesChanged_ = false;  ///< spares every run a look into the next one
    std::map<std::string, std::shared_ptr<const TaskTemplate>> changedBodies_;
    std::map<std::string, Thread*, std::less<>> threads_;
    /// Last: their going ends the virtual threads, which use everything above.
    std::vector<std::unique_ptr<ExecutorAdapter>> adapters_;
};

}  // namespace poolscope
