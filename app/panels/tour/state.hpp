// The tour: where it is, and what can be pressed on its cards.
#pragma once

#include "app/ui/target.hpp"

namespace poolscope {

inline constexpr PanelId kTour{"tour"};

enum class TourMove : std::uint16_t { Leave, Back, Next };

inline Target tourTarget(TourMove move) { return Target::owned(kTour, move); }

}  // namespace poolscope
