// The queue's operations and its leader.
#include "engine/executor/scheduled/delayed_work_queue.hpp"

#include <utility>

#include "engine/executor/scheduled/four_ary_heap.hpp"
#include "engine/executor/scheduled/hashed_wheel.hpp"
#include "engine/executor/scheduled/pairing_heap.hpp"
#include "engine/trace/ensure.hpp"

namespace poolscope {
DelayedWorkQueue::DelayedWorkQueue(World& world, ExecutorId executor, DelayedQueueForm form,
                                   const StackFrame&)
    : world_(world),
      executor_(executor),
      form_(form),
      lock_(world, "queue lock", executor),
      available_(lock_, "available"),
      tasks_(makeTasks()),
      heap_(*tasks_) {}

DelayedWorkQueue::DelayedWorkQueue(World& world, ExecutorId executor, DelayedQueueForm form)
    : DelayedWorkQueue(world, executor, form, StackFrame(world)) {
    if (form_.kind != QueueKind::DelayedWorkQueue) return;
    lock_.describe([this] {
        const auto& jdk = static_cast<const DelayHeap&>(heap_);
        return StateDigest::mix(jdk.stateNumber(),
                                leader_ == nullptr ? 0 : leader_->id().value + 1U);
    });
}

/// The JDK's heap is not recorded, because the executor's kind implies it.
std::unique_ptr<DelayedTasks> DelayedWorkQueue::makeTasks() const {
    const StackFrame frame(world_);
    if (form_.kind == QueueKind::DelayedWorkQueue)
        return std::make_unique<DelayHeap>(world_, executor_);
    world_.emit(POOLSCOPE_HERE, QueueCreated{executor_, form_.kind, remainingCapacity(), 0, false});
    switch (form_.kind) {
        case QueueKind::PairingHeap: return std::make_unique<PairingHeap>(world_, executor_);
        case QueueKind::HashedWheel:
            return std::make_unique<HashedWheel>(world_, executor_, form_.tickDuration,
                                                 form_.ticksPerWheel);
        default: return std::make_unique<FourAryHeap>(world_, executor_);
    }
}

/// The `finally` of take and poll: wakes a successor if the queue is not empty and has no leader,
/// then unlocks.
class DelayedWorkQueue::OnLeaving {
public:
    explicit OnLeaving(DelayedWorkQueue& queue) : queue_(queue) {}
    OnLeaving(const OnLeaving&) = delete;
    OnLeaving& operator=(const OnLeaving&) = delete;
    ~OnLeaving() {
        const StackFrame frame(queue_.world_);
        const bool unwatched = queue_.leader_ == nullptr && !queue_.heap_.empty();
        if (unwatched && !queue_.ablated(Ablation::SignalOnExit)) queue_.available_.signal();
        queue_.lock_.unlock();
    }

private:
    DelayedWorkQueue& queue_;
};

const DelayHeap& DelayedWorkQueue::heap() const {
    ENSURE(form_.kind == QueueKind::DelayedWorkQueue || form_.kind == QueueKind::FourAryHeap,
           "the tasks are kept in a heap in an array");
    return static_cast<const DelayHeap&>(heap_);
}

/// Without a log nobody is asked.
TaskId DelayedWorkQueue::headForLog() const {
    return world_.recording() ? heap_.headId() : TaskId{};
}

void DelayedWorkQueue::takeLead(Thread& thread, Duration delay) {
    ENSURE(leader_ == nullptr, "there is one leader at a time");
    leader_ = &thread;
    world_.emit(POOLSCOPE_HERE, LeaderTaken{executor_, headForLog(), delay});
}

void DelayedWorkQueue::clearLeader(LeaderLeft why) {
    if (leader_ == nullptr) return;
    ENSURE(lock_.isHeldByCurrentThread(), "the leader changes under the queue's lock");
    ENSURE(why == LeaderLeft::NewHead || leader_ == &world_.currentThread(),
           "a leader that woke up clears itself, and only itself");
    const ThreadId was = std::exchange(leader_, nullptr)->id();
    world_.emit(POOLSCOPE_HERE, LeaderCleared{executor_, was, why});
}

Co<bool> DelayedWorkQueue::offer(RunnablePtr task) {
    if (!task) throw nullPointerException();
    ScheduledPtr scheduled = scheduledFutureOf(std::move(task));
    if (!scheduled) throw Throwable("ClassCastException");
    const TaskId id = scheduled->taskId();
    const RunnableScheduledFuture* const e = scheduled.get();
    co_await lock_.lock();
    const LockGuard guard(lock_);
    world_.emit(POOLSCOPE_HERE, OfferBegan{executor_, id, heap_.size()});
    const std::int32_t slot = heap_.insert(std::move(scheduled));
    if (heap_.isSooner(*e)) {
        // The new head may be due sooner than the leader waits: depose it and wake a successor.
        clearLeader(LeaderLeft::NewHead);
        available_.signal();
    }
    world_.emit(POOLSCOPE_HERE, OfferEnded{executor_, id, slot});
    co_return true;
}

ScheduledPtr DelayedWorkQueue::finishPoll(LeftBy by) {
    const StackFrame frame(world_);
    const TaskId id = heap_.headId();
    world_.emit(POOLSCOPE_HERE, FinishPollBegan{executor_, id});
    ScheduledPtr head = heap_.removeHead();
    world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, id, by});
    return head;
}

