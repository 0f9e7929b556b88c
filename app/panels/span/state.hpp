// The span: its name and what can be pressed in its card.
#pragma once

#include "app/ui/target.hpp"

namespace poolscope {

inline constexpr PanelId kSpan{"span"};

}  // namespace poolscope
