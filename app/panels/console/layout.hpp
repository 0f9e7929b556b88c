// Placing the console at the foot of the left panel.
#pragma once

#include "app/panels/console/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// How much of `room` it takes for so many lines of output: few in a low window.
float consoleHeight(float room, std::size_t lines, const LayoutContext& context);

void layoutConsole(Rect region, const ConsoleState& state, const LayoutContext& context,
                   DisplayList& list);

}  // namespace poolscope
