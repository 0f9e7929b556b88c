// What happens at the DelayScheduler of a ForkJoinPool, beside what happens in every heap.
//
// Promises: DelayPended, PendingTaken and the three that answer a request (OfferBegan, RemoveBegan,
// PendingDropped) are all that changes the stack `pending` and the batch that was taken from it.
#pragma once

#include "engine/trace/events.hpp"

namespace poolscope {

/// The pool has a scheduler, and this is its thread. No lock.
struct SchedulerMade {
    POOLSCOPE_EVENT("schedulerMade", Pool);
    ExecutorId executor;
    ThreadId scheduler;
    POOLSCOPE_FIELDS(executor, scheduler)
};

/// A request about the task is on top of the stack `pending`: to insert it, else to take it out.
struct DelayPended {
    POOLSCOPE_EVENT("delayPended", Queue);
    ExecutorId executor;
    TaskId task;
    bool inserts = true;
    POOLSCOPE_FIELDS(executor, task, inserts)
};

/// The scheduler took all `count` requests by one exchange; it works them off from the newest on.
struct PendingTaken {
    POOLSCOPE_EVENT("pendingTaken", Queue);
    ExecutorId executor;
    std::int32_t count = 0;
    POOLSCOPE_FIELDS(executor, count)
};

/// The request is void: its task was cancelled before it was inserted, or is in the heap no more.
struct PendingDropped {
    POOLSCOPE_EVENT("pendingDropped", Queue);
    ExecutorId executor;
    TaskId task;
    POOLSCOPE_FIELDS(executor, task)
};

/// The scheduler has run out of requests and is not active: whoever has one unparks it from now on.
/// It looks once more at everything before it parks. `size` tasks are in its heap.
struct SchedulerInactive {
    POOLSCOPE_EVENT("schedulerInactive", Queue);
    ExecutorId executor;
    std::int32_t size = 0;
    POOLSCOPE_FIELDS(executor, size)
};

}  // namespace poolscope
