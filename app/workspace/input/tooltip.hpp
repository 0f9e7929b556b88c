// The tooltip where the pointer rests: a task's or thread's card, a bar's times, an event's
// sentence, or the event at a place of the scrubber.
//
// Promises: its text is made for the target under the pointer alone, and only while the pointer
// rests. It covers neither the tour's cards nor the laser dot.
#pragma once

#include "app/workspace/screen.hpp"

namespace poolscope {

void layoutTooltip(Screen& screen, const ScreenInput& input, const RunView& view,
                   const LayoutContext& context);

/// Returns whether there is a tooltip for this target besides its hint.
bool hasMoreToSay(const Target& target);

}  // namespace poolscope
