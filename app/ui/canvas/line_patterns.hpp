// Hatches and dashes as plain geometry, for canvases that can only draw solid lines.
//
// Promises: only what touches `visible` is returned, so a bar a million pixels long costs no more
// than the part of it on screen; yet the pattern's phase belongs to the whole shape, so it does not
// swim while the view is panned.
#pragma once

#include <span>
#include <vector>

#include "app/ui/canvas/canvas.hpp"

namespace poolscope {

inline constexpr float hatchSpacing = 7;  ///< between lines, measured along the axes
inline constexpr float hatchLineWidth = 1.25F;
inline constexpr float hatchDotRadius = 1.1F;

struct Segment {
    Vec2 from;
    Vec2 to;
};

/// The lines of a line hatch inside a rectangle with rounded corners; empty for Hatch::Dots.
std::vector<Segment> hatchLines(Rect rect, Rect visible, Hatch hatch, float spacing, float radius);

/// The centres of the dots of Hatch::Dots.
std::vector<Vec2> hatchDots(Rect rect, Rect visible, float spacing, float radius);

/// The dashes of a path; those of less than `dash` at its end are cut.
std::vector<Segment> dashes(std::span<const Vec2> path, Rect visible, float dash, float gap);

}  // namespace poolscope
