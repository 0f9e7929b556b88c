// What has no room in a list is counted below it: "4 more threads ↓".
//
// Promises: a list that is not shown whole says so, with the numbers above and below what is shown.
#pragma once

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

/// The height of the line that says them.
float moreRowsHeight(const LayoutContext& context);

/// `what`: the text "ui.moreRows.<what>", such as "{n} more threads".
void layoutMoreRows(LayoutBuilder& builder, Rect line, std::string_view what, MoreRows rows);

}  // namespace poolscope
