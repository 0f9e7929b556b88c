// Everything that can happen in an executor, as a closed set of plain structs.
//
// Promises: an event says what happened, never how to draw it; it holds ids and numbers only, so it
// can be copied, written, hashed and compared; the order of events in a log is the order of their
// effects. Every comment below says when an event is emitted and under which lock ("queue lock" is
// DelayedWorkQueue.lock, "mainLock" is ThreadPoolExecutor.mainLock). An event is emitted right
// *after* the engine's memory changed, so a model that folds the log equals the engine at each one.
//
// Each struct lists its fields once: the JSON writer and reader, the text log, the filter and the
// narration's placeholders follow from that (event_fields.hpp).
//
//   trace/events.hpp        what can happen                (this file: world, locks, calls, pool)
//   trace/queue_events.hpp  what happens in the delay queue
//   trace/delayed_events.hpp  what happens in the queues to be compared with it
//   trace/task_events.hpp   what happens to a task and its future
//   trace/family_events.hpp plain pools and queues, Timer, completion services, cores
//   trace/fork_join_events.hpp  deques, steals and joins
//   trace/graph_events.hpp   the handlers of orchestrated events
//   trace/stage_events.hpp   what CompletableFutures depend on
//   trace/scheduler_events.hpp  the requests at a DelayScheduler
//   trace/variable_events.hpp  variables, and threads that wait for each other
//   trace/event_list.hpp    the one list of kinds
//   trace/payload.hpp       one of them, as a tagged union; what a fold passes over
//   trace/event.hpp         the event with time, thread and source line
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/trace/event_fields.hpp"
#include "engine/trace/event_words.hpp"
#include "engine/trace/ids.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

// ---------------------------------------------------------------- world: threads and time

/// A thread object exists (Thread.State NEW). No lock. Emitted by whoever made it.
struct ThreadCreated {
    POOLSCOPE_EVENT("threadCreated", World);
    ThreadId created;
    TextId name;
    ThreadRole role = ThreadRole::Client;
    POOLSCOPE_FIELDS(created, name, role)
};

/// The thread's first step. No lock. Emitted by the thread itself.
struct ThreadStarted {
    POOLSCOPE_EVENT("threadStarted", World);
    POOLSCOPE_FIELDS()
};

/// The thread's last step. `error` names an exception that left its body, or nothing. No lock.
struct ThreadEnded {
    POOLSCOPE_EVENT("threadEnded", World);
    TextId error;
    POOLSCOPE_FIELDS(error)
};

/// Thread.setDaemon and setPriority of a thread that is NEW. No lock. Emitted by whoever made it.
struct ThreadConfigured {
    POOLSCOPE_EVENT("threadConfigured", World);
    ThreadId created;
    bool daemon = false;
    std::int32_t priority = 5;
    POOLSCOPE_FIELDS(created, daemon, priority)
};

/// The last thread that is no daemon has ended, and daemons live: the process ends, and with it the
/// run. No lock. Emitted by that thread.
struct ProcessExited {
    POOLSCOPE_EVENT("processExited", World);
    POOLSCOPE_FIELDS()
};

/// Virtual world only: nobody could run, so the clock moved to the next deadline. No lock, no
/// thread.
struct TimeJumped {
    POOLSCOPE_EVENT("timeJumped", World);
    Instant from;
    Instant to;
    POOLSCOPE_FIELDS(from, to)
};

/// Thread.sleep or a busy stretch of a body began; it is over at `until`. No lock.
struct SleepBegan {
    POOLSCOPE_EVENT("sleepBegan", World);
    Instant until;
    bool busy = false;  ///< `work`: keeps a core, cannot be interrupted
    POOLSCOPE_FIELDS(until, busy)
};

/// The stretch is over. No lock.
struct SleepEnded {
    POOLSCOPE_EVENT("sleepEnded", World);
    bool busy = false;
    WakeReason reason = WakeReason::TimedOut;
    POOLSCOPE_FIELDS(busy, reason)
};

