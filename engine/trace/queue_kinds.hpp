// What the kinds of queues have in common, for those who fold their events.
#pragma once

#include <cstddef>
#include <string_view>

#include "engine/trace/event_words.hpp"

namespace poolscope {

/// The kind that a word of kQueueKindWords names.
constexpr QueueKind queueKindOf(std::string_view word) {
    std::size_t index = 0;
    while (index + 1 < kQueueKindWords.size() && kQueueKindWords[index] != word) ++index;
    return static_cast<QueueKind>(index);
}

/// Whether it is the queue of a scheduled pool: the JDK's, or one with something else in its heap's
/// place.
constexpr bool isDelayed(QueueKind kind) {
    return kind == QueueKind::DelayedWorkQueue || kind == QueueKind::FourAryHeap ||
           kind == QueueKind::PairingHeap || kind == QueueKind::HashedWheel;
}

/// Whether its array is a heap; else links from task to task hold it together, and the array is
/// only where the tasks are kept.
constexpr bool isHeapArray(QueueKind kind) {
    return kind != QueueKind::PairingHeap && kind != QueueKind::HashedWheel;
}

/// How many children a node has, as a power of two: the tree laid over the array.
constexpr int childBits(QueueKind kind) {
    return kind == QueueKind::FourAryHeap || kind == QueueKind::DelayScheduler ? 2 : 1;
}

/// Whether it keeps its tasks in an array, recorded by SlotFilled and SlotCleared.
constexpr bool isHeap(QueueKind kind) {
    return isDelayed(kind) || kind == QueueKind::PriorityBlockingQueue ||
           kind == QueueKind::DelayQueue || kind == QueueKind::TimerQueue ||
           kind == QueueKind::DelayScheduler;
}

}  // namespace poolscope
