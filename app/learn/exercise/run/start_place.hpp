// A question that is answered on the time axis: when a periodic task begins its next run.
//
// Promises: asked when a run has just ended; each tick of the axis is an answer, with what it says
// of whoever places the run there. The log says what is right.
#pragma once

#include "app/model/predict/makers.hpp"

namespace poolscope {

inline constexpr std::int32_t kStartTicks = 34;  ///< of the axis, from 0 on
inline constexpr Duration kStartTick{10'000'000};
inline constexpr Duration kStartAxis{kStartTick.ns * kStartTicks};

MadeQuestion askStartPlace(const Asking& asking, std::size_t asked);

/// How long the run takes that such a question asks about.
Duration lengthAskedAbout(const PredictQuestion& question, const Log& log);

}  // namespace poolscope
