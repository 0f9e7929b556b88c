// A moment at which more than one thread could go: what a person is shown to choose from.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/trace/ids.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

struct SchedulingPoint {
    std::size_t position = 0;          ///< events in the log by then
    Instant time;                      ///< what the clock shows
    std::vector<ThreadId> candidates;  ///< in the order in which they became ready
    std::size_t picked = 0;            ///< which of them goes
    std::size_t choices = 0;  ///< how often the scheduling strategy was asked, this time included
};

}  // namespace poolscope
