// The request of a sweep, checked completely before the first run.
//
// Promises: throws a Refusal if anything is wrong with the request, its scenario or the files to
// write.
#pragma once

#include "app/batch/requests.hpp"
#include "app/model/metrics/sweep_file.hpp"
#include "engine/scenario/editing/varied_scenario.hpp"

namespace poolscope {

struct AskedSweep {
    VariedScenario varied;
    SweepHead head;
};

AskedSweep askedSweep(const SweepCommand& command);

}  // namespace poolscope
