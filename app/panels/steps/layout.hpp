// Placing the choice of steps over the transport: three sizes, and which telling events count.
#pragma once

#include "app/model/playback/stops.hpp"
#include "app/panels/steps/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

void layoutSteps(Rect picture, const StepChoice& steps, const LayoutContext& context,
                 DisplayList& list);

}  // namespace poolscope
