// The tasks of a run: who each one is, when it is due, whether it is queued.
//
// Promises: what several models and views need of a task is folded here and nowhere else. After
// every event trigger, period and repeat equal the engine's own. An entry whose `exists` is false
// stands for a task not heard of.
#pragma once

#include <cstddef>
#include <vector>

#include "app/model/run/by_id.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// What stands behind a task's id.
enum class TaskMake : std::uint8_t {
    Future,
    Bare,   ///< a Runnable without a state of its own
    Series  ///< a task with a trigger: a wrapper task carries each of its runs
};

/// Small fields first: there is one for each task, and copies of many in each checkpoint.
struct TaskFacts {
    bool exists = false;
    TaskMake make = TaskMake::Future;
    bool callable = false;
    bool queued = false;
    bool timed = false;  ///< `trigger` and `first` mean something
    Repeat repeat = Repeat::Once;
    ExecutorId executor;
    TextId label;
    std::uint32_t sequence = 0;  ///< breaks ties between equal triggers
    TaskId carries;              ///< of a wrapper task: the task that runs in it
    TaskId wrapper;              ///< the newest one that carries this
    std::size_t created = 0;     ///< position after which it exists
    Instant createdAt;
    Instant trigger;  ///< of the run to come, or of the one in progress
    Instant first;    ///< the first trigger
    Duration period;
};

/// In the order of their ids.
using TasksInOrder = CowVector<TaskId, 512>;

class TasksModel {
public:
    explicit TasksModel(const Log&) {}

    void apply(const Event& event, std::size_t position);
    /// What it follows.
    static const KindTable& kinds();

    /// See CowVector.
    std::size_t copied() const { return tasks_.copied() + periodic_.copied() + once_.copied(); }
    std::size_t size() const { return tasks_.size(); }
    const TaskFacts& of(TaskId task) const { return tasks_[task]; }
    /// All tasks of the executor in order of creation; pass ExecutorId::none() for all executors.
    std::vector<TaskId> of(ExecutorId executor) const;
    /// The same without wrapper tasks: the runs belong to the tasks they carry.
    std::vector<TaskId> withRuns(ExecutorId executor) const;
    /// Those with a trigger, without wrapper tasks: periodic ones, and those that run once. Kept as
    /// lists, because a picture that looked at every task once a frame would follow the run's
    /// length.
    const TasksInOrder& periodic() const { return periodic_; }
    const TasksInOrder& timedOnce() const { return once_; }
    /// The task that counts: what a wrapper task carries, or the wrapper in it.
    TaskId meant(TaskId task) const;

private:
    struct Fold;

    ById<TaskId, TaskFacts, 8> tasks_;
    TasksInOrder periodic_;
    TasksInOrder once_;
};

}  // namespace poolscope
