// Placing an exercise over the whole window: what is asked, the picture, and beside it what was
// said, the buttons, and the kinds with what went wrong in them.
#pragma once

#include "app/panels/practise/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

void layoutPractise(Vec2 window, const PractiseShown& shown, const LayoutContext& context,
                    DisplayList& list);

}  // namespace poolscope
