// The tree of tasks as an icicle, where boxes with lines between them have no room for all of it.
//
//     ┌──────────────── 10-100 ────────────────┐   a row a level; a part lies below the whole, and
//     ├────── 10-55 ──────┬────── 56-100 ──────┤   is as wide as it has leaves; the stripe at its
//     ├─ 10-32 ─┬─ 33-55 ─┼─ 56-78 ─┬─ 79-100 ─┤   left says which worker ran it
//
// Promises: every task of the trees has a place, which never moves; a name stands only where it is
// whole.
#pragma once

#include <vector>

#include "app/perspectives/fork_join/layout.hpp"

namespace poolscope {

/// Returns false, and places nothing, where even its rows have no room.
bool layoutIcicle(Rect region, const std::vector<TaskId>& roots, const RunView& view,
                  const LayoutContext& context, ForkJoinLayout& layout);

}  // namespace poolscope
