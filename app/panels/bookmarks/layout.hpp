// Placing the list of bookmarks: position, note, and what happened there.
//
// Promises: the chosen line is always visible; a bookmark without a note shows the sentence of the
// event before it.
#pragma once

#include <functional>

#include "app/panels/bookmarks/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// `sentence(event)` is the narration of an event of the run.
void layoutBookmarks(Vec2 window, const BookmarksState& state,
                     const std::function<NamedText(std::size_t event)>& sentence,
                     const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
