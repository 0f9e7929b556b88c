// Placing the actions: what can be done with the run, the pool and the chosen task.
//
// Promises: pure; parts that do not fit are left out from the bottom.
#pragma once

#include "app/panels/actions/state.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"
#include "app/workspace/run_facts.hpp"

namespace poolscope {

/// `times`: what the fields hold. `follows`: the chosen task is kept in sight.
void layoutActions(Rect region, const RunFacts& facts, const ActionsState& state,
                   const CallTimes& times, bool follows, const RunView& view,
                   const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
