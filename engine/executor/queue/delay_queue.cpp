// The queue's operations and its leader, in the order of the JDK's source.
#include "engine/executor/queue/delay_queue.hpp"

#include <utility>

#include "engine/executor/queue/priority_blocking_queue.hpp"
#include "engine/trace/ensure.hpp"

namespace poolscope {
namespace {

int compareByDelay(const Runnable& a, const Runnable& b) {
    return a.asDelayed()->compareTo(*b.asDelayed());
}

}  // namespace

DelayQueue::DelayQueue(World& world, ExecutorId executor, const StackFrame&)
    : world_(world),
      executor_(executor),
      lock_(world, "queue lock", executor),
      available_(lock_, "available"),
      heap_(world, executor, PriorityBlockingQueue::kDefaultInitialCapacity, 0, compareByDelay) {}

DelayQueue::DelayQueue(World& world, ExecutorId executor)
    : DelayQueue(world, executor, StackFrame(world)) {
    world.emit(POOLSCOPE_HERE,
               QueueCreated{executor, QueueKind::DelayQueue, capacity(), heap_.capacity(), false});
}

/// The `finally` of take and poll: wakes a successor if the queue is not empty and has no leader,
/// then unlocks.
class DelayQueue::OnLeaving {
public:
    explicit OnLeaving(DelayQueue& queue) : queue_(queue) {}
    OnLeaving(const OnLeaving&) = delete;
    OnLeaving& operator=(const OnLeaving&) = delete;
    ~OnLeaving() {
        const StackFrame frame(queue_.world_);
        if (queue_.leader_ == nullptr && !queue_.heap_.empty()) queue_.available_.signal();
        queue_.lock_.unlock();
    }

private:
    DelayQueue& queue_;
};

void DelayQueue::takeLead(Thread& thread, Duration delay) {
    ENSURE(leader_ == nullptr, "there is one leader at a time");
    leader_ = &thread;
    world_.emit(POOLSCOPE_HERE, LeaderTaken{executor_, heap_.headId(), delay});
}

void DelayQueue::clearLeader(LeaderLeft why) {
    if (leader_ == nullptr) return;
    ENSURE(lock_.isHeldByCurrentThread(), "the leader changes under the queue's lock");
    ENSURE(why == LeaderLeft::NewHead || leader_ == &world_.currentThread(),
           "a leader that woke up clears itself, and only itself");
    const ThreadId was = std::exchange(leader_, nullptr)->id();
    world_.emit(POOLSCOPE_HERE, LeaderCleared{executor_, was, why});
}

Co<bool> DelayQueue::offer(RunnablePtr task) {
    if (!task) throw nullPointerException();
    if (task->asDelayed() == nullptr) throw Throwable("ClassCastException");
    const TaskId id = task->taskId();
    co_await lock_.lock();
    const LockGuard guard(lock_);
    world_.emit(POOLSCOPE_HERE, OfferBegan{executor_, id, heap_.size()});
    if (heap_.full()) heap_.growTo(grownHeap(heap_.capacity()));
    const std::int32_t slot = heap_.insert(task);
    if (heap_.head() == task) {
        // The new head may expire sooner than the leader waits: depose it and wake a successor.
        clearLeader(LeaderLeft::NewHead);
        available_.signal();
    }
    world_.emit(POOLSCOPE_HERE, OfferEnded{executor_, id, slot});
    co_return true;
}

/// q.poll(): takes the head out. There must be one (checked).
RunnablePtr DelayQueue::pollHead(LeftBy by) {
    const StackFrame frame(world_);
    const TaskId id = heap_.headId();
    world_.emit(POOLSCOPE_HERE, FinishPollBegan{executor_, id});
    RunnablePtr head = heap_.removeHead();
    world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, id, by});
    return head;
}

/// Whether the head is due, as `first.getDelay(NANOSECONDS) <= 0`. There must be one (checked).
bool DelayQueue::headIsDue(Duration& delay) {
    delay = heap_.head()->asDelayed()->getDelay();
    world_.emit(POOLSCOPE_HERE, HeadSeen{executor_, heap_.headId(), delay});
    return delay.ns <= 0;
}

