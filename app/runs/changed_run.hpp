// What a change did to a run, in figures.
#pragma once

#include <string>
#include <string_view>

#include "app/model/narration/text_catalog.hpp"
#include "app/runs/run_source.hpp"

namespace poolscope {

/// See changedMetrics; of whole runs, each up to its own end.
std::string changedFigures(const RunSource& before, const RunSource& after,
                           const TextCatalog& words, std::string_view asked = {});

}  // namespace poolscope
