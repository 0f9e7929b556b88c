// Painting what every view is made of: cards, labels, icons.
#pragma once

#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// Everything on the display list, in the order cards, icons, labels. `hover` lights its card.
void paintDisplayList(Canvas& canvas, const Style& style, const DisplayList& list,
                      const Target& hover = {});

void paintLabel(Canvas& canvas, const Style& style, const Label& label);
void paintIcon(Canvas& canvas, const Style& style, Rect box, IconKind icon, Color color);
void paintCard(Canvas& canvas, const Style& style, const Card& card, bool hovered);

}  // namespace poolscope
