// The picture of an exercise that is rows of cells, and below it the choices.
//
// Promises: pure; everything is in the display list. Draws the board of every kind that has one.
#pragma once

#include "app/panels/practise/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// Places what Exercise::board and Exercise::choices say.
void layoutRowBoard(Rect box, const PractiseShown& shown, LayoutBuilder& builder);

}  // namespace poolscope
