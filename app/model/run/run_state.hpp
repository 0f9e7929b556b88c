// Everything the log says about one moment: all models, folded together.
//
// Promises: the models never disagree about which position they are at. Copying is cheap, because
// each model is made of CowVectors.
#pragma once

#include <vector>

#include "app/model/run/fork_join_model.hpp"
#include "app/model/run/graph_model.hpp"
#include "app/model/run/heap_model.hpp"
#include "app/model/run/lifecycle_model.hpp"
#include "app/model/run/pauses_model.hpp"
#include "app/model/run/pool_model.hpp"
#include "app/model/run/runs_model.hpp"
#include "app/model/run/stages_model.hpp"
#include "app/model/run/tasks_model.hpp"
#include "app/model/run/workers_model.hpp"

namespace poolscope {

/// A thread that waits at a queue.
struct QueueWaiter {
    ThreadId thread;
    bool leader = false;
    bool timed = false;
    Instant deadline;
};

struct RunState {
    explicit RunState(const Log& log);
    // Written in run_state.cpp: ten models are too much code to be written again in each file that
    // shows a run.
    RunState(const RunState&);
    RunState(RunState&&) noexcept;
    RunState& operator=(const RunState&);
    RunState& operator=(RunState&&) noexcept;
    ~RunState();

    void apply(const Event& event, std::size_t position);
    /// What any of the models follows.
    static KindTable kinds();

    /// See CowVector.
    std::size_t copied() const;

    TasksModel tasks;
    HeapModel heaps;
    WorkersModel workers;
    RunsModel runs;
    LifecycleModel life;
    PoolModel pools;
    ForkJoinModel forkJoin;
    GraphModel graphs;
    StagesModel stages;
    PausesModel pauses;
    std::size_t position = 0;  ///< how many events are in it
    Instant time;              ///< of the last of them

    /// Whether the queue has `a` before `b`: by priority, trigger and sequence number.
    bool goesBefore(TaskId a, TaskId b) const { return heaps.goesBefore(a, b, tasks); }
    const LocksModel& locks() const { return workers.locks(); }
    /// Who waits on `available` of the executor, in the order signal would take them.
    std::vector<QueueWaiter> waitersOf(ExecutorId executor) const;
    /// Who holds the queue's lock, and who waits for it.
    const LockState& queueLockOf(ExecutorId executor) const {
        return locks().lock(locks().queueLock(executor));
    }
};

}  // namespace poolscope
