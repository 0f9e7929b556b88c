// The enumerations that events carry, with the words that stand for them in every written form.
//
// Promises: `toString` gives the JDK's own word where there is one; the reader accepts the same.
// Why here: trace knows nothing of the executor, so what an event says is defined beside the event.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace poolscope {

/// Coarse groups for filters and colours.
enum class Category : std::uint8_t {
    World,
    Lock,
    Call,
    Pool,
    Queue,
    Heap,
    Task,
    Future,
    ForkJoin,
    Graph
};
constexpr std::array<std::string_view, 10> kCategoryWords{
    "world", "lock", "call", "pool", "queue", "heap", "task", "future", "forkJoin", "graph"};

/// Who a thread is. Program: a [[thread]] of the scenario, which runs a body.
enum class ThreadRole : std::uint8_t { Client, Worker, User, Program };
constexpr std::array<std::string_view, 4> kThreadRoleWords{"client", "worker", "user", "program"};

/// Why a waiting thread went on.
enum class WakeReason : std::uint8_t { Signalled, TimedOut, Interrupted, Unparked };
constexpr std::array<std::string_view, 4> kWakeReasonWords{"signalled", "timedOut", "interrupted",
                                                           "unparked"};

/// What bodies wait at beside locks.
enum class SynchronizerKind : std::uint8_t { Semaphore, CountDownLatch };
constexpr std::array<std::string_view, 2> kSynchronizerKindWords{"Semaphore", "CountDownLatch"};

/// How a variable got its value: by `set`, or by the method of AtomicInteger that the body called.
enum class VariableAccess : std::uint8_t { Set, GetAndSet, CompareAndSet, GetAndAdd };
constexpr std::array<std::string_view, 4> kVariableAccessWords{"set", "getAndSet", "compareAndSet",
                                                               "getAndAdd"};

/// The method of CompletableFuture that made a future.
enum class StageKind : std::uint8_t {
    Incomplete,
    SupplyAsync,
    RunAsync,
    // of one other
    ThenApply,
    ThenAccept,
    ThenRun,
    WhenComplete,
    Handle,
    Exceptionally,
    ThenCompose,
    ExceptionallyCompose,
    Copy,
    // of two
    ThenCombine,
    ThenAcceptBoth,
    RunAfterBoth,
    // of the first of two
    ApplyToEither,
    AcceptEither,
    RunAfterEither,
    // of any number
    AllOf,
    AnyOf
};
constexpr std::array<std::string_view, 20> kStageKindWords{"new",
                                                           "supplyAsync",
                                                           "runAsync",
                                                           "thenApply",
                                                           "thenAccept",
                                                           "thenRun",
                                                           "whenComplete",
                                                           "handle",
                                                           "exceptionally",
                                                           "thenCompose",
                                                           "exceptionallyCompose",
                                                           "copy",
                                                           "thenCombine",
                                                           "thenAcceptBoth",
                                                           "runAfterBoth",
                                                           "applyToEither",
                                                           "acceptEither",
                                                           "runAfterEither",
                                                           "allOf",
                                                           "anyOf"};

/// What stands in the stack of a CompletableFuture.
enum class CompletionForm : std::uint8_t { Action, CoCompletion, Signaller };
constexpr std::array<std::string_view, 3> kCompletionFormWords{"action", "coCompletion",
                                                               "signaller"};

/// FutureTask.state, same numbers as the JDK's.
enum class FutureState : std::uint8_t {
    New,
    Completing,
    Normal,
    Exceptional,
    Cancelled,
    Interrupting,
    Interrupted
};
constexpr std::array<std::string_view, 7> kFutureStateWords{
    "NEW", "COMPLETING", "NORMAL", "EXCEPTIONAL", "CANCELLED", "INTERRUPTING", "INTERRUPTED"};

/// ThreadPoolExecutor's run states, in the order of their values.
enum class PoolRunState : std::uint8_t { Running, Shutdown, Stop, Tidying, Terminated };
constexpr std::array<std::string_view, 5> kRunStateWords{"RUNNING", "SHUTDOWN", "STOP", "TIDYING",
                                                         "TERMINATED"};

