// What a sweep is asked, checked whole before the first run is made.
//
// Promises: what can be wrong with the question, its scenario or the files it is to write is found
// here and thrown as a Refusal.
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
