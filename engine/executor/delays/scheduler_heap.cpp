// Adding, and filling the place of what leaves.
#include "engine/executor/delays/scheduler_heap.hpp"

#include <algorithm>
#include <utility>

#include "engine/trace/ensure.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {

std::int32_t parentOf(std::int32_t k) { return (k - 1) >> 2; }
std::int32_t firstChildOf(std::int32_t k) { return (k << 2) + 1; }

/// As plain numbers: JDK's times are counted from so far below zero that they do not wrap.
bool isEarlier(const ScheduledForkJoinTask& a, const ScheduledForkJoinTask& b) {
    return a.when().ns < b.when().ns;
}

}  // namespace

SchedulerHeap::SchedulerHeap(World& world, ExecutorId executor)
    : world_(world), executor_(executor), h_(kInitialCapacity) {
    constexpr std::int32_t kUnbounded = 0x7fffffff;
    world_.emit(POOLSCOPE_HERE, QueueCreated{executor_, QueueKind::DelayScheduler, kUnbounded,
                                             kInitialCapacity, false});
}

void SchedulerHeap::setSize(std::int32_t n) {
    n_ = n;
    world_.emit(POOLSCOPE_HERE, SizeChanged{executor_, n_});
}

/// h[k] = task; task.heapIndex = k.
void SchedulerHeap::put(std::int32_t k, ScheduledForkJoinTaskPtr task, std::int32_t from) {
    const StackFrame frame(world_);
    slot(k) = std::move(task);
    world_.emit(POOLSCOPE_HERE, SlotFilled{executor_, at(k)->taskId(), k, from});
    at(k)->setHeapIndex(k);
}

ScheduledForkJoinTaskPtr SchedulerHeap::clear(std::int32_t k) {
    ScheduledForkJoinTaskPtr left = std::exchange(slot(k), nullptr);
    world_.emit(POOLSCOPE_HERE, SlotCleared{executor_, left->taskId(), k});
    return left;
}

void SchedulerHeap::drop(ScheduledForkJoinTask& task) {
    const StackFrame frame(world_);
    task.setHeapIndex(ScheduledForkJoinTask::kNone);
    world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, task.taskId(), LeftBy::Dropped});
}

void SchedulerHeap::add(const ScheduledForkJoinTaskPtr& task) {
    const StackFrame frame(world_);
    ENSURE(n_ < capacity(), "the array has a free slot before a task is added");
    const std::int32_t k = n_;
    setSize(n_ + 1);
    put(siftUp(k, task), task, -1);
    if (n_ < capacity()) return;
    const std::int32_t from = capacity();
    h_.resize(h_.size() << 1U);
    world_.emit(POOLSCOPE_HERE, Grew{executor_, from, capacity()});
}

/// Up while the parent is later; not while it is equal. Returns the slot that is free then.
std::int32_t SchedulerHeap::siftUp(std::int32_t k, const ScheduledForkJoinTaskPtr& task) {
    const StackFrame frame(world_);
    world_.emit(POOLSCOPE_HERE, SiftUpBegan{executor_, task->taskId(), k});
    while (k > 0) {
        const std::int32_t parent = parentOf(k);
        const ScheduledForkJoinTaskPtr u = at(parent);
        const bool before = isEarlier(*task, *u);
        world_.emit(POOLSCOPE_HERE,
                    SiftUpCompared{executor_, task->taskId(), u->taskId(), k, parent, before});
        if (!before) break;
        put(k, u, parent);
        k = parent;
    }
    return k;
}

/// The earliest child of slot k that is earlier than the task, of equal ones the leftmost; −1 if
/// there is none. Each child is compared once, with the task or with the earliest so far.
std::int32_t SchedulerHeap::leastBefore(const ScheduledForkJoinTask& task, std::int32_t k) {
    const StackFrame frame(world_);
    std::int32_t least = -1;
    const std::int32_t end = std::min(firstChildOf(k) + 4, n_);
    for (std::int32_t child = firstChildOf(k); child < end; ++child) {
        const ScheduledForkJoinTask& u = *at(child);
        const ScheduledForkJoinTask& other = least < 0 ? task : *at(least);
        const bool earlier = isEarlier(u, other);
        if (least < 0) {
            world_.emit(POOLSCOPE_HERE,
                        SiftDownCompared{executor_, task.taskId(), u.taskId(), k, child, !earlier});
        } else {
            world_.emit(POOLSCOPE_HERE, SiblingsCompared{executor_, other.taskId(), u.taskId(),
                                                         least, child, earlier});
        }
        if (earlier) least = child;
    }
    return least;
}