/// How a scheduled task repeats.
enum class Repeat : std::uint8_t { Once, FixedRate, FixedDelay, FromStart, Cron };
constexpr std::array<std::string_view, 5> kRepeatWords{"once", "fixedRate", "fixedDelay",
                                                       "fromStart", "cron"};

/// How one run of a body ended.
enum class Outcome : std::uint8_t { Completed, Threw, Interrupted, Unfinished };
constexpr std::array<std::string_view, 4> kOutcomeWords{"completed", "threw", "interrupted",
                                                        "unfinished"};
constexpr bool isFailure(Outcome outcome) {
    return outcome == Outcome::Threw || outcome == Outcome::Interrupted;
}

/// A part of an executor that can be taken out on purpose, to see what it was for.
enum class Ablation : std::uint8_t {
    Leader,          ///< everybody who waits, waits as long as the head needs
    ResiftUp,        ///< remove sifts the last task down only, not up
    Recheck,         ///< nobody looks again after queueing a task
    SignalOnExit,    ///< whoever leaves with a task wakes no successor
    InterruptIdle,   ///< idle workers are not interrupted
    WorkerLock,      ///< a worker's lock is not held while it runs a task
    Fifo,            ///< equal trigger times are equal: no sequence number breaks the tie
    HeapIndex,       ///< remove searches the array
    ContinueLast,    ///< a handler continues in the middle of counting down, not after it
    CountAtOnce,     ///< counting down and looking at the counter are two steps
    EnsurePrestart,  ///< no worker for a scheduled task while the core size is 0
    KeepCore,        ///< a worker whose time is over does not look at the count, nobody replaces it
    RcMask           ///< a worker that leaves borrows from the count of active ones, of 4 bits
};
constexpr std::array<std::string_view, 13> kAblationWords{
    "leader",         "resiftUp", "recheck",   "signalOnExit", "interruptIdle",
    "workerLock",     "fifo",     "heapIndex", "continueLast", "countAtOnce",
    "ensurePrestart", "keepCore", "rcMask"};

/// How a task left the queue.
enum class LeftBy : std::uint8_t { Take, Poll, TimedPoll, Remove, Drain, Clear, Dropped };
constexpr std::array<std::string_view, 7> kLeftByWords{"take",  "poll",  "timedPoll", "remove",
                                                       "drain", "clear", "dropped"};

/// Why the leader's place became empty.
enum class LeaderLeft : std::uint8_t { NewHead, WokeUp };
constexpr std::array<std::string_view, 2> kLeaderLeftWords{"newHead", "wokeUp"};

/// Why `ctl` changed.
enum class CtlReason : std::uint8_t {
    AddWorker,
    AddWorkerFailed,
    WorkerGone,
    IdleTimeout,
    Shutdown,
    ShutdownNow,
    Tidying,
    Terminated
};
constexpr std::array<std::string_view, 8> kCtlReasonWords{
    "addWorker", "addWorkerFailed", "workerGone", "idleTimeout",
    "shutdown",  "shutdownNow",     "tidying",    "terminated"};

/// Why a worker's loop ended.
enum class ExitReason : std::uint8_t { TimedOut, TooMany, QueueEmptyInShutdown, Stop, Threw };
constexpr std::array<std::string_view, 5> kExitReasonWords{"timedOut", "tooMany",
                                                           "queueEmptyInShutdown", "stop", "threw"};

/// A property that a setter changed.
enum class Setting : std::uint8_t {
    CorePoolSize,
    MaximumPoolSize,
    KeepAliveTime,
    AllowCoreThreadTimeOut,
    RemoveOnCancel,
    ContinuePeriodicAfterShutdown,
    ExecuteDelayedAfterShutdown,
    Parallelism,
    AsyncMode,
    Cores
};
constexpr std::array<std::string_view, 10> kSettingWords{
    "corePoolSize",
    "maximumPoolSize",
    "keepAliveTime",
    "allowCoreThreadTimeOut",
    "removeOnCancelPolicy",
    "continueExistingPeriodicTasksAfterShutdownPolicy",
    "executeExistingDelayedTasksAfterShutdownPolicy",
    "parallelism",
    "asyncMode",
    "cores"};

