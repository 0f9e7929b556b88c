// Which threads can never go on, from who waits for what: the decision behind `standstill.hpp`.
//
// Why apart: whoever reads a log for other reasons too folds its waits on the way and asks here; a
// large log is not read once more.
#pragma once

#include "engine/trace/standstill.hpp"

namespace poolscope {

/// How a run stands after the events that `waits` has been given. `ended`: nothing was left to
/// happen after them.
Standstill standstillOf(const Waits& waits, bool ended);

}  // namespace poolscope