/// Thread.interrupt: the flag of `target` is now set. No lock of its own.
struct Interrupted {
    POOLSCOPE_EVENT("interrupted", World);
    ThreadId target;
    POOLSCOPE_FIELDS(target)
};

/// Thread.interrupted() or an InterruptedException cleared the emitting thread's flag. A thread
/// that waited for a lock (lockInterruptibly) has given that up.
struct InterruptCleared {
    POOLSCOPE_EVENT("interruptCleared", World);
    POOLSCOPE_FIELDS()
};

/// LockSupport.park in FutureTask.awaitDone. `deadline` is kForever's instant when unlimited.
struct Parked {
    POOLSCOPE_EVENT("parked", World);
    TaskId task;  ///< whose result it waits for
    bool timed = false;
    Instant deadline;
    POOLSCOPE_FIELDS(task, timed, deadline)
};

/// The parked thread goes on.
struct Unparked {
    POOLSCOPE_EVENT("unparked", World);
    TaskId task;
    WakeReason reason = WakeReason::Unparked;
    POOLSCOPE_FIELDS(task, reason)
};

/// A [[pause]] began: no thread of the process runs until `until`, as in a stop-the-world pause of
/// a garbage collector or after SIGSTOP. The clock goes on. No lock, no thread.
struct ProcessPaused {
    POOLSCOPE_EVENT("processPaused", World);
    Instant until;
    POOLSCOPE_FIELDS(until)
};

/// The pause is over; it lasted for `length`. No lock, no thread.
struct ProcessResumed {
    POOLSCOPE_EVENT("processResumed", World);
    Duration length;
    POOLSCOPE_FIELDS(length)
};

// ---------------------------------------------------------------- locks and conditions

/// A lock exists. `owner` is the executor it belongs to.
struct LockCreated {
    POOLSCOPE_EVENT("lockCreated", Lock);
    LockId lock;
    TextId name;
    ExecutorId executor;
    POOLSCOPE_FIELDS(lock, name, executor)
};

/// A condition of `lock` exists.
struct ConditionCreated {
    POOLSCOPE_EVENT("conditionCreated", Lock);
    ConditionId condition;
    LockId lock;
    TextId name;
    POOLSCOPE_FIELDS(condition, lock, name)
};

/// The emitting thread found the lock held by `owner` and waits for it.
struct LockContended {
    POOLSCOPE_EVENT("lockContended", Lock);
    LockId lock;
    ThreadId owner;
    POOLSCOPE_FIELDS(lock, owner)
};

/// The emitting thread holds the lock now, for the `holds`-th time (reentrant). Under that lock.
struct LockAcquired {
    POOLSCOPE_EVENT("lockAcquired", Lock);
    LockId lock;
    std::uint32_t holds = 1;
    POOLSCOPE_FIELDS(lock, holds)
};

/// The emitting thread gave up one hold; at 0 the lock is free. Under that lock, last act.
struct LockReleased {
    POOLSCOPE_EVENT("lockReleased", Lock);
    LockId lock;
    std::uint32_t holds = 0;
    POOLSCOPE_FIELDS(lock, holds)
};

/// Condition.await: the emitting thread waits without limit. Under the lock, which is released
/// next.
struct Awaited {
    POOLSCOPE_EVENT("awaited", Lock);
    ConditionId condition;
    POOLSCOPE_FIELDS(condition)
};

/// Condition.awaitNanos: waits until `deadline` at the longest. Under the lock.
struct TimedAwaited {
    POOLSCOPE_EVENT("timedAwaited", Lock);
    ConditionId condition;
    Instant deadline;
    POOLSCOPE_FIELDS(condition, deadline)
};

/// Condition.signal moved `target`, the longest waiting thread, to the lock. Under the lock.
struct Signalled {
    POOLSCOPE_EVENT("signalled", Lock);
    ConditionId condition;
    ThreadId target;
    POOLSCOPE_FIELDS(condition, target)
};

