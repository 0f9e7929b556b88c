// What overlays share: the scrim behind them, hints beside the pointer, and matching what was
// typed.
#pragma once

#include <string_view>

#include "app/ui/layout_builder.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

/// Does `words` contain every word of `query`, in whatever case?
bool matchesQuery(std::string_view words, std::string_view query);
/// Dims the window behind an overlay; pressing it closes that.
void layoutScrim(Vec2 window, LayoutBuilder& builder);

/// A line in which something is looked for or noted; `hint` while nothing is typed.
void layoutSearchLine(LayoutBuilder& builder, Rect field, std::string_view typed,
                      std::string_view hint, Role edge);
inline void layoutSearchLine(LayoutBuilder& builder, Rect field, const TextEntry& entry,
                             std::string_view hint, bool wrong) {
    layoutSearchLine(builder, field, entry.text.empty() ? "" : entry.withCaret(), hint,
                     wrong ? Role::Late : Role::Accent);
}
/// A hint beside the pointer, inside the window.
void layoutHint(Vec2 window, Vec2 pointer, const NamedText& hint, const LayoutContext& context,
                DisplayList& list);

}  // namespace poolscope
