// The request of a sweep, checked completely before the first run.
//
// Promises: throws a Refusal if anything is wrong with the request, its scenario or the files to
// write.
#pragma once

#include <vector>

#include "app/batch/requests.hpp"
#include "app/model/metrics/sweep_file.hpp"
#include "engine/scenario/editing/variation.hpp"
#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

struct AskedSweep {
    Scenario scenario;
    std::vector<Variation> variations;
    SweepHead head;
};

AskedSweep askedSweep(const SweepCommand& command);

}  // namespace poolscope
