// What happens in the family beyond the scheduled pool: execute's decision, plain queues, reports,
// a Timer's tasks, completion queues, and the cores that threads compete for.
//
// Promises: as in events.hpp. A plain queue tells of its content by three events alone: `Enqueued`
// (the task is in it, last), `SlotFilled`/`SlotCleared` (queues that are heaps) and `LeftQueue`.
#pragma once

#include "engine/trace/events.hpp"

namespace poolscope {

/// A queue exists. Emitted by its constructor, after its locks; a DelayedWorkQueue does not say so,
/// because its executor's kind does. No lock.
struct QueueCreated {
    POOLSCOPE_EVENT("queueCreated", Queue);
    ExecutorId executor;
    QueueKind kind = QueueKind::LinkedBlockingQueue;
    std::int32_t capacity = 0;  ///< most tasks it takes; 2147483647: no bound
    std::int32_t slots = 0;     ///< length of the array to begin with; 0: it has none
    bool fair = false;          ///< SynchronousQueue(true); by priority: the older of equals first
    POOLSCOPE_FIELDS(executor, kind, capacity, slots, fair)
};

/// ThreadPoolExecutor.execute asked itself one of its questions about `task`. `count` and `limit`
/// are what it compared (workers and a pool size; queued tasks and a capacity), 0 where nothing
/// was. No lock.
struct ExecuteStepped {
    POOLSCOPE_EVENT("executeStepped", Pool);
    ExecutorId executor;
    TaskId task;
    ExecuteStep step = ExecuteStep::BelowCore;
    bool yes = false;
    std::int32_t count = 0;
    std::int32_t limit = 0;
    POOLSCOPE_FIELDS(executor, task, step, yes, count, limit)
};

/// The task just created is a bare Runnable for execute: it is no future. Follows TaskCreated.
struct PlainTaskMade {
    POOLSCOPE_EVENT("plainTaskMade", Task);
    TaskId task;
    POOLSCOPE_FIELDS(task)
};

/// The task just created is a ReschedulingRunnable: a trigger says when it runs, and each run has
/// a wrapper task in the pool. Follows TaskCreated.
struct SeriesMade {
    POOLSCOPE_EVENT("seriesMade", Task);
    TaskId task;
    POOLSCOPE_FIELDS(task)
};

/// The task is the last of a first-in-first-out queue; `size` includes it. Under the queue's lock.
struct Enqueued {
    POOLSCOPE_EVENT("enqueued", Queue);
    ExecutorId executor;
    TaskId task;
    std::int32_t size = 0;
    POOLSCOPE_FIELDS(executor, task, size)
};

/// offer(task) gives false: the queue is full, or nobody waits at a SynchronousQueue, or Tomcat's
/// queue wants a thread made first. Under the queue's lock, if it has one.
struct OfferRefused {
    POOLSCOPE_EVENT("offerRefused", Queue);
    ExecutorId executor;
    TaskId task;
    OfferRefusal reason = OfferRefusal::Full;
    std::int32_t size = 0;
    POOLSCOPE_FIELDS(executor, task, reason, size)
};

/// SynchronousQueue: the task goes from hand to hand. Emitted by the giver. No lock.
struct HandedOver {
    POOLSCOPE_EVENT("handedOver", Queue);
    ExecutorId executor;
    TaskId task;
    ThreadId taker;
    POOLSCOPE_FIELDS(executor, task, taker)
};

/// A thread waits at a SynchronousQueue or a fork/join pool, parked; not for a future's result.
struct IdleParked {
    POOLSCOPE_EVENT("idleParked", Queue);
    ExecutorId executor;
    bool timed = false;
    Instant deadline;
    POOLSCOPE_FIELDS(executor, timed, deadline)
};

/// That thread goes on.
struct IdleUnparked {
    POOLSCOPE_EVENT("idleUnparked", Queue);
    ExecutorId executor;
    WakeReason reason = WakeReason::Unparked;
    POOLSCOPE_FIELDS(executor, reason)
};

/// A rejection handler that reports (AbortPolicyWithReport, RejectedTaskController) wrote its
/// report, just before it throws. No lock.
struct PoolReported {
    POOLSCOPE_EVENT("poolReported", Pool);
    ExecutorId executor;
    TextId
        report;  ///< its lines: the pool's figures; of the former then what every thread was doing
    POOLSCOPE_FIELDS(executor, report)
};

/// The task just created only carries another one, which tells of its runs itself: what a scheduled
/// pool wraps around a future, what a completion service does, what a trigger's task is queued in.
struct EnvelopeMade {
    POOLSCOPE_EVENT("envelopeMade", Task);
    TaskId task;     ///< the wrapper task
    TaskId carries;  ///< what is in it
    POOLSCOPE_FIELDS(task, carries)
};

/// A part of the executor was taken out on purpose, before anything ran in it: a counterfactual.
struct BrokenOnPurpose {
    POOLSCOPE_EVENT("brokenOnPurpose", Pool);
    ExecutorId executor;
    Ablation what = Ablation::Leader;
    POOLSCOPE_FIELDS(executor, what)
};

/// The queue's array was searched for a task from its first slot on. Under the queue's lock.
struct ArraySearched {
    POOLSCOPE_EVENT("arraySearched", Heap);
    ExecutorId executor;
    TaskId task;
    std::int32_t looked = 0;  ///< slots looked at
    bool found = false;
    POOLSCOPE_FIELDS(executor, task, looked, found)
};

/// overflowFree looked at the head of the queue, because `delay` is at least half of
/// Long.MAX_VALUE. `cut`: the head is late, and a long could not hold the difference of the two, so
/// Long.MAX_VALUE + headDelay counts instead. No lock.
struct OverflowFree {
    POOLSCOPE_EVENT("overflowFree", Heap);
    ExecutorId executor;
    TaskId head;  ///< none: the queue is empty
    Duration headDelay;
    Duration delay;
    bool cut = false;
    POOLSCOPE_FIELDS(executor, head, headDelay, delay, cut)
};

/// A trigger was asked when the task is to run next. Under the task's monitor.
struct TriggerAsked {
    POOLSCOPE_EVENT("triggerAsked", Task);
    TaskId task;
    TextId trigger;      ///< "0 30 9 * * MON-FRI Europe/Berlin"
    bool never = false;  ///< not again: `next` and `when` say nothing
    Instant next;
    TextId when;  ///< the same as the clocks of the trigger's place show it
    POOLSCOPE_FIELDS(task, trigger, never, next, when)
};

/// The new task's place in the order of a PriorityBlockingQueue: the lower number goes first.
struct TaskPrioritized {
    POOLSCOPE_EVENT("taskPrioritized", Task);
    TaskId task;
    std::int64_t priority = 0;
    POOLSCOPE_FIELDS(task, priority)
};

/// A TimerTask's state went from one value to the next. Under the task's lock.
struct TimerTaskStateChanged {
    POOLSCOPE_EVENT("timerTaskStateChanged", Task);
    TaskId task;
    TimerTaskState from = TimerTaskState::Virgin;
    TimerTaskState to = TimerTaskState::Virgin;
    POOLSCOPE_FIELDS(task, from, to)
};

/// A Timer takes no tasks any more (newTasksMayBeScheduled = false). Under the queue's lock.
struct TimerEnded {
    POOLSCOPE_EVENT("timerEnded", Pool);
    ExecutorId executor;
    TimerEnd reason = TimerEnd::Cancelled;
    POOLSCOPE_FIELDS(executor, reason)
};

/// ExecutorCompletionService: the task is done and its future went to the completion queue.
struct CompletionQueued {
    POOLSCOPE_EVENT("completionQueued", Future);
    ExecutorId executor;
    TaskId task;
    std::int32_t size = 0;
    POOLSCOPE_FIELDS(executor, task, size)
};

/// take or poll took the oldest completed future out.
struct CompletionTaken {
    POOLSCOPE_EVENT("completionTaken", Future);
    ExecutorId executor;
    TaskId task;
    POOLSCOPE_FIELDS(executor, task)
};

/// The virtual machine has so many cores; threads that work take turns of `quantum` on them.
struct CoresSet {
    POOLSCOPE_EVENT("coresSet", World);
    std::int32_t cores = 0;
    Duration quantum;
    POOLSCOPE_FIELDS(cores, quantum)
};

/// The emitting thread waits for a device until `until`: it needs no core and hears no interrupt.
struct IoBegan {
    POOLSCOPE_EVENT("ioBegan", World);
    Instant until;
    POOLSCOPE_FIELDS(until)
};

/// The device has answered.
struct IoEnded {
    POOLSCOPE_EVENT("ioEnded", World);
    POOLSCOPE_FIELDS()
};

/// The emitting thread has work to do but all cores are taken; `waiting` threads wait, with it.
/// Virtual world with a number of cores only. No lock.
struct CoreAwaited {
    POOLSCOPE_EVENT("coreAwaited", World);
    std::int32_t waiting = 0;
    Duration left;  ///< of its work
    POOLSCOPE_FIELDS(waiting, left)
};

/// The emitting thread runs on `core`, until `until` at the longest: its work is done then, or its
/// time slice is over.
struct CoreTaken {
    POOLSCOPE_EVENT("coreTaken", World);
    std::int32_t core = 0;
    Instant until;
    POOLSCOPE_FIELDS(core, until)
};

/// The emitting thread gave its core up: its work is done, or another thread's turn has come.
struct CoreLeft {
    POOLSCOPE_EVENT("coreLeft", World);
    std::int32_t core = 0;
    Duration left;  ///< of its work; 0: done
    POOLSCOPE_FIELDS(core, left)
};

}  // namespace poolscope
