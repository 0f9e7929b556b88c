// A wait divided: who stood in the way at each instant of it, and for how long in all.
//
// A wait is one span of a thread's lane, or the time from which a run was due until it began. At
// each instant the question is passed on, until it comes to somebody who waits for nobody:
//
//     a lock, a core    to whoever had it at that instant
//     a result          to the thread that ran the task; before, to whoever had it in hand; and
//                       while it was queued to the thread that took it in the end
//     permits, latches  to the thread whose release let the waiting one pass, from the moment on
//                       in which it had its own permit
//     anything else     to the thread that ended the wait, as far back as the wait goes
//
//     main               ░░░░░░ waits for a lock ░░░░░░        has it at last
//     pool-1-thread-2    ░ for a core ░░│▓▓ works ▓▓│          has the lock all the time
//     pool-1-thread-1    ▓▓▓ works ▓▓▓▓▓│                      has the core
//     in the way         ├ thread-1 ────┼ thread-2 ─┤
//
// Promises: the pieces follow each other without gaps and are as long as the wait together, in
// whole nanoseconds; so are the shares. Nothing is guessed: where the log does not say who could
// have ended a wait, nobody is named.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "app/model/run/run_state.hpp"
#include "app/model/why/cause.hpp"
#include "app/model/why/handovers.hpp"

namespace poolscope {

/// What stood in the way. A word names each in [shares] of assets/text.
enum class InTheWay : std::uint8_t {
    Works,      ///< `thread` was in run `run` of `task`
    InCall,     ///< `thread` was in the method `method`
    OwnCode,    ///< `thread`, a worker, was on its way from one task to the next, or to its end
    Between,    ///< `thread`, a client, was between two calls
    Sleeps,     ///< `thread` slept
    OnDevice,   ///< `thread` waited for input or output
    NotBegun,   ///< `thread` had not begun
    Ended,      ///< `thread` had ended, and has kept what is waited for
    GoesOn,     ///< `thread` could go on, but had not yet
    Deadline,   ///< `thread` waited for its own deadline, which came first
    NotDue,     ///< `task` was not due
    Tick,       ///< `thread` waited for the tick of a wheel
    Paused,     ///< the process stood still
    Circle,     ///< `thread` waited itself for the one that waited for it
    NotOffered  ///< nobody did what was waited for
};
constexpr std::array<std::string_view, 15> kInTheWayWords{
    "works",  "inCall",   "ownCode", "between", "sleeps", "onDevice", "notBegun",  "ended",
    "goesOn", "deadline", "notDue",  "tick",    "paused", "circle",   "notOffered"};
static_assert(kInTheWayWords.size() == static_cast<std::size_t>(InTheWay::NotOffered) + 1);
constexpr std::string_view nameOf(InTheWay what) {
    return kInTheWayWords[static_cast<std::size_t>(what)];
}

/// What is divided.
struct Wait {
    ThreadId thread;        ///< who waits; none: the task does
    TaskId task;            ///< that was due
    std::uint32_t run = 0;  ///< its run, from 1; 0: it has not begun
    Instant begin;
    Instant end;
    std::size_t position = 0;  ///< of a thread's wait: the state after so many events is the first
                               ///< in it

    Duration length() const { return end - begin; }
    friend bool operator==(const Wait&, const Wait&) = default;
};

/// For a part of a wait the same one stood in the way.
struct WaitPiece {
    InTheWay what = InTheWay::NotOffered;
    ThreadId thread;  ///< none: Paused, and where nobody is named
    TaskId task;
    std::uint32_t run = 0;
    TextId method;
    Instant begin;
    Instant end;
    std::size_t position = 0;  ///< the state after so many events shows what it does
    std::vector<ThreadId>
        through;  ///< from the one whom the wait is for to the one before `thread`

    Duration length() const { return end - begin; }
};
using WaitPieces = std::vector<WaitPiece>;

/// All pieces in which the same thread did the same, for the same task.
struct WaitShare {
    InTheWay what = InTheWay::NotOffered;
    ThreadId thread;
    TaskId task;
    TextId method;
    Duration time;
    std::size_t pieces = 0;
    std::size_t position = 0;  ///< of the longest of them

    /// In tenths of a percent of `whole`.
    std::int64_t permille(Duration whole) const;
};
using WaitShares = std::vector<WaitShare>;

/// When a run could begin: as planned; without a plan when it was handed in, or the run before it
/// had ended; a handler when those before it had returned.
Instant dueTimeOf(const Run& run, const RunState& latest);

/// The wait that a question is about: a late run, a task that is due and has not begun, or what the
/// thread waits for at that moment. None where nothing waited, or not for any time. `latest` knows
/// the whole run.
std::optional<Wait> waitOf(const WhyQuestion& question, const RunState& latest);
/// The wait that is that span of the thread's lane; none if it is no wait.
std::optional<Wait> waitOf(ThreadId thread, std::size_t span, const RunState& latest);

/// In order of time.
WaitPieces dividedWait(const Wait& wait, const Log& log, const RunState& latest,
                       const Handovers& handovers);
/// The longest first.
WaitShares sharesOf(const WaitPieces& pieces);

}  // namespace poolscope
