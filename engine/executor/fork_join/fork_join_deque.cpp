// The deque's two ends and its middle.
#include "engine/executor/fork_join/fork_join_deque.hpp"

#include <utility>

#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "engine/trace/ensure.hpp"

namespace poolscope {
ForkJoinDeque::ForkJoinDeque(ForkJoinPool& pool, Thread* owner, bool fifo)
    : pool_(pool),
      world_(pool.world()),
      owner_(owner),
      ownerId_(owner == nullptr ? ThreadId::kNone : owner->id().value),
      fifo_(fifo),
      array_(static_cast<std::size_t>(kInitialCapacity)) {}

void ForkJoinDeque::adopt(Thread& owner) {
    {
        const SpinGuard guard(short_);
        ENSURE(base_ == top_ && running.empty(), "a deque that is given to a new worker is empty");
        array_.assign(static_cast<std::size_t>(kInitialCapacity), nullptr);
        base_ = top_ = 0;
    }
    index = -1;
    source = 0;
    nsteals = 0;
    idle = false;
    left = false;
    quiet = false;
    ownerId_ = owner.id().value;
    owner_ = &owner;
}

void ForkJoinDeque::told(SourceLine line, const ForkJoinTask& task, std::int32_t at,
                         DequeEnd how) const {
    world_.emit(line, DequeTaken{pool_.id(), task.taskId(), index, at, how});
}

/// Doubles the array; every task keeps its slot number.
void ForkJoinDeque::growArray() {
    std::vector<ForkJoinTaskPtr> larger(array_.size() * 2);
    for (std::int32_t i = base_; i != top_; ++i) {
        larger[static_cast<std::size_t>(i) & (larger.size() - 1)] = std::move(slot(i));
    }
    array_ = std::move(larger);
}

/// Puts the task at the top. Returns true if the slot below was empty: then a worker may be asleep
/// that should work.
bool ForkJoinDeque::put(ForkJoinTaskPtr task) {
    const World::Effect together = world_.effect();
    const TaskId id = task->taskId();
    std::int32_t at = 0;
    bool wasEmpty = false;
    {
        const SpinGuard guard(short_);
        wasEmpty = base_ == top_;
        if (static_cast<std::size_t>(top_ - base_) == array_.size()) growArray();
        at = top_++;
        slot(at) = std::move(task);
    }
    world_.emit(POOLSCOPE_HERE, Pushed{pool_.id(), id, index, at});
    return wasEmpty;
}

ForkJoinTaskPtr ForkJoinDeque::takeBase(DequeEnd how) {
    const World::Effect together = world_.effect();
    ForkJoinTaskPtr task;
    std::int32_t at = 0;
    {
        const SpinGuard guard(short_);
        if (base_ == top_) return nullptr;
        at = base_++;
        task = std::exchange(slot(at), nullptr);
    }
    told(POOLSCOPE_HERE, *task, at, how);
    return task;
}

ForkJoinTaskPtr ForkJoinDeque::takeTop() {
    const World::Effect together = world_.effect();
    ForkJoinTaskPtr task;
    std::int32_t at = 0;
    {
        const SpinGuard guard(short_);
        if (base_ == top_) return nullptr;
        at = --top_;
        task = std::exchange(slot(at), nullptr);
    }
    told(POOLSCOPE_HERE, *task, at, DequeEnd::Pop);
    return task;
}

/// Searches from the top, because a task usually joins the task it forked last.
bool ForkJoinDeque::takeOut(const ForkJoinTask& task, DequeEnd how, bool onlyTop) {
    const World::Effect together = world_.effect();
    ForkJoinTaskPtr taken;
    std::int32_t at = 0;
    {
        const SpinGuard guard(short_);
        at = top_ - 1;
        while (at >= base_ && slot(at).get() != &task && !onlyTop) --at;
        if (at < base_ || slot(at).get() != &task) return false;
        taken = std::move(slot(at));
        for (std::int32_t i = at; i + 1 < top_; ++i) slot(i) = std::move(slot(i + 1));
        slot(--top_) = nullptr;
    }
    told(POOLSCOPE_HERE, *taken, at, how);
    return true;
}

Co<void> ForkJoinDeque::push(ForkJoinTaskPtr task) {
    co_await world_.step();
    if (put(std::move(task))) co_await pool_.signalWork();
}

Co<bool> ForkJoinDeque::lockedPush(ForkJoinTaskPtr task) {
    co_await world_.step();
    co_return put(std::move(task));
}

Co<ForkJoinTaskPtr> ForkJoinDeque::nextLocalTask() {
    co_await world_.step();
    co_return fifo_&& queueSize() > 1 ? takeBase(DequeEnd::Poll) : takeTop();
}

Co<bool> ForkJoinDeque::tryUnpush(const ForkJoinTask& task) {
    co_await world_.step();
    co_return takeOut(task, DequeEnd::Unfork, true);
}

Co<bool> ForkJoinDeque::tryRemove(const ForkJoinTask& task) {
    co_await world_.step();
    co_return takeOut(task, DequeEnd::Remove, false);
}

Co<ForkJoinTaskPtr> ForkJoinDeque::tryPoll() {
    co_await world_.step();
    co_return takeBase(owner_ == nullptr ? DequeEnd::Submission : DequeEnd::Steal);
}

ForkJoinTaskPtr ForkJoinDeque::drain() {
    const StackFrame frame(world_);
    return takeBase(DequeEnd::Drain);
}

ForkJoinTaskPtr ForkJoinDeque::peek() const {
    const SpinGuard guard(short_);
    if (base_ == top_) return nullptr;
    return slot(fifo_ ? base_ : top_ - 1);
}

std::int32_t ForkJoinDeque::queueSize() const {
    const SpinGuard guard(short_);
    return top_ - base_;
}

bool ForkJoinDeque::isApparentlyUnblocked() const {
    if (owner_ == nullptr) return false;
    const ThreadState state = owner()->state();
    return state != ThreadState::Blocked && state != ThreadState::Waiting &&
           state != ThreadState::TimedWaiting;
}

std::vector<ForkJoinTaskPtr> ForkJoinDeque::tasks() const {
    const SpinGuard guard(short_);
    std::vector<ForkJoinTaskPtr> all;
    for (std::int32_t i = base_; i != top_; ++i) all.push_back(slot(i));
    return all;
}

Co<void> ForkJoinDeque::topLevelExec(ForkJoinTaskPtr task, ForkJoinDeque* from) {
    std::int64_t stolen = 1;
    while (task) {
        co_await task->doExec();
        task = co_await nextLocalTask();
        if (!task && from != nullptr) {
            task = co_await from->tryPoll();
            if (task) ++stolen;
        }
    }
    nsteals += stolen;
    source = 0;
}

}  // namespace poolscope