Co<RunnablePtr> DelayQueue::poll() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    Duration delay;
    if (heap_.empty() || !headIsDue(delay)) co_return nullptr;
    co_return pollHead(LeftBy::Poll);
}

Co<RunnablePtr> DelayQueue::take() {
    Thread& thisThread = world_.currentThread();
    co_await lock_.lockInterruptibly();
    const OnLeaving onLeaving(*this);
    world_.emit(POOLSCOPE_HERE, TakeBegan{executor_, false, Duration{}});
    while (true) {
        if (heap_.empty()) {
            callFollows(world_);
            co_await available_.await();
            continue;
        }
        Duration delay;
        if (headIsDue(delay)) co_return pollHead(LeftBy::Take);
        if (leader_ != nullptr) {
            callFollows(world_);
            co_await available_.await();
            continue;
        }
        takeLead(thisThread, delay);
        std::exception_ptr error;
        try {
            co_await available_.awaitFor(delay);
        } catch (...) {
            error = std::current_exception();
        }
        if (leader_ == &thisThread) clearLeader(LeaderLeft::WokeUp);
        if (error) std::rethrow_exception(error);
    }
}

Co<RunnablePtr> DelayQueue::poll(Duration timeout) {
    Thread& thisThread = world_.currentThread();
    Duration left = timeout;
    co_await lock_.lockInterruptibly();
    const OnLeaving onLeaving(*this);
    world_.emit(POOLSCOPE_HERE, TakeBegan{executor_, true, timeout});
    while (true) {
        if (heap_.empty()) {
            if (left.ns <= 0) co_return nullptr;
            callFollows(world_);
            left = co_await available_.awaitFor(left);
            continue;
        }
        Duration delay;
        if (headIsDue(delay)) co_return pollHead(LeftBy::TimedPoll);
        if (left.ns <= 0) co_return nullptr;
        if (left < delay || leader_ != nullptr) {
            callFollows(world_);
            left = co_await available_.awaitFor(left);
            continue;
        }
        takeLead(thisThread, delay);
        std::exception_ptr error;
        try {
            callFollows(world_);
            const Duration timeLeft = co_await available_.awaitFor(delay);
            left = left - (delay - timeLeft);
        } catch (...) {
            error = std::current_exception();
        }
        if (leader_ == &thisThread) clearLeader(LeaderLeft::WokeUp);
        if (error) std::rethrow_exception(error);
    }
}

Co<RunnablePtr> DelayQueue::peek() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return heap_.empty() ? nullptr : heap_.head();
}

Co<bool> DelayQueue::remove(const Runnable& task) {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    const TaskId id = task.taskId();
    const std::int32_t i = heap_.indexOf(task);
    world_.emit(POOLSCOPE_HERE, RemoveBegan{executor_, id, i});
    if (i < 0) co_return false;
    heap_.removeAt(i);
    world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, id, LeftBy::Remove});
    co_return true;
}

Co<bool> DelayQueue::contains(const Runnable& task) {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return heap_.indexOf(task) != -1;
}

Co<std::int32_t> DelayQueue::drainTo(std::vector<RunnablePtr>& to, std::int32_t most) {
    if (most <= 0) co_return 0;
    co_await lock_.lock();
    const LockGuard guard(lock_);
    std::int32_t moved = 0;
    Duration delay;
    while (moved < most && !heap_.empty() && headIsDue(delay)) {
        to.push_back(pollHead(LeftBy::Drain));
        ++moved;
    }
    co_return moved;
}

Co<std::vector<RunnablePtr>> DelayQueue::toArray() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return heap_.toArray();
}

Co<std::int32_t> DelayQueue::size() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return heap_.size();
}

Co<void> DelayQueue::clear() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    const std::vector<TaskId> gone = heap_.ids();
    heap_.clear();
    for (const TaskId id : gone) {
        world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, id, LeftBy::Clear});
    }
}

}  // namespace poolscope
