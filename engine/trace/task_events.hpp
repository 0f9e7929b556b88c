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
    POOLSCOPE_FIELDS(executor, task, label, sequence, callable)
};

/// The new task's trigger time and period (0 for one-shots, always positive here).
struct TaskTimed {
    POOLSCOPE_EVENT("taskTimed", Task);
    TaskId task;
    Repeat repeat = Repeat::Once;
    Instant trigger;
    Duration period;
    POOLSCOPE_FIELDS(task, repeat, trigger, period)
};

/// delayedExecute or reExecutePeriodic hands the task to the queue. No lock yet.
struct TaskQueued {
    POOLSCOPE_EVENT("taskQueued", Task);
    ExecutorId executor;
    TaskId task;
    bool again = false;  ///< put back after a run
    POOLSCOPE_FIELDS(executor, task, again)
};

/// The `run`-th run of the body begins on the emitting thread; it was planned for `planned`.
struct TaskBegan {
    POOLSCOPE_EVENT("taskBegan", Task);
    ExecutorId executor;
    TaskId task;
    std::uint32_t run = 1;
    bool timed = false;  ///< `planned` means something
    Instant planned;
    POOLSCOPE_FIELDS(executor, task, run, timed, planned)
};

/// That run ended. `error` is the exception as its toString, or nothing.
struct TaskEnded {
    POOLSCOPE_EVENT("taskEnded", Task);
    ExecutorId executor;
    TaskId task;
    std::uint32_t run = 1;
    Outcome outcome = Outcome::Completed;
    TextId error;
    POOLSCOPE_FIELDS(executor, task, run, outcome, error)
};

/// ScheduledFutureTask.run: the pool's state and policy no longer let the task run; cancelled next.
struct RunRefused {
    POOLSCOPE_EVENT("runRefused", Task);
    ExecutorId executor;
    TaskId task;
    POOLSCOPE_FIELDS(executor, task)
};

/// onShutdown has looked at a queued task: it stays, or it is removed and cancelled next. No lock;
/// by the thread that shuts the pool down, or sets a policy afterwards.
struct ShutdownDecided {
    POOLSCOPE_EVENT("shutdownDecided", Task);
    ExecutorId executor;
    TaskId task;
    bool kept = false;
    POOLSCOPE_FIELDS(executor, task, kept)
};

/// setNextRunTime moved the trigger from one instant to the next, by its period or delay.
struct NextRunTimeSet {
    POOLSCOPE_EVENT("nextRunTimeSet", Task);
    TaskId task;
    Repeat repeat = Repeat::FixedRate;
    Instant from;
    Instant to;
    POOLSCOPE_FIELDS(task, repeat, from, to)
};

/// The future's state went from one value to the next by compare-and-set.
struct FutureStateChanged {
    POOLSCOPE_EVENT("futureStateChanged", Future);
    TaskId task;
    FutureState from = FutureState::New;
    FutureState to = FutureState::New;
    POOLSCOPE_FIELDS(task, from, to)
};

/// cancel(mayInterruptIfRunning) was called; `accepted` is what it will return.
struct CancelCalled {
    POOLSCOPE_EVENT("cancelCalled", Future);
    TaskId task;
    bool mayInterrupt = false;
    bool accepted = false;
    POOLSCOPE_FIELDS(task, mayInterrupt, accepted)
};

/// `thread` became the future's runner, or nobody is (none).
struct RunnerSet {
    POOLSCOPE_EVENT("runnerSet", Future);
    TaskId task;
    ThreadId runner;
    POOLSCOPE_FIELDS(task, runner)
};

/// The emitting thread is on the future's stack of waiters.
struct WaiterAdded {
    POOLSCOPE_EVENT("waiterAdded", Future);
    TaskId task;
    POOLSCOPE_FIELDS(task)
};

/// `waiter` is off the stack: released by finishCompletion, or it gave up.
struct WaiterRemoved {
    POOLSCOPE_EVENT("waiterRemoved", Future);
    TaskId task;
    ThreadId waiter;
    POOLSCOPE_FIELDS(task, waiter)
};

/// done() is called. By whoever completed or cancelled the task. No lock.
struct DoneCalled {
    POOLSCOPE_EVENT("doneCalled", Future);
    TaskId task;
    POOLSCOPE_FIELDS(task)
};

}  // namespace poolscope
