// What happens in a DelayedWorkQueue: the heap array step by step, and the leader.
//
// Promises: `SlotFilled` and `SlotCleared` are the only events that change the heap array, one for
// each store into it, in the order of the stores; a model needs no other to have the array. All of
// them are emitted under the queue's lock.
#pragma once

#include "engine/trace/events.hpp"

namespace poolscope {

/// offer(task) begins; `size` tasks are queued before it.
struct OfferBegan {
    POOLSCOPE_EVENT("offerBegan", Queue);
    ExecutorId executor;
    TaskId task;
    std::int32_t size = 0;
    POOLSCOPE_FIELDS(executor, task, size)
};

/// The task is in the queue for good and the head's waiters have been told.
struct OfferEnded {
    POOLSCOPE_EVENT("offerEnded", Queue);
    ExecutorId executor;
    TaskId task;
    std::int32_t slot = 0;
    POOLSCOPE_FIELDS(executor, task, slot)
};

/// The heap array became longer by half.
struct Grew {
    POOLSCOPE_EVENT("grew", Queue);
    ExecutorId executor;
    std::int32_t from = 0;
    std::int32_t to = 0;
    POOLSCOPE_FIELDS(executor, from, to)
};

/// The queue's field `size` has this value now.
struct SizeChanged {
    POOLSCOPE_EVENT("sizeChanged", Queue);
    ExecutorId executor;
    std::int32_t size = 0;
    POOLSCOPE_FIELDS(executor, size)
};

/// siftUp(k, key) begins: `task` looks for its place from `slot` upwards.
struct SiftUpBegan {
    POOLSCOPE_EVENT("siftUpBegan", Heap);
    ExecutorId executor;
    TaskId task;
    std::int32_t slot = 0;
    POOLSCOPE_FIELDS(executor, task, slot)
};

/// siftUp compared `task` (hole at `slot`) with its parent; `before`: it goes before it, so up.
struct SiftUpCompared {
    POOLSCOPE_EVENT("siftUpCompared", Heap);
    ExecutorId executor;
    TaskId task;
    TaskId parentTask;
    std::int32_t slot = 0;
    std::int32_t parent = 0;
    bool before = false;
    POOLSCOPE_FIELDS(executor, task, parentTask, slot, parent, before)
};

/// siftDown(k, key) begins: `task` looks for its place from `slot` downwards.
struct SiftDownBegan {
    POOLSCOPE_EVENT("siftDownBegan", Heap);
    ExecutorId executor;
    TaskId task;
    std::int32_t slot = 0;
    POOLSCOPE_FIELDS(executor, task, slot)
};

/// siftDown compared the two children of the hole; `rightChosen`: the right one goes before the
/// left. `left` and `left + 1` are their slots.
struct ChildrenCompared {
    POOLSCOPE_EVENT("childrenCompared", Heap);
    ExecutorId executor;
    TaskId leftTask;
    TaskId rightTask;
    std::int32_t left = 0;
    bool rightChosen = false;
    POOLSCOPE_FIELDS(executor, leftTask, rightTask, left, rightChosen)
};

/// siftDown compared `task` (hole at `slot`) with the smaller child; `stays`: it does not go after
/// it.
struct SiftDownCompared {
    POOLSCOPE_EVENT("siftDownCompared", Heap);
    ExecutorId executor;
    TaskId task;
    TaskId childTask;
    std::int32_t slot = 0;
    std::int32_t child = 0;
    bool stays = false;
    POOLSCOPE_FIELDS(executor, task, childTask, slot, child, stays)
};

/// heap[slot] = task. `from` is the slot it was copied from, or −1 when the sift put down its key.
struct SlotFilled {
    POOLSCOPE_EVENT("slotFilled", Heap);
    ExecutorId executor;
    TaskId task;
    std::int32_t slot = 0;
    std::int32_t from = -1;
    POOLSCOPE_FIELDS(executor, task, slot, from)
};

/// heap[slot] = null; `task` was there (the last task, which is sifted into the hole next).
struct SlotCleared {
    POOLSCOPE_EVENT("slotCleared", Heap);
    ExecutorId executor;
    TaskId task;
    std::int32_t slot = 0;
    POOLSCOPE_FIELDS(executor, task, slot)
};

/// The task's heapIndex has this value now (−1: it left the queue). Foreign tasks have none.
struct HeapIndexSet {
    POOLSCOPE_EVENT("heapIndexSet", Heap);
    TaskId task;
    std::int32_t index = -1;
    POOLSCOPE_FIELDS(task, index)
};

/// take(), or poll(timeout) if `timed`, begins for the emitting thread.
struct TakeBegan {
    POOLSCOPE_EVENT("takeBegan", Queue);
    ExecutorId executor;
    bool timed = false;
    Duration timeout;
    POOLSCOPE_FIELDS(executor, timed, timeout)
};

/// take or poll looked at the head: `head` (or nobody) is due in `delay`.
struct HeadSeen {
    POOLSCOPE_EVENT("headSeen", Queue);
    ExecutorId executor;
    TaskId head;
    Duration delay;
    POOLSCOPE_FIELDS(executor, head, delay)
};

/// finishPoll(task) begins: the head is about to leave.
struct FinishPollBegan {
    POOLSCOPE_EVENT("finishPollBegan", Queue);
    ExecutorId executor;
    TaskId task;
    POOLSCOPE_FIELDS(executor, task)
};

/// remove(task) begins; `slot` comes from its heapIndex (or a search for a foreign one), −1: not
/// here.
struct RemoveBegan {
    POOLSCOPE_EVENT("removeBegan", Queue);
    ExecutorId executor;
    TaskId task;
    std::int32_t slot = -1;
    POOLSCOPE_FIELDS(executor, task, slot)
};

/// The task is no longer in the queue.
struct LeftQueue {
    POOLSCOPE_EVENT("leftQueue", Queue);
    ExecutorId executor;
    TaskId task;
    LeftBy by = LeftBy::Take;
    POOLSCOPE_FIELDS(executor, task, by)
};

/// The emitting thread became the leader: it alone waits with the head's delay.
struct LeaderTaken {
    POOLSCOPE_EVENT("leaderTaken", Queue);
    ExecutorId executor;
    TaskId head;
    Duration delay;
    POOLSCOPE_FIELDS(executor, head, delay)
};

/// There is no leader now: a new head deposed `leader`, or it woke up and stepped down.
struct LeaderCleared {
    POOLSCOPE_EVENT("leaderCleared", Queue);
    ExecutorId executor;
    ThreadId leader;
    LeaderLeft reason = LeaderLeft::NewHead;
    POOLSCOPE_FIELDS(executor, leader, reason)
};

}  // namespace poolscope
