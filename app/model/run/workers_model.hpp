// What every thread does now, and what it did before: the lanes of the Workers perspective.
//
// Promises: each thread has one lane whose spans follow each other without gaps from the moment the
// thread object exists; the last span is what it does now. A deposed leader becomes a follower
// although its wait still has a timeout: the queue no longer treats it as leader (DWQ-10).
#pragma once

#include <vector>

#include "app/model/playback/timeline.hpp"
#include "app/model/run/locks_model.hpp"
#include "engine/trace/folded_kinds.hpp"

namespace poolscope {

struct WorkerState {
    TextId name;
    ThreadRole role = ThreadRole::Client;
    ExecutorId executor;  ///< the pool it works for; none for clients
    bool exists = false;
    bool interrupted = false;   ///< its interrupt flag
    bool wantsToLeave = false;  ///< WorkerExiting seen
    bool seeks = false;         ///< between two tasks: it is in getTask, on its way to the next
    bool keepsDelays = false;   ///< no worker: the thread of the executor's DelayScheduler
    ExitReason exitReason = ExitReason::TimedOut;
    TextId error;  ///< the exception that ended its body
    Lane lane;

    const Activity& now() const;
};

class WorkersModel {
public:
    explicit WorkersModel(const Log& log) : locks_(log) {}

    void apply(const Event& event, std::size_t position);
    /// What it follows.
    static const KindTable& kinds();

    /// See CowVector.
    std::size_t copied() const { return workers_.copied() + inner_.copied() + lanesCopied_; }

    /// Ids of threads run from 0 to `threads()` − 1; an unknown thread does not exist.
    std::size_t threads() const { return workers_.size(); }
    const WorkerState& worker(ThreadId thread) const { return workers_[thread]; }
    /// Threads in order of appearance: clients first, then each pool's workers.
    std::vector<ThreadId> lanes() const;
    std::vector<ThreadId> lanesOf(ExecutorId executor) const;
    /// Whether the thread waited for a task while time passed between these instants.
    bool wasIdle(ThreadId thread, Instant from, Instant until) const;
    /// The locks, which this model folds too because waiting depends on them.
    const LocksModel& locks() const { return locks_; }
    /// Whether any thread has done this so far.
    bool seen(Doing doing) const { return (seen_ & bitOf(doing)) != 0; }
    /// Time of the last event applied: where open spans end.
    Instant now() const { return now_; }

private:
    struct Fold;

    struct Body {
        TaskId task;
        std::uint32_t run = 0;
    };
    struct Call {
        TextId method;
        std::size_t bodies = 0;  ///< how many bodies it was in when it called
    };
    struct Inner {  ///< what decides a thread's activity
        bool started = false;
        bool ended = false;
        bool waiting = false;
        Activity wait;             ///< meaningful while `waiting`
        ConditionId condition;     ///< what it waits on, if it is a condition
        std::vector<Body> bodies;  ///< innermost last: a body may run another (caller runs)
        std::vector<Call> calls;
    };
    Activity activityOf(ThreadId thread) const;
    void show(ThreadId thread, std::size_t position);

    static constexpr std::uint32_t bitOf(Doing doing) { return 1U << static_cast<unsigned>(doing); }

    std::uint32_t seen_ = 0;
    std::size_t lanesCopied_ = 0;
    LocksModel locks_;
    ById<ThreadId, WorkerState, 1> workers_;
    ById<ThreadId, Inner, 1> inner_;
    ById<ExecutorId, ThreadId, 1> leaders_;
    ById<ExecutorId, std::uint8_t, 1> leaderless_;  ///< 1: it has no leader, by `break`
    Instant now_;
};

}  // namespace poolscope
