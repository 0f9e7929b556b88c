// Writes what a scenario's tasks, threads and clients do as methods of Java.
//
//     Runnable A = () -> {                 body = ["work 2ms", "set items = items - 1"]
//         compute(2ms);
//         items = items - 1;
//     };
//
// Promises: every step and every call of the file has a line, as far as it has a number. Lengths
// are written as the file has them: Java has no word for them.
#pragma once

#include "app/model/code/scenario_code.hpp"
#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

ScenarioCode codeOf(const Scenario& scenario);

}  // namespace poolscope
