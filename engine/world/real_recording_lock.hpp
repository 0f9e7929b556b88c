// RecordingLock: held by the one thread that may write into the log of a real world.
//
// Why not std::mutex: each event takes the lock for some thirty nanoseconds, and forty events are a
// run of a task. A thread that finds it taken looks again at once; asleep it would have to be woken
// by the kernel, which takes a hundred times as long. And one word says both that it is taken and
// by whom, so that a step of several events asks for no second one.
//
// Promises: reentrant. A thread that waits long, because the kernel took the holder off its core or
// the log needs memory, leaves its own core to others. Not fair. Threads: any.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "engine/trace/ensure.hpp"
#include "engine/world/short_wait.hpp"

namespace poolscope {

class RecordingLock {
public:
    /// `holder` stands for the calling thread.
    bool isHeldBy(const void* holder) const {
        return holder_.load(std::memory_order_relaxed) == holder;
    }
    void lock(const void* holder) {
        if (!isHeldBy(holder) && !take(holder)) takeLater(holder);
        ++holds_;
    }
    void unlock() {
        ENSURE(holds_ > 0, "a recording lock that is given back was taken");
        if (--holds_ == 0) holder_.store(nullptr, std::memory_order_release);
    }

private:
    bool take(const void* holder) {
        const void* nobody = nullptr;
        return holder_.compare_exchange_strong(nobody, holder, std::memory_order_acquire,
                                               std::memory_order_relaxed);
    }
    [[gnu::noinline]] void takeLater(const void* holder) {
        constexpr int kLooks = 200;
        constexpr int kYields = 20;
        constexpr std::chrono::microseconds kNap{50};
        for (int tries = 0;; ++tries) {
            for (int look = 0; look < kLooks; ++look) {
                if (isHeldBy(nullptr) && take(holder)) return;
                relax();
            }
            if (tries < kYields) {
                std::this_thread::yield();
            } else {
                std::this_thread::sleep_for(kNap);
            }
        }
    }

    std::atomic<const void*> holder_ = nullptr;
    std::uint32_t holds_ = 0;  ///< guarded by the lock itself
};

}  // namespace poolscope
