// Painting what every view is made of: cards, labels, icons.
#pragma once

#include "app/views/sheet.hpp"

namespace poolscope {

/// Everything on the sheet, in the order cards, icons, labels. `hover` lights its card.
void paintSheet(Canvas& canvas, const Style& style, const Sheet& sheet, const Target& hover = {});

void paintLabel(Canvas& canvas, const Style& style, const Label& label);
void paintIcon(Canvas& canvas, const Style& style, Rect box, Icon icon, Color color);
void paintCard(Canvas& canvas, const Style& style, const Card& card, bool hovered);

}  // namespace poolscope
