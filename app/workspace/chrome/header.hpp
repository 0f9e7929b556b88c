// The header and the caption line over the picture.
//
// Promises: pure functions from their input to a display list. Parts that do not fit are left out
// and do not overlap.
#pragma once

#include <string_view>

#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"
#include "app/workspace/run_facts.hpp"

namespace poolscope {

/// Title, tabs, what a class does with a run, clock, and tools.
void layoutHeader(Rect region, const RunFacts& facts, PerspectiveId shown,
                  const LayoutContext& context, DisplayList& list);

/// The line over the picture: executors to choose from, a notice or hint, branches. `sentence`:
/// what just happened, when no panel says it.
void layoutCaption(Rect region, const RunFacts& facts, PerspectiveId shown, const RunView& view,
                   const NamedText& sentence, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
