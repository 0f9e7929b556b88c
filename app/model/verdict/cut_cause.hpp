// Why a run met a limit, of events, of steps at one instant or of real time: what went on at the
// end of its log, and who did it.
//
// Promises: computed from the log alone. What is named was done again and again in the last events;
// nothing is guessed: where no pattern is known the thread that did most of it is named.
#pragma once

#include <cstddef>

#include "engine/trace/log.hpp"

namespace poolscope {

struct CutCause {
    enum class What : std::uint8_t {
        Polls,    ///< `thread` asks the queue of `executor` over and over, for `timeout` each time
        Creates,  ///< bodies create new tasks, `task` was the last to do so
        Repeats,  ///< `task` is periodic and goes on
        Calls,    ///< `thread`, a client, makes call after call
        Others,   ///< something else: `thread` did most of it
        Nothing   ///< nothing that would go on for ever
    };
    What what = What::Nothing;
    bool stood = false;      ///< all of it happened at one instant
    std::size_t events = 0;  ///< how many there are at the last instant
    ThreadId thread;
    ExecutorId executor;
    TaskId task;
    Duration timeout;
};

/// `repeating`: a periodic task that goes on, or none. `livelock`: the clock did not move in the
/// end.
CutCause cutCauseOf(const Log& log, TaskId repeating, bool livelock);

}  // namespace poolscope
