// Help: every command that has a key, with its keys.
#pragma once

#include "app/ui/layout_builder.hpp"

namespace poolscope {

void layoutHelp(Vec2 window, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
