// A command's run within bounds of time and of memory.
//
// Promises: a run that would need more memory than it may is given up early, and the refusal names
// the options that help. A recording's run is not repeated unless something changes it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/batch/input_files.hpp"
#include "app/runs/run_bounds.hpp"

namespace poolscope {

/// The input's run on the virtual clock. `watch` gets the bounds. Throws NotEnoughMemory.
RunRecord runWithin(const Input& input, const RunBounds& bounds, LoadWatch watch,
                    std::optional<std::uint64_t> seed = {});

/// Says on standard error what the run of `file` needs, and the options that help. Returns the exit
/// code.
int refuseTooLarge(const std::string& file, const NotEnoughMemory& needed);

}  // namespace poolscope
