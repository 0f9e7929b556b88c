// The function that did what happened, in Java or in the engine's own C++, with what its variables
// hold: an excerpt about the running line, or all of it with the calls that led there and where the
// other threads are.
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

/// What the excerpt takes of the place below the sentence: less where a table stands below it,
/// and nothing where that needs all of the room.
float excerptHeight(float room, bool aboveEvents, const LayoutContext& context);

/// Nothing if there is no code to show.
std::optional<CodeWindow> layoutCodeTab(LayoutBuilder& builder, Rect region, const RunView& view,
                                        const CodeState& state, const CodeBreaks& breaks,
                                        const CodeTexts& texts, CodeMoment moment = {});

}  // namespace poolscope
