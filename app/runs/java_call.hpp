// A call of a scenario as Java: "B = pool.schedule(A, 300ms)".
#pragma once

#include <string>

#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

/// Without the semicolon.
std::string javaCall(const Call& call, const Scenario& scenario);

}  // namespace poolscope