/// The emitting thread left the condition and needs the lock again. Not under the lock.
struct WokeUp {
    POOLSCOPE_EVENT("wokeUp", Lock);
    ConditionId condition;
    WakeReason reason = WakeReason::Signalled;
    POOLSCOPE_FIELDS(condition, reason)
};

/// A Semaphore or a CountDownLatch exists. `state`: its permits, or its count.
struct SynchronizerCreated {
    POOLSCOPE_EVENT("synchronizerCreated", Lock);
    LockId synchronizer;
    TextId name;
    SynchronizerKind type = SynchronizerKind::Semaphore;
    std::int32_t state = 0;
    POOLSCOPE_FIELDS(synchronizer, name, type, state)
};

/// acquire or await: the emitting thread wants `wanted` permits of which `state` are free, or the
/// latch is still at `state`; it waits without limit. No lock.
struct SynchronizerAwaited {
    POOLSCOPE_EVENT("synchronizerAwaited", Lock);
    LockId synchronizer;
    SynchronizerKind type = SynchronizerKind::Semaphore;
    std::int32_t wanted = 1;
    std::int32_t state = 0;
    POOLSCOPE_FIELDS(synchronizer, type, wanted, state)
};

/// acquire or await returns: the emitting thread has `permits` permits (0 of a latch). No lock.
struct SynchronizerPassed {
    POOLSCOPE_EVENT("synchronizerPassed", Lock);
    LockId synchronizer;
    SynchronizerKind type = SynchronizerKind::Semaphore;
    std::int32_t permits = 0;
    std::int32_t state = 0;  ///< what is left
    POOLSCOPE_FIELDS(synchronizer, type, permits, state)
};

/// release or countDown: `permits` permits more, or one less to wait for. No lock.
struct SynchronizerReleased {
    POOLSCOPE_EVENT("synchronizerReleased", Lock);
    LockId synchronizer;
    SynchronizerKind type = SynchronizerKind::Semaphore;
    std::int32_t permits = 1;
    std::int32_t state = 0;  ///< from now on
    POOLSCOPE_FIELDS(synchronizer, type, permits, state)
};

// ---------------------------------------------------------------- calls on an executor

/// A client, the user or a body is about to call a public method. No lock.
struct CallBegan {
    POOLSCOPE_EVENT("callBegan", Call);
    ExecutorId executor;
    TextId method;    ///< the JDK's name, "scheduleAtFixedRate"
    TextId argument;  ///< task label or arguments as written, or nothing
    std::uint32_t call =
        0;  ///< number of the [[at]] in the file from 1; 0: from a body or the user
    POOLSCOPE_FIELDS(executor, method, argument, call)
};

/// The method returned, or threw `error`. No lock.
struct CallEnded {
    POOLSCOPE_EVENT("callEnded", Call);
    ExecutorId executor;
    TextId method;
    TextId result;  ///< as JSON, or nothing
    TextId error;   ///< exception class and message, or nothing
    std::uint32_t call = 0;
    POOLSCOPE_FIELDS(executor, method, result, error, call)
};

// ---------------------------------------------------------------- the pool

/// An executor exists. First event of its constructor; its locks, queue and settings follow.
struct ExecutorCreated {
    POOLSCOPE_EVENT("executorCreated", Pool);
    ExecutorId executor;
    TextId name;
    TextId kind;  ///< JDK class name
    std::uint32_t ctl = 0;
    POOLSCOPE_FIELDS(executor, name, kind, ctl)
};

/// A property has this value now (constructor or setter). Durations in ns, booleans 0 or 1. No
/// lock.
struct SettingChanged {
    POOLSCOPE_EVENT("settingChanged", Pool);
    ExecutorId executor;
    Setting setting = Setting::CorePoolSize;
    std::int64_t value = 0;
    POOLSCOPE_FIELDS(executor, setting, value)
};

/// `ctl` went from one value to another by compare-and-set. No lock, or mainLock.
struct CtlChanged {
    POOLSCOPE_EVENT("ctlChanged", Pool);
    ExecutorId executor;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    CtlReason reason = CtlReason::AddWorker;
    POOLSCOPE_FIELDS(executor, from, to, reason)
};

