// Times as a person would say them: 120 ms, 1.35 s, 2 min 5 s, for ever.
//
// Promises: computed in integers, at most three digits after the point, no trailing zeros, never
// 0.30000000000000004. What is not zero is never shown as zero.
#pragma once

#include <string>

#include "engine/trace/time.hpp"

namespace poolscope {

std::string humanTime(Duration length);
/// With at most three digits: 82.9 ms instead of 82.857 ms.
std::string aboutTime(Duration length);
/// A moment as time since the run's start.
inline std::string humanTime(Instant at) { return humanTime(at - Instant{}); }
/// With as many digits as a grid of lines `step` apart needs: 1.2 s beside 1.4 s, 1.20 never.
std::string humanTime(Instant at, Duration step);

}  // namespace poolscope
