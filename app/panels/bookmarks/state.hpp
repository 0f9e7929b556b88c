// The list of bookmarks: what the panel remembers, and what can be pressed in it.
#pragma once

#include <vector>

#include "app/model/playback/bookmarks.hpp"
#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

inline constexpr PanelId kBookmarks{"bookmarks"};

/// The panel's own targets; `id` of a row is its place in the list.
enum class BookmarksPart : std::uint16_t { Row, Jump, Rename, Earlier, Later, Remove };

struct BookmarksState {
    std::vector<Bookmark> all;  ///< those of the run, as they were before the last layout
    std::size_t chosen = 0;     ///< a place in `all`
    std::size_t events = 0;     ///< of the run: bookmarks cannot move beyond
    bool naming = false;        ///< the chosen one's note is being typed
    TextEntry entry;
};

inline Target bookmarksTarget(BookmarksPart part, std::uint32_t id = 0) {
    return Target::owned(kBookmarks, part, id);
}

}  // namespace poolscope
