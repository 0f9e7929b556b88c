// The menu: commands with their keys, in groups by what they are about; a click performs one.
// Left out are the calls without a key, which are buttons of Act, and what only a notice offers.
//
// Promises: no word is cut in a window of 640 by 360 and more. Each column is as wide
// as its own rows, and there are as many as have room; what does not fit is on further pages. All
// commands are on one page where small type has room for them.
#pragma once

#include <cstddef>

#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// `page`: from 0. The list's scroll area says which is the last one.
void layoutHelp(Vec2 window, std::size_t page, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
