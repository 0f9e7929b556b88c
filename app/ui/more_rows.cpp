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

float RowList::whole() const {
    float all = count == 0 ? 0.0F : gap * static_cast<float>(count - 1);
    for (std::size_t i = 0; i < count; ++i) all += height(i);
    return all;
}

namespace {

/// In place of as many rows at the end of `shown` as it needs.
void showBelow(RowPlace told, float height, Rect area, std::vector<RowPlace>& shown,
               MoreRows& rest) {
    for (std::size_t i = shown.size(); i-- > 0;) {
        if (shown[i].y + height > area.bottom() + 1) continue;
        told.y = shown[i].y;
        rest.below += shown.size() - i - 1;
        shown.resize(i);
        return shown.push_back(told);
    }
}

/// The same at the beginning.
void showAbove(RowPlace told, const RowList& list, Rect area, std::vector<RowPlace>& shown,
               MoreRows& rest) {
    for (std::size_t i = 0; i < shown.size(); ++i) {
        told.y = shown[i].y + list.height(shown[i].row) - list.height(told.row);
        if (told.y < area.y - 1) continue;
        rest.above += i;
        shown[i] = told;
        shown.erase(shown.begin(), shown.begin() + static_cast<std::ptrdiff_t>(i));
        return;
    }
}

}  // namespace

std::vector<RowPlace> rowsShown(const RowList& list, Rect area, float scroll, MoreRows& rest) {
    std::vector<RowPlace> shown;
    float y = area.y - std::min(scroll, std::max(0.0F, list.whole() - area.h));
    bool hidden = false;
    bool above = false;
    for (std::size_t i = 0; i < list.count; ++i) {
        const float height = list.height(i);
        if (rest.count(y, y + height, area)) {
            shown.push_back({i, y});
        } else if (i == list.told) {
            hidden = true;
            above = shown.empty();
        }
        y += height + list.gap;
    }
    if (!hidden) return shown;
    if (above)
        showAbove({*list.told, 0}, list, area, shown, rest);
    else
        showBelow({*list.told, 0}, list.height(*list.told), area, shown, rest);
    return shown;
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
