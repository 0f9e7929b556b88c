// Placing the line for a file's name over what its folder holds.
#pragma once

#include <string_view>

#include "app/panels/save_as/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// `hint`: below the line, or what is wrong with it.
void layoutSaveAs(Vec2 window, std::string_view title, const TextEntry& line, std::string_view hint,
                  const SaveAsState& state, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
