// What has no room in a list is counted below it: "4 more threads ↓".
//
// Promises: a list that is not shown whole says so, with the numbers above and below what is shown.
// The row that the sentence tells of is among those shown, in the place nearest to its own, so that
// few others move for it.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// The rows of a list that have no room.
struct MoreRows {
    std::size_t above = 0;
    std::size_t below = 0;

    bool any() const { return above + below > 0; }
    /// Of a row from `top` to `bottom` in a list that is shown in `area`.
    bool count(float top, float bottom, Rect area);
};

/// A list from top to bottom.
struct RowList {
    std::size_t count = 0;
    std::function<float(std::size_t)> height{};
    float gap = 0;
    std::optional<std::size_t> told{};  ///< the row that the sentence tells of

    float whole() const;
};

struct RowPlace {
    std::size_t row = 0;
    float y = 0;
};

/// Those that have room in `area`, moved up by `scroll`; `rest`: the others.
std::vector<RowPlace> rowsShown(const RowList& list, Rect area, float scroll, MoreRows& rest);

/// The same of items beside each other, of which only the first `room` are shown.
template <class Item>
void keepTold(std::vector<Item>& items, std::size_t room, const Item& told) {
    const auto at = std::find(items.begin(), items.end(), told);
    if (room == 0 || at == items.end()) return;
    if (static_cast<std::size_t>(at - items.begin()) >= room) std::swap(*at, items[room - 1]);
}

/// The height of the line that says them.
float moreRowsHeight(const LayoutContext& context);

/// `what`: the text "ui.moreRows.<what>", such as "{n} more threads".
void layoutMoreRows(LayoutBuilder& builder, Rect line, std::string_view what, MoreRows rows);

}  // namespace poolscope
