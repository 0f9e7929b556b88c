// Who holds which lock or permit, and who waits for it or on one of its conditions, in the order of
// waiting.
//
// Promises: a thread is in at most one of these queues of waiters at a time. A lock is found by the
// condition or name the engine gave it: the queue's lock is the one whose condition is `available`,
// mainLock the one whose condition is `termination`.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/model/run/by_id.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

struct LockState {
    ExecutorId executor;
    TextId name;
    ThreadId owner;
    std::uint32_t holds = 0;
    std::optional<SynchronizerKind> type;  ///< it is no lock
    std::int32_t state = 0;                ///< of a synchronizer: permits left, or the count
    std::vector<ThreadId> holders;         ///< of a semaphore, each once for every permit
    std::vector<ThreadId> waiters;         ///< the longest waiting first

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
    /// What it follows.
    static const KindTable& kinds();

    std::size_t locks() const { return locks_.size(); }
    std::size_t conditions() const { return conditions_.size(); }
    /// An unknown lock is free and has no waiters.
    const LockState& lock(LockId id) const { return locks_[id]; }
    const ConditionState& condition(ConditionId id) const { return conditions_[id]; }

    /// DelayedWorkQueue.available of an executor, and its lock; none before they exist.
    ConditionId available(ExecutorId executor) const { return places_[executor].available; }
    LockId queueLock(ExecutorId executor) const { return condition(available(executor)).lock; }
    /// ThreadPoolExecutor.termination of an executor, and mainLock.
    ConditionId termination(ExecutorId executor) const { return places_[executor].termination; }
    LockId mainLock(ExecutorId executor) const { return condition(termination(executor)).lock; }
    /// The executor that a condition or lock belongs to.
    ExecutorId executorOf(ConditionId id) const { return lock(condition(id).lock).executor; }

private:
    struct Fold;
    struct Places {
        ConditionId available;
        ConditionId termination;
    };
    void enterLine(LockId id, ThreadId thread);
    bool leaveCondition(ConditionId id, ThreadId thread);

    const Log* log_;
    ById<LockId, LockState> locks_;
    ById<ConditionId, ConditionState> conditions_;
    ById<ExecutorId, Places, 1> places_;
};

}  // namespace poolscope
