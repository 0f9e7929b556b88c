// The parts of the Pool perspective, one function each; `layoutPool` puts them together.
#pragma once

#include "app/perspectives/pool/layout.hpp"

namespace poolscope {

inline constexpr Length kRoomyPool{900};

/// Wide pictures get larger type, because they are read from further away.
inline bool isRoomy(float width, const LayoutContext& context) {
    return width >= context.px(kRoomyPool);
}
inline Type typeFor(float width, const LayoutContext& context) {
    return isRoomy(width, context) ? Type::Body : Type::Small;
}

/// The questions of execute, and the task that is asked about.
void layoutDecision(Rect region, const RunView& view, const LayoutContext& context,
                    PoolLayout& layout);
/// The queue with its slots, or the workers that wait to take a task over; and the rejected tasks.
void layoutLine(Rect region, const RunView& view, const LayoutContext& context, PoolLayout& layout);
/// What AbortPolicyWithReport has written down, as far as there is room.
void layoutReport(Rect region, const RunView& view, const LayoutContext& context,
                  PoolLayout& layout);
/// Every worker with its activity, and the free places.
void layoutPoolWorkers(Rect region, float scroll, const RunView& view, const LayoutContext& context,
                       PoolLayout& layout);

}  // namespace poolscope
