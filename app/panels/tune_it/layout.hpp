// A challenge beside the picture: the goal and how far the run shown is from it, the settings, and
// what was said of those handed in.
//
// Promises: pure. Nothing is cut: where the window is low, what there is to do is left out once
// something was said, then what was said is written smaller, then all of it but the verdict and
// what is to be learnt.
//
//     beside the picture            in front of a class
//     ┌──────────────────────────┐  ┌─────────────────────────────────────┐
//     │ Tune it                × │  │ Tune it    ✓ 2 3 … ×│ [knob  −  + ] │
//     │ ✓ 2 3 4 5 6 7 8 9        │  │ what there is to do │ [knob  −  + ] │
//     │ what there is to do      │  │ figure        goal  │ what was said │
//     │ figure             goal  │  │ cost                │               │
//     │ cost                     │  │ [buttons          ] │               │
//     │ [knob        −  value +] │  └─────────────────────────────────────┘
//     │ what was said            │
//     │ [hand in]     [hint]     │
//     └──────────────────────────┘
#pragma once

#include "app/panels/tune_it/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

void layoutTuning(Rect box, const ShownTuning& shown, const LayoutContext& context,
                  DisplayList& list);

/// All settings of a challenge over the picture: which reach the goal, what they cost, which is the
/// learner's and which are best. The card is as large as its content, inside `room`. A cell is told
/// apart by a mark as well as by colour; where cells are too small for words they keep their marks.
void layoutTuneGrid(Rect room, const ShownGrid& shown, const LayoutContext& context,
                    DisplayList& list);

}  // namespace poolscope
