// The Code tab: the whole function that emitted the event, in the engine's own source, with what
// its variables hold, the calls that led there, and where the other threads are.
//
// Promises: pure; the running line is visible unless the user scrolled at this position; a click on
// a line number sets a breakpoint there, or at the next line below that emits an event.
#pragma once

#include <span>

#include "app/model/code/call_stacks.hpp"
#include "app/panels/code/state.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

/// The visible part of a function, which the wheel scrolls.
struct CodeWindow {
    Rect box;
    int first = 0;  ///< its first line shown, from 0
    int rows = 0;   ///< how many fit
    int count = 0;  ///< how many it has
};

/// Nothing if there is no code to show.
std::optional<CodeWindow> layoutCodeTab(LayoutBuilder& builder, Rect region, const RunView& view,
                                        const CodeState& state,
                                        std::span<const SourceLine> breakpoints,
                                        const CallStacks& calls);

}  // namespace poolscope
