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

#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/trace/log.hpp"

namespace poolscope {

std::uint64_t visibleOrderOf(const Log& log);

/// The order of a run so far, with all that each thread has done. Runs that agree in it differ at
/// most in how the steps on different things were mixed. The log must outlive it.
class RunOrder {
public:
    explicit RunOrder(const Log& log);
    ~RunOrder();
    /// Takes what is new; returns the number of the run so far.
    std::uint64_t follow();

private:
    class Fold;
    std::unique_ptr<Fold> fold_;
    const Log& log_;
    std::size_t next_ = 0;
};

}  // namespace poolscope
