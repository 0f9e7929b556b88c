// Counting what has no room.
#include "app/ui/more_rows.hpp"

#include <fmt/format.h>

namespace poolscope {

/// Returns whether the row is shown.
bool MoreRows::count(float top, float bottom, Rect area) {
    if (top < area.y - 1)
        ++above;
    else if (bottom > area.bottom() + 1)
        ++below;
    else
        return true;
    return false;
}

float moreRowsHeight(const LayoutContext& context) { return context.style.lineHeight(Type::Small); }

void layoutMoreRows(LayoutBuilder& builder, Rect line, std::string_view what, MoreRows rows) {
    std::string words;
    const auto say = [&](std::size_t n, std::string_view arrow) {
        if (n == 0) return;
        if (!words.empty()) words += "   ";
        words += builder.context().words.fill("ui.moreRows." + std::string(what),
                                              {{"n", fmt::format("{}", n)}});
        words += arrow;
    };
    say(rows.above, " ↑");
    say(rows.below, " ↓");
    builder.label(line, words, Type::Small, Role::Accent);
}

}  // namespace poolscope
