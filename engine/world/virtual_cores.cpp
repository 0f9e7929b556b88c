// Threads that work share the cores of a virtual machine, round robin.
//
//     core 0   T1──────▌T3──────▌T2──────        ▌ a time slice (quantum) is over and others wait
//     core 1   T2──────▌T1──────▌T3──────
//     queue    T3       T2       -
//
// While no thread waits, a thread keeps its core. When a thread joins the queue, threads that have
// had their core for a quantum or more must give it up at once, the others when their quantum is
// over. Why: which pool size suits which tasks cannot be shown if every thread has a core of its
// own.
#include <algorithm>

#include "engine/world/stack_frame.hpp"
#include "engine/world/virtual_thread.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope {
void VirtualWorld::setCores(std::int32_t cores, Duration quantum) {
    cores_.assign(static_cast<std::size_t>(cores), nullptr);
    quantum_ = quantum;
    emit(POOLSCOPE_HERE, CoresSet{cores, quantum});
}

/// The thread needs a core for `length`: takes a free one, or joins the queue.
bool VirtualWorld::beginWork(VirtualThread& thread, Duration length) {
    const StackFrame frame(*this);
    thread.wait = VirtualThread::Wait::Busy;
    thread.state_.store(ThreadState::Runnable, std::memory_order_release);
    thread.workLeft = length;
    const auto free = std::find(cores_.begin(), cores_.end(), nullptr);
    if (free != cores_.end()) {
        takeCore(thread, static_cast<std::size_t>(free - cores_.begin()));
        return false;
    }
    orLackMemory([&] { coreQueue_.push_back(&thread); });
    const auto waiting = static_cast<std::int32_t>(coreQueue_.size());
    emit(POOLSCOPE_HERE, CoreAwaited{waiting, length});
    limitSlices();
    return false;
}

void VirtualWorld::takeCore(VirtualThread& thread, std::size_t core) {
    cores_[core] = &thread;
    thread.sliceBegan = now_;
    const bool shares = !coreQueue_.empty() && quantum_.ns < thread.workLeft.ns;
    thread.sliceEnds = pauses_.afterWork(now_, shares ? quantum_ : thread.workLeft);
    ++thread.token;
    setTimer(thread, thread.sliceEnds);
    const auto number = static_cast<std::int32_t>(core);
    recordAs(thread, POOLSCOPE_HERE, CoreTaken{number, thread.sliceEnds});
}

/// A thread waits now, so no thread may keep its core for longer than a quantum.
void VirtualWorld::limitSlices() {
    for (VirtualThread* const thread : cores_) {
        Instant end = pauses_.afterWork(thread->sliceBegan, quantum_);
        if (isBefore(end, now_)) end = now_;
        if (!isBefore(end, thread->sliceEnds)) continue;
        thread->sliceEnds = end;
        ++thread->token;
        setTimer(*thread, end);
    }
}

/// The timer of a thread on a core has fired. True if its work is done.
bool VirtualWorld::endSlice(VirtualThread& thread) {
    thread.workLeft = thread.workLeft - pauses_.workBetween(thread.sliceBegan, now_);
    const auto at = std::find(cores_.begin(), cores_.end(), &thread);
    const auto core = static_cast<std::size_t>(at - cores_.begin());
    const bool done = thread.workLeft.ns <= 0;
    if (!done && coreQueue_.empty()) {  // the waiting thread got another core
        takeCore(thread, core);
        return false;
    }
    *at = nullptr;
    recordAs(thread, POOLSCOPE_HERE, CoreLeft{static_cast<std::int32_t>(core), thread.workLeft});
    if (done) return true;
    orLackMemory([&] { coreQueue_.push_back(&thread); });
    giveCores();
    return false;
}

/// Gives free cores to the threads that have waited longest.
void VirtualWorld::giveCores() {
    for (std::size_t core = 0; core < cores_.size() && !coreQueue_.empty(); ++core) {
        if (cores_[core] != nullptr) continue;
        VirtualThread& next = *coreQueue_.front();
        coreQueue_.erase(coreQueue_.begin());
        takeCore(next, core);
    }
}

}  // namespace poolscope
