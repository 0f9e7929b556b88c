// What each kind of fault means, written as plainly as it can be: slow, and sharing nothing with
// the fold that looks for faults but the events and the models of the window.
#pragma once

#include <optional>

#include "engine/explore/faults.hpp"

namespace poolscope {

/// The position that shows the first fault of that kind, as Fault::position; nothing if there is
/// none. For one scheduled pool, and any kind but deadlocks.
std::optional<std::size_t> firstFaultByOracle(const Log& log, FaultKind kind, bool quiet);

}  // namespace poolscope
