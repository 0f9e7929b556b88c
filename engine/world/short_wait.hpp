// Waiting for what comes sooner than a thread goes to sleep: a lock, work, the end of a task.
//
// Why: a thread that sleeps must be woken by another one, which takes both of them a call of the
// kernel, and the processor that it wakes on 20 to 40 microseconds, if that had nothing to do. A
// pool's lock is held for some twenty nanoseconds a task. std::mutex sleeps at once if the
// lock is taken, and whoever lets go of it then has to wake the sleeper: two calls of the kernel,
// each a hundred times as long. ReentrantLock too tries several times before it parks
// (AbstractQueuedSynchronizer.acquire).
//
// Promises: after some microseconds the thread sleeps as usual, so what takes longer, or a thread
// that the kernel took off its core, costs no more than that.
#pragma once

#include <algorithm>

namespace poolscope {

/// Tells the processor that this thread waits for another one.
inline void relax() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

/// Locks what is not locked: anything with `try_lock` and `lock`.
template <class Lock>
void lockSoon(Lock& lock) {
    constexpr int kMostPauses = 16;
    for (int pauses = 1; pauses <= kMostPauses; pauses *= 2) {
        if (lock.try_lock()) return;
        for (int i = 0; i < pauses; ++i) relax();
    }
    lock.lock();
}

/// Looks for about a microsecond whether something is so.
template <class Condition>
bool soon(const Condition& condition) {
    constexpr int kMostPauses = 16;
    for (int pauses = 1; pauses <= kMostPauses; pauses *= 2) {
        if (condition()) return true;
        for (int i = 0; i < pauses; ++i) relax();
    }
    return condition();
}

/// Looks for about as long as it takes to wake the thread that makes it so: who waited for a task
/// and hands in the next one. Where that was of no use, the next looks are left out, up to seven.
/// Threads: one.
class LongLook {
public:
    template <class Condition>
    bool soon(const Condition& condition) {
        if (left_ > 0) {
            --left_;
            return condition();
        }
        constexpr int kLooks = 64;
        for (int look = 0; look < kLooks; ++look) {
            if (condition()) {
                leftOut_ = 0;
                return true;
            }
            for (int i = 0; i < 10; ++i) relax();
        }
        constexpr int kMostLeftOut = 7;
        left_ = leftOut_ = std::min(2 * leftOut_ + 1, kMostLeftOut);
        return condition();
    }

private:
    int leftOut_ = 0;  ///< after the last look
    int left_ = 0;     ///< still to be left out
};

}  // namespace poolscope
