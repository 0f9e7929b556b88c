// What happens in the other queues that a scheduled pool can have, where it is not what happens in
// the JDK's heap: among four siblings, and in a pairing heap.
//
// Promises: a pairing heap keeps its nodes in an array, so SlotFilled and SlotCleared tell which
// tasks it holds, as of every heap; RootSet, LinkedUnder, CutLoose and ChildrenLoose are all that
// changes how they hang together. All of them are emitted under the queue's lock.
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
    POOLSCOPE_FIELDS(SiblingsCompared, POOLSCOPE_FIELD(executor), POOLSCOPE_FIELD(leastTask),
                     POOLSCOPE_FIELD(childTask), POOLSCOPE_FIELD(least), POOLSCOPE_FIELD(child),
                     POOLSCOPE_FIELD(chosen))
};

/// A pairing heap compared the roots of two trees; `firstWins`: the second is hung under the first.
struct RootsCompared {
    POOLSCOPE_EVENT("rootsCompared", Heap);
    ExecutorId executor;
    TaskId first;
    TaskId second;
    bool firstWins = false;
    POOLSCOPE_FIELDS(RootsCompared, POOLSCOPE_FIELD(executor), POOLSCOPE_FIELD(first),
                     POOLSCOPE_FIELD(second), POOLSCOPE_FIELD(firstWins))
};

/// `task`, with all that hangs under it, is the first child of `parent` now.
struct LinkedUnder {
    POOLSCOPE_EVENT("linkedUnder", Heap);
    ExecutorId executor;
    TaskId task;
    TaskId parent;
    POOLSCOPE_FIELDS(LinkedUnder, POOLSCOPE_FIELD(executor), POOLSCOPE_FIELD(task),
                     POOLSCOPE_FIELD(parent))
};

/// `task`, with all that hangs under it, is no child of `parent` any more.
struct CutLoose {
    POOLSCOPE_EVENT("cutLoose", Heap);
    ExecutorId executor;
    TaskId task;
    TaskId parent;
    POOLSCOPE_FIELDS(CutLoose, POOLSCOPE_FIELD(executor), POOLSCOPE_FIELD(task),
                     POOLSCOPE_FIELD(parent))
};

/// `task` leaves; its children are roots of trees of their own now.
struct ChildrenLoose {
    POOLSCOPE_EVENT("childrenLoose", Heap);
    ExecutorId executor;
    TaskId task;
    std::int32_t children = 0;
    POOLSCOPE_FIELDS(ChildrenLoose, POOLSCOPE_FIELD(executor), POOLSCOPE_FIELD(task),
                     POOLSCOPE_FIELD(children))
};

/// The pairing heap's root, and so its head, is `task` now; none: it is empty.
struct RootSet {
    POOLSCOPE_EVENT("rootSet", Heap);
    ExecutorId executor;
    TaskId task;
    POOLSCOPE_FIELDS(RootSet, POOLSCOPE_FIELD(executor), POOLSCOPE_FIELD(task))
};

}  // namespace poolscope
