// The parts of an executor that `break = "…"` takes out: which kinds have them, what they are for.
//
// Why here: the reader checks names and kinds by this table, and `poolscope list --breaks` prints
// it. engine/executor/pool/ablations.hpp says where the engine tests for each part.
#pragma once

#include <array>
#include <string_view>

#include "engine/scenario/language/kinds.hpp"
#include "engine/trace/event_words.hpp"

namespace poolscope {

struct AblationSpec {
    Ablation what = Ablation::Leader;
    Kinds kinds = kScheduledPool;
    std::string_view removes;  ///< a sentence
    std::string_view lookFor;  ///< a sentence
};

inline constexpr std::array<AblationSpec, kAblationWords.size()> kAblationTable{{
    {Ablation::Leader, kScheduledPool,
     "Removes the leader: every waiting worker waits for the head.",
     "When a task is due, all idle workers wake up and all but one find nothing."},
    {Ablation::ResiftUp, kScheduledPool,
     "Removes the siftUp after the siftDown when a task leaves the middle of the heap.",
     "The task put into the gap may be due before its parent: the heap is out of order."},
    {Ablation::Recheck, kThreadPools,
     "Removes the second look at the state after a task was queued.",
     "A shutdown in between leaves a task in the queue that no worker will run."},
    {Ablation::SignalOnExit, kScheduledPool,
     "Removes the signal that a worker gives when it leaves the queue with a task.",
     "The next task is due and a worker is idle, but it was not woken."},
    {Ablation::InterruptIdle, kThreadPools, "Removes the interrupts that idle workers get.",
     "After shutdown the workers wait on: the pool never terminates."},
    {Ablation::WorkerLock, kThreadPools,
     "Removes the lock that a worker holds while it runs a task.",
     "shutdown takes the busy worker for an idle one and interrupts its task."},
    {Ablation::Fifo, kScheduledPool,
     "Removes the sequence number: tasks with equal trigger times are equal.",
     "Tasks that are due at the same time run in another order than they were submitted."},
    {Ablation::HeapIndex, kScheduledPool,
     "Removes heapIndex: to take a task out its slot has to be searched.",
     "The slots looked at grow with the queue; with heapIndex there are none."},
    {Ablation::ContinueLast, kSirector,
     "Removes the order of a handler's end: it continues in the middle of counting down.",
     "A handler that could begin waits until another one, and all behind it, has run."},
    {Ablation::CountAtOnce, kSirector,
     "Removes the atomic step: counting down and looking at the counter are two.",
     "Two handlers end together: the one behind both begins twice, or the event ends early."},
    {Ablation::EnsurePrestart, kScheduledPool,
     "Removes the worker that a scheduled task gets where corePoolSize is 0.",
     "A task is due, and there is no thread to run it: JDK-7091003."},
    {Ablation::KeepCore, kThreadPools,
     "Removes the second look at the number of workers after keepAliveTime, and the replacement.",
     "Too many workers leave, and the pool has fewer than corePoolSize: JDK-6458662."},
    {Ablation::RcMask, kForkJoin,
     "Removes the mask between two counts in ctl; that of active workers has 4 bits instead of 16.",
     "After 8 times a worker left a complete pool, no other comes: JDK-8330017."},
}};

}  // namespace poolscope
