// The menu: what the panel remembers, and what can be chosen in it beside commands.
#pragma once

#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

inline constexpr PanelId kHelp{"help"};

/// `id`: of Entry the row shown; of Scenario, Recent and Lesson the place in those lists.
enum class MenuPart : std::uint16_t { Entry, Scenario, Recent, File, Lesson };

struct MenuState {
    TextEntry entry;         ///< what is looked for, or a file's name
    std::size_t page = 0;    ///< of the groups, while nothing is typed
    std::size_t chosen = 0;  ///< what Enter does, of what was found
};

inline Target menuTarget(MenuPart part, std::uint32_t id = 0) {
    return Target::owned(kHelp, part, id);
}

}  // namespace poolscope
