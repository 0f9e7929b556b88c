// Placing the keys just pressed, and painting the laser dot, for those who watch.
//
// Promises: pure functions of the state handed in.
#pragma once

#include <optional>
#include <span>

#include "app/panels/presenter/state.hpp"
#include "app/ui/canvas/canvas.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// The keys just pressed, in a row that ends above `bottom`.
void layoutKeys(Vec2 window, float bottom, std::span<const ShownKey> keys, bool reducedMotion,
                const LayoutContext& context, DisplayList& list);

/// The pen's lines, and its tip while it is in hand.
void paintPen(Canvas& canvas, const Style& style, const PenLines& lines,
              const std::optional<Vec2>& tip);

/// The laser dot and its fading trace.
void paintTrace(Canvas& canvas, const Style& style, std::span<const TracePoint> trace);

}  // namespace poolscope
