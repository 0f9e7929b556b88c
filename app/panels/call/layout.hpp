// The call form: every method by its JDK name at the left, the chosen one's fields at the right.
//
// Promises: at every window size the list, the method's description, its fields and the button that
// makes the call are visible; a long list scrolls.
#pragma once

#include "app/panels/call/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// `when`: the time of the playhead in words; `notice`: what is wrong with the fields, or nothing.
void layoutCallForm(Vec2 window, const CallState& state, const CallForm& form,
                    std::string_view when, std::string_view notice, const LayoutContext& context,
                    DisplayList& list);

}  // namespace poolscope
