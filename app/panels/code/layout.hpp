// The Code tab: the whole function that did what happened, in Java or in the engine's own C++, with
// what its variables hold, the calls that led there, and where the other threads are.
//
// Promises: pure; the running line is visible unless the user scrolled at this position; a click on
// a line number sets a breakpoint there, or at the next line below that something can light up.
#pragma once

#include <span>

#include "app/model/code/shown_code.hpp"
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

/// The breakpoints that are set.
struct CodeBreaks {
    std::span<const SourceLine> engine;
    std::span<const JavaLine> java;
};

/// Nothing if there is no code to show.
std::optional<CodeWindow> layoutCodeTab(LayoutBuilder& builder, Rect region, const RunView& view,
                                        const CodeState& state, const CodeBreaks& breaks,
                                        const CodeTexts& texts);

}  // namespace poolscope
