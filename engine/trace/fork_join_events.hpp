// What happens in a ForkJoinPool: deques, forks, joins, steals.
//
// Promises: `Pushed` and `DequeTaken` are the only events that change a deque, so a model needs no
// other to have them all. Slots are the JDK's: `base` is where thieves take, `top` where the owner
// pushes and pops. A task that leaves by Poll, Steal, Submission or Drain leaves at the base, which
// goes one up; one that leaves by Pop, Remove or Unfork brings the top one down, and what lay above
// it moves down a slot.
#pragma once

#include "engine/trace/events.hpp"

namespace poolscope {

/// A work queue exists, with this index in the pool's table: a worker's own, or one for submissions
/// from outside (no owner).
struct DequeCreated {
    POOLSCOPE_EVENT("dequeCreated", ForkJoin);
    ExecutorId executor;
    std::int32_t deque = 0;
    ThreadId owner;
    std::int32_t slots = 0;
    POOLSCOPE_FIELDS(executor, deque, owner, slots)
};

/// The task was put at the top of the deque, in `slot`. By its owner, or by a submitting client.
struct Pushed {
    POOLSCOPE_EVENT("pushed", ForkJoin);
    ExecutorId executor;
    TaskId task;
    std::int32_t deque = 0;
    std::int32_t slot = 0;
    POOLSCOPE_FIELDS(executor, task, deque, slot)
};

/// The task left the deque by the emitting thread's hand.
struct DequeTaken {
    POOLSCOPE_EVENT("dequeTaken", ForkJoin);
    ExecutorId executor;
    TaskId task;
    std::int32_t deque = 0;
    std::int32_t slot = 0;
    DequeEnd how = DequeEnd::Pop;
    POOLSCOPE_FIELDS(executor, task, deque, slot, how)
};

/// A task was made inside another one's body; the tree of tasks is made of these.
struct TaskSplit {
    POOLSCOPE_EVENT("taskSplit", ForkJoin);
    ExecutorId executor;
    TaskId parent;
    TaskId child;
    POOLSCOPE_FIELDS(executor, parent, child)
};

/// join(task), invoke or get begins on the emitting thread.
struct JoinBegan {
    POOLSCOPE_EVENT("joinBegan", ForkJoin);
    ExecutorId executor;
    TaskId task;
    POOLSCOPE_FIELDS(executor, task)
};

/// While it joins `task`, the emitting thread runs `instead`: something of its own or of the
/// thief's, so that it does not stand idle.
struct Helped {
    POOLSCOPE_EVENT("helped", ForkJoin);
    ExecutorId executor;
    TaskId task;
    TaskId instead;
    POOLSCOPE_FIELDS(executor, task, instead)
};

/// That join is over.
struct JoinEnded {
    POOLSCOPE_EVENT("joinEnded", ForkJoin);
    ExecutorId executor;
    TaskId task;
    JoinWay way = JoinWay::AlreadyDone;
    POOLSCOPE_FIELDS(executor, task, way)
};

/// signalWork: there is something to do for somebody who is not working: `worker` is released, or
/// (none) a new one is made.
struct WorkSignalled {
    POOLSCOPE_EVENT("workSignalled", ForkJoin);
    ExecutorId executor;
    ThreadId worker;
    POOLSCOPE_FIELDS(executor, worker)
};

/// A worker went over all deques and found `task` to steal in `deque`, or nothing.
struct Scanned {
    POOLSCOPE_EVENT("scanned", ForkJoin);
    ExecutorId executor;
    TaskId task;
    std::int32_t deque = -1;
    POOLSCOPE_FIELDS(executor, task, deque)
};

/// tryCompensate: the emitting thread is about to block in a join, or (Restored) has come back. It
/// woke or made `worker`, or let go of its place among the `active` workers.
struct Compensated {
    POOLSCOPE_EVENT("compensated", ForkJoin);
    ExecutorId executor;
    Compensation how = Compensation::LetGo;
    ThreadId worker;
    std::int32_t active = 0;  ///< workers counted as active after it
    POOLSCOPE_FIELDS(executor, how, worker, active)
};

/// The pool's `mode` got a further bit: SHUTDOWN, STOP or TERMINATED. No lock.
struct ModeChanged {
    POOLSCOPE_EVENT("modeChanged", Pool);
    ExecutorId executor;
    PoolRunState from = PoolRunState::Running;
    PoolRunState to = PoolRunState::Running;
    POOLSCOPE_FIELDS(executor, from, to)
};

}  // namespace poolscope
