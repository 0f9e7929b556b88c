// How the recursive tasks of a scenario split themselves up, for the code view.
#pragma once

#include "app/model/code/call_stacks.hpp"
#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

/// By the labels that its calls give and the names of its templates: "forkLeft" of a sum,
/// "fib-forkLeft" of a Fibonacci number.
SplitWays splitWaysOf(const Scenario& scenario);

}  // namespace poolscope
