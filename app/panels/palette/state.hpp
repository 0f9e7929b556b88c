// The command palette: what the panel remembers, and what can be chosen in it.
#pragma once

#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

inline constexpr PanelId kPalette{"palette"};

/// `id`: of Entry the row shown; of Scenario, Recent and Lesson the place in those lists.
enum class PalettePart : std::uint16_t { Entry, Scenario, Recent, File, Lesson };

struct PaletteState {
    TextEntry entry;  ///< what is looked for, or a file's name
    int choice = 0;   ///< the entry that Enter chooses
};

inline Target paletteTarget(PalettePart part, std::uint32_t id = 0) {
    return Target::owned(kPalette, part, id);
}

}  // namespace poolscope
