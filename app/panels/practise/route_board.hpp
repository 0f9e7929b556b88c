// An exercise in execute as a picture: the workers, the queue, what became of the tasks so far, and
// the choices for the next one.
//
// Promises: pure; everything is in the display list.
#pragma once

#include "app/model/exercise/route_exercise.hpp"
#include "app/panels/practise/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

void layoutRouteBoard(Rect box, const RouteExercise& exercise, const PractiseShown& shown,
                      LayoutBuilder& builder);

/// The choices of any exercise that has them, in two columns.
void layoutChoices(Rect box, const Exercise& exercise, const PractiseShown& shown,
                   LayoutBuilder& builder);
/// The height that they need.
float choicesHeight(const Exercise& exercise, const LayoutContext& context);

}  // namespace poolscope
