// One link of an answer to "why?": what was so, from when to when, and the moment that shows it.
//
// Promises: everything in it was found in the log; a chain of causes begins with what was asked
// about, and each further link is the cause of the one before it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/trace/event_words.hpp"
#include "engine/trace/ids.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

enum class CauseKind : std::uint8_t {
    // ---- what a run is
    RunOnTime,  ///< `run` of `task` began at `from`, as planned, or as soon as it was handed in
    RunLate,    ///< it began at `until`, planned for `from`
    RunWaited,  ///< it has no plan: handed in at `from`, it began at `until`
    // ---- what made it late
    OwnRun,         ///< the `run` of `task` before it went on until `until`
    CatchingUp,     ///< since `run` each of `count` runs began when the one before it ended
    RunTook,        ///< `run` of `task` took from `from` until `until`: `count` tenths of a period
    EachTook,       ///< each of `count` runs since `run` took longer than the period `limit` (ns)
    WorkerBusy,     ///< `thread` was in `run` of `task` from `from` until `until`
    AllBusy,        ///< all `count` threads of `executor` were in tasks
    OtherIdle,      ///< `thread` waited for a task all the time
    NotWoken,       ///< `thread` waited for a task from `from` until `until`, though one was due
    TakenOut,       ///< `executor` was built without a part of it: `text`
    ThreadMade,     ///< `thread` began only at `from`
    Paused,         ///< the process stood still from `from` until `until`
    Tick,           ///< the wheel of `executor` releases tasks every `limit` ns
    WokeLate,       ///< `thread` went on only at `until`, after its deadline `from`
    SignalledLate,  ///< the same, after the signal at `from`
    NothingNamed,   ///< the log has nothing that was in the way
    // ---- what a thread does, or waits for
    Computes,      ///< `thread` is in `run` of `task` since `from`
    Sleeps,        ///< the same, and it sleeps until `until`
    OnDevice,      ///< the same: it waits for input or output
    WaitsForCore,  ///< the same, but every core is taken
    InCall,        ///< `thread` is in the method `text`
    BetweenCalls,  ///< `thread` waits for nothing
    InNoTask,      ///< `thread` is in its pool's own code
    Leaves,        ///< `thread` has left its loop: `text` is an ExitReason
    NotBegun,      ///< `thread` has not begun
    Ended,         ///< `thread` ended at `from`
    Leads,         ///< `thread` is the leader: it waits until the head `task` is due at `until`
    Follows,       ///< `thread` waits until it is signalled; it ends its wait at `until`, if at all
    QueueEmpty,    ///< `thread` waits for a task: the queue of `executor` is empty
    WaitsForLock,  ///< `thread` waits for `lock`
    LockHeld,      ///< `thread` holds `lock`
    WaitsAtLatch,  ///< `thread` waits for the latch `lock`, whose count is `count`
    WaitsForPermit,  ///< `thread` waits for the semaphore `lock`, which has `count` permits left
    PermitHeld,      ///< `thread` has a permit of `lock`
    WaitsForRoom,    ///< `thread` waits for room in the queue of `executor`
    WaitsForResult,  ///< `thread` waits until `task` is done
    ResultRuns,      ///< `task` is run by `thread` since `from`
    ResultQueued,    ///< `task` is queued in `executor`
    ResultNotDue,    ///< `task` is not due before `until`
    WaitsForEnd,     ///< `thread` waits until `executor` is terminated
    NotEnded,        ///< `executor` is in run state `text`, with `count` threads
    NoThreads,       ///< `executor` has no thread
    Circle,          ///< `thread` is part of this chain already: none of them can go on
    // ---- what became of a task
    Queued,        ///< `task` is in the queue of `executor`
    Rejected,      ///< `task` was rejected at `from`; the handler is `text`
    NotRunning,    ///< `executor` was in run state `text`
    EndedBy,       ///< `thread` called `text` on `executor` at `from`
    QueueFull,     ///< its queue held `count` tasks, and takes no more
    NobodyWaited,  ///< its queue only hands over, and no thread waited for a task
    AtMaximum,     ///< it had `count` threads, and its maximum is `limit`
    Cancelled,     ///< `thread` cancelled `task` at `from`, in the method `text`
    Removed,       ///< `thread` took `task` out of the queue at `from`, in the method `text`
    ByPolicy,      ///< the policy `text` does not keep it after a shutdown
    Threw,         ///< `run` of `task` threw `text` at `from`
    NoFurtherRun,  ///< `task` has no run `run`
    OnlyOnce,      ///< it is no periodic task
    Displaced,     ///< `thread` dropped `task` at `from` to make room for another one
    CutShort,      ///< the run was ended at `until`
    // ---- why a pool has no more threads
    HasThreads,      ///< `executor` has `count` threads
    OnlyCore,        ///< a scheduled pool has at most `limit` threads, its core size
    QueueTakes,      ///< from `limit` threads on tasks go to the queue while it takes them
    UnboundedTakes,  ///< the same, and the queue takes any number
    BelowCore,       ///< `count` of `limit` threads: the next task starts one
    Parallelism,     ///< a fork/join pool keeps `limit` threads going
    // ---- where times are compared
    Overflows,  ///< `task` stands before it, although due at `until`: their difference overflows
    ClockSet,   ///< the wall clock was set at `from`, while the Timer's `thread` waited
    // ---- handlers of an event
    LastBefore,        ///< of `count` handlers before it `task` was the last to return, at `until`
    WaitsForHandlers,  ///< `task` waits for `count` of `limit` handlers: `text`
    NeverBegins,       ///< `task` never begins: it is behind `text`
    EventTimedOut,     ///< the event `task` was over at `from`
    // ---- CompletableFutures
    LastSource,       ///< of `count` futures before it `task` let it go on at `until`, on `thread`
    WaitsForFutures,  ///< `task` waits for `count` of `limit` futures: `text`
    NotCompleted,     ///< nobody has completed `task`, and no function does
    // ---- programs
    WaitsForSignal,  ///< `thread` waits for a signal of a condition of `lock`
    WaitsForThread,  ///< `thread` waits until the thread `text` has ended
    Spins,           ///< `thread` looks at variables again and again, and nobody writes them
};

