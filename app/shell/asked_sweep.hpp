// What a sweep is asked, checked whole before the first run is made.
//
// Promises: what can be wrong with the question, its scenario or the files it is to write is found
// here and thrown as a Refusal.
#pragma once

#include <vector>

#include "app/model/sweep_file.hpp"
#include "app/shell/cli.hpp"
#include "engine/scenario/scenario.hpp"
#include "engine/scenario/variation.hpp"

namespace poolscope {

struct AskedSweep {
    Scenario scenario;
    std::vector<Variation> variations;
    SweepHead head;
};

AskedSweep askedSweep(const SweepCommand& command);

}  // namespace poolscope
