// Where a run falls short of a goal: what may be asked about it, and so the cause of it.
#pragma once

#include <optional>

#include "app/model/metrics/metrics.hpp"
#include "app/model/run/run_state.hpp"
#include "app/model/why/cause.hpp"

namespace poolscope {

/// The run that began latest or waited longest, or the first task that was rejected, whichever the
/// metric is about. Nothing for metrics that are not about one task, and where all is well.
std::optional<WhyQuestion> worstMomentOf(const RunState& latest, Metric metric);

}  // namespace poolscope
