// Times as a person would say them: 120 ms, 1.35 s, 1 min 31.001 s, 10 d, for ever. The one
// spelling of times in sentences, tables and pictures.
//
// Promises: computed in integers, at most three digits after the point, no trailing zeros, never
// 0.30000000000000004. What is not zero is never shown as zero. From a minute up every unit is
// said, down to the millisecond, so that neighbouring moments look different.
#pragma once

#include <string>

#include "engine/trace/time.hpp"

namespace poolscope {

std::string humanTime(Duration length);
/// With at most three digits, and whole seconds from a minute up: 82.9 ms instead of 82.857 ms.
std::string aboutTime(Duration length);
/// A moment as time since the run's start.
inline std::string humanTime(Instant at) { return humanTime(at - Instant{}); }
/// With as many digits as a grid of lines `step` apart needs: 1.2 s beside 1.4 s, 1.20 never.
std::string humanTime(Instant at, Duration step);

}  // namespace poolscope
