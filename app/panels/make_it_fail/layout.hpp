// The game beside the picture: the pools to choose from, who can go next, and what came of it.
//
// Promises: pure. Nothing is cut: where the window is low, what there is to do is left out first,
// then the list of pools, then what each thread does.
#pragma once

#include "app/panels/make_it_fail/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

void layoutGame(Rect box, const ShownGame& shown, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
