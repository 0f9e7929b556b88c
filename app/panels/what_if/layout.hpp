// "What if, from here": the changes that can be made at the playhead, a line each, and what the
// chosen one means.
//
// Promises: the chosen line, what it says and the button that does it are there at every size of
// window; of the other lines as many as there is room for.
#pragma once

#include <string_view>

#include "app/panels/what_if/what_if_form.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/workspace/ui_state.hpp"

namespace poolscope {

/// `notice`: what is wrong with the value, or nothing.
void layoutWhatIf(Vec2 window, const UiState& ui, const WhatIfForm& form, std::string_view notice,
                  const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
