// Breaks: parts of an executor that were ablated on purpose.
//
// Code that holds under every schedule looks, line by line, as if some of it were superfluous: why
// does a worker that leaves signal another, why is the state looked at twice? A counterfactual run
// answers: take the line out and see what happens. Each part stands where it is consulted in the
// source, as `ablated(Ablation::Leader)`, so a reader finds it beside the line it removes.
//
//     leader          DelayedWorkQueue.take, poll    everybody waits with the head's delay
//     resiftUp        DelayHeap.removeAt             siftDown only
//     recheck         execute, delayedExecute        no second look at the state
//     signalOnExit    DelayedWorkQueue.OnLeaving     no successor woken
//     interruptIdle   interruptIdleWorkers           nobody interrupted
//     workerLock      runTask                        tasks run without the worker's lock
//     fifo            ScheduledFutureTask.compareTo  equal times are equal
//     heapIndex       indexOf                        a search instead of a look
//
// Promises: nothing is broken unless asked for; set before the first task, so read without a lock.
#pragma once

#include <cstdint>

#include "engine/trace/event_words.hpp"

namespace poolscope {

class Ablations {
public:
    bool has(Ablation what) const { return ((bits_ >> static_cast<unsigned>(what)) & 1U) != 0; }
    void add(Ablation what) { bits_ |= 1U << static_cast<unsigned>(what); }

private:
    std::uint32_t bits_ = 0;
};

}  // namespace poolscope
