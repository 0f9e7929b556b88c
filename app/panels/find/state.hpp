// The find box: what it remembers, and what can be pressed in it.
#pragma once

#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

inline constexpr PanelId kFind{"find"};

/// `id`: which of the words that the question may go on with.
enum class FindPart : std::uint16_t { Word };

struct FindState {
    TextEntry entry;
};

inline Target findTarget(FindPart part, std::uint32_t id) { return Target::owned(kFind, part, id); }

}  // namespace poolscope
