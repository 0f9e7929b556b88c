// The two ends of the queue, and what needs both locks.
#include "engine/executor/queue/linked_blocking_queue.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace poolscope {
LinkedBlockingQueue::LinkedBlockingQueue(World& world, ExecutorId executor, std::int32_t capacity)
    : LinkedBlockingQueue(world, executor, capacity, QueueKind::LinkedBlockingQueue) {}

LinkedBlockingQueue::LinkedBlockingQueue(World& world, ExecutorId executor, std::int32_t capacity,
                                         QueueKind kind, const StackFrame&)
    : world_(world),
      executor_(executor),
      kind_(kind),
      capacity_(capacity > 0 ? capacity : throw illegalArgumentException()),
      takeLock_(world, "takeLock", executor),
      notEmpty_(takeLock_, "notEmpty"),
      putLock_(world, "putLock", executor),
      notFull_(putLock_, "notFull"),
      head_(new Node),
      last_(head_) {}

LinkedBlockingQueue::LinkedBlockingQueue(World& world, ExecutorId executor, std::int32_t capacity,
                                         QueueKind kind)
    : LinkedBlockingQueue(world, executor, capacity, kind, StackFrame(world)) {
    // digestContents covers the list, whichever of the two locks it was changed under.
    takeLock_.describe([] { return std::uint64_t{0}; });
    putLock_.describe([] { return std::uint64_t{0}; });
    world.emit(POOLSCOPE_HERE, QueueCreated{executor, kind, capacity, 0, false});
}

LinkedBlockingQueue::~LinkedBlockingQueue() {
    while (head_ != nullptr) delete std::exchange(head_, head_->next);
}

std::int32_t LinkedBlockingQueue::count() const {
    const std::int32_t now = count_.load(std::memory_order_acquire);
    world_.digestRead(static_cast<std::uint64_t>(now));
    return now;
}

std::uint64_t LinkedBlockingQueue::contents() const {
    std::uint64_t number = 0;
    for (const Node* node = head_->next; node != nullptr; node = node->next)
        number = StateDigest::mix(number, node->item->taskId().value);
    return number;
}

/// For a search over schedules; see StateDigest.
void LinkedBlockingQueue::digestContents() const {
    if (world_.isSearched())
        world_.digestWrite(Shared::ContentOfQueue, executor_.value, contents());
}

/// Links the node as the last and counts it; returns the count before. Under putLock.
std::int32_t LinkedBlockingQueue::enqueue(Node* node) {
    last_ = last_->next = node;
    const World::Effect together = world_.effect();
    const TaskId task = node->item->taskId();  // once it is counted, a taker may have the node
    const std::int32_t size = count_.fetch_add(1, std::memory_order_acq_rel) + 1;
    world_.digestRead(static_cast<std::uint64_t>(size));
    digestContents();
    world_.emit(POOLSCOPE_HERE, Enqueued{executor_, task, size});
    return size - 1;
}

/// Takes the first task out: its node becomes the dummy. Under takeLock; not empty.
RunnablePtr LinkedBlockingQueue::dequeue(std::int32_t& countBefore, LeftBy by) {
    Node* const first = head_->next;
    delete std::exchange(head_, first);
    RunnablePtr task = std::move(first->item);
    const TaskId id = task->taskId();
    const World::Effect together = world_.effect();
    countBefore = count_.fetch_sub(1, std::memory_order_acq_rel);
    world_.digestRead(StateDigest::mix(id.value, static_cast<std::uint64_t>(countBefore)));
    digestContents();
    world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, id, by});
    return task;
}

Co<void> LinkedBlockingQueue::signalNotEmpty() {
    co_await takeLock_.lock();
    const LockGuard guard(takeLock_);
    notEmpty_.signal();
}

Co<void> LinkedBlockingQueue::signalNotFull() {
    co_await putLock_.lock();
    const LockGuard guard(putLock_);
    notFull_.signal();
}

void LinkedBlockingQueue::recordRefusal(const Runnable& task, OfferRefusal why) {
    const StackFrame frame(world_);
    world_.emit(POOLSCOPE_HERE, OfferRefused{executor_, task.taskId(), why, count_.load()});
}

Co<bool> LinkedBlockingQueue::offer(RunnablePtr task) {
    if (!task) throw nullPointerException();
    if (count() == capacity_) {
        recordRefusal(*task, OfferRefusal::Full);
        co_return false;
    }
    auto node = std::make_unique<Node>();
    node->item = std::move(task);
    std::int32_t c = 0;
    {
        co_await putLock_.lock();
        const LockGuard guard(putLock_);
        if (count() == capacity_) {
            recordRefusal(*node->item, OfferRefusal::Full);
            co_return false;
        }
        c = enqueue(node.release());
        if (c + 1 < capacity_) notFull_.signal();
    }
    if (c == 0) co_await signalNotEmpty();
    co_return true;
}

Co<bool> LinkedBlockingQueue::refuse(RunnablePtr task) {
    recordRefusal(*task, OfferRefusal::MakeThreadFirst);
    co_return false;
}

Co<void> LinkedBlockingQueue::put(RunnablePtr task) {
    if (!task) throw nullPointerException();
    auto node = std::make_unique<Node>();
    node->item = std::move(task);
    std::int32_t c = 0;
    {
        co_await putLock_.lockInterruptibly();
        const LockGuard guard(putLock_);
        while (count() == capacity_) co_await notFull_.await();
        c = enqueue(node.release());
        if (c + 1 < capacity_) notFull_.signal();
    }
    if (c == 0) co_await signalNotEmpty();
}

