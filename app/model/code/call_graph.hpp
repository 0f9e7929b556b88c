// The call graph of the engine's functions that emit events.
//
// Promises: the table names the functions as the engine's source does (a test compares the two on
// every event of the built-in scenarios); a function that only passes a call on and emits nothing
// is in it when the way from caller to callee cannot be told without it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/trace/event.hpp"

namespace poolscope {

enum class EngineFunction : std::uint8_t {
    None,
    // where threads begin
    Call,  ///< a public method, called by a client or a body
    RunWorker,
    // pool
    GetTask,
    RunTask,
    CountTask,
    ProcessWorkerExit,
    RemoveWorker,
    AddWorkerFailed,
    AddWorker,
    ReserveWorker,
    Enlist,
    EnsurePrestart,
    CasCtl,
    DecrementWorkerCount,
    TryTerminate,
    AdvanceRunState,
    InterruptIdleWorkers,
    OnShutdown,
    TellSetting,
    Ablate,
    Reject,
    Report,
    // execute
    Execute,
    Offered,
    LookAgain,
    NewFuture,
    NewPlainTask,
    PlainRun,
    // scheduling
    NewTask,
    DelayedExecute,
    ReExecutePeriodic,
    ScheduledRun,
    SetNextRunTime,
    // future
    Run,
    RunAndReset,
    TakeRunner,
    ClearRunner,
    CallBody,
    Set,
    SetException,
    ChangeState,
    FinishCompletion,
    Cancel,
    AwaitDone,
    AddWaiter,
    RemoveWaiter,
    // queue
    Offer,
    Take,
    TimedPoll,
    Poll,
    DrainTo,
    Remove,
    Clear,
    FinishPoll,
    HeadIsDue,
    TakeLead,
    ClearLeader,
    // plain queues
    Enqueue,
    Dequeue,
    Unlink,
    TellRefused,
    HandTo,
    Transfer,
    // heap
    Insert,
    RemoveHead,
    RemoveAt,
    ClearHeap,
    Grow,
    SiftUp,
    SiftDown,
    Fill,
    SetIndex,
    SetIndexGone,  ///< setIndex(task, -1), which fill never calls
    SetSize,
    ClearLast,
    // plain heaps
    HeapInsert,
    HeapRemoveHead,
    HeapRemoveAt,
    ReplaceByLast,
    SiftHead,
    Heapify,
    HeapClear,
    HeapGrow,
    HeapSiftUp,
    HeapSiftDown,
    HeapFill,
    HeapSetSize,
    HeapClearLast,
    EmptySlot,
    // other queues of a scheduled pool
    LeastChild,
    PairInsert,
    PairRemoveHead,
    PairRemoveAt,
    PairClear,
    Meld,
    Gather,
    GatherChildren,
    Cut,
    SetRoot,
    NodesGrow,
    NodesSetSize,
    MakeNode,
    FreeNode,
    WheelInsert,
    WheelRemoveHead,
    WheelRemoveAt,
    WheelClear,
    WheelRelease,
    WheelAdvance,
    ExpireTimeouts,
    TurnTo,
    PollHead,
    // Timer
    RunThread,
    MainLoop,
    LookAtHead,
    RemoveMin,
    RescheduleMin,
    TimerRun,
    EndWith,
    Sched,
    Purge,
    CancelTimerTask,
    IntroduceTask,
    TimerTaskState,
    // completion service, ordered tasks
    SubmitToService,
    AddCompleted,
    TakeCompleted,
    NewPriorityTask,
    NewDelayedTask,
    // a task with a trigger
    NewSeries,
    SeriesRun,
    RunDelegate,
    ScheduleNext,
    // the world: called from anywhere, gone with the next event
    Lock,
    Unlock,
    Await,
    AwaitFor,
    Signal,
    Sleep,
    NewThread,
    Interrupt,
    TellStep,  ///< of whichever part of execute asks
    // fork/join
    WorkerBody,
    RegisterWorker,
    DeregisterWorker,
    Scan,
    AwaitWork,
    ParkIdle,
    SignalWork,
    CreateWorker,
    ExternalPush,
    SubmissionQueue,
    TopLevelExec,
    NextLocalTask,
    TryPoll,
    TryRemove,
    TryUnpush,
    PushOwn,
    Drain,
    Put,
    TakeBase,
    TakeTop,
    TakeOut,
    HelpJoin,
    TryCompensate,
    Uncompensate,
    RaiseMode,
    Announce,
    DoExec,
    ComputeInPlace,
    Body,
    BodyEnd,
    Settle,
    Fork,
    Join,
    JoinDone,
    HelpThenBlock,
    Block,
    JoinWaiter,
    JoinWaiterGone,
    CancelTask,
    Count
};
inline constexpr std::size_t kEngineFunctions = static_cast<std::size_t>(EngineFunction::Count);

/// As in the source, without its class: "siftUp".
std::string_view nameOf(EngineFunction function);
/// As shown in a call stack: with the class where the name alone says little. A queue's function
/// belongs to the queue in `file`; without its class if that is unknown.
std::string shownName(EngineFunction function, SourceFile file);
/// Called from anywhere, and over when the thread's next event comes.
constexpr bool isPassing(EngineFunction function) {
    return function >= EngineFunction::Lock && function <= EngineFunction::TellStep;
}

/// The calls that lead from `caller` to `callee`, callee last: empty if they are the same.
/// Null when there is no way.
const std::vector<EngineFunction>* wayFrom(EngineFunction caller, EngineFunction callee);

/// The function that emits such an event. Where a kind alone does not say, its fields do; None
/// leaves the stack as it is.
EngineFunction emitterOf(const Event& event);
/// Does this event begin a new call of its emitter, even if one is on the stack?
bool beginsCall(const Event& event);

}  // namespace poolscope
