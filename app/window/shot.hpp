// A picture of the window without a window: PNG or SVG.
#pragma once

#include "app/window/options.hpp"

namespace poolscope {

/// Writes the picture and returns the exit code; says on standard error what went wrong.
int runShot(const ShotOptions& options);

}  // namespace poolscope
