// Adding and taking completed futures.
#include "engine/executor/future/completion_queue.hpp"

#include <utility>

namespace poolscope {
CompletionQueue::CompletionQueue(World& world, ExecutorId executor)
    : world_(world),
      executor_(executor),
      lock_(world, "completion lock", executor),
      completed_(lock_, "completed") {}

Co<void> CompletionQueue::add(FuturePtr future) {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    const TaskId task = future->taskId();
    futures_.push_back(std::move(future));
    world_.emit(POOLSCOPE_HERE,
                CompletionQueued{executor_, task, static_cast<std::int32_t>(futures_.size())});
    completed_.signal();
}

FuturePtr CompletionQueue::dequeue() {
    if (futures_.empty()) return nullptr;
    FuturePtr first = std::move(futures_.front());
    futures_.pop_front();
    world_.emit(POOLSCOPE_HERE, CompletionTaken{executor_, first->taskId()});
    return first;
}

Co<FuturePtr> CompletionQueue::take() {
    co_await lock_.lockInterruptibly();
    const LockGuard guard(lock_);
    while (futures_.empty()) co_await completed_.await();
    co_return dequeue();
}

Co<FuturePtr> CompletionQueue::poll() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return dequeue();
}

Co<FuturePtr> CompletionQueue::poll(Duration timeout) {
    Duration left = timeout;
    co_await lock_.lockInterruptibly();
    const LockGuard guard(lock_);
    while (futures_.empty() && left.ns > 0) left = co_await completed_.awaitFor(left);
    co_return dequeue();
}

}  // namespace poolscope