/// A compare-and-set of `ctl` failed because someone else was faster; the caller tries again.
struct CtlCasFailed {
    POOLSCOPE_EVENT("ctlCasFailed", Pool);
    ExecutorId executor;
    std::uint32_t expected = 0;
    std::uint32_t found = 0;
    std::uint32_t wanted = 0;
    POOLSCOPE_FIELDS(executor, expected, found, wanted)
};

/// A worker is in the set `workers`; its thread is started next. Under mainLock.
struct WorkerAdded {
    POOLSCOPE_EVENT("workerAdded", Pool);
    ExecutorId executor;
    ThreadId worker;
    TaskId firstTask;
    std::uint32_t poolSize = 0;
    POOLSCOPE_FIELDS(executor, worker, firstTask, poolSize)
};

/// The worker entered runWorker's loop. Emitted by the worker. No lock.
struct WorkerStarted {
    POOLSCOPE_EVENT("workerStarted", Pool);
    ExecutorId executor;
    POOLSCOPE_FIELDS(executor)
};

/// getTask: the worker has nothing to run and goes to the queue, for keepAlive at most if `timed`.
struct WorkerIdle {
    POOLSCOPE_EVENT("workerIdle", Pool);
    ExecutorId executor;
    bool timed = false;
    POOLSCOPE_FIELDS(executor, timed)
};

/// getTask got nothing within keepAlive; the loop looks again whether the worker may leave. No
/// lock.
struct WorkerTimedOut {
    POOLSCOPE_EVENT("workerTimedOut", Pool);
    ExecutorId executor;
    POOLSCOPE_FIELDS(executor)
};

/// The worker leaves its loop. Emitted by the worker. No lock.
struct WorkerExiting {
    POOLSCOPE_EVENT("workerExiting", Pool);
    ExecutorId executor;
    ExitReason reason = ExitReason::TimedOut;
    POOLSCOPE_FIELDS(executor, reason)
};

/// The worker is out of the set; its completed tasks are in the pool's count. Under mainLock.
struct WorkerRemoved {
    POOLSCOPE_EVENT("workerRemoved", Pool);
    ExecutorId executor;
    ThreadId worker;
    std::int64_t completed = 0;  ///< of the whole pool, so far, by workers that have left
    POOLSCOPE_FIELDS(executor, worker, completed)
};

/// A worker finished one task (its completedTasks went up). Under the worker's lock.
struct TaskCounted {
    POOLSCOPE_EVENT("taskCounted", Pool);
    ExecutorId executor;
    TaskId task;
    POOLSCOPE_FIELDS(executor, task)
};

/// A hook is about to be called. beforeExecute, afterExecute: worker's lock; terminated: mainLock.
struct HookCalled {
    POOLSCOPE_EVENT("hookCalled", Pool);
    ExecutorId executor;
    Hook hook = Hook::BeforeExecute;
    TaskId task;
    TextId error;  ///< afterExecute's second argument
    POOLSCOPE_FIELDS(executor, hook, task, error)
};

/// The rejection handler gets the task. No lock. By the submitting thread.
struct Rejected {
    POOLSCOPE_EVENT("rejected", Pool);
    ExecutorId executor;
    TaskId task;
    TextId handler;
    POOLSCOPE_FIELDS(executor, task, handler)
};

/// A policy of the engine does that with the rejected task, next. A program's own handler has no
/// such event. No lock. By the submitting thread.
struct PolicyActed {
    POOLSCOPE_EVENT("policyActed", Pool);
    ExecutorId executor;
    TaskId task;
    TextId handler;
    PolicyAct act = PolicyAct::Throws;
    TaskId dropped;  ///< DiscardsOldest: what it took out of the queue; none if there was nothing
    POOLSCOPE_FIELDS(executor, task, handler, act, dropped)
};

}  // namespace poolscope
