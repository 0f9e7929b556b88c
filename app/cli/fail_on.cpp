// One line for all that was found.
#include "app/cli/fail_on.hpp"

#include <iostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/batch/exit_codes.hpp"

namespace poolscope {

int failOn(const std::vector<std::string>& found) {
    if (found.empty()) return kDone;
    std::cerr << fmt::format("poolscope: --fail-on: found {}\n", fmt::join(found, ", "));
    return kFoundFault;
}

}  // namespace poolscope
