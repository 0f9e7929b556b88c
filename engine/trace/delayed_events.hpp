// What happens in the other queues that a scheduled pool can have, where it is not what happens in
// the JDK's heap: among four siblings, in a pairing heap, and in a hashed wheel.
//
// Promises: a pairing heap and a wheel keep their nodes in an array, so SlotFilled and SlotCleared
// tell which tasks they hold, as of every heap. RootSet, LinkedUnder, CutLoose and ChildrenLoose
// are all that changes how a pairing heap hangs together; WheelTurned, TimeoutPlaced, RoundCounted,
// TimeoutExpired and TimeoutUnlinked all that changes a wheel. All of them are emitted under the
// queue's lock.
#pragma once

#include "engine/trace/events.hpp"

namespace poolscope {

/// siftDown in a heap with four children a node compared the least child so far with the next one.
struct SiblingsCompared {
    POOLSCOPE_EVENT("siblingsCompared", Heap);
    ExecutorId executor;
    TaskId leastTask;
    TaskId childTask;
    std::int32_t least = 0;
    std::int32_t child = 0;
    bool chosen = false;  ///< the next one goes before
    POOLSCOPE_FIELDS(executor, leastTask, childTask, least, child, chosen)
};

/// A pairing heap compared the roots of two trees; `firstWins`: the second is hung under the first.
struct RootsCompared {
    POOLSCOPE_EVENT("rootsCompared", Heap);
    ExecutorId executor;
    TaskId first;
    TaskId second;
    bool firstWins = false;
    POOLSCOPE_FIELDS(executor, first, second, firstWins)
};

/// `task`, with all that hangs under it, is the first child of `parent` now.
struct LinkedUnder {
    POOLSCOPE_EVENT("linkedUnder", Heap);
    ExecutorId executor;
    TaskId task;
    TaskId parent;
    POOLSCOPE_FIELDS(executor, task, parent)
};

/// `task`, with all that hangs under it, is no child of `parent` any more.
struct CutLoose {
    POOLSCOPE_EVENT("cutLoose", Heap);
    ExecutorId executor;
    TaskId task;
    TaskId parent;
    POOLSCOPE_FIELDS(executor, task, parent)
};

/// `task` leaves; its children are roots of trees of their own now.
struct ChildrenLoose {
    POOLSCOPE_EVENT("childrenLoose", Heap);
    ExecutorId executor;
    TaskId task;
    std::int32_t children = 0;
    POOLSCOPE_FIELDS(executor, task, children)
};

/// The pairing heap's root, and so its head, is `task` now; none: it is empty.
struct RootSet {
    POOLSCOPE_EVENT("rootSet", Heap);
    ExecutorId executor;
    TaskId task;
    POOLSCOPE_FIELDS(executor, task)
};

/// A wheel exists: `buckets` lists, one for each tick, and over again. Ticks are counted from
/// `start`.
struct WheelMade {
    POOLSCOPE_EVENT("wheelMade", Queue);
    ExecutorId executor;
    std::int32_t buckets = 0;
    Duration tick;
    Instant start;
    POOLSCOPE_FIELDS(executor, buckets, tick, start)
};

/// The hand stands at `bucket` now: tick number `tick` is under way, and ends at start + (tick + 1)
/// ticks.
struct WheelTurned {
    POOLSCOPE_EVENT("wheelTurned", Heap);
    ExecutorId executor;
    std::int32_t bucket = 0;
    std::int64_t tick = 0;
    POOLSCOPE_FIELDS(executor, bucket, tick)
};

/// `task` is the last in the list of `bucket`; the hand must come by `rounds` times before it is
/// its turn.
struct TimeoutPlaced {
    POOLSCOPE_EVENT("timeoutPlaced", Heap);
    ExecutorId executor;
    TaskId task;
    std::int32_t bucket = 0;
    std::int64_t rounds = 0;
    POOLSCOPE_FIELDS(executor, task, bucket, rounds)
};

/// The tick of its bucket was over, but it was not the turn of `task`: `rounds` rounds are left.
struct RoundCounted {
    POOLSCOPE_EVENT("roundCounted", Heap);
    ExecutorId executor;
    TaskId task;
    std::int64_t rounds = 0;
    POOLSCOPE_FIELDS(executor, task, rounds)
};

/// The tick of its bucket was over and no round was left: `task` is the last of those that are due.
struct TimeoutExpired {
    POOLSCOPE_EVENT("timeoutExpired", Heap);
    ExecutorId executor;
    TaskId task;
    POOLSCOPE_FIELDS(executor, task)
};

/// `task` is in no bucket's list any more, nor among those that are due: taken or removed.
struct TimeoutUnlinked {
    POOLSCOPE_EVENT("timeoutUnlinked", Heap);
    ExecutorId executor;
    TaskId task;
    POOLSCOPE_FIELDS(executor, task)
};

}  // namespace poolscope
