// What a person would miss in a run's figures: who hangs, what never ran, which calls failed or
// came late, which periodic tasks an exception ended, and that the run was cut short.
//
// Promises: computed from the log and the plan of the file alone, so the same for a run that was
// just made and for an opened recording; in the order in which things happened. What somebody asked
// for (cancel, remove, purge) is no problem.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/verdict/cut_cause.hpp"
#include "engine/trace/standstill.hpp"

namespace poolscope {

enum class Problem : std::uint8_t {
    Deadlock,
    NeverRan,
    CallThrew,
    Died,
    Starved,
    LateCall,
    CutShort,
    Endless,
    ThreadDied,
    IgnoredInterrupt,
    LeftOverValue,
    MisplacedCallback
};
/// As `--fail-on` takes them, in the order of Problem.
inline constexpr std::array<std::string_view, 12> kProblemWords{
    "deadlock",    "never-ran",         "call-threw",      "died",
    "starved",     "late-call",         "cut-short",       "endless-event",
    "thread-died", "ignored-interrupt", "left-over-value", "misplaced-callback"};

constexpr std::string_view nameOf(Problem problem) {
    return kProblemWords[static_cast<std::size_t>(problem)];
}

/// Why the log has no more events.
enum class RunEnd : std::uint8_t {
    Quiet,     ///< nothing was left to happen
    Until,     ///< the end that was asked for
    Events,    ///< the bound on events
    RealTime,  ///< the bound on real time
    Livelock,  ///< the clock did not move any more
    Stopped    ///< somebody stopped it
};

/// A call that a scenario file asks for, once or repeatedly.
struct PlannedCall {
    /// Of a repeated one those up to the end of the run; of one that follows another what that has.
    std::vector<Instant> times;
    std::string client;
    std::string executor;
    std::string words;     ///< "schedule a"
    bool follows = false;  ///< made as soon as the client is free, so it cannot be late
    bool repeats = false;  ///< then its client makes all calls in the order of their times
};

/// What is known of a run besides its log.
struct RunPlan {
    Instant end;  ///< what the clock showed at the end
    RunEnd ending = RunEnd::Quiet;
    /// On the real clock only the log says that a thread is stuck, and a call takes its time.
    bool realClock = false;
    std::span<const PlannedCall> calls;  ///< of the file, in its order
    std::size_t higherLimit = 0;         ///< of events, if the run had `until`; 0: it has it
};

/// An accepted task whose body never began.
struct NeverRan {
    enum class Why : std::uint8_t {
        NotDue,          ///< its time had not come when the run was cut short
        Queued,          ///< the run was cut short while it was queued
        Lost,            ///< nothing is left to happen, and nobody will run it
        ShutdownNow,     ///< shutdownNow took it out of the queue
        Shutdown,        ///< shutdown, whose policies do not keep it
        Discarded,       ///< the rejection handler threw it away without an exception
        Displaced,       ///< DiscardOldestPolicy made room
        TimerCancelled,  ///< Timer.cancel
        TimerKilled      ///< an exception ended the Timer's thread
    };
    TaskId task;
    ExecutorId executor;
    Why why = Why::Lost;
    Instant at;      ///< NotDue: when it is due; Queued, Lost: since when it waits; else when
    TextId handler;  ///< Discarded: its class
};

/// Calls of one method that threw exceptions of one class.
struct FailedCalls {
    ExecutorId executor;
    TextId method;
    std::string exception;  ///< class
    std::size_t count = 0;
    Instant at;       ///< the first
    TextId argument;  ///< the first one's
    TextId error;     ///< the first one's, with its message
};

/// A periodic task that has no further run, because one threw.
struct DiedTask {
    TaskId task;
    ExecutorId executor;
    std::uint32_t run = 1;
    Instant at;
    TextId error;
    bool withTimer = false;  ///< the exception ended the thread of a Timer, and all its tasks
};

/// A thread of the program that ended with an exception that nobody caught.
struct DiedThread {
    ThreadId thread;
    Instant at;
    TextId error;
};

/// A task that was interrupted and went on as if nothing had happened.
struct IgnoredInterrupt {
    TaskId task;
    ThreadId thread;
    Instant at;       ///< when it was interrupted
    Duration wentOn;  ///< for so long behind it
};

/// A task read what another task of the same thread had left in a ThreadLocal.
struct LeftOverValue {
    VariableId variable;
    TaskId reader;
    TaskId writer;
    ThreadId thread;
    Instant at;
    std::int32_t value = 0;
    bool boolean = false;
};

/// The function of a CompletableFuture took time on a thread that has other work.
struct MisplacedCallback {
    TaskId task;
    ThreadId thread;
    Instant at;
    Duration took;
    bool delayer = false;  ///< the thread keeps all timeouts; else it was in a call
};

/// A periodic task that was due, and waited in the queue, for a period at least when the run ended.
struct StarvedTask {
    /// A thread of its executor that is in another task.
    struct Holder {
        TaskId task;
        ThreadId thread;
        Instant since;
    };
    TaskId task;
    ExecutorId executor;
    Instant since;  ///< when it was due
    TaskId behind;  ///< stands before it, although it is due later: their difference overflows
    Instant behindDue;
    std::vector<Holder> holders;  ///< the first to begin comes first
    std::size_t threads = 0;      ///< of its executor
};

/// Runs that were planned for the very instant at which a call ended their executor. The virtual
/// clock decides who comes first; a real one may decide otherwise.
struct Tie {
    ExecutorId executor;
    TextId method;
    Instant at;
    std::vector<TaskId> began;  ///< before the call
};

/// An orchestrated event that nothing will end, although nothing is left to happen.
struct EndlessEvent {
    enum class Why : std::uint8_t {
        Threw,    ///< a handler threw an Error, which nobody catches
        Dropped,  ///< the executor dropped a handler without an exception
        Waits     ///< handlers wait, or are stuck: see what the others say of them
    };
    TaskId event;
    ExecutorId graph;
    Instant at;  ///< when it was published
    Why why = Why::Waits;
    TaskId handler;  ///< the first one that is to blame
    TextId text;     ///< what it threw, or who dropped it
    std::size_t returned = 0;
    std::size_t handlers = 0;
};

/// A call of the file that its client could not make in time: it was still inside another one, or
/// one that stands before it in the file is planned later, as a client keeps to the file's order,
/// or an exception had ended it.
struct LateCall {
    std::size_t number = 0;  ///< index into the plan
    std::size_t nth = 0;     ///< which of its times
    std::optional<Instant> made;
    ThreadId client;  ///< none: it has made no call at all
    TextId ended;     ///< what ended the client before
    ExecutorId insideExecutor;
    TextId inside;  ///< the method it was in; none: it was in none
    TextId insideArgument;
    std::optional<std::size_t> before;  ///< index into the plan: the one that is planned later
};

/// What was still to come when the run was cut short.
struct LeftOver {
    std::vector<TaskId> running;
    std::size_t queued = 0;
    std::size_t calls = 0;
    TaskId repeating;  ///< a periodic task that goes on; none: no task does
    bool any() const { return !running.empty() || queued > 0 || calls > 0; }
};

/// The threads of an executor that has nothing to do and was never shut down, but for daemons: a
/// JVM would not exit.
struct KeptAlive {
    ExecutorId executor;
    std::size_t threads = 0;
};

struct RunProblems {
    Standstill stuck;
    std::vector<NeverRan> neverRan;
    std::vector<FailedCalls> failedCalls;
    std::vector<DiedTask> died;
    std::vector<DiedThread> diedThreads;
    std::vector<IgnoredInterrupt> ignored;
    std::vector<LeftOverValue> leftOver;  ///< the first of each variable
    std::vector<MisplacedCallback> misplaced;
    std::vector<StarvedTask> starved;
    std::vector<LateCall> lateCalls;
    std::vector<Tie> ties;              ///< no problem, but worth knowing
    std::vector<EndlessEvent> endless;  ///< only of a run after which nothing is left to happen
    LeftOver left;
    /// No problem of the run. Only of one after which nothing is left to happen.
    std::vector<KeptAlive> keptAlive;
    CutCause cut;         ///< of a run that met a limit
    bool exited = false;  ///< the process ended with its last thread that is no daemon

    bool has(Problem problem, const RunPlan& plan) const;
};

/// See `problem_search.hpp` for who reads the log for something else, too.
RunProblems problemsOf(const Log& log, const RunPlan& plan);

}  // namespace poolscope
