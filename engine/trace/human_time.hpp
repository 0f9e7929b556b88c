// Times as a person would say them: 120 ms, 1.35 s, 1 min 31.001 s, 10 d, for ever. The one
// spelling of times in sentences, tables and pictures.
//
// Promises: computed in integers, at most three digits after the point, no trailing zeros, never
// 0.30000000000000004. What is not zero is never shown as zero. From a minute up every unit is
// said, down to the millisecond, so that neighbouring moments look different; from a hundred years
// up, where delays are that nobody waits for, the years alone.
#pragma once

#include <string>

#include "engine/trace/time.hpp"

namespace poolscope {

std::string humanTime(Duration length);
/// With at most three digits, and whole seconds from a minute up: 82.9 ms instead of 82.857 ms.
std::string aboutTime(Duration length);
std::string aboutTime(Instant at);
/// A moment as time since the run's start. One so late that it wrapped around is no time in the
/// past.
std::string humanTime(Instant at);
/// Whether the moment is as late as a long allows: a delay of Long.MAX_VALUE, or what overflowFree
/// makes of it, ends then.
bool isAsLateAsLongAllows(Instant at);
/// With as many digits as a grid of lines `step` apart needs: 1.2 s beside 1.4 s, 1.20 never.
std::string humanTime(Instant at, Duration step);

}  // namespace poolscope
