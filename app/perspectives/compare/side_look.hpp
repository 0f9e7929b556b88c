// How the sides of a comparison are distinguished: a colour, a dash, a sign and a hatch each.
//
// Promises: each of the four is enough, so that a plot can be read in black and white, on a
// projector and by colour-blind readers; a side has the same look in the legend, in every plot and
// beside its lane.
#pragma once

#include <optional>
#include <span>

#include "app/ui/style.hpp"

namespace poolscope {

inline constexpr std::size_t kMostSides = 6;

/// How the tasks of a comparison are told apart: by a colour, and where these are used up by a
/// hatch besides. Names can be read on each of them.
inline constexpr std::size_t kTaskLooks = 15;
struct TaskLook {
    Role role = Role::Running;
    std::optional<Hatch> hatch;
};
TaskLook taskLookOf(std::size_t look);

/// The line with a sign every so often; `sideLook` is taken modulo kMostSides.
void paintSideLine(Canvas& canvas, const Style& style, std::span<const Vec2> points,
                   std::size_t sideLook);
void paintSideBar(Canvas& canvas, const Style& style, Rect box, std::size_t sideLook);
/// What lies between a line and `base`, a level below it, and the line; without signs: for a place
/// of the side's own.
void paintSideArea(Canvas& canvas, const Style& style, std::span<const Vec2> points, float base,
                   std::size_t sideLook);
/// A piece of the side's line with its sign: the legend's.
void paintSideSample(Canvas& canvas, const Style& style, Rect box, std::size_t sideLook);

}  // namespace poolscope
