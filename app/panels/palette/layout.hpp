// The command palette: commands, methods, files and scenarios that match what was typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/ui/layout_builder.hpp"
#include "app/workspace/run_facts.hpp"
#include "app/workspace/ui_state.hpp"

namespace poolscope {

/// An entry of the palette: a command, or a built-in scenario to open.
struct PaletteEntry {
    std::string words;
    std::string key;
    Target target;
};

/// The entries whose words contain every word of `query`, in the table's order.
std::vector<PaletteEntry> paletteEntries(std::string_view query, const RunFacts& facts,
                                         const LayoutContext& context);

void layoutPalette(Vec2 window, const UiState& ui, const RunFacts& facts,
                   const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
