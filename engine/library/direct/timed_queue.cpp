// Which of the two parts a task is in.
#include "engine/library/direct/timed_queue.hpp"

namespace juc::detail {

/// Two threads may have read the clock in one order and come in the other: such a task goes to the
/// heap.
void TimedQueue::insertDue(CallPtr task) {
    const std::int64_t time = task->direct.time.load(std::memory_order_relaxed);
    if (row_.fits(time)) {
        row_.append({time, task.release()});
    } else {
        heap_.insert(std::move(task));
    }
}

bool TimedQueue::holds(const Call& task) {
    const std::int32_t at = task.direct.heapIndex.load(std::memory_order_relaxed);
    return at >= 0 || TimedRow::holds(at);
}

CallPtr TimedQueue::remove(const Call& task) {
    const std::int32_t at = task.direct.heapIndex.load(std::memory_order_relaxed);
    if (TimedRow::holds(at)) return row_.removeAt(at);
    return heap_.remove(task);
}

}  // namespace juc::detail
