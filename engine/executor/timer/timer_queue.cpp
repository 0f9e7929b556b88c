// What a Timer's heap compares by, and how it grows.
#include "engine/executor/timer/timer_queue.hpp"

#include <limits>
#include <utility>

namespace poolscope {
namespace {

/// By nextExecutionTime and nothing else.
int compareByTime(const Runnable& a, const Runnable& b) {
    const auto time = [](const Runnable& task) {
        return wallClock(static_cast<const TimerTask&>(task).nextExecutionTime());
    };
    return time(a) < time(b) ? -1 : time(a) > time(b) ? 1 : 0;
}

}  // namespace

ExecutorId TimerQueue::announce(World& world, ExecutorId executor) {
    constexpr std::int32_t kUnbounded = std::numeric_limits<std::int32_t>::max();
    world.emit(POOLSCOPE_HERE,
               QueueCreated{executor, QueueKind::TimerQueue, kUnbounded, kInitialSlots, false});
    return executor;
}

TimerQueue::TimerQueue(World& world, ExecutorId executor, const StackFrame&)
    : world_(world), heap_(world, announce(world, executor), kInitialSlots, 1, compareByTime) {}

TimerQueue::TimerQueue(World& world, ExecutorId executor)
    : TimerQueue(world, executor, StackFrame(world)) {}

std::int32_t TimerQueue::add(TimerTaskPtr task) {
    const StackFrame frame(world_);
    if (heap_.full()) heap_.growTo(2 * heap_.capacity());
    return heap_.insert(std::move(task));
}

void TimerQueue::moveTime(std::int32_t slot, Duration by) {
    TimerTask& task = *get(slot);
    const Instant from = std::exchange(task.time_, task.time_ + by);
    world_.emit(POOLSCOPE_HERE, NextRunTimeSet{task.taskId(), Repeat::Once, from, task.time_});
}

void TimerQueue::rescheduleMin(Instant newTime) {
    const StackFrame frame(world_);
    const TimerTaskPtr task = getMin();
    const Instant from = std::exchange(task->time_, newTime);
    const Repeat repeat = task->period().ns > 0 ? Repeat::FixedRate : Repeat::FromStart;
    world_.emit(POOLSCOPE_HERE, NextRunTimeSet{task->taskId(), repeat, from, newTime});
    heap_.siftHead();
}

}  // namespace poolscope
