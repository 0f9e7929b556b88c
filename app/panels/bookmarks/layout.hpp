// Placing the list of bookmarks: position, note, and what happened there.
//
// Promises: the chosen line is always visible; a bookmark without a note shows the sentence of the
// event before it.
#pragma once

#include <functional>
#include <vector>

#include "app/model/playback/bookmarks.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/list_state.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

inline constexpr PanelId kBookmarks{"bookmarks"};

/// The panel's own targets; `id` of a row is its place in the list.
enum class BookmarksPart : std::uint16_t { Row, Jump, Rename, Earlier, Later, Remove };

struct BookmarksState {
    std::vector<Bookmark> all;  ///< those of the run, as they were before the last layout
    ListState list;             ///< the lines of `all`
    std::size_t events = 0;     ///< of the run: bookmarks cannot move beyond
    bool naming = false;        ///< the chosen one's note is being typed
    TextEntry entry;
};

inline Target bookmarksTarget(BookmarksPart part, std::uint32_t id = 0) {
    return Target::owned(kBookmarks, part, id);
}

/// `sentence(event)` is the narration of an event of the run.
void layoutBookmarks(Vec2 window, const BookmarksState& state,
                     const std::function<NamedText(std::size_t event)>& sentence,
                     const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
