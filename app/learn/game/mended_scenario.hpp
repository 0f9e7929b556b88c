// A scenario whose pools have all their parts again.
#pragma once

#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

/// The scenario without its `break` keys; they are removed from its text as well, which a recording
/// holds.
Scenario mended(const Scenario& scenario);

}  // namespace poolscope
