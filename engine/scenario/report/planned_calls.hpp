// When the calls of a scenario file are planned.
//
// Promises: the n-th is that of the call with number n in the log; of a repeated one it is never,
// as its times are drawn anew for each seed, so none of its calls counts as late.
#pragma once

#include <vector>

#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

inline std::vector<Instant> plannedCallsOf(const Scenario& scenario) {
    std::vector<Instant> planned;
    for (const AtCall& call : scenario.calls)
        planned.push_back(Instant{call.arrivals ? kForever.ns : call.time.ns});
    return planned;
}

}  // namespace poolscope
