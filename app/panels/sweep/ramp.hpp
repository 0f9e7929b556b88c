// The colours of a heat map: from little to much along one even ramp.
//
// Promises: Cividis, whose lightness rises evenly and which looks nearly the same with and without
// a colour vision deficiency; the ink on it has a contrast of at least 4.5 to 1 everywhere (WCAG 2,
// AA).
#pragma once

#include "app/ui/canvas/geometry.hpp"

namespace poolscope {

/// `share` from 0, the least, to 1, the most.
Color rampColor(float share);

/// Black or white, whichever stands out more from `fill`.
Color inkOn(Color fill);

/// By WCAG 2: 1 for the same, 21 for black on white.
double contrastOf(Color a, Color b);
/// Perceived lightness, CIE L*: 0 black, 100 white.
double lightnessOf(Color color);

}  // namespace poolscope