Co<RunnablePtr> LinkedBlockingQueue::take() {
    RunnablePtr task;
    std::int32_t c = 0;
    {
        co_await takeLock_.lockInterruptibly();
        const LockGuard guard(takeLock_);
        world_.emit(POOLSCOPE_HERE, TakeBegan{executor_, false, Duration{}});
        while (count() == 0) co_await notEmpty_.await();
        task = dequeue(c, LeftBy::Take);
        if (c > 1) notEmpty_.signal();
    }
    if (c == capacity_) co_await signalNotFull();
    co_return task;
}

Co<RunnablePtr> LinkedBlockingQueue::poll(Duration timeout) {
    RunnablePtr task;
    std::int32_t c = 0;
    Duration left = timeout;
    {
        co_await takeLock_.lockInterruptibly();
        const LockGuard guard(takeLock_);
        world_.emit(POOLSCOPE_HERE, TakeBegan{executor_, true, timeout});
        while (count() == 0) {
            if (left.ns <= 0) co_return nullptr;
            left = co_await notEmpty_.awaitFor(left);
        }
        task = dequeue(c, LeftBy::TimedPoll);
        if (c > 1) notEmpty_.signal();
    }
    if (c == capacity_) co_await signalNotFull();
    co_return task;
}

Co<RunnablePtr> LinkedBlockingQueue::poll() {
    if (count() == 0) co_return nullptr;
    RunnablePtr task;
    std::int32_t c = 0;
    {
        co_await takeLock_.lock();
        const LockGuard guard(takeLock_);
        if (count() == 0) co_return nullptr;
        task = dequeue(c, LeftBy::Poll);
        if (c > 1) notEmpty_.signal();
    }
    if (c == capacity_) co_await signalNotFull();
    co_return task;
}

Co<RunnablePtr> LinkedBlockingQueue::peek() {
    if (count() == 0) co_return nullptr;
    co_await takeLock_.lock();
    const LockGuard guard(takeLock_);
    if (count() == 0) co_return nullptr;
    world_.digestRead(head_->next->item->taskId().value);
    co_return head_->next->item;
}

/// Takes a node out of the middle. Both locks are held.
void LinkedBlockingQueue::unlink(Node* node, Node* before) {
    const StackFrame frame(world_);
    const TaskId id = node->item->taskId();
    before->next = node->next;
    if (last_ == node) last_ = before;
    delete node;
    if (count_.fetch_sub(1, std::memory_order_acq_rel) == capacity_) notFull_.signal();
    digestContents();
    world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, id, LeftBy::Remove});
}

Co<bool> LinkedBlockingQueue::remove(const Runnable& task) {
    co_await putLock_.lock();
    const LockGuard noPuts(putLock_);
    callFollows(world_);
    co_await takeLock_.lock();
    const LockGuard noTakes(takeLock_);
    if (world_.isSearched()) world_.digestRead(contents());
    for (Node* before = head_; before->next != nullptr; before = before->next) {
        if (before->next->item.get() != &task) continue;
        unlink(before->next, before);
        co_return true;
    }
    co_return false;
}

Co<bool> LinkedBlockingQueue::contains(const Runnable& task) {
    co_await putLock_.lock();
    const LockGuard noPuts(putLock_);
    callFollows(world_);
    co_await takeLock_.lock();
    const LockGuard noTakes(takeLock_);
    if (world_.isSearched()) world_.digestRead(contents());
    for (const Node* node = head_->next; node != nullptr; node = node->next) {
        if (node->item.get() == &task) co_return true;
    }
    co_return false;
}

Co<std::int32_t> LinkedBlockingQueue::drainTo(std::vector<RunnablePtr>& to, std::int32_t most) {
    if (most <= 0) co_return 0;
    bool wasFull = false;
    std::int32_t n = 0;
    {
        co_await takeLock_.lock();
        const LockGuard guard(takeLock_);
        n = std::min(most, count());
        std::int32_t c = 0;
        for (std::int32_t i = 0; i < n; ++i) {
            to.push_back(dequeue(c, LeftBy::Drain));
            wasFull = wasFull || c == capacity_;
        }
    }
    if (wasFull) co_await signalNotFull();
    co_return n;
}

Co<std::vector<RunnablePtr>> LinkedBlockingQueue::toArray() {
    co_await putLock_.lock();
    const LockGuard noPuts(putLock_);
    callFollows(world_);
    co_await takeLock_.lock();
    const LockGuard noTakes(takeLock_);
    if (world_.isSearched()) world_.digestRead(contents());
    std::vector<RunnablePtr> snapshot;
    for (const Node* node = head_->next; node != nullptr; node = node->next) {
        snapshot.push_back(node->item);
    }
    co_return snapshot;
}

Co<std::int32_t> LinkedBlockingQueue::size() { co_return count(); }

Co<void> LinkedBlockingQueue::clear() {
    co_await putLock_.lock();
    const LockGuard noPuts(putLock_);
    callFollows(world_);
    co_await takeLock_.lock();
    const LockGuard noTakes(takeLock_);
    if (world_.isSearched()) world_.digestRead(contents());
    const bool wasFull = count() == capacity_;
    std::int32_t c = 0;
    while (head_->next != nullptr) dequeue(c, LeftBy::Clear);
    if (wasFull) notFull_.signal();
}

std::vector<TaskId> LinkedBlockingQueue::quietContents() const {
    std::vector<TaskId> contents;
    for (const Node* node = head_->next; node != nullptr; node = node->next) {
        contents.push_back(node->item->taskId());
    }
    return contents;
}

}  // namespace poolscope
