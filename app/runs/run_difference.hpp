// Where two runs first differ.
#pragma once

#include <cstddef>

#include "engine/trace/log.hpp"

namespace poolscope {

/// The number of leading events that are equal in every field; ids are compared by name.
std::size_t commonEvents(const Log& one, const Log& other);

/// The first event of each run that shows an effect of what a person did in the fork.
struct FirstEffect {
    std::size_t before = 0;  ///< in the origin; its size when the origin was over by then
    std::size_t now = 0;     ///< in the fork; its size when the fork was over by then
    bool none = false;       ///< there is none: all other threads did the same
};
/// Ignores in both runs the person's own events (the thread "you", changes) and the jumps of the
/// clock, which stops for the person.
FirstEffect firstEffect(const Log& origin, const Log& fork);

}  // namespace poolscope
