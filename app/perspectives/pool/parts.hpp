// The parts of the Pool perspective, one function each; `layoutPool` puts them together.
#pragma once

#include "app/perspectives/pool/layout.hpp"

namespace poolscope {

/// Wide pictures are read from further away.
inline bool isRoomy(float width, const LayoutContext& context) { return width >= context.px(900); }
inline Type typeFor(float width, const LayoutContext& context) {
    return isRoomy(width, context) ? Type::Body : Type::Small;
}

/// The questions of execute, and the task that is asked about.
void layoutDecision(Rect region, const RunView& view, const LayoutContext& context,
                    PoolLayout& layout);
/// The queue with its slots, or who waits to take a task over; and what was turned away.
void layoutLine(Rect region, const RunView& view, const LayoutContext& context, PoolLayout& layout);
/// What AbortPolicyWithReport has written down, as far as there is room.
void layoutReport(Rect region, const RunView& view, const LayoutContext& context,
                  PoolLayout& layout);
/// Every worker with what it does; the places that are free.
void layoutPoolWorkers(Rect region, const RunView& view, const LayoutContext& context,
                       PoolLayout& layout);

}  // namespace poolscope
