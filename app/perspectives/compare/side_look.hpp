// How the sides of a comparison are distinguished: a colour, a dash, a sign and a hatch each.
//
// Promises: each of the four is enough, so that a plot can be read in black and white, on a
// projector and by colour-blind readers; a side has the same look in the legend, in every plot and
// beside its lane.
#pragma once

#include <span>

#include "app/ui/style.hpp"

namespace poolscope {

inline constexpr std::size_t kMostSides = 6;

/// The line with a sign every so often; `sideLook` is taken modulo kMostSides.
void paintSideLine(Canvas& canvas, const Style& style, std::span<const Vec2> points,
                   std::size_t sideLook);
void paintSideBar(Canvas& canvas, const Style& style, Rect box, std::size_t sideLook);
/// A piece of the side's line with its sign: the legend's.
void paintSideSample(Canvas& canvas, const Style& style, Rect box, std::size_t sideLook);

}  // namespace poolscope
