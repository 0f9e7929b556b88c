// The call stack as a list: whose function calls whose, and what the variables of each hold.
//
// Promises: innermost first; as many lines whether the stack is deep or not, so that the code below
// stands still; the frame shown is in sight, and any other can be pressed.
#pragma once

#include "app/model/frame_place.hpp"
#include "app/views/sheet.hpp"
#include "app/views/sight.hpp"

namespace poolscope {

/// Whose stack, and at which event it stands.
struct StackShown {
    const Moment& after;
    ThreadId thread;
    std::optional<std::size_t> event;
    std::size_t frame = 0;  ///< the one whose code is shown; 0 is the outermost
};

/// What the variables of a frame hold, "k = 3   parent = 1".
std::string variablesOf(const StackShown& shown, std::size_t frame, const FramePlace& place,
                        const Sight& sight);

void layoutFrames(Pen& pen, Rect& rest, const Sight& sight, const StackShown& shown,
                  const SourceFinder& finder);

}  // namespace poolscope
