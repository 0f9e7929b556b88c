// A picture of the window without a window: PNG or SVG.
#pragma once

#include "app/window/options.hpp"

namespace poolscope {

/// Writes the picture. Throws std::runtime_error with a message for the user.
void runShot(const ShotOptions& options);

}  // namespace poolscope
