// A sweep's heat maps in a file: SVG, or PNG painted without a display.
#pragma once

#include <string>

#include "app/model/metrics/sweep_table.hpp"

namespace poolscope {

/// By the file's ending. False, after a sentence on standard error, if it cannot be made.
bool plotSweep(const Sweep& sweep, const SweepQuestion& question, const std::string& scenario,
               const TextCatalog& words, const std::string& file);

}  // namespace poolscope
