// The rules that wrong moves break, and so what whoever makes them has mixed up.
//
// Each has a short name in the texts under ui.practise.slip.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace poolscope {

enum class Slip : std::uint8_t {
    // In a heap.
    Sibling,       ///< changed places with a node that has the same parent
    SkippedLevel,  ///< changed places with an ancestor or a descendant, over the one between
    Unrelated,     ///< changed places with a node elsewhere in the tree
    WrongWay,      ///< went down in siftUp, up in siftDown, or up where remove has to go down
    ForgotSiftUp,  ///< after a removal: stayed because no child goes before it
    Ties,          ///< equal times: the larger sequence number first, or none looked at
    ByName,        ///< compared the names instead of the times
    WrongChild,    ///< changed places with the larger child
    StoppedEarly,  ///< stayed where it had to move
    TooFar,        ///< moved where it had to stay
    // In execute.
    QueueBeforeCore,   ///< queued although there were fewer workers than corePoolSize
    IdleReused,        ///< the same, because a worker was idle
    ExtraBelowCore,    ///< called the new worker an extra one below corePoolSize
    BeyondCore,        ///< a further core worker
    ExtraBeforeQueue,  ///< an extra worker although the queue had room
    QueuedWhenFull,    ///< queued although the queue was full
    BeyondMaximum,     ///< a worker beyond maximumPoolSize
    RejectedEarly,     ///< rejected although a question was still to be answered with yes
    WrongPolicy,       ///< rejected as another policy does
    // In ctl.
    CountedBackwards,     ///< one worker fewer instead of one more, or the other way round
    CarryForgotten,       ///< stopped while the count was half changed
    StatesFromZero,       ///< numbered the run states from RUNNING = 000
    OtherShutdown,        ///< took shutdown for shutdownNow, or the other way round
    TidyingSkipped,       ///< TERMINATED at once
    TidyingTooSoon,       ///< TIDYING although there are workers
    StateBackwards,       ///< SHUTDOWN after STOP
    WorkerAfterShutdown,  ///< counted a worker that execute does not create any more
    StateWithCount,       ///< touched the run state where only the count changes
    CountWithState,       ///< touched the count where only the run state changes
    UnneededBit,          ///< flipped another bit that was right
    UnfinishedCtl,        ///< said that ctl was right when it was not
    // In a race of run and cancel.
    RunMovesState,        ///< took the beginning of run for a change of the state
    CompletingSkipped,    ///< NEW to NORMAL or EXCEPTIONAL at once
    InterruptingSkipped,  ///< NEW to INTERRUPTED at once
    OutcomeKinds,         ///< took a value for an exception, or the other way round
    CancelKinds,          ///< took cancel(false) for cancel(true), or the other way round
    CancelWinsLate,       ///< let cancel win when the outcome was decided
    SecondCancel,         ///< let a second cancel change the state of a cancelled task
    SetOverwrites,        ///< let a result replace a cancellation
    CancelledGives,       ///< took a result from a cancelled task
    GetDoesNotWait,       ///< let get return while the task is NEW
    GetWaitsOn,           ///< let get wait when the task is done
    DoneTooLate,          ///< isDone: false although the task is not NEW
    DoneTooEarly,         ///< isDone: true although the task is NEW
    BackToNew,            ///< let the state go back to NEW
    StepMissed,           ///< left the state as it was when it changes
    NoSuchStep,           ///< a state to which this step never leads
    // In shutdown.
    PoliciesMixedUp,     ///< judged by the other policy
    DelayedLost,         ///< removed a waiting one-shot task that its policy keeps
    DelayedKept,         ///< kept one that its policy removes
    PeriodicRunsOn,      ///< kept a periodic task that its policy removes
    PeriodicStopped,     ///< removed one that its policy keeps
    DueRemoved,          ///< removed a one-shot task that was due
    CancelledKept,       ///< kept a cancelled task
    ReturnedByShutdown,  ///< let shutdown return tasks
    PoliciesInStop,      ///< let shutdownNow leave a task in the queue
    StopCancels,         ///< let shutdownNow cancel what it returns
    RemovedOnCancel,     ///< overlooked what removeOnCancel says
    NotCancelled,        ///< took a task for a cancelled one
    // In take and offer at a DelayedWorkQueue.
    TimedFollower,        ///< a follower waits only until the head is due
    SecondLeader,         ///< leads although there is a leader
    NobodyLeads,          ///< waits as a follower although there is no leader
    WrongTaskTime,        ///< leads until another task than the head is due
    TookBeforeDue,        ///< takes a head that is not due
    WaitedThoughDue,      ///< waits although the head is due
    TookLikePoll,         ///< returns null from an empty queue
    SignalledBehindHead,  ///< offer signals although the new task is not the head
    KeptLeader,           ///< offer of a new head signals nobody
    SignalToLeader,       ///< offer signals the leader out of its turn
    NotLongestWaiting,    ///< signals another than the longest waiting
    ForgotSuccessor,      ///< leaves without a signal
    SignalledForNothing,  ///< signals although no task is left
    WokeAll,              ///< signals all
    // On the time axis.
    RateForDelay,      ///< a fixed delay counted by the planned times
    DelayForRate,      ///< a fixed rate counted from the end
    DelayFromStart,    ///< a fixed delay counted from the start
    CatchUpForgotten,  ///< a fixed rate counted from the late start
    MissedSkipped,     ///< a missed start skipped instead of caught up
    TimerFromEnd,      ///< Timer.schedule counted from the end
    TimerCatchesUp,    ///< Timer.schedule counted by the planned times
    RunsOverlap,       ///< started while the run before still went on
    OtherForgotten,    ///< started while the other task had the thread
    StartedTooEarly,   ///< before its time, for no known reason
    StartedTooLate,    ///< after its time, for no known reason
    // In the heap's array.
    PlacedTwice,   ///< the task stands in a slot already
    DepthFirst,    ///< wrote the tree depth first
    SortedArray,   ///< took the array for sorted
    SidesSwapped,  ///< left and right the wrong way round
    InOrderWalk,   ///< wrote left subtree, node, right subtree
    SlotsFromOne,  ///< counted the slots from 1
    AnotherSlot,   ///< no known reason
    // In grow.
    GrewTooLate,         ///< no longer array, although all slots are taken
    GrewTooEarly,        ///< a longer array, although a slot is free
    GrewByOne,           ///< one slot more
    CapacityDoubled,     ///< twice as many slots
    LikePriorityQueue,   ///< twice as many and two: the rule of PriorityQueue
    RoundedUp,           ///< rounded half a slot up
    OverflowForgotten,   ///< let an int overflow
    SortedOnGrowth,      ///< sorted the array when it grows
    ReinsertedOnGrowth,  ///< put each task in again, as a HashMap does
    IndexesSetAnew,      ///< set every heapIndex anew
    NewTaskAtRoot,       ///< let siftUp begin at the root
    BehindLastSlot,      ///< let siftUp begin in the last slot of the array
    PlacedByTime,        ///< put the new task where it would stand in a sorted array
    ShrankToFit,         ///< an array as long as there are tasks, after a removal
    ShrankBack,          ///< the array of before it grew, or half of it
    // In fork/join.
    PushedAtBase,       ///< fork: at the end where thieves take
    ForkedToShared,     ///< fork: into the queue of submissions
    ForkedToOther,      ///< fork: into another worker's deque
    SubmittedToWorker,  ///< a submission in a worker's deque
    SubmittedInFront,   ///< a submission before those that came earlier
    OwnerTookOldest,    ///< the owner took the oldest of its own tasks
    AsyncForgotten,     ///< in asyncMode the owner took the newest
    StoleBeforeOwn,     ///< took another's task although it has tasks of its own
    StoleNewest,        ///< a thief took the newest task
    SourceLeft,         ///< scanned although the queue it had taken from has more
    AnotherVictim,      ///< took from a deque that the scan comes to later
    StoppedAtEmpty,     ///< stopped the scan at an empty deque
    WentIdle,           ///< waits although the scan finds a task
    JoinBlocked,        ///< waits in join although it can run or help
    JoinTookNewest,     ///< in join: ran another task of its own deque
    RanStolen,          ///< in join: ran the task that another worker runs
    HelpedStranger,     ///< in join: took a task that has nothing to do with the awaited one
    JoinDidNotWait,     ///< went on although the awaited task is not done
    LeftJoin,           ///< ran something else although the awaited task is done
};
inline constexpr std::array<std::string_view, 125> kSlipWords{"sibling",
                                                              "skippedLevel",
                                                              "unrelated",
                                                              "wrongWay",
                                                              "forgotSiftUp",
                                                              "ties",
                                                              "byName",
                                                              "wrongChild",
                                                              "stoppedEarly",
                                                              "tooFar",
                                                              "queueBeforeCore",
                                                              "idleReused",
                                                              "extraBelowCore",
                                                              "beyondCore",
                                                              "extraBeforeQueue",
                                                              "queuedWhenFull",
                                                              "beyondMaximum",
                                                              "rejectedEarly",
                                                              "wrongPolicy",
                                                              "countedBackwards",
                                                              "carryForgotten",
                                                              "statesFromZero",
                                                              "otherShutdown",
                                                              "tidyingSkipped",
                                                              "tidyingTooSoon",
                                                              "stateBackwards",
                                                              "workerAfterShutdown",
                                                              "stateWithCount",
                                                              "countWithState",
                                                              "unneededBit",
                                                              "unfinishedCtl",
                                                              "runMovesState",
                                                              "completingSkipped",
                                                              "interruptingSkipped",
                                                              "outcomeKinds",
                                                              "cancelKinds",
                                                              "cancelWinsLate",
                                                              "secondCancel",
                                                              "setOverwrites",
                                                              "cancelledGives",
                                                              "getDoesNotWait",
                                                              "getWaitsOn",
                                                              "doneTooLate",
                                                              "doneTooEarly",
                                                              "backToNew",
                                                              "stepMissed",
                                                              "noSuchStep",
                                                              "policiesMixedUp",
                                                              "delayedLost",
                                                              "delayedKept",
                                                              "periodicRunsOn",
                                                              "periodicStopped",
                                                              "dueRemoved",
                                                              "cancelledKept",
                                                              "returnedByShutdown",
                                                              "policiesInStop",
                                                              "stopCancels",
                                                              "removedOnCancel",
                                                              "notCancelled",
                                                              "timedFollower",
                                                              "secondLeader",
                                                              "nobodyLeads",
                                                              "wrongTaskTime",
                                                              "tookBeforeDue",
                                                              "waitedThoughDue",
                                                              "tookLikePoll",
                                                              "signalledBehindHead",
                                                              "keptLeader",
                                                              "signalToLeader",
                                                              "notLongestWaiting",
                                                              "forgotSuccessor",
                                                              "signalledForNothing",
                                                              "wokeAll",
                                                              "rateForDelay",
                                                              "delayForRate",
                                                              "delayFromStart",
                                                              "catchUpForgotten",
                                                              "missedSkipped",
                                                              "timerFromEnd",
                                                              "timerCatchesUp",
                                                              "runsOverlap",
                                                              "otherForgotten",
                                                              "startedTooEarly",
                                                              "startedTooLate",
                                                              "placedTwice",
                                                              "depthFirst",
                                                              "sortedArray",
                                                              "sidesSwapped",
                                                              "inOrderWalk",
                                                              "slotsFromOne",
                                                              "anotherSlot",
                                                              "grewTooLate",
                                                              "grewTooEarly",
                                                              "grewByOne",
                                                              "capacityDoubled",
                                                              "likePriorityQueue",
                                                              "roundedUp",
                                                              "overflowForgotten",
                                                              "sortedOnGrowth",
                                                              "reinsertedOnGrowth",
                                                              "indexesSetAnew",
                                                              "newTaskAtRoot",
                                                              "behindLastSlot",
                                                              "placedByTime",
                                                              "shrankToFit",
                                                              "shrankBack",
                                                              "pushedAtBase",
                                                              "forkedToShared",
                                                              "forkedToOther",
                                                              "submittedToWorker",
                                                              "submittedInFront",
                                                              "ownerTookOldest",
                                                              "asyncForgotten",
                                                              "stoleBeforeOwn",
                                                              "stoleNewest",
                                                              "sourceLeft",
                                                              "anotherVictim",
                                                              "stoppedAtEmpty",
                                                              "wentIdle",
                                                              "joinBlocked",
                                                              "joinTookNewest",
                                                              "ranStolen",
                                                              "helpedStranger",
                                                              "joinDidNotWait",
                                                              "leftJoin"};
constexpr std::string_view nameOf(Slip slip) { return kSlipWords[static_cast<std::size_t>(slip)]; }

}  // namespace poolscope
