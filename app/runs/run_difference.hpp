// Where two runs first differ.
#pragma once

#include <cstddef>

#include "engine/trace/log.hpp"

namespace poolscope {

/// How many events both begin with: the same in every field, by the names of what they are about.
std::size_t commonEvents(const Log& one, const Log& other);

/// The first event of each run that shows an effect of what a person did in the fork.
struct FirstEffect {
    std::size_t before = 0;  ///< in the origin; its size when the origin was over by then
    std::size_t now = 0;     ///< in the fork; its size when the fork was over by then
    bool none = false;       ///< there is none: everybody else did the same
};
/// Left out are, in both, the person's own doing (the thread "you", what was changed) and the jumps
/// of the clock, which stops for the person.
FirstEffect firstEffect(const Log& origin, const Log& fork);

}  // namespace poolscope
