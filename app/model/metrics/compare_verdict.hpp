// What a comparison comes to, in words: who did all the work, who was late, and what the one costs
// in the other.
//
// Promises: one sentence for each executor, executors of which the same is to be said share one;
// whoever lost a task, never began one that was due, skipped starts or let its plan slip is told of
// that, however good its other figures are. Only figures in which the executors differ are said.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/metrics/metrics.hpp"
#include "app/model/narration/text_catalog.hpp"

namespace poolscope {

/// "delay was never late by its own plan, but made 11 of 34 runs." Empty for one column alone, and
/// where no figure differs. `names` are the columns'. With a goal, each sentence begins with what
/// concerns it, and whoever meets it best comes first.
std::vector<std::string> compareVerdict(const std::vector<const MetricValues*>& columns,
                                        const std::vector<std::string>& names,
                                        const TextCatalog& words,
                                        std::optional<MetricGroup> goal = std::nullopt);

}  // namespace poolscope
