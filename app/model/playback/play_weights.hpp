// How long each kind of event deserves on screen, as a share of one step: the one table.
//
// Promises: a comparison, a move in the heap, a hand-over take a full step; bookkeeping takes
// little, so that a class watches what matters; nothing takes no time at all, so everything can be
// seen.
#pragma once

#include "engine/trace/log.hpp"

namespace poolscope {

/// Share of a full step, 0 < weight ≤ 1.
double playWeight(const Payload& what);
/// Of the events [from, to) together.
double playWeight(const Log& log, std::size_t from, std::size_t to);

}  // namespace poolscope
