// A box over the window with a bar: how far something is that takes a while.
#pragma once

#include <string_view>

#include "app/ui/layout_context.hpp"

namespace poolscope {

/// `key`: of a text with {percent}; `share`: 0 to 1.
void paintProgressBox(Canvas& canvas, Vec2 window, std::string_view key, double share,
                      const LayoutContext& context);

}  // namespace poolscope
