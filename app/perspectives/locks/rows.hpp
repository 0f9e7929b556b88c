// The left part of a row of the Locks perspective: a lock as it stands at the playhead.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/perspectives/locks/layout.hpp"

namespace poolscope {

/// A lock with what its row lists.
struct ListedLock {
    LockId lock;
    std::vector<ConditionId> conditions;
    bool contended = false;  ///< at any time of the run
};

struct ListedLocks {
    std::vector<ListedLock> used;
    std::vector<LockId> unused;  ///< nobody holds them or waits for them in all of the run
};

/// The locks that bodies use, which are of no executor: whoever shows them wants to see them. Then
/// those of the executor shown, those with conditions first. Where the future is hidden nobody
/// knows which will be used, so all count as used.
ListedLocks locksOf(const RunView& view, const LockHistory& history);

/// In the language shown: "queue lock", "worker pool-1-thread-1".
std::string nameOfLock(LockId lock, const RunView& view, const LayoutContext& context);

/// The same with the task of a TimerTask's lock, of which there are many: "task lock of tick".
std::string nameInRow(LockId lock, const RunView& view, const LockHistory& history,
                      const LayoutContext& context);

/// As wide as the widest word before threads in any row, so that they stand in one column.
float lockLabelsWidth(std::span<const ListedLock> locks, const RunView& view, float cell,
                      const LayoutContext& context);

float lockLineHeight(const LayoutContext& context);

/// A line "label: threads", each thread to be pressed; `none` where there is no thread. `labels`:
/// the width before the threads.
void layoutThreadLine(Rect row, float labels, std::string_view label,
                      std::span<const ThreadId> threads, std::string_view none, const RunView& view,
                      LayoutBuilder& builder);

float lockRowHeight(const ListedLock& lock, const LayoutContext& context);

/// Name, owner, waiting threads and conditions, each thread to be pressed. `labels`: the width
/// before the threads.
void layoutLockState(Rect cell, float labels, const ListedLock& lock, const RunView& view,
                     const LockHistory& history, LayoutBuilder& builder);

}  // namespace poolscope
