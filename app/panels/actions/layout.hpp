// The actions panel at the left: what can be done with the run, the pool and the chosen task; below
// it the console of the Heap perspective.
//
// Promises: pure; parts that do not fit are left out from the bottom.
#pragma once

#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"
#include "app/workspace/run_facts.hpp"
#include "app/workspace/ui_state.hpp"

namespace poolscope {

/// Left: what can be done.
void layoutActions(Rect region, const RunFacts& facts, const UiState& ui, const RunView& view,
                   const LayoutContext& context, DisplayList& list);

/// The console of the Heap perspective; at the foot of the left panel.
void layoutConsole(Rect region, const UiState& ui, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
