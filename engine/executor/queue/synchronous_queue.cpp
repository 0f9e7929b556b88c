// Giving and taking from hand to hand.
#include "engine/executor/queue/synchronous_queue.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {
SynchronousQueue::SynchronousQueue(World& world, ExecutorId executor, bool fair)
    : world_(world), executor_(executor), fair_(fair) {
    world.emit(POOLSCOPE_HERE, QueueCreated{executor, QueueKind::SynchronousQueue, 0, 0, fair});
}

/// Hands the task to the next waiting thread and returns that thread; null if none waits.
Thread* SynchronousQueue::handTo(RunnablePtr& task) {
    const World::Effect together = world_.effect();
    const SpinGuard guard(short_);
    if (takers_.empty()) return nullptr;
    const auto next = fair_ ? takers_.begin() : takers_.end() - 1;
    Taker& taker = **next;
    takers_.erase(next);
    Thread* const thread = taker.thread;
    world_.emit(POOLSCOPE_HERE, HandedOver{executor_, task->taskId(), thread->id()});
    taker.handed = std::move(task);
    return thread;
}

Co<bool> SynchronousQueue::offer(RunnablePtr task) {
    if (!task) throw nullPointerException();
    const TaskId id = task->taskId();
    co_await world_.step();
    Thread* const taker = handTo(task);
    if (taker == nullptr) {
        world_.emit(POOLSCOPE_HERE, OfferRefused{executor_, id, OfferRefusal::NobodyWaits, 0});
        co_return false;
    }
    world_.unpark(*taker);
    co_return true;
}

Co<void> SynchronousQueue::put(RunnablePtr) {
    throw Throwable("UnsupportedOperationException", "no put of a SynchronousQueue here");
    co_return;
}

void SynchronousQueue::holdOut(Taker& taker) {
    const SpinGuard guard(short_);
    takers_.push_back(&taker);
}

/// Waits for a task; null if there was none until the deadline, or the thread is interrupted (its
/// flag still stands then).
Co<RunnablePtr> SynchronousQueue::transfer(std::optional<Instant> deadline) {
    Taker self{&world_.currentThread(), nullptr};
    co_await world_.step();
    holdOut(self);
    while (true) {
        world_.emit(POOLSCOPE_HERE,
                    IdleParked{executor_, deadline.has_value(), deadline.value_or(Instant{})});
        const WakeReason reason = co_await world_.park(deadline);
        world_.emit(POOLSCOPE_HERE, IdleUnparked{executor_, reason});
        const bool over = deadline && !isBefore(world_.now(), *deadline);
        const bool giveUp = over || self.thread->isInterrupted();
        const SpinGuard guard(short_);
        if (self.handed) co_return std::move(self.handed);
        if (giveUp) {
            std::erase(takers_, &self);
            co_return nullptr;
        }
    }
}

Co<RunnablePtr> SynchronousQueue::take() {
    world_.emit(POOLSCOPE_HERE, TakeBegan{executor_, false, Duration{}});
    RunnablePtr task = co_await transfer(std::nullopt);
    if (task) co_return task;
    world_.interrupted();
    throw interruptedException();
}

Co<RunnablePtr> SynchronousQueue::poll(Duration timeout) {
    world_.emit(POOLSCOPE_HERE, TakeBegan{executor_, true, timeout});
    RunnablePtr task;
    // Without time to wait no taker is registered: no giver could find it.
    if (timeout.ns > 0) task = co_await transfer(world_.now() + timeout);
    if (!task && world_.interrupted()) throw interruptedException();
    co_return task;
}

}  // namespace poolscope
