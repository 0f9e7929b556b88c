// A measure of texts that is the same on every machine, for layouts in tests.
#pragma once

#include "app/ui/canvas/text.hpp"

namespace poolscope {

inline const FixedTextMeasure fixed;

}  // namespace poolscope
