// Over which cell of a row a bar is that the mouse holds.
//
// Promises: pure; follows from what the layout has placed on the screen, and from nothing else.
#pragma once

#include <cstddef>
#include <optional>

#include "app/learn/exercise/exercise.hpp"
#include "app/ui/display_list.hpp"

namespace poolscope {

/// The choice whose cell is nearest to the point, so that the bar goes from cell to cell and never
/// lies between two. Nothing if the point is further from the row than the row is high.
std::optional<std::size_t> barPlaceAt(Vec2 at, const DisplayList& shown, const Exercise& exercise);

}  // namespace poolscope