/// A hook that a subclass may override.
enum class Hook : std::uint8_t { BeforeExecute, AfterExecute, Terminated, Done };
constexpr std::array<std::string_view, 4> kHookWords{"beforeExecute", "afterExecute", "terminated",
                                                     "done"};

/// The queue behind an executor, by its class.
enum class QueueKind : std::uint8_t {
    DelayedWorkQueue,
    LinkedBlockingQueue,
    ArrayBlockingQueue,
    SynchronousQueue,
    PriorityBlockingQueue,
    DelayQueue,
    TaskQueue,      ///< Tomcat's
    TimerQueue,     ///< java.util.TaskQueue, a Timer's
    FourAryHeap,    ///< in place of a DelayedWorkQueue's heap
    PairingHeap,    ///< the same
    HashedWheel,    ///< the same
    DelayScheduler  ///< the heap of a ForkJoinPool's scheduler
};
constexpr std::array<std::string_view, 12> kQueueKindWords{
    "DelayedWorkQueue",      "LinkedBlockingQueue", "ArrayBlockingQueue", "SynchronousQueue",
    "PriorityBlockingQueue", "DelayQueue",          "TaskQueue",          "TimerQueue",
    "FourAryHeap",           "PairingHeap",         "HashedWheel",        "DelayScheduler"};

/// The questions of ThreadPoolExecutor.execute, in their order.
enum class ExecuteStep : std::uint8_t {
    BelowCore,        ///< workerCountOf(c) < corePoolSize
    CoreWorkerMade,   ///< addWorker(command, true)
    Offered,          ///< isRunning(c) && workQueue.offer(command)
    StillRunning,     ///< the re-check: isRunning(recheck)
    TakenBack,        ///< remove(command), after the re-check failed
    HasWorkers,       ///< workerCountOf(recheck) != 0
    ExtraWorkerMade,  ///< addWorker(command, false)
    OfferedAgain      ///< Tomcat: force(command) after the rejection
};
constexpr std::array<std::string_view, 8> kExecuteStepWords{
    "belowCore", "coreWorkerMade", "offered",         "stillRunning",
    "takenBack", "hasWorkers",     "extraWorkerMade", "offeredAgain"};

/// Why a queue did not take a task.
enum class OfferRefusal : std::uint8_t { Full, NobodyWaits, MakeThreadFirst };
constexpr std::array<std::string_view, 3> kOfferRefusalWords{"full", "nobodyWaits",
                                                             "makeThreadFirst"};

/// java.util.TimerTask.state.
enum class TimerTaskState : std::uint8_t { Virgin, Scheduled, Executed, Cancelled };
constexpr std::array<std::string_view, 4> kTimerTaskStateWords{"VIRGIN", "SCHEDULED", "EXECUTED",
                                                               "CANCELLED"};

/// Why a Timer takes no tasks any more.
enum class TimerEnd : std::uint8_t {
    Cancelled,  ///< Timer.cancel
    Killed,     ///< a task's exception ended the thread
    Released    ///< nobody refers to the Timer any more; what is queued still runs
};
constexpr std::array<std::string_view, 3> kTimerEndWords{"cancelled", "killed", "released"};

/// How a task left a work-stealing deque.
enum class DequeEnd : std::uint8_t {
    Pop,        ///< the owner, from the top
    Poll,       ///< the owner in async mode, from the base
    Steal,      ///< somebody else, from the base
    Remove,     ///< joined: out of the middle, or its own from the top
    Unfork,     ///< tryUnfork
    Drain,      ///< the pool is stopping: from the base
    Submission  ///< a worker, from the base of a queue of submissions
};
constexpr std::array<std::string_view, 7> kDequeEndWords{"pop",    "poll",  "steal",     "remove",
                                                         "unfork", "drain", "submission"};

