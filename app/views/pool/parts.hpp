// The parts of the Pool perspective, one function each; `layoutPool` puts them together.
#pragma once

#include "app/views/pool/layout.hpp"

namespace poolscope {

/// Wide pictures are read from further away.
inline bool isRoomy(float width, const Look& look) { return width >= look.px(900); }
inline Type typeFor(float width, const Look& look) {
    return isRoomy(width, look) ? Type::Body : Type::Small;
}

/// The questions of execute, and the task that is asked about.
void layoutDecision(Rect region, const Sight& sight, const Look& look, PoolLayout& layout);
/// The queue with its slots, or who waits to take a task over; and what was turned away.
void layoutLine(Rect region, const Sight& sight, const Look& look, PoolLayout& layout);
/// What AbortPolicyWithReport has written down, as far as there is room.
void layoutReport(Rect region, const Sight& sight, const Look& look, PoolLayout& layout);
/// Every worker with what it does; the places that are free.
void layoutPoolWorkers(Rect region, const Sight& sight, const Look& look, PoolLayout& layout);

}  // namespace poolscope
