// The menu: commands with their keys, in groups by what they are about; a click performs one.
// Left out are the calls without a key, which are buttons of Act, and what only a notice offers.
// What is typed finds all of them, and methods, files, lessons and scenarios.
//
// Promises: no word is cut in a window of 640 by 360 and more. Each column is as wide
// as its own rows, and there are as many as have room; what does not fit is on further pages. All
// commands are on one page where small type has room for them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/layout_builder.hpp"
#include "app/ui/list_state.hpp"
#include "app/ui/text_entry.hpp"
#include "app/workspace/run_facts.hpp"

namespace poolscope {

inline constexpr PanelId kHelp{"help"};

/// `id`: of Entry the row shown; of Scenario, Recent and Lesson the place in those lists.
enum class MenuPart : std::uint16_t { Entry, Scenario, Recent, File, Lesson };

struct MenuState {
    TextEntry entry;  ///< what is looked for, or a file's name
    ListState pages;  ///< of the groups, while nothing is typed
    ListState found;  ///< the chosen one is what Enter does
};

inline Target menuTarget(MenuPart part, std::uint32_t id = 0) {
    return Target::owned(kHelp, part, id);
}

/// What was found: its words, its key, and what it is.
struct MenuEntry {
    std::string words;
    std::string key;
    Target target;
};

/// `found`: by what is typed. While nothing is, the groups are shown; the list's scroll area says
/// which is their last page.
void layoutHelp(Vec2 window, const MenuState& state, const std::vector<MenuEntry>& found,
                const LayoutContext& context, DisplayList& list);
/// The rows of what was found.
void layoutFound(Rect region, const MenuState& state, const std::vector<MenuEntry>& found,
                 LayoutBuilder& builder);

}  // namespace poolscope
