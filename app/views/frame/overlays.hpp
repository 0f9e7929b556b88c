// What lies over the screen for a moment: the keys, the command palette, a hint at the pointer.
#pragma once

#include "app/views/frame/run_facts.hpp"
#include "app/views/sheet.hpp"
#include "app/views/ui_state.hpp"

namespace poolscope {

/// An entry of the palette: a command, or a built-in scenario to open.
struct PaletteEntry {
    std::string words;
    std::string key;
    Target target;
};

/// The entries whose words contain every word of `query`, in the table's order.
std::vector<PaletteEntry> paletteEntries(std::string_view query, const RunFacts& facts,
                                         const Look& look);

/// Does `words` contain every word of `query`, in whatever case?
bool matchesQuery(std::string_view words, std::string_view query);
/// Dims the window behind an overlay; pressing it closes that.
void layoutVeil(Vec2 window, Pen& pen);

void layoutPalette(Vec2 window, const UiState& ui, const RunFacts& facts, const Look& look,
                   Sheet& sheet);
/// A line to be typed, such as a file's name.
void layoutLineEntry(Vec2 window, std::string_view title, const TextEntry& entry,
                     std::string_view hint, const Look& look, Sheet& sheet);
void layoutHelp(Vec2 window, const Look& look, Sheet& sheet);
/// A hint beside the pointer, inside the window.
void layoutHint(Vec2 window, Vec2 pointer, std::string_view hint, const Look& look, Sheet& sheet);

}  // namespace poolscope
