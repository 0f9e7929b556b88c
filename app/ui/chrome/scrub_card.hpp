// The card over the scrubber: which event lies under the pointer, and what the colours around it
// are.
//
// Promises: says in words what the minimap says in colours, so the minimap needs no legend of its
// own; stays inside the window and above the pointer, where it covers nothing of the scrubber.
#pragma once

#include "app/model/run/minimap.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

struct ScrubbedPlace {
    std::string title;     ///< "event 312  ·  460 ms"
    std::string sentence;  ///< what that event is
    Minimap::Counts counts{};
};

void layoutScrubCard(Vec2 window, Vec2 pointer, const ScrubbedPlace& place,
                     const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
