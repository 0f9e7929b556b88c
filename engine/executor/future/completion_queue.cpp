// Adding and taking completed futures.
#include "engine/executor/future/completion_queue.hpp"

#include <utility>

namespace poolscope {
CompletionQueue::CompletionQueue(World& world, ExecutorId executor, const StackFrame&)
    : world_(world),
      executor_(executor),
      takeLock_(world, "completion takeLock", executor),
      completed_(takeLock_, "completed"),
      putLock_(world, "completion putLock", executor),
      head_(new Node),
      last_(head_) {}

CompletionQueue::CompletionQueue(World& world, ExecutorId executor)
    : CompletionQueue(world, executor, StackFrame(world)) {}

CompletionQueue::~CompletionQueue() {
    while (head_ != nullptr) delete std::exchange(head_, head_->next);
}

std::int32_t CompletionQueue::count() const {
    const std::int32_t now = count_.load(std::memory_order_acquire);
    world_.digestRead(static_cast<std::uint64_t>(now));
    return now;
}

/// Links the future as the last and counts it; returns the count before. Under putLock.
std::int32_t CompletionQueue::enqueue(FuturePtr future) {
    const TaskId task = future->taskId();  // once it is counted, a taker may have the node
    last_ = last_->next = new Node{std::move(future)};
    const World::Effect together = world_.effect();
    const std::int32_t size = count_.fetch_add(1, std::memory_order_acq_rel) + 1;
    world_.digestRead(static_cast<std::uint64_t>(size));
    world_.emit(POOLSCOPE_HERE, CompletionQueued{executor_, task, size});
    return size - 1;
}

/// Takes the first future out and wakes another taker if more are left. Under takeLock; not empty.
FuturePtr CompletionQueue::dequeue() {
    const StackFrame frame(world_);
    Node* const first = head_->next;
    delete std::exchange(head_, first);
    FuturePtr future = std::move(first->future);
    std::int32_t before = 0;
    {
        const World::Effect together = world_.effect();
        before = count_.fetch_sub(1, std::memory_order_acq_rel);
        const TaskId task = future->taskId();
        world_.digestRead(StateDigest::mix(task.value, static_cast<std::uint64_t>(before)));
        world_.emit(POOLSCOPE_HERE, CompletionTaken{executor_, task});
    }
    if (before > 1) completed_.signal();
    return future;
}

Co<void> CompletionQueue::signalCompleted() {
    co_await takeLock_.lock();
    const LockGuard guard(takeLock_);
    completed_.signal();
}

Co<void> CompletionQueue::add(FuturePtr future) {
    std::int32_t c = 0;
    {
        co_await putLock_.lock();
        const LockGuard guard(putLock_);
        c = enqueue(std::move(future));
    }
    if (c == 0) co_await signalCompleted();
}

Co<FuturePtr> CompletionQueue::take() {
    co_await takeLock_.lockInterruptibly();
    const LockGuard guard(takeLock_);
    while (count() == 0) co_await completed_.await();
    co_return dequeue();
}

Co<FuturePtr> CompletionQueue::poll() {
    if (count() == 0) co_return nullptr;
    co_await takeLock_.lock();
    const LockGuard guard(takeLock_);
    if (count() == 0) co_return nullptr;
    co_return dequeue();
}

Co<FuturePtr> CompletionQueue::poll(Duration timeout) {
    Duration left = timeout;
    co_await takeLock_.lockInterruptibly();
    const LockGuard guard(takeLock_);
    while (count() == 0) {
        if (left.ns <= 0) co_return nullptr;
        left = co_await completed_.awaitFor(left);
    }
    co_return dequeue();
}

}  // namespace poolscope
