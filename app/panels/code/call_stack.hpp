// The call stack as a list of functions with the values of their variables.
//
// Promises: innermost first; the number of lines does not depend on the depth of the stack, so that
// the code below does not move; the frame shown is visible, and any other can be clicked.
#pragma once

#include "app/model/code/shown_code.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

/// The thread of the stack, and the event at which it is shown.
struct StackShown {
    const RunState& after;
    ThreadId thread;
    std::optional<std::size_t> event;
    std::vector<ShownCall> frames;  ///< outermost first
    std::size_t frame = 0;          ///< the one whose code is shown
    std::string missing;            ///< why there are no frames yet, if that is so
};

void layoutFrames(LayoutBuilder& builder, Rect& rest, const RunView& view, const StackShown& shown);

}  // namespace poolscope
