// Placing "what if, from here": the changes that can be made at the playhead, a line each, and what
// the chosen one means.
//
// Promises: the chosen line, its sentence and its button are visible at every window size; of the
// other lines as many as fit.
#pragma once

#include <string_view>

#include "app/panels/what_if/what_if_form.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// `notice`: what is wrong with the value, or nothing.
void layoutWhatIf(Vec2 window, const WhatIfState& state, const WhatIfForm& form,
                  std::string_view notice, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
