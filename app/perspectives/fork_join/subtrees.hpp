// How many tasks lie below a task of a fork/join pool, and how many of them have ended by a moment.
//
// Promises: the first question about a task costs as much as there is below it; further ones, at
// any position, a binary search, until more of the run is known. A chain of tasks may be as long as
// it likes.
//
// Why not in the model: each end of a body would change all tasks above it, and with them every
// checkpoint. Only the few folded tasks of a picture are ever asked about.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "app/model/run/run_state.hpp"

namespace poolscope {

class Subtrees {
public:
    struct Count {
        std::size_t all = 0;
        std::size_t ended = 0;
    };

    /// Of that log from now on, of which so many events have been read. Forgets what it knows of
    /// another one, or of less of it.
    void follow(const Log& log, std::size_t read);
    const Log* log() const { return log_; }
    /// Without the task itself, after `position` events, in the tree as it is in `latest`, after
    /// `known` events.
    Count below(TaskId task, std::size_t position, const RunState& latest, std::size_t known);

private:
    struct Known {
        std::size_t all = 0;
        std::vector<std::size_t> ends;  ///< positions, sorted
    };
    static Known gather(TaskId task, const RunState& latest);

    const Log* log_ = nullptr;
    std::size_t read_ = 0;
    std::size_t known_ = 0;                              ///< events, when these were gathered
    std::unordered_map<std::uint32_t, Known> gathered_;  ///< by task
};

}  // namespace poolscope
