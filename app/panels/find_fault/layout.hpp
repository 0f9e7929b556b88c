// A riddle beside the picture: its candidates, and what was said of the last answer.
//
// Promises: pure. Nothing is cut: what does not fit is written smaller. Before the riddle is over
// nothing says which candidate is right.
//
//     ┌──────────────────────────┐
//     │ Find the fault         × │
//     │ riddle 3, level 2        │
//     │ what is asked            │
//     │ [a part and its work   ] │
//     │ [another one           ] │
//     │ what was said            │
//     │ [an event worth seeing ] │
//     │ [hint]         [another] │
//     └──────────────────────────┘
#pragma once

#include "app/panels/find_fault/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

void layoutFindFault(Rect box, const ShownRiddle& shown, const LayoutContext& context,
                     DisplayList& list);

}  // namespace poolscope
