// A line to be typed over the screen, such as a file's name.
#pragma once

#include <string_view>

#include "app/ui/layout_builder.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

/// A line to be typed, such as a file's name.
void layoutLineEntry(Vec2 window, std::string_view title, const TextEntry& entry,
                     std::string_view hint, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
