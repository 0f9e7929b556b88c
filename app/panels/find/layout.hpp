// Placing the find box over the picture: a question typed in one line, its mistake or its matches,
// and the bookmarks.
#pragma once

#include "app/model/playback/bookmarks.hpp"
#include "app/panels/find/state.hpp"
#include "app/ui/find_facts.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// Only what is typed makes it appear: it lies over the picture's top.
void layoutFind(Rect picture, const FindState& state, const FindFacts& facts,
                const Bookmarks& bookmarks, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
