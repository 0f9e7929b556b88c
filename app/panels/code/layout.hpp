// The Code tab: the whole function that did what happened, in Java or in the engine's own C++, with
// what its variables hold, the calls that led there, and where the other threads are.
//
// Promises: pure; the running line is visible unless the user scrolled at this position; a click on
// a line number sets a breakpoint there, or at the next line below that something can light up.
#pragma once

#include <optional>

#include "app/model/code/shown_code.hpp"
#include "app/panels/code/rows.hpp"
#include "app/panels/code/state.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

/// Nothing if there is no code to show.
std::optional<CodeWindow> layoutCodeTab(LayoutBuilder& builder, Rect region, const RunView& view,
                                        const CodeState& state, const CodeBreaks& breaks,
                                        const CodeTexts& texts, CodeMoment moment = {});

}  // namespace poolscope
