// The walk through a wait, backwards: from its end to its begin, from thread to thread.
//
// Promises: each function adds pieces for exactly the stretch that it was given, the last first. A
// thread is asked at most once at an instant, so the walk ends.
#pragma once

#include "app/model/why/wait_shares.hpp"

namespace poolscope {

class WaitWalk {
public:
    WaitWalk(const Log& log, const RunState& latest, const Handovers& handovers)
        : log_(log), latest_(latest), handovers_(handovers) {}

    WaitPieces divide(const Wait& wait);

private:
    /// [from, until), empty unless one is before the other.
    struct Stretch {
        Instant from;
        Instant until;

        bool empty() const { return !isBefore(from, until); }
        Stretch before(Instant at) const;
        Stretch since(Instant at) const;
    };
    /// A wait in the lane of a thread.
    struct Waiting {
        ThreadId thread;
        const Span& span;
        bool open = false;
    };

    // ---- wait_walk.cpp
    void follow(ThreadId thread, Stretch in, std::size_t position);
    void followLane(ThreadId thread, Stretch in, std::size_t position);
    void explain(ThreadId thread, std::size_t at, Stretch in);
    void ofThread(InTheWay what, const Waiting& here, Stretch in);
    void untilDeadline(InTheWay what, const Waiting& here, Instant deadline, Stretch in);
    void goesOn(ThreadId thread, std::size_t position, Stretch in);
    void add(WaitPiece piece, Stretch in);
    void joinAlike();

    // ---- wait_walk_ends.cpp
    void atLock(const Waiting& wait, Stretch in);
    void atHolders(const Waiting& wait, const Handovers::Holdings& all, Stretch in);
    void atSynchronizer(const Waiting& wait, Stretch in);
    void atCondition(ThreadId thread, std::size_t at, Stretch in);
    void inJoin(const Waiting& wait, Stretch in);
    void forWrite(const Waiting& wait, Stretch in);
    void ownDeadline(const Waiting& wait, Stretch in);
    ThreadId permitHolder(LockId semaphore, std::size_t position) const;
    TaskId headSeenBy(ThreadId thread, const Span& wait) const;

    // ---- wait_walk_tasks.cpp
    void forTask(TaskId task, Stretch in, std::size_t position);
    void afterEnd(TaskId task, const Handovers::Act& done, Stretch in, std::size_t position);
    void betweenRuns(TaskId task, std::size_t next, const Handovers::Act* done, Stretch in);
    void forEvent(const PublishedEvent& event, Stretch in);
    void delayed(const Run& run, Stretch in);
    void beforeMove(const Run& run, std::size_t position, Stretch in);
    void neverTaken(TaskId task, Stretch in);

    const Lane& laneOf(ThreadId thread) const { return latest_.workers.worker(thread).lane; }
    bool isOpen(const Lane& lane, std::size_t at) const {
        return at + 1 == lane.size() && lane.isOpen();
    }
    void ofTask(InTheWay what, TaskId task, std::size_t position, Stretch in);
    void notDue(TaskId task, std::size_t position, Stretch in) {
        ofTask(InTheWay::NotDue, task, position, in);
    }
    void nobody(TaskId task, std::size_t position, Stretch in) {
        ofTask(InTheWay::NotOffered, task, position, in);
    }

    const Log& log_;
    const RunState& latest_;
    const Handovers& handovers_;
    WaitPieces pieces_;              ///< the last first
    std::vector<ThreadId> through_;  ///< those that have passed the question on
};

}  // namespace poolscope
