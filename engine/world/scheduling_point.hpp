// A moment at which more than one thread could run next; the window offers them to choose from.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/trace/ids.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

struct SchedulingPoint {
    std::size_t position = 0;          ///< number of events in the log at that moment
    Instant time;                      ///< of the world's clock
    std::vector<ThreadId> candidates;  ///< in the order in which they became ready
    std::size_t picked = 0;            ///< index of the candidate that runs next
    std::size_t choices = 0;  ///< how often the scheduling strategy was asked, this time included
};

}  // namespace poolscope
