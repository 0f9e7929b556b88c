// A sweep as text: a table to read, and CSV and JSON to go on with.
//
// Promises: one varied key is a column of its values, with the figures beside it; two are a matrix
// for each figure, the first key downwards; of three or more each combination is a row. Means come
// with a 95 % confidence interval where there are several seeds, and the best mean is marked where
// one can be said to be better.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/model/metrics/sweep.hpp"
#include "app/model/narration/text_catalog.hpp"

namespace poolscope {

/// What of a sweep is told.
struct SweepQuestion {
    std::vector<std::string> executors;
    std::vector<Metric> metricKinds;
};

/// The executors that have one of the figures, or the one asked for.
SweepQuestion questionOf(const Sweep& sweep, const std::vector<Metric>& metricKinds,
                         const std::string& on);

/// A cell as text: "250 ms ± 3 ms"; a dash where runs have no such figure, a point where there was
/// no run yet.
std::string cellText(Metric metric, const SweptCell& cell);

std::string tableText(const Sweep& sweep, const SweepQuestion& question, const TextCatalog& words);
/// What the marks in the table mean, and what else must be known of the runs; a line each.
std::string notesOf(const Sweep& sweep, const SweepQuestion& question, const TextCatalog& words);

/// A row for each combination, executor and figure.
std::string csvText(const Sweep& sweep, const SweepQuestion& question);
std::string jsonText(const Sweep& sweep, const SweepQuestion& question, std::string_view file,
                     const TextCatalog& words);

}  // namespace poolscope
