// The parts of the Fork/Join perspective; `layoutForkJoin` puts them together.
#pragma once

#include "app/perspectives/fork_join/layout.hpp"

namespace poolscope {

/// How much of its fill a node has whose task has not been forked yet.
inline constexpr float kLaterAlpha = 0.35F;

/// How high the deques want to be.
float heightOfDeques(const RunView& view, const LayoutContext& context);
/// A row for each deque: its owner and the owner's activity, its slots, and the moving task. Rows
/// that have no room, even with one line each, are counted and scrolled to.
void layoutDeques(Rect region, const RunView& view, float scroll, const LayoutContext& context,
                  ForkJoinLayout& layout);
/// The tree of tasks.
void layoutTaskTree(Rect region, const RunView& view, Subtrees& subtrees,
                    const LayoutContext& context, ForkJoinLayout& layout);

/// Whether the task lies ahead of the playhead while the future is hidden: its place stays free.
inline bool isHidden(const RunView& view, TaskId task) {
    return view.hidesFuture && !view.now.forkJoin.node(task).exists;
}

/// The number of a worker among those of its pool, from 0; a client has none.
std::optional<std::size_t> workerNumber(const RunView& view, ThreadId thread);

}  // namespace poolscope
