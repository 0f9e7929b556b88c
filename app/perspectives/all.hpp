// The list of perspectives.
#pragma once

#include <memory>
#include <vector>

#include "app/workspace/perspective.hpp"

namespace poolscope {

/// In the order of their tabs.
std::vector<std::unique_ptr<Perspective>> makePerspectives();

/// Their names, in the same order.
std::vector<PerspectiveId> perspectiveIds();

}  // namespace poolscope
