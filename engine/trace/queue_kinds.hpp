// What the kinds of queues have in common, for those who fold their events.
#pragma once

#include "engine/trace/event_words.hpp"

namespace poolscope {

/// Whether it keeps its tasks in a heap array, told by SlotFilled and SlotCleared.
constexpr bool isHeap(QueueKind kind) {
    return kind == QueueKind::DelayedWorkQueue || kind == QueueKind::PriorityBlockingQueue ||
           kind == QueueKind::DelayQueue || kind == QueueKind::TimerQueue;
}

}  // namespace poolscope
