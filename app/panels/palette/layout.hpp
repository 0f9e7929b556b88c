// The command palette: commands, methods, files and scenarios that match what was typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/panels/palette/state.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/workspace/run_facts.hpp"

namespace poolscope {

/// What can be chosen: its words, its key, and what it is.
struct PaletteEntry {
    std::string words;
    std::string key;
    Target target;
};

/// The entries whose words contain every word of `query`, in the table's order.
std::vector<PaletteEntry> paletteEntries(std::string_view query, const RunFacts& facts,
                                         const TextCatalog& words, const CommandTable& commands);

void layoutPalette(Vec2 window, const PaletteState& state, const std::vector<PaletteEntry>& entries,
                   const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
