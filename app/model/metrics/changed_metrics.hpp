// What a change of a run did to its metrics, in a few words.
//
// Promises: says of each executor that the two runs share and whose metrics differ the worst
// lateness (or else the longest wait) in both, changed or not, and at most two other metrics that
// differ. Where nothing differs, it says so of the executor that the question was about, or of all
// executors: that more threads do not help is an answer.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/metrics/metrics.hpp"
#include "app/model/narration/text_catalog.hpp"

namespace poolscope {

/// The metrics of a run, and what its executors are called.
struct NamedMetrics {
    std::vector<MetricValues> values;
    std::vector<std::string> names;  ///< of the executors, in the same order
};

/// "rate: worst lateness 250 ms → 40 ms, runs 16 → 15"; empty if no executor is in both runs.
/// `asked` is the name of the executor that the question was about, or empty.
std::string changedMetrics(const NamedMetrics& before, const NamedMetrics& after,
                           const TextCatalog& words, std::string_view asked = {});

}  // namespace poolscope
