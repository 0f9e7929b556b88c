// What each metric means, written as plainly as it can be: slow, and sharing nothing with the pass
// that computes the metrics but the events.
#pragma once

#include <vector>

#include "app/model/metrics/metrics.hpp"

namespace poolscope {

/// The metrics of the one pool of a run whose events all happen at whole milliseconds: an executor
/// whose tasks are not wrapped and run on its workers or on clients.
MetricValues metricsByOracle(const Log& log, Instant end, const PlannedTimes& planned);

}  // namespace poolscope
