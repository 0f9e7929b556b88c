// The card over the scrubber: the event under the pointer, and the meaning of the colours around
// it.
//
// Promises: names the colours of the minimap, which therefore needs no legend; stays inside the
// window and above the pointer, so that it does not cover the scrubber.
#pragma once

#include "app/model/run/minimap.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

struct ScrubbedPlace {
    std::string title;   ///< "event 312  ·  460 ms"
    NamedText sentence;  ///< what that event is
    Minimap::Counts counts{};
};

void layoutScrubCard(Vec2 window, Vec2 pointer, const ScrubbedPlace& place,
                     const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
