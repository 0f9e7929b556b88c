// Which threads can never go on, and why: deadlocks, found in a log.
//
// A thread can never go on if it waits, without a deadline, for something that only threads could
// do that can never go on themselves. Idle workers of an open executor do not count: they wait for
// tasks, and nobody has to hand in any. That somebody might interrupt or cancel from outside does
// not count either.
//
//     a result         the thread that runs the task; for a queued one the executor's workers
//     a lock           its owner
//     room in a queue  the executor's workers
//     termination      all workers together, once the executor is shut down
//     anything else    any thread that goes on: it may hand in a task, release a permit of a
//                      semaphore that it never acquired, or count a latch down
//
// Promises: computed from the log alone. If nothing was left to happen after the last event
// (`ended`), every living thread but those idle workers can never go on; if not, a thread counts
// only if that follows from what the log says, so a deadlock of some threads is found although
// others run on.
#pragma once

#include <vector>

#include "engine/trace/waits.hpp"

namespace poolscope {

struct StuckThread {
    ThreadId thread;
    TaskId task;          ///< whose body it runs, if any
    ExecutorId worksFor;  ///< whose worker it is, if any
    UntimedWait wait;
    ExecutorId queuedIn;       ///< where the awaited task is queued
    std::vector<ThreadId> by;  ///< who could do it; none: nobody

    /// A worker without a task.
    bool isIdle() const {
        return wait.what == WaitsFor::Work && !task.exists() && worksFor == wait.executor;
    }
};

struct Standstill {
    std::vector<StuckThread> threads;
    /// Indices of `threads`: each waits for the next. Cycles come first. A cycle's last waits for
    /// its first; another chain ends where nobody can do it, or with a thread of an earlier chain.
    /// Together they name every thread.
    std::vector<std::vector<std::size_t>> chains;

    bool empty() const { return threads.empty(); }
    /// The thread to name first.
    const StuckThread& first() const { return threads[chains.front().front()]; }
};

/// How the run stands after the first `end` events of the log.
Standstill standstillOf(const Log& log, std::size_t end, bool ended);

}  // namespace poolscope
