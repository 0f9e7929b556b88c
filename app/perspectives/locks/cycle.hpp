// A deadlock as a picture: the threads and locks of a circle, who holds what and who waits for
// what.
//
//     (thread-1)   ──waits for─▶   [current]
//         ▲                            │
//      held by                      held by
//         │                            ▼
//     [savings]   ◀─waits for──   (thread-2)
//
// Promises: who will wait for ever is known from the run; an arrow is there only while the locks
// stand so at the playhead, so one sees the circle close. As large in every window.
#pragma once

#include <vector>

#include "app/perspectives/locks/layout.hpp"

namespace poolscope {

/// The waits of a circle: each thread's lock is held by the next thread. Empty if no threads of the
/// run end so.
std::vector<const StuckThread*> lockCycleOf(const RunView& view);

/// The height that its picture needs.
float lockCycleHeight(const LayoutContext& context);

/// The picture, at the top left of `area`.
void layoutLockCycle(Rect area, const RunView& view, const LayoutContext& context,
                     LocksLayout& layout);

}  // namespace poolscope
