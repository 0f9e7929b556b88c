// "What if, from here": the changes that are possible at the playhead, one line each, and the
// sentence of the chosen one.
//
// Promises: the chosen line, its sentence and its button are visible at every window size; of the
// other lines as many as fit.
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
