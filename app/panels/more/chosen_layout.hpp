// A row of what can be done, beside the chosen task, thread, queue or executor.
//
//              ┌────────┐
//              │ backup │  the chosen one, wherever the picture has it
//              └────────┘
//     backup  cancel  remove  why?  what if…  call…
//
// Promises: pure. It is inside the picture, below what was chosen or above it, wherever it covers
// fewer things that can be pressed. Buttons that have no room are left out from the right; the
// list by the other button of the mouse has all of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/layout_builder.hpp"
#include "app/ui/picture.hpp"

namespace poolscope {

struct ChosenAction {
    CommandId command;
    std::string words;
};

/// Where the picture shows the subject: of several places the one nearest to `pressed`.
std::optional<Rect> placeOfChosen(const Picture& picture, Rect region, const Target& subject,
                                  Vec2 pressed);

/// `pressed`: where the button was, inside `chosen` or not.
void layoutChosen(Rect region, Rect chosen, Vec2 pressed, const Picture& picture,
                  std::string_view name, const std::vector<ChosenAction>& actions,
                  const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
