// What can go wrong in a run, found in its log.
//
//     deadlock       at the end some threads can never go on: engine/trace/standstill.hpp
//     lost-task      a task was accepted, and at the end no thread will ever run it; if its pool
//                    has no worker left, that goes before the deadlock of who waits for it
//     late-start     a task is due, a worker idles, and time passes
//     out-of-order   a task was taken although another, due sooner or handed in sooner, was queued
//     interrupted    a body was interrupted without a request to do so
//     idle-wake-up   a worker woke up for a due task and found that another had taken it
//     search         a queue was searched for a task slot by slot
//     ran-twice      a handler began twice for one event
//     failed-assertion    an `assert` of a body does not hold
//     uncaught-exception  a thread that is no worker ended with an exception
//     starved-task   a queued task was overtaken kPatience times by tasks that were ready later. A
//                    run need not end, so a bound judges whether each accepted task begins
//
// Promises: computed from the log alone, so the same for every scheduling strategy, an opened
// recording, and a run on real threads. The first fault of a run counts. Lost tasks can only be
// found in a run that ended by itself; deadlocks also in one that was stopped while others ran on.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/scenario/language/fault_kinds.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

struct Fault {
    std::optional<FaultKind> kind;  ///< none: a question about the whole run held; see Search
    std::size_t position = 0;       ///< number of events up to and including the one that shows it
    Instant time;
    ExecutorId executor;
    TaskId task;
    TaskId other;  ///< out-of-order: the one that should have gone first; starved-task: that began
    ThreadId thread;           ///< that waits, woke up or searched
    std::size_t question = 0;  ///< without a kind: the number of the question that said yes

    friend bool operator==(const Fault&, const Fault&) = default;
};

/// As many as that are let before a task until it counts as starved.
inline constexpr std::uint32_t kPatience = 100;

/// Why a log has no more events.
enum class LogEnd : std::uint8_t {
    Quiet,    ///< nothing was left to happen
    Stopped,  ///< the run was stopped: at an instant, or at a bound
    Left      ///< the search left it, because it goes on as another one did
};

/// The first fault of one of `kinds`.
std::optional<Fault> findFault(const Log& log, const std::vector<FaultKind>& kinds, LogEnd end);

}  // namespace poolscope
