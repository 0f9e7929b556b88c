// Placing the choice of steps over the transport: three sizes, and which telling events count.
#pragma once

#include "app/model/playback/stops.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

inline constexpr PanelId kStepsPanel{"steps"};

/// `id`: of Size a StepSize, of Group a TellingGroup.
enum class StepsPart : std::uint16_t { Size, Group, OnlyShown };

inline Target stepsTarget(StepsPart part, std::uint32_t id = 0) {
    return Target::owned(kStepsPanel, part, id);
}

void layoutSteps(Rect picture, const StepChoice& steps, const LayoutContext& context,
                 DisplayList& list);

}  // namespace poolscope
