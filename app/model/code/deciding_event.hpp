// Where in a call an executor decided: what the code is of while the caption sums the call up.
#pragma once

#include <cstddef>

#include "engine/trace/log.hpp"

namespace poolscope {

/// Of a call that returns by `event`, the last event in it that says most of what the executor
/// did: in its heap, else in its queue or deque, else of the pool or the task. Anything else, and a
/// call of which none of the last few thousand events is one, stays `event`.
std::size_t decidingEvent(const Log& log, std::size_t event);

}  // namespace poolscope
