// Which of several executors has the best value of a metric.
#pragma once

#include <vector>

#include "app/model/metrics/metrics.hpp"

namespace poolscope {

/// True for the columns with the best value; all false for equal values or no preferred direction.
std::vector<bool> bestOf(Metric metric, const std::vector<const MetricValues*>& columns);

/// Metrics that at least one column has, in order.
std::vector<Metric> metricsPresent(const std::vector<const MetricValues*>& columns);

/// Whether all columns have the same value.
bool isAlike(Metric metric, const std::vector<const MetricValues*>& columns);

}  // namespace poolscope
