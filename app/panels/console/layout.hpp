// Placing the console at the foot of the left panel.
#pragma once

#include "app/panels/console/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// How much of `room` it takes for its output: a few lines, fewer in a low window; half of the room
/// for a long answer while it is typed into.
float consoleHeight(float room, const ConsoleState& state, const LayoutContext& context);

void layoutConsole(Rect region, const ConsoleState& state, const LayoutContext& context,
                   DisplayList& list);

}  // namespace poolscope
