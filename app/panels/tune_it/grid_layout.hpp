// All settings of a challenge over the picture: which reach the goal, what they cost, which is the
// learner's and which are best.
//
// Promises: pure; the card is as large as its content, inside `room`. A cell is told apart by a
// mark as well as by colour. Where cells are too small for words they keep their marks.
#pragma once

#include "app/panels/tune_it/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

void layoutTuneGrid(Rect room, const ShownGrid& shown, const LayoutContext& context,
                    DisplayList& list);

}  // namespace poolscope
