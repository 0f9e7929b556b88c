// Ablations: parts of an executor that can be taken out on purpose, to show what they are for.
//
// In code that is correct under every schedule some lines look superfluous: why does a worker that
// leaves signal another one, why is the state checked twice? A run without the line answers that.
// Each part is tested where it takes effect, as `ablated(Ablation::Leader)`, so a reader finds it
// beside the line it removes.
//
//     leader          DelayedWorkQueue.take, poll    all workers wait with the head's delay
//     resiftUp        DelayHeap.removeAt             siftDown only
//     recheck         execute, delayedExecute        no second look at the state
//     signalOnExit    DelayedWorkQueue.OnLeaving     no successor woken
//     interruptIdle   interruptIdleWorkers           no worker interrupted
//     workerLock      runTask                        tasks run without the worker's lock
//     fifo            ScheduledFutureTask.compareTo  equal times are equal
//     heapIndex       indexOf                        a search instead of a look
//     continueLast    Sirector.returned              the first successor runs inside the loop
//     countAtOnce     Sirector.countDown             a decrement, then a look
//
// Promises: nothing is ablated by default. Ablations are set before the first task and therefore
// read without a lock.
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