/// Puts the task into slot k or below. Returns the slot of the first cancelled task that came up
/// meanwhile, or −1; that one has no heapIndex any more.
std::int32_t SchedulerHeap::siftDown(std::int32_t k, const ScheduledForkJoinTaskPtr& task) {
    const StackFrame frame(world_);
    std::int32_t alsoReplace = -1;
    world_.emit(POOLSCOPE_HERE, SiftDownBegan{executor_, task->taskId(), k});
    while (true) {
        const std::int32_t child = leastBefore(*task, k);
        if (child < 0) break;
        put(k, at(child), child);
        if (alsoReplace < 0 && at(k)->isDone()) {
            at(k)->setHeapIndex(ScheduledForkJoinTask::kNone);
            alsoReplace = k;
        }
        k = child;
    }
    callFollows(world_);
    put(k, task, -1);
    return alsoReplace;
}

/// The last task that is not cancelled and stands behind slot k, out of the array; null if there is
/// none. Cancelled ones behind it are dropped.
ScheduledForkJoinTaskPtr SchedulerHeap::takeLast(std::int32_t k) {
    const StackFrame frame(world_);
    while (n_ > k + 1) {
        setSize(n_ - 1);
        const ScheduledForkJoinTaskPtr last = clear(n_);
        if (!last->isDone()) return last;
        drop(*last);
    }
    return nullptr;
}

void SchedulerHeap::replace(std::int32_t k) {
    const StackFrame frame(world_);
    bool isFirst = true;
    while (k >= 0 && n_ > k) {
        const ScheduledForkJoinTaskPtr leaves = at(k);
        std::int32_t alsoReplace = -1;
        if (const ScheduledForkJoinTaskPtr last = takeLast(k)) {
            const bool goesUp = k > 0 && isEarlier(*last, *at(parentOf(k)));
            alsoReplace = siftDown(goesUp ? siftUp(k, last) : k, last);
        } else {
            setSize(k);
            clear(k);
        }
        if (!isFirst) drop(*leaves);
        isFirst = false;
        k = alsoReplace;
    }
    ENSURE(n_ == 0 || at(0) != nullptr, "a heap that is not empty has a root");
}

Co<void> SchedulerHeap::cancelPeriodic() {
    for (std::int32_t k = n_ - 1; k >= 0; --k) {
        const ScheduledForkJoinTaskPtr task = at(k);
        if (task == nullptr || !(task->isDone() || task->isPeriodic())) continue;
        task->setHeapIndex(ScheduledForkJoinTask::kNone);
        co_await task->trySetCancelled();
        callFollows(world_);
        world_.emit(POOLSCOPE_HERE, RemoveBegan{executor_, task->taskId(), k});
        replace(k);
        world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, task->taskId(), LeftBy::Clear});
    }
}

Co<void> SchedulerHeap::cancelAll() {
    for (std::int32_t k = 0; k < n_; ++k) {
        const ScheduledForkJoinTaskPtr task = clear(k);
        task->setHeapIndex(ScheduledForkJoinTask::kNone);
        co_await task->trySetCancelled();
        world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, task->taskId(), LeftBy::Clear});
    }
    setSize(0);
}

bool SchedulerHeap::consistent() const {
    for (std::int32_t k = 0; k < capacity(); ++k) {
        const ScheduledForkJoinTaskPtr& task = at(k);
        if ((task != nullptr) != (k < n_)) return false;
        if (task == nullptr) continue;
        if (task->heapIndex() >= 0 && task->heapIndex() != k) return false;
        if (k > 0 && isEarlier(*task, *at(parentOf(k)))) return false;
    }
    return true;
}

}  // namespace poolscope