/// How a join found its task done.
enum class JoinWay : std::uint8_t { AlreadyDone, RanIt, Helped, Waited, GaveUp };
constexpr std::array<std::string_view, 5> kJoinWayWords{"alreadyDone", "ranIt", "helped", "waited",
                                                        "gaveUp"};

/// What a blocked join does so that the pool keeps its parallelism (tryCompensate).
enum class Compensation : std::uint8_t { WokeIdle, LetGo, AddedWorker, Restored };
constexpr std::array<std::string_view, 4> kCompensationWords{"wokeIdle", "letGo", "addedWorker",
                                                             "restored"};

/// How an orchestrated event ended for who published it.
enum class EventEnd : std::uint8_t { Completed, Failed, TimedOut, Interrupted, Rejected };
constexpr std::array<std::string_view, 5> kEventEndWords{"completed", "failed", "timedOut",
                                                         "interrupted", "rejected"};

/// What a rejection policy does with the task that it got.
enum class PolicyAct : std::uint8_t {
    Throws,
    CallerRuns,
    Discards,
    DiscardsOldest,
    Blocks,
    Forwards
};
constexpr std::array<std::string_view, 6> kPolicyActWords{
    "throws", "callerRuns", "discards", "discardsOldest", "blocks", "forwards"};

/// All words of an enumeration, in the order of its values: what the generic reader looks through.
constexpr const auto& wordsOf(Category) { return kCategoryWords; }
constexpr const auto& wordsOf(ThreadRole) { return kThreadRoleWords; }
constexpr const auto& wordsOf(WakeReason) { return kWakeReasonWords; }
constexpr const auto& wordsOf(SynchronizerKind) { return kSynchronizerKindWords; }
constexpr const auto& wordsOf(VariableAccess) { return kVariableAccessWords; }
constexpr const auto& wordsOf(StageKind) { return kStageKindWords; }
constexpr const auto& wordsOf(CompletionForm) { return kCompletionFormWords; }
constexpr const auto& wordsOf(FutureState) { return kFutureStateWords; }
constexpr const auto& wordsOf(PoolRunState) { return kRunStateWords; }
constexpr const auto& wordsOf(Repeat) { return kRepeatWords; }
constexpr const auto& wordsOf(Outcome) { return kOutcomeWords; }
constexpr const auto& wordsOf(Ablation) { return kAblationWords; }
constexpr const auto& wordsOf(LeftBy) { return kLeftByWords; }
constexpr const auto& wordsOf(LeaderLeft) { return kLeaderLeftWords; }
constexpr const auto& wordsOf(CtlReason) { return kCtlReasonWords; }
constexpr const auto& wordsOf(ExitReason) { return kExitReasonWords; }
constexpr const auto& wordsOf(Setting) { return kSettingWords; }
constexpr const auto& wordsOf(Hook) { return kHookWords; }
constexpr const auto& wordsOf(QueueKind) { return kQueueKindWords; }
constexpr const auto& wordsOf(ExecuteStep) { return kExecuteStepWords; }
constexpr const auto& wordsOf(OfferRefusal) { return kOfferRefusalWords; }
constexpr const auto& wordsOf(TimerTaskState) { return kTimerTaskStateWords; }
constexpr const auto& wordsOf(TimerEnd) { return kTimerEndWords; }
constexpr const auto& wordsOf(DequeEnd) { return kDequeEndWords; }
constexpr const auto& wordsOf(JoinWay) { return kJoinWayWords; }
constexpr const auto& wordsOf(Compensation) { return kCompensationWords; }
constexpr const auto& wordsOf(EventEnd) { return kEventEndWords; }
constexpr const auto& wordsOf(PolicyAct) { return kPolicyActWords; }

// In a namespace of its own, found by lookup but not through an argument's type: test frameworks
// have a toString of theirs.
namespace words {

template <class Enum>
concept HasWords = requires(Enum value) {
    wordsOf(value);
};

template <HasWords Enum>
constexpr std::string_view toString(Enum value) {
    return wordsOf(value)[static_cast<std::size_t>(value)];
}

}  // namespace words
using namespace words;

}  // namespace poolscope
