// The ring: in at putIndex, out at takeIndex, everything under the one lock.
#include "engine/executor/queue/array_blocking_queue.hpp"

#include <utility>

#include "engine/trace/ensure.hpp"

namespace poolscope {
ArrayBlockingQueue::ArrayBlockingQueue(World& world, ExecutorId executor, const StackFrame&)
    : world_(world),
      executor_(executor),
      lock_(world, "queue lock", executor),
      notEmpty_(lock_, "notEmpty"),
      notFull_(lock_, "notFull") {}

ArrayBlockingQueue::ArrayBlockingQueue(World& world, ExecutorId executor, std::int32_t capacity)
    : ArrayBlockingQueue(world, executor, StackFrame(world)) {
    if (capacity <= 0) throw illegalArgumentException();
    items_.resize(static_cast<std::size_t>(capacity));
    world.emit(POOLSCOPE_HERE,
               QueueCreated{executor, QueueKind::ArrayBlockingQueue, capacity, capacity, false});
}

/// There must be room (checked).
void ArrayBlockingQueue::enqueue(RunnablePtr task) {
    const StackFrame frame(world_);
    ENSURE(count_ < capacity(), "a task is put into a ring that has room");
    const TaskId id = task->taskId();
    items_[putIndex_] = std::move(task);
    putIndex_ = after(putIndex_);
    const std::int32_t size = ++count_;
    world_.emit(POOLSCOPE_HERE, Enqueued{executor_, id, size});
    notEmpty_.signal();
}

/// There must be one (checked).
RunnablePtr ArrayBlockingQueue::dequeue(LeftBy by) {
    const StackFrame frame(world_);
    ENSURE(count_ > 0, "a task is taken out of a ring that has one");
    RunnablePtr task = std::exchange(items_[takeIndex_], nullptr);
    takeIndex_ = after(takeIndex_);
    --count_;
    world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, task->taskId(), by});
    notFull_.signal();
    return task;
}

Co<bool> ArrayBlockingQueue::offer(RunnablePtr task) {
    if (!task) throw nullPointerException();
    co_await lock_.lock();
    const LockGuard guard(lock_);
    if (count_ == capacity()) {
        world_.emit(POOLSCOPE_HERE,
                    OfferRefused{executor_, task->taskId(), OfferRefusal::Full, count_});
        co_return false;
    }
    enqueue(std::move(task));
    co_return true;
}

Co<void> ArrayBlockingQueue::put(RunnablePtr task) {
    if (!task) throw nullPointerException();
    co_await lock_.lockInterruptibly();
    const LockGuard guard(lock_);
    while (count_ == capacity()) co_await notFull_.await();
    enqueue(std::move(task));
}

Co<RunnablePtr> ArrayBlockingQueue::take() {
    co_await lock_.lockInterruptibly();
    const LockGuard guard(lock_);
    world_.emit(POOLSCOPE_HERE, TakeBegan{executor_, false, Duration{}});
    while (count_ == 0) co_await notEmpty_.await();
    co_return dequeue(LeftBy::Take);
}

Co<RunnablePtr> ArrayBlockingQueue::poll(Duration timeout) {
    Duration left = timeout;
    co_await lock_.lockInterruptibly();
    const LockGuard guard(lock_);
    world_.emit(POOLSCOPE_HERE, TakeBegan{executor_, true, timeout});
    while (count_ == 0) {
        if (left.ns <= 0) co_return nullptr;
        left = co_await notEmpty_.awaitFor(left);
    }
    co_return dequeue(LeftBy::TimedPoll);
}

Co<RunnablePtr> ArrayBlockingQueue::poll() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    if (count_ == 0) co_return nullptr;
    co_return dequeue(LeftBy::Poll);
}

Co<RunnablePtr> ArrayBlockingQueue::peek() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return items_[takeIndex_];
}

/// Everything behind a removed element moves up by one, as the JDK's removeAt does.
void ArrayBlockingQueue::closeGap(std::size_t removed) {
    for (std::size_t gap = removed; after(gap) != putIndex_; gap = after(gap)) {
        items_[gap] = std::move(items_[after(gap)]);
    }
    putIndex_ = putIndex_ == 0 ? items_.size() - 1 : putIndex_ - 1;
    items_[putIndex_] = nullptr;
}

Co<bool> ArrayBlockingQueue::remove(const Runnable& task) {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    std::size_t i = takeIndex_;
    for (std::int32_t seen = 0; seen < count_; ++seen, i = after(i)) {
        if (items_[i].get() != &task) continue;
        const RunnablePtr removed = items_[i];
        closeGap(i);
        --count_;
        world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, removed->taskId(), LeftBy::Remove});
        notFull_.signal();
        co_return true;
    }
    co_return false;
}

Co<bool> ArrayBlockingQueue::contains(const Runnable& task) {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    for (const RunnablePtr& item : items_) {
        if (item.get() == &task) co_return true;
    }
    co_return false;
}

Co<std::int32_t> ArrayBlockingQueue::drainTo(std::vector<RunnablePtr>& to, std::int32_t most) {
    if (most <= 0) co_return 0;
    co_await lock_.lock();
    const LockGuard guard(lock_);
    std::int32_t moved = 0;
    for (; moved < most && count_ > 0; ++moved) to.push_back(dequeue(LeftBy::Drain));
    co_return moved;
}

Co<std::vector<RunnablePtr>> ArrayBlockingQueue::toArray() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    std::vector<RunnablePtr> snapshot;
    std::size_t i = takeIndex_;
    for (std::int32_t seen = 0; seen < count_; ++seen, i = after(i)) snapshot.push_back(items_[i]);
    co_return snapshot;
}

Co<std::int32_t> ArrayBlockingQueue::size() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return count_.load();
}

Co<void> ArrayBlockingQueue::clear() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    while (count_ > 0) dequeue(LeftBy::Clear);
}

std::vector<TaskId> ArrayBlockingQueue::quietContents() const {
    std::vector<TaskId> contents;
    std::size_t index = takeIndex_;
    for (std::int32_t left = count_.load(); left > 0; --left, index = after(index)) {
        contents.push_back(items_[index]->taskId());
    }
    return contents;
}

}  // namespace poolscope
