// A log with everything that pictures need from it: its models at any position, names, operations.
//
// Promises: `follow` once a frame takes in what is new, and only that; after it `at` answers for
// any position. Not thread-safe: one thread uses the history, but the log may grow while it is
// read.
#pragma once

#include "app/model/run/operations.hpp"
#include "app/model/run/run_state.hpp"
#include "app/model/run/seekable.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

extern template class Seekable<RunState>;  // in run_history.cpp

class RunHistory {
public:
    explicit RunHistory(const Log& log) : log_(&log), states_(log), operations_(log) {}

    /// Reads what is new; false if nothing was.
    bool follow() { return follow(log_->size()); }
    bool follow(std::size_t end);

    const Log& log() const { return *log_; }
    const Names& names() const { return names_; }
    const Operations& operations() const { return operations_; }
    std::size_t size() const { return states_.size(); }
    /// Everything after the first `position` events; valid until the next call of `at` or `follow`.
    const RunState& at(std::size_t position) { return states_.at(position); }
    /// Everything known: whole timelines, also what lies ahead of the playhead.
    const RunState& latest() const { return states_.latest(); }
    /// Time of the last event.
    Instant endTime() const { return latest().time; }

private:
    const Log* log_;
    Names names_;
    Seekable<RunState> states_;
    Operations operations_;
};

}  // namespace poolscope
