// Whether a pool is quiet, and waiting until it is. While it waits, a thread runs what is queued.
//
// The JDK's canStop, pollScan, helpQuiescePool and externalHelpQuiescePool. Promises: a wait naps
// from about a microsecond to about a millisecond, twice as long each time, as in the JDK.
#include <optional>
#include <utility>

#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {

constexpr std::int64_t kFirstNap = 1 << 10;  // ns
constexpr std::int64_t kLongestNap = 1 << 20;

}  // namespace

bool ForkJoinPool::workQueued() const {
    for (const ForkJoinDeque* deque : deques())
        if (deque != nullptr && !deque->isEmpty()) return true;
    return false;
}

/// Whether a pool that is shut down may stop: no worker is active, and none has tasks in its deque
/// or is in the middle of one. The last is what keeps a pool alive whose only worker waits in join.
bool ForkJoinPool::canStop() const {
    if (isStopping()) return true;
    {
        const SpinGuard guard(ctlLock_);
        if (active() > 0) return false;
    }
    for (const ForkJoinDeque* deque : deques()) {
        if (deque == nullptr || deque->owner() == nullptr) continue;
        if (!deque->isEmpty() || deque->source != 0) return isStopping();
    }
    return true;
}

/// The oldest task of the first deque that has one, from a place on that moves with every call.
Co<ForkJoinTaskPtr> ForkJoinPool::pollScan(bool stopping) {
    constexpr std::uint32_t kWeyl = 0x61c88647;
    const std::size_t from = scanRover_ += kWeyl;
    const std::size_t n = places();
    for (std::size_t i = 0; i < n; ++i) {
        ForkJoinDeque* const deque = at((from + i) & (n - 1));
        if (deque == nullptr || deque->isEmpty()) continue;
        ForkJoinTaskPtr task;
        if (stopping) {
            co_await world_.step();
            task = deque->drain();
        } else {
            task = co_await deque->tryPoll();
        }
        if (task) co_return task;
    }
    co_return nullptr;
}

void ForkJoinPool::countActive(std::int32_t more) {
    const SpinGuard guard(ctlLock_);
    ctl_.active += more;
}

/// One round through the others' deques; runs the first task found and returns true.
Co<bool> ForkJoinPool::helpQuiesceOnce(ForkJoinDeque& own, QuiesceScan& scan) {
    const std::size_t n = places();
    scan.busy = false;
    for (std::size_t i = 0; i < n; ++i, ++scan.next) {
        ForkJoinDeque* const deque = at(scan.next & (n - 1));
        if (deque == nullptr || deque == &own) continue;
        if (deque->isEmpty()) {
            const bool working = deque->owner() != nullptr && !deque->idle;
            if (working && deque->source != ForkJoinDeque::kQuiet) scan.busy = true;
            continue;
        }
        if (!std::exchange(scan.active, true)) countActive(1);  // before it takes the task
        const ForkJoinTaskPtr task = co_await deque->tryPoll();
        if (!task) co_return true;
        own.source = deque->index | ForkJoinDeque::kSource;
        co_await task->doExec();
        own.source = scan.source;
        co_return true;
    }
    co_return false;
}

/// For a worker of this pool: it does not count as active while it waits.
Co<ForkJoinPool::Quiet> ForkJoinPool::helpQuiescePool(ForkJoinDeque& own, Duration timeout,
                                                      bool interruptible) {
    const Instant start = world_.now();
    QuiesceScan scan{static_cast<std::size_t>(own.index) + 1, own.source};
    std::int64_t nap = 0;
    while (true) {
        while (true) {
            const ForkJoinTaskPtr local = co_await own.nextLocalTask();
            if (!local) break;
            co_await local->doExec();
        }
        const bool found = co_await helpQuiesceOnce(own, scan);
        if (found) continue;
        if (!scan.busy) {
            own.source = scan.source;
            if (!scan.active) countActive(1);
            co_return Quiet::Yes;
        }
        own.source = ForkJoinDeque::kQuiet;
        if (std::exchange(scan.active, false)) {
            countActive(-1);
            nap = 0;
            continue;
        }
        std::optional<Quiet> end;
        if (nap != 0 && interruptible && world_.interrupted()) {
            end = Quiet::Interrupted;
        } else if (nap != 0 && world_.now() - start > timeout) {
            end = Quiet::TimedOut;
        }
        if (end) {
            countActive(1);
            co_return *end;
        }
        co_await napWhileBusy(nap, timeout);
    }
}

/// For every other thread.
Co<ForkJoinPool::Quiet> ForkJoinPool::externalHelpQuiescePool(Duration timeout,
                                                              bool interruptible) {
    const Instant start = world_.now();
    std::int64_t nap = 0;
    while (true) {
        const ForkJoinTaskPtr task = co_await pollScan(false);
        if (task) {
            co_await task->doExec();
            nap = 0;
            continue;
        }
        if (canStop()) co_return Quiet::Yes;
        // It looks at the time before the flag, a worker after it.
        if (nap != 0 && world_.now() - start > timeout) co_return Quiet::TimedOut;
        if (nap != 0 && interruptible && world_.interrupted()) co_return Quiet::Interrupted;
        co_await napWhileBusy(nap, timeout);
    }
}

/// First only lets the others go, then sleeps for `nap`, which it sets for the next time.
Co<void> ForkJoinPool::napWhileBusy(std::int64_t& nap, Duration timeout) {
    if (nap == 0) {
        nap = kFirstNap;
        co_await world_.yield();
        co_return;
    }
    const Instant begin = world_.now();
    const WakeReason woken = co_await world_.park(begin + nanoseconds(nap));
    // An interrupted thread spins, as in the JDK. Where that takes no time, it would spin for ever.
    if (woken == WakeReason::Interrupted && world_.now() == begin)
        co_await world_.workUntil(begin + nanoseconds(nap));
    if (nap < timeout.ns / 256 && nap < kLongestNap) nap *= 2;
}

Co<ForkJoinPool::Quiet> ForkJoinPool::helpQuiesce(Duration timeout, bool interruptible) {
    const StackFrame frame(world_);
    ForkJoinDeque* const worker = ForkJoinDeque::ofCurrent(world_);
    if (worker != nullptr && &worker->pool() == this)
        return frame.tail(helpQuiescePool(*worker, timeout, interruptible));
    return frame.tail(externalHelpQuiescePool(timeout, interruptible));
}

Co<bool> ForkJoinPool::awaitQuiescence(Duration timeout) {
    const Quiet quiet = co_await helpQuiesce(timeout, false);
    co_return quiet == Quiet::Yes;
}

}  // namespace poolscope
