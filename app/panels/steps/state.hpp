// The choice of steps: what can be pressed in it.
#pragma once

#include "app/ui/target.hpp"

namespace poolscope {

inline constexpr PanelId kStepsPanel{"steps"};

/// `id`: of Size a StepSize, of Group a TellingGroup.
enum class StepsPart : std::uint16_t { Size, Group, OnlyShown };

inline Target stepsTarget(StepsPart part, std::uint32_t id = 0) {
    return Target::owned(kStepsPanel, part, id);
}

}  // namespace poolscope
