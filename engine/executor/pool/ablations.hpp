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
//     ensurePrestart  ensurePrestart                 no worker where corePoolSize is 0
//     keepCore        getTask, processWorkerExit     no second look at the count, no replacement
//     rcMask          ForkJoinPool.awaitWork         the borrow of TC reaches RC, which has 4 bits
//
// The last three are bugs that the JDK had, by their numbers in its bug database:
//
//     7091003  delayedExecute of JDK 5 made a worker only below corePoolSize; ensurePrestart is the
//              correction. Read: a copy of that code, and the JDK's test with the bug's title. Not
//              read: the bug's page, and which release has the correction.
//     6458662  getTask of JDK 6 compared the pool's size with corePoolSize before the wait, not
//              after it. So all that waited with a timeout left if the queue was empty, and
//              workerDone replaced only the last one of a pool, if it was not. Read: the bug's
//              page, and copies of the code of JDK 5 (it looked again, but without a lock) and 6.
//              Not verified: which of the two the page speaks of.
//     8330017  corrected by 8351933. A worker of JDK 9 to 24 that left after keepAlive took 1 from
//              TC by UC_MASK & (c - TC_UNIT). If TC was 0, the pool being complete, that borrowed 1
//              from RC, the upper 16 bits. After 32768 times RC is 32767: ctl is not negative, and
//              signalWork does nothing. RC has 4 bits here, so with a parallelism of 1 it takes 8
//              times; one above 8 does not fit in. Read: the code of JDK 17 and 25, and the pull
//              request.
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
