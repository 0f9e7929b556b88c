// A sweep as text: a table, CSV and JSON.
//
// Promises: one varied key is a column of its values, with the metrics beside it; two are a matrix
// for each metric, the first key downwards; of three or more each combination is a row. Means come
// with a 95 % confidence interval where there are several seeds, and the best mean is marked if the
// metric has a preferred direction.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/model/metrics/sweep.hpp"
#include "app/model/narration/text_catalog.hpp"

namespace poolscope {

/// What to show of a sweep: executors and metrics.
struct SweepQuestion {
    std::vector<std::string> executors;
    std::vector<Metric> metricKinds;
};

/// Selects the requested executor, or all executors that have one of the metrics.
SweepQuestion questionOf(const Sweep& sweep, const std::vector<Metric>& metricKinds,
                         const std::string& on);

/// A cell as text: "250 ms ± 3 ms"; a dash if the runs have no such metric, a dot if there is no
/// run yet.
std::string cellText(const TextCatalog& words, Metric metric, const SweptCell& cell);

std::string tableText(const Sweep& sweep, const SweepQuestion& question, const TextCatalog& words);
/// Explains the marks in the table and notes on the runs, one line each.
std::string notesOf(const Sweep& sweep, const SweepQuestion& question, const TextCatalog& words);

/// A row for each combination, executor and metric.
std::string csvText(const Sweep& sweep, const SweepQuestion& question);
std::string jsonText(const Sweep& sweep, const SweepQuestion& question, std::string_view file,
                     const TextCatalog& words);

}  // namespace poolscope
