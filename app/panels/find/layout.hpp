// Placing the find box over the picture: a question typed in one line, its mistake or its matches,
// and the bookmarks.
#pragma once

#include "app/model/playback/bookmarks.hpp"
#include "app/ui/find_facts.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

inline constexpr PanelId kFind{"find"};

/// `id`: which of the words that the question may go on with.
enum class FindPart : std::uint16_t { Word };

inline Target findTarget(FindPart part, std::uint32_t id) { return Target::owned(kFind, part, id); }

/// Only what is typed makes it appear: it lies over the picture's top.
void layoutFind(Rect picture, const TextEntry& entry, const FindFacts& facts,
                const Bookmarks& bookmarks, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
