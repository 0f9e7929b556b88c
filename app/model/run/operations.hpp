// The operations of a log: pieces with a name, at which "step by operation" stops.
//
// Promises: operations cover the log without gaps; the first begins at 0. Boundaries depend only on
// the log, and following a longer log never moves those already there, except that the last
// operation grows.
//
// A piece begins at: a call by a client or a body; a jump of the clock; a worker's first step, its
// going to the queue, its leaving; a waiter's waking up; the begin and the end of a body; setting
// the next run time; and what a client does after its call, its sleep or its end. Offering, sifting
// and removing begin nothing: they belong to the call or the take that does them. A piece in which
// a thread has only woken up so far continues. A piece is named after its most important event:
// "pool-1-thread-1 wakes up and leaves with t5" is "takes t5".
#pragma once

#include <vector>

#include "engine/trace/log.hpp"

namespace poolscope {

struct Operation {
    std::size_t begin = 0;  ///< position before its first event
    std::size_t end = 0;    ///< position after its last event so far
    std::size_t event = 0;  ///< index of the event it is named after

    friend bool operator==(const Operation&, const Operation&) = default;
};

class Operations {
public:
    explicit Operations(const Log& log) : log_(&log) {}

    void follow() { follow(log_->size()); }
    void follow(std::size_t end);

    std::size_t size() const { return all_.size(); }
    const Operation& operator[](std::size_t i) const { return all_[i]; }
    /// Index of the operation that contains event `position`; the last one at the log's end.
    std::size_t at(std::size_t position) const;
    /// The boundary after `position`, or the log's end.
    std::size_t next(std::size_t position) const;
    /// The boundary before `position`, or 0.
    std::size_t previous(std::size_t position) const;
    /// The last boundary at or before `position`.
    std::size_t floor(std::size_t position) const;

private:
    bool beginsAt(const Event& event) const;

    const Log* log_;
    std::size_t read_ = 0;
    std::vector<Operation> all_;
    int weight_ = -1;  ///< of the event the last operation is named after
};

}  // namespace poolscope
