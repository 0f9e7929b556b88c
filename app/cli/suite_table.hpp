// `explore --suite NAME`: a table with a row for each program.
#pragma once

#include "app/batch/requests.hpp"

namespace poolscope {

/// Prints the table, row by row, and returns the exit code: 0 if every fault was found and every
/// corrected version exhausted.
int exploreSuite(const ExploreCommand& command);

}  // namespace poolscope
