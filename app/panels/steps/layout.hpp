// Placing the choice of steps over the transport: three sizes, and which telling events count.
#pragma once

#include <string>

#include "app/model/playback/stops.hpp"
#include "app/panels/steps/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// `pool`: the name of the one that is shown.
void layoutSteps(Rect picture, const StepChoice& steps, std::string_view pool,
                 const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
