// The maps of a sweep: what can be pressed in them.
#pragma once

#include "app/ui/target.hpp"

namespace poolscope {

inline constexpr PanelId kSweep{"sweep"};

/// `id`: a combination of the sweep's values.
enum class SweepPart : std::uint16_t { Cell };

inline Target sweepTarget(std::uint32_t combination) {
    return Target::owned(kSweep, SweepPart::Cell, combination);
}

}  // namespace poolscope
