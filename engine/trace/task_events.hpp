// What happens to a task and its future: made, timed, run, thrown, cancelled, waited for.
//
// Promises: states go the way FutureTask's comment allows and no other; `TaskBegan` and `TaskEnded`
// frame the body alone, without hooks, so their distance is the body's own time.
#pragma once

#include "engine/trace/events.hpp"

namespace poolscope {

/// A task object exists. `sequence` is its number for FIFO ties. Emitted by the submitting thread.
struct TaskCreated {
    POOLSCOPE_EVENT("taskCreated", Task);
    ExecutorId executor;
    TaskId task;
    TextId label;
    std::uint32_t sequence = 0;
    bool callable = false;
    POOLSCOPE_FIELDS(TaskCreated, POOLSCOPE_FIELD(executor), POOLSCOPE_FIELD(task),
                     POOLSCOPE_FIELD(label), POOLSCOPE_FIELD(sequence), POOLSCOPE_FIELD(callable))
};

/// The new task's trigger time and period (0 for one-shots, always positive here).
struct TaskTimed {
    POOLSCOPE_EVENT("taskTimed", Task);
    TaskId task;
    Repeat repeat = Repeat::Once;
    Instant trigger;
    Duration period;
    POOLSCOPE_FIELDS(TaskTimed, POOLSCOPE_FIELD(task), POOLSCOPE_FIELD(repeat),
                     POOLSCOPE_FIELD(trigger), POOLSCOPE_FIELD(period))
};

/// delayedExecute or reExecutePeriodic hands the task to the queue. No lock yet.
struct TaskQueued {
    POOLSCOPE_EVENT("taskQueued", Task);
    ExecutorId executor;
    TaskId task;
    bool again = false;  ///< put back after a run
    POOLSCOPE_FIELDS(TaskQueued, POOLSCOPE_FIELD(executor), POOLSCOPE_FIELD(task),
                     POOLSCOPE_FIELD(again))
};

/// The `run`-th run of the body begins on the emitting thread; it was planned for `planned`.
struct TaskBegan {
    POOLSCOPE_EVENT("taskBegan", Task);
    ExecutorId executor;
    TaskId task;
    std::uint32_t run = 1;
    bool timed = false;  ///< `planned` means something
    Instant planned;
    POOLSCOPE_FIELDS(TaskBegan, POOLSCOPE_FIELD(executor), POOLSCOPE_FIELD(task),
                     POOLSCOPE_FIELD(run), POOLSCOPE_FIELD(timed), POOLSCOPE_FIELD(planned))
};

/// That run ended. `error` is the exception as its toString, or nothing.
struct TaskEnded {
    POOLSCOPE_EVENT("taskEnded", Task);
    ExecutorId executor;
    TaskId task;
    std::uint32_t run = 1;
    Outcome outcome = Outcome::Completed;
    TextId error;
    POOLSCOPE_FIELDS(TaskEnded, POOLSCOPE_FIELD(executor), POOLSCOPE_FIELD(task),
                     POOLSCOPE_FIELD(run), POOLSCOPE_FIELD(outcome), POOLSCOPE_FIELD(error))
};

/// ScheduledFutureTask.run: the pool's state and policy no longer let the task run; cancelled next.
struct RunRefused {
    POOLSCOPE_EVENT("runRefused", Task);
    ExecutorId executor;
    TaskId task;
    POOLSCOPE_FIELDS(RunRefused, POOLSCOPE_FIELD(executor), POOLSCOPE_FIELD(task))
};

/// setNextRunTime moved the trigger from one instant to the next, by its period or delay.
struct NextRunTimeSet {
    POOLSCOPE_EVENT("nextRunTimeSet", Task);
    TaskId task;
    Repeat repeat = Repeat::FixedRate;
    Instant from;
    Instant to;
    POOLSCOPE_FIELDS(NextRunTimeSet, POOLSCOPE_FIELD(task), POOLSCOPE_FIELD(repeat),
                     POOLSCOPE_FIELD(from), POOLSCOPE_FIELD(to))
};

/// The future's state went from one value to the next by compare-and-set.
struct FutureStateChanged {
    POOLSCOPE_EVENT("futureStateChanged", Future);
    TaskId task;
    FutureState from = FutureState::New;
    FutureState to = FutureState::New;
    POOLSCOPE_FIELDS(FutureStateChanged, POOLSCOPE_FIELD(task), POOLSCOPE_FIELD(from),
                     POOLSCOPE_FIELD(to))
};

/// cancel(mayInterruptIfRunning) was called; `accepted` is what it will return.
struct CancelCalled {
    POOLSCOPE_EVENT("cancelCalled", Future);
    TaskId task;
    bool mayInterrupt = false;
    bool accepted = false;
    POOLSCOPE_FIELDS(CancelCalled, POOLSCOPE_FIELD(task), POOLSCOPE_FIELD(mayInterrupt),
                     POOLSCOPE_FIELD(accepted))
};

/// `thread` became the future's runner, or nobody is (none).
struct RunnerSet {
    POOLSCOPE_EVENT("runnerSet", Future);
    TaskId task;
    ThreadId runner;
    POOLSCOPE_FIELDS(RunnerSet, POOLSCOPE_FIELD(task), POOLSCOPE_FIELD(runner))
};

/// The emitting thread is on the future's stack of waiters.
struct WaiterAdded {
    POOLSCOPE_EVENT("waiterAdded", Future);
    TaskId task;
    POOLSCOPE_FIELDS(WaiterAdded, POOLSCOPE_FIELD(task))
};

/// `waiter` is off the stack: released by finishCompletion, or it gave up.
struct WaiterRemoved {
    POOLSCOPE_EVENT("waiterRemoved", Future);
    TaskId task;
    ThreadId waiter;
    POOLSCOPE_FIELDS(WaiterRemoved, POOLSCOPE_FIELD(task), POOLSCOPE_FIELD(waiter))
};

/// done() is called. By whoever completed or cancelled the task. No lock.
struct DoneCalled {
    POOLSCOPE_EVENT("doneCalled", Future);
    TaskId task;
    POOLSCOPE_FIELDS(DoneCalled, POOLSCOPE_FIELD(task))
};

}  // namespace poolscope
