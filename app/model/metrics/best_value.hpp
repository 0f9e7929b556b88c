// Which of several executors has the best value of a metric.
#pragma once

#include <vector>

#include "app/model/metrics/metrics.hpp"

namespace poolscope {

/// True for the columns with the best value; all false for equal values or no preferred direction,
/// and for a number of tasks, runs or calls where the columns were not handed equally many tasks.
std::vector<bool> bestOf(Metric metric, const std::vector<const MetricValues*>& columns);

/// Metrics that at least one column has, in order.
std::vector<Metric> metricsPresent(const std::vector<const MetricValues*>& columns);

/// Of those the ones in which the columns are not all equal.
std::vector<Metric> metricsThatDiffer(const std::vector<const MetricValues*>& columns);

/// Whether all columns have the same value.
bool isAlike(Metric metric, const std::vector<const MetricValues*>& columns);

}  // namespace poolscope
