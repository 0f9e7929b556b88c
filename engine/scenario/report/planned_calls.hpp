// When the calls of a scenario file are planned.
//
// Promises: the n-th is that of the call with number n in the log.
#pragma once

#include <vector>

#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

inline std::vector<Instant> plannedCallsOf(const Scenario& scenario) {
    std::vector<Instant> planned;
    for (const AtCall& call : scenario.calls) planned.push_back(Instant{call.time.ns});
    return planned;
}

}  // namespace poolscope
