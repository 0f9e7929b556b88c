// The call stack as a list: whose function calls whose, and what the variables of each hold.
//
// Promises: innermost first; as many lines whether the stack is deep or not, so that the code below
// stands still; the frame shown is in sight, and any other can be pressed.
#pragma once

#include "app/model/code/frame_place.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

/// Whose stack, and at which event it stands.
struct StackShown {
    const RunState& after;
    ThreadId thread;
    std::optional<std::size_t> event;
    std::size_t frame = 0;  ///< the one whose code is shown; 0 is the outermost
};

/// What the variables of a frame hold, "k = 3   parent = 1".
std::string variablesOf(const StackShown& shown, std::size_t frame, const FramePlace& place,
                        const RunView& view);

void layoutFrames(LayoutBuilder& builder, Rect& rest, const RunView& view, const StackShown& shown,
                  const SourceFinder& finder);

}  // namespace poolscope
