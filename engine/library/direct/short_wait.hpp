// Taking a lock that is held for less time than it takes to go to sleep.
//
// Why: a pool's lock is held for some twenty nanoseconds a task. std::mutex sleeps at once if the
// lock is taken, and whoever lets go of it then has to wake the sleeper: two calls of the kernel,
// each a hundred times as long. ReentrantLock too tries several times before it parks
// (AbstractQueuedSynchronizer.acquire).
//
// Promises: after a few microseconds the thread sleeps as usual, so one that holds the lock for
// long, or that the kernel took off its core, costs no more than that.
#pragma once

#include <mutex>

namespace juc::detail {

/// Tells the processor that this thread waits for another one.
inline void relax() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

/// Locks what is not locked.
inline void lockSoon(std::unique_lock<std::mutex>& lock) {
    constexpr int kMostPauses = 16;
    for (int pauses = 1; pauses <= kMostPauses; pauses *= 2) {
        if (lock.try_lock()) return;
        for (int i = 0; i < pauses; ++i) relax();
    }
    lock.lock();
}

}  // namespace juc::detail
