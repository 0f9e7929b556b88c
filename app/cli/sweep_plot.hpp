// A sweep's heat maps in a file: SVG, or PNG painted without a display.
#pragma once

#include <string>

#include "app/model/metrics/sweep_table.hpp"

namespace poolscope {

/// SVG or PNG by the file's extension. Returns false, after a message, if it cannot be written.
bool plotSweep(const Sweep& sweep, const SweepQuestion& question, const std::string& scenario,
               const TextCatalog& words, const std::string& file);

}  // namespace poolscope
