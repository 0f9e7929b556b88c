// Putting in by priority, taking out of the top.
#include "engine/executor/queue/priority_blocking_queue.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {
namespace {

std::int64_t priorityOf(const Runnable& task) {
    const std::optional<std::int64_t> priority = task.priority();
    if (!priority) throw Throwable("ClassCastException");
    return *priority;
}

int compareByPriority(const Runnable& a, const Runnable& b) {
    const std::int64_t first = priorityOf(a);
    const std::int64_t second = priorityOf(b);
    return first < second ? -1 : first > second ? 1 : 0;
}

/// A task's id is its sequence number: it gets it when it is made.
int compareByPriorityAndAge(const Runnable& a, const Runnable& b) {
    const std::int64_t first = a.priority().value_or(0);
    const std::int64_t second = b.priority().value_or(0);
    if (first != second) return first < second ? -1 : 1;
    const std::uint32_t older = a.taskId().value;
    const std::uint32_t younger = b.taskId().value;
    return older < younger ? -1 : older > younger ? 1 : 0;
}

}  // namespace

PriorityBlockingQueue::PriorityBlockingQueue(World& world, ExecutorId executor,
                                             std::int32_t initialCapacity, EqualPriorities equals,
                                             const StackFrame&)
    : world_(world),
      executor_(executor),
      equals_(equals),
      lock_(world, "queue lock", executor),
      notEmpty_(lock_, "notEmpty"),
      heap_(world, executor,
            initialCapacity > 0 ? initialCapacity : throw illegalArgumentException(), 0,
            equals == EqualPriorities::Equal ? compareByPriority : compareByPriorityAndAge) {}

PriorityBlockingQueue::PriorityBlockingQueue(World& world, ExecutorId executor,
                                             std::int32_t initialCapacity, EqualPriorities equals)
    : PriorityBlockingQueue(world, executor, initialCapacity, equals, StackFrame(world)) {
    world.emit(POOLSCOPE_HERE, QueueCreated{executor, QueueKind::PriorityBlockingQueue, capacity(),
                                            initialCapacity, equals != EqualPriorities::Equal});
}

Co<bool> PriorityBlockingQueue::offer(RunnablePtr task) {
    if (!task) throw nullPointerException();
    const TaskId id = task->taskId();
    co_await lock_.lock();
    const LockGuard guard(lock_);
    while (heap_.full()) co_await tryGrow(heap_.capacity());
    // The JDK's cast to Comparable, before anything is stored.
    if (equals_ == EqualPriorities::Equal) priorityOf(*task);
    world_.emit(POOLSCOPE_HERE, OfferBegan{executor_, id, heap_.size()});
    const std::int32_t slot = heap_.insert(std::move(task));
    notEmpty_.signal();
    world_.emit(POOLSCOPE_HERE, OfferEnded{executor_, id, slot});
    co_return true;
}

/// Grows the array, unless another thread does. Releases the lock in between.
Co<void> PriorityBlockingQueue::tryGrow(std::int32_t oldCap) {
    lock_.unlock();
    co_await world_.step();
    std::int32_t newCap = 0;
    if (!allocationSpinLock_.exchange(true, std::memory_order_acq_rel)) {
        newCap = grownHeap(oldCap);
        allocationSpinLock_.store(false, std::memory_order_release);
    }
    if (newCap == 0) co_await world_.yield();  // another thread is allocating
    co_await lock_.lock();
    if (newCap != 0 && heap_.capacity() == oldCap) heap_.growTo(newCap);
}

/// The head, or null. Under the lock.
RunnablePtr PriorityBlockingQueue::dequeue(LeftBy by) {
    const StackFrame frame(world_);
    if (heap_.empty()) return nullptr;
    const TaskId id = heap_.headId();
    world_.emit(POOLSCOPE_HERE, FinishPollBegan{executor_, id});
    RunnablePtr head = heap_.removeHead();
    world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, id, by});
    return head;
}

Co<RunnablePtr> PriorityBlockingQueue::poll() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return dequeue(LeftBy::Poll);
}

Co<RunnablePtr> PriorityBlockingQueue::take() {
    co_await lock_.lockInterruptibly();
    const LockGuard guard(lock_);
    world_.emit(POOLSCOPE_HERE, TakeBegan{executor_, false, Duration{}});
    RunnablePtr result;
    while ((result = dequeue(LeftBy::Take)) == nullptr) co_await notEmpty_.await();
    co_return result;
}

Co<RunnablePtr> PriorityBlockingQueue::poll(Duration timeout) {
    Duration left = timeout;
    co_await lock_.lockInterruptibly();
    const LockGuard guard(lock_);
    world_.emit(POOLSCOPE_HERE, TakeBegan{executor_, true, timeout});
    RunnablePtr result;
    while ((result = dequeue(LeftBy::TimedPoll)) == nullptr && left.ns > 0) {
        left = co_await notEmpty_.awaitFor(left);
    }
    co_return result;
}

Co<RunnablePtr> PriorityBlockingQueue::peek() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return heap_.empty() ? nullptr : heap_.head();
}

Co<bool> PriorityBlockingQueue::remove(const Runnable& task) {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    const std::int32_t i = heap_.indexOf(task);
    const TaskId id = task.taskId();
    world_.emit(POOLSCOPE_HERE, RemoveBegan{executor_, id, i});
    if (i < 0) co_return false;
    heap_.removeAt(i);
    world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, id, LeftBy::Remove});
    co_return true;
}

Co<bool> PriorityBlockingQueue::contains(const Runnable& task) {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return heap_.indexOf(task) != -1;
}

Co<std::int32_t> PriorityBlockingQueue::drainTo(std::vector<RunnablePtr>& to, std::int32_t most) {
    if (most <= 0) co_return 0;
    co_await lock_.lock();
    const LockGuard guard(lock_);
    const std::int32_t n = std::min(heap_.size(), most);
    for (std::int32_t i = 0; i < n; ++i) to.push_back(dequeue(LeftBy::Drain));
    co_return n;
}

Co<std::vector<RunnablePtr>> PriorityBlockingQueue::toArray() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return heap_.toArray();
}

Co<std::int32_t> PriorityBlockingQueue::size() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return heap_.size();
}

Co<void> PriorityBlockingQueue::clear() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    const std::vector<TaskId> gone = heap_.ids();
    heap_.clear();
    for (const TaskId id : gone) {
        world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, id, LeftBy::Clear});
    }
}

}  // namespace poolscope