/// As the texts (why.<word>) and `why --json` have them.
inline constexpr std::array<std::string_view, 78> kCauseWords{
    "runOnTime",      "runLate",        "runWaited",      "ownRun",          "catchingUp",
    "runTook",        "eachTook",       "workerBusy",     "allBusy",         "otherIdle",
    "notWoken",       "takenOut",       "threadMade",     "paused",          "tick",
    "wokeLate",       "signalledLate",  "nothingNamed",   "computes",        "sleeps",
    "onDevice",       "waitsForCore",   "inCall",         "betweenCalls",    "inNoTask",
    "leaves",         "notBegun",       "ended",          "leads",           "follows",
    "queueEmpty",     "waitsForLock",   "lockHeld",       "waitsAtLatch",    "waitsForPermit",
    "permitHeld",     "waitsForRoom",   "waitsForResult", "resultRuns",      "resultQueued",
    "resultNotDue",   "waitsForEnd",    "notEnded",       "noThreads",       "circle",
    "queued",         "rejected",       "notRunning",     "endedBy",         "queueFull",
    "nobodyWaited",   "atMaximum",      "cancelled",      "removed",         "byPolicy",
    "threw",          "noFurtherRun",   "onlyOnce",       "displaced",       "cutShort",
    "hasThreads",     "onlyCore",       "queueTakes",     "unboundedTakes",  "belowCore",
    "parallelism",    "overflows",      "clockSet",       "lastBefore",      "waitsForHandlers",
    "neverBegins",    "eventTimedOut",  "lastSource",     "waitsForFutures", "notCompleted",
    "waitsForSignal", "waitsForThread", "spins"};
static_assert(kCauseWords.size() == static_cast<std::size_t>(CauseKind::Spins) + 1);
constexpr std::string_view nameOf(CauseKind kind) {
    return kCauseWords[static_cast<std::size_t>(kind)];
}

struct Cause {
    CauseKind kind = CauseKind::NothingNamed;
    std::size_t position = 0;  ///< the state after so many events shows it
    TaskId task;
    std::uint32_t run = 0;
    ThreadId thread;
    ExecutorId executor;
    LockId lock;
    Instant from;
    Instant until;
    std::int64_t count = 0;
    std::int64_t limit = 0;
    std::string text;  ///< a method, a handler, an exception, a state: as the log has it

    friend bool operator==(const Cause&, const Cause&) = default;
};

using Causes = std::vector<Cause>;

/// What is asked about, at the moment after `position` events.
struct WhyQuestion {
    enum class About : std::uint8_t { Run, Task, Thread, Executor };
    About about = About::Task;
    TaskId task;
    std::uint32_t run = 0;  ///< About::Run: its number, from 1
    ThreadId thread;
    ExecutorId executor;
    std::size_t position = 0;

    friend bool operator==(const WhyQuestion&, const WhyQuestion&) = default;
};

}  // namespace poolscope
