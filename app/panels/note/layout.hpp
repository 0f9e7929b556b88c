// Placing the line of a bookmark's note at the picture's top.
#pragma once

#include "app/ui/layout_builder.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

void layoutNote(Rect picture, const TextEntry& line, const LayoutContext& context,
                DisplayList& list);

}  // namespace poolscope
