// The chosen span: a band over the picture, and a card with its metrics.
//
// Promises: pure; the card lies beside the picture where it has room, else at the side of the
// picture that the band leaves free.
#pragma once

#include <string>
#include <vector>

#include "app/ui/layout_builder.hpp"

namespace poolscope {

inline constexpr PanelId kSpan{"span"};

struct SpanInput {
    Rect picture;
    Rect rows;       ///< those of the axis: in Compare a table and charts stand below them
    Rect beside;     ///< beside the picture; empty if nothing is there
    float from = 0;  ///< where the band begins and ends, on the screen
    float to = 0;
    std::string title;
    std::vector<std::vector<std::string>> table;
};

void layoutSpan(const SpanInput& input, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
