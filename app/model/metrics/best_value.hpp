// Which of several executors has the better value of a figure.
#pragma once

#include <vector>

#include "app/model/metrics/metrics.hpp"

namespace poolscope {

/// Which have the better value: none where all are alike or nobody can say.
std::vector<bool> bestOf(Metric metric, const std::vector<const MetricValues*>& columns);

/// MetricValues that at least one of them has, in order.
std::vector<Metric> metricsPresent(const std::vector<const MetricValues*>& columns);

/// The same in all of them.
bool isAlike(Metric metric, const std::vector<const MetricValues*>& columns);

}  // namespace poolscope
