// The parts of the Fork/Join perspective; `layoutForkJoin` puts them together.
#pragma once

#include "app/views/fork_join/layout.hpp"

namespace poolscope {

/// How high the deques want to be.
float heightOfDeques(const Sight& sight, const Look& look);
/// A row for each deque: who owns it and what that worker does, its slots, what flies.
void layoutDeques(Rect region, const Sight& sight, const Look& look, ForkJoinLayout& layout);
/// The tree of tasks.
void layoutTaskTree(Rect region, const Sight& sight, const Look& look, ForkJoinLayout& layout);

/// The number of a worker among those of its pool, from 0; a client has none.
std::optional<std::size_t> workerNumber(const Sight& sight, ThreadId thread);

}  // namespace poolscope