/// Whether the head is due, as `first.getDelay(NANOSECONDS) <= 0`. There must be one (checked).
bool DelayedWorkQueue::headIsDue(Duration& delay) {
    const StackFrame frame(world_);
    heap_.advance();
    delay = heap_.headDelay();
    world_.emit(POOLSCOPE_HERE, HeadSeen{executor_, headForLog(), delay});
    return delay.ns <= 0;
}

Co<RunnablePtr> DelayedWorkQueue::poll() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    Duration delay;
    if (heap_.empty() || !headIsDue(delay)) co_return nullptr;
    co_return finishPoll(LeftBy::Poll);
}

Co<RunnablePtr> DelayedWorkQueue::take() {
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
        if (headIsDue(delay)) co_return finishPoll(LeftBy::Take);
        if (leader_ != nullptr && !ablated(Ablation::Leader)) {
            callFollows(world_);
            co_await available_.await();
            continue;
        }
        if (!ablated(Ablation::Leader)) takeLead(thisThread, delay);
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

Co<RunnablePtr> DelayedWorkQueue::poll(Duration timeout) {
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
        if (headIsDue(delay)) co_return finishPoll(LeftBy::TimedPoll);
        if (left.ns <= 0) co_return nullptr;
        if (left < delay || (leader_ != nullptr && !ablated(Ablation::Leader))) {
            callFollows(world_);
            left = co_await available_.awaitFor(left);
            continue;
        }
        if (!ablated(Ablation::Leader)) takeLead(thisThread, delay);
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

Co<RunnablePtr> DelayedWorkQueue::peek() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    if (heap_.empty()) co_return nullptr;
    co_return heap_.head();
}

Co<bool> DelayedWorkQueue::remove(const Runnable& task) {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    const TaskId id = task.taskId();
    const std::int32_t i = heap_.indexOf(task);
    world_.emit(POOLSCOPE_HERE, RemoveBegan{executor_, id, i});
    if (heap_.isSearched(task)) {
        const std::int32_t looked = i < 0 ? heap_.size() : i + 1;
        world_.emit(POOLSCOPE_HERE, ArraySearched{executor_, id, looked, i >= 0});
    }
    if (i < 0) co_return false;
    heap_.removeAt(i);
    world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, id, LeftBy::Remove});
    co_return true;
}

Co<bool> DelayedWorkQueue::contains(const Runnable& task) {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return heap_.indexOf(task) != -1;
}

Co<std::int32_t> DelayedWorkQueue::drainTo(std::vector<RunnablePtr>& to, std::int32_t most) {
    if (most <= 0) co_return 0;
    co_await lock_.lock();
    const LockGuard guard(lock_);
    std::int32_t moved = 0;
    Duration delay;
    while (moved < most && !heap_.empty() && headIsDue(delay)) {
        to.push_back(finishPoll(LeftBy::Drain));
        ++moved;
    }
    co_return moved;
}

Co<std::vector<RunnablePtr>> DelayedWorkQueue::toArray() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    const std::vector<ScheduledPtr> tasks = heap_.inOrder();
    co_return std::vector<RunnablePtr>(tasks.begin(), tasks.end());
}

Co<std::int32_t> DelayedWorkQueue::size() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    co_return heap_.size();
}

Co<void> DelayedWorkQueue::clear() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    const std::vector<TaskId> gone = heap_.ids();
    heap_.clear();
    for (const TaskId id : gone) {
        world_.emit(POOLSCOPE_HERE, LeftQueue{executor_, id, LeftBy::Clear});
    }
}

void DelayedWorkQueue::ablate(Ablation what) {
    ablated_.add(what);
    heap_.ablate(what);
}

std::int32_t DelayedWorkQueue::heapIndex(const ScheduledFutureTask& task) const {
    return heap_.heapIndexOf(task);
}

}  // namespace poolscope
