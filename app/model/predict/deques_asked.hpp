// The deques of a fork/join pool at a moment that is asked about: what may be taken from where, and
// the words for it.
//
// Promises: where a worker took its task from is read from its own events, as an owner's name or as
// "the submissions". Nothing here decides what a worker does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/model/predict/asking.hpp"
#include "app/model/predict/question.hpp"

namespace poolscope {

class DequesAsked {
public:
    /// As seen by that worker. Valid as long as the state at `asked` is.
    DequesAsked(const Asking& asking, std::size_t asked, ExecutorId executor, ThreadId worker)
        : asking_(asking),
          asked_(asked),
          state_(asking.at(asked)),
          executor_(executor),
          worker_(worker) {}

    const RunState& state() const { return state_; }
    /// Null if there is none at that place of the pool's table.
    const Deque* at(std::int32_t place) const;
    /// The place of a worker's own deque; −1: it has none.
    std::int32_t ownedBy(ThreadId worker) const;
    bool isEmpty(std::int32_t place) const;
    /// The places of all deques but the worker's own that have tasks, the longest first.
    std::vector<std::int32_t> others() const;
    /// The first of these that is not at that place; −1: there is none.
    std::int32_t longestBut(std::int32_t place) const;
    /// The newest of its own tasks but `except`; none: there is none.
    TaskId newestOwn(TaskId except = {}) const;

    /// Where the worker's last scan found a task; −1: it found none.
    std::int32_t lastScan(ThreadId worker) const;
    /// Whether what that worker runs came from this one's deque, directly or through others.
    bool runsOurs(ThreadId worker) const;

    /// Which of "own", "worker" and "shared" a place is: the last part of a key.
    std::string_view kindOf(std::int32_t place) const;
    /// "predict.deque.takes…": it takes that task from there.
    Said takes(std::int32_t place, TaskId task) const;
    /// The owner of a deque; none: it is for submissions.
    ThreadId ownerOf(std::int32_t place) const;

private:
    std::int32_t sourceOf(ThreadId worker) const;

    const Asking& asking_;
    std::size_t asked_;
    const RunState& state_;
    ExecutorId executor_;
    ThreadId worker_;
};

}  // namespace poolscope
