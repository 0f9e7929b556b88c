// Placing the console below the picture: a title with what the line means, the lines and their
// answers, and the line that is typed behind the moment at which it would be performed.
#pragma once

#include "app/panels/console/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// How much of a picture of the height `room` it takes: as much as its lines need, at most two
/// fifths, and less while it does not have the keys.
float consoleHeight(float room, const ConsoleState& state, const LayoutContext& context);

void layoutConsole(Rect region, const ConsoleState& state, const LayoutContext& context,
                   DisplayList& list);

}  // namespace poolscope
