// The order of the visible steps of a run as a number: which thread touched which shared thing
// when.
//
// Two schedules that differ only in the order of steps on different things do the same; what counts
// is the order in which the threads touched each thing:
//
//     lock queue.lock    a b b a        pool's ctl   a b        t1's state   b
//
// Things are locks, semaphores and latches, variables, `ctl` words, the states of futures, the
// deques of fork/join pools and the counts of handlers' predecessors; a touch is what takes, gives
// or changes one, or fails to. Reading `ctl` or a state is no event and counts only by what follows
// from it.
//
// Promises: of the log alone. Equal orders give equal numbers, different ones only if 64 bits
// collide.
#pragma once

#include <cstdint>

#include "engine/trace/log.hpp"

namespace poolscope {

std::uint64_t visibleOrderOf(const Log& log);

}  // namespace poolscope
