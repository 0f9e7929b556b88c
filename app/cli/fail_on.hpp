// What commands do with what `--fail-on` found.
#pragma once

#include <string>
#include <vector>

namespace poolscope {

/// Says on standard error what was found; the exit code.
int failOn(const std::vector<std::string>& found);

}  // namespace poolscope
