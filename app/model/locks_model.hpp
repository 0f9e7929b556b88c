// Who holds which lock, and who waits for it or on one of its conditions, in the order of waiting.
//
// Promises: a thread is in at most one of these lines of waiters at a time. A lock is found by the
// condition or name the engine gave it: the queue's lock is the one whose condition is `available`,
// mainLock the one whose condition is `termination`.
#pragma once

#include <string_view>
#include <vector>

#include "app/model/cow_vector.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

struct LockState {
    ExecutorId executor;
    TextId name;
    ThreadId owner;
    std::uint32_t holds = 0;
    std::vector<ThreadId> waiters;  ///< the longest waiting first

    friend bool operator==(const LockState&, const LockState&) = default;
};

struct ConditionWaiter {
    ThreadId thread;
    bool timed = false;
    Instant deadline;
    std::size_t since = 0;  ///< position of the event by which it began to wait

    friend bool operator==(const ConditionWaiter&, const ConditionWaiter&) = default;
};

struct ConditionState {
    LockId lock;
    TextId name;
    std::vector<ConditionWaiter> waiters;  ///< the longest waiting first: signal takes that one

    friend bool operator==(const ConditionState&, const ConditionState&) = default;
};

class LocksModel {
public:
    explicit LocksModel(const Log& log) : log_(&log) {}

    void apply(const Event& event, std::size_t position);

    std::size_t locks() const { return locks_.size(); }
    std::size_t conditions() const { return conditions_.size(); }
    /// One not heard of is free and has no waiters.
    const LockState& lock(LockId id) const;
    const ConditionState& condition(ConditionId id) const;

    /// DelayedWorkQueue.available of an executor, and its lock; none before they exist.
    ConditionId available(ExecutorId executor) const;
    LockId queueLock(ExecutorId executor) const { return condition(available(executor)).lock; }
    /// ThreadPoolExecutor.termination of an executor, and mainLock.
    ConditionId termination(ExecutorId executor) const;
    LockId mainLock(ExecutorId executor) const { return condition(termination(executor)).lock; }
    /// Whose lock a condition or lock is.
    ExecutorId executorOf(ConditionId id) const { return lock(condition(id).lock).executor; }

private:
    struct Fold;
    struct Places {
        ConditionId available;
        ConditionId termination;
    };
    LockState& edit(LockId id) { return locks_.grow(id.value); }
    ConditionState& edit(ConditionId id) { return conditions_.grow(id.value); }
    void leaveLine(LockId id, ThreadId thread);
    void enterLine(LockId id, ThreadId thread);

    const Log* log_;
    CowVector<LockState, 16> locks_;
    CowVector<ConditionState, 16> conditions_;
    CowVector<Places, 1> places_;  ///< by executor
};

}  // namespace poolscope
