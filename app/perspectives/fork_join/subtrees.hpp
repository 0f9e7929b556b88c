// How many tasks lie below a task of a fork/join pool, and how many of them have ended by a moment.
//
// Promises: follows a growing log at the cost of what is new. The first question about a task costs
// as much as there is below it; further ones, at any position, a binary search, until more of
// the run is known. A chain of tasks may be as long as it likes.
//
// Why not in the model: each end of a body would change all tasks above it, and with them every
// checkpoint. Only the few folded tasks of a picture are ever asked about.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "app/model/run/fork_join_model.hpp"

namespace poolscope {

class Subtrees {
public:
    struct Count {
        std::size_t all = 0;
        std::size_t ended = 0;
    };

    /// `log` must outlive it.
    explicit Subtrees(const Log& log) : log_(log) {}

    /// Up to that place in the log.
    void follow(std::size_t end);
    const Log& log() const { return log_; }
    /// Without the task itself, after `position` events, in the tree as it is in `latest`, after
    /// `known` events.
    Count below(TaskId task, std::size_t position, const ForkJoinModel& latest, std::size_t known);

private:
    struct Known {
        std::size_t all = 0;
        std::vector<std::size_t> ends;  ///< positions, sorted
    };
    Known gather(TaskId task, const ForkJoinModel& latest) const;

    const Log& log_;
    std::size_t read_ = 0;
    std::vector<std::size_t> ends_;  ///< by task: after so many events its body has ended; 0: not
    std::unordered_map<std::uint32_t, Known> gathered_;  ///< by task
    std::size_t gatheredAt_ = 0;                         ///< events known then
};

}  // namespace poolscope
