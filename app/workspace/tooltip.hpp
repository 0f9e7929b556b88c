// What is said when the pointer rests somewhere: a card of essentials, a bar's times, an event's
// whole sentence, what lies at a place of the scrubber.
//
// Promises: computed for the one thing under the pointer and only while it rests, so bars by the
// thousand carry no texts; covers neither the tour's cards nor the laser dot.
#pragma once

#include "app/workspace/screen.hpp"

namespace poolscope {

void layoutTooltip(Screen& screen, const ScreenInput& input, const RunView& view,
                   const LayoutContext& context);

/// Is there more to say about it than its hint?
bool hasMoreToSay(const Target& target);

}  // namespace poolscope
