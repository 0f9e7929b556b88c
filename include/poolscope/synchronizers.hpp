/// \file
/// Semaphore and Latch: as std::counting_semaphore and std::latch, in real, virtual and explored
/// time.
///
///     juc::Semaphore connections(3, "connections");
///     juc::Latch done(workers, "done");
///
/// Promises: what waits here hears interrupts. An object is of the world of whoever uses it; in
/// another VirtualClock, or the next schedule of explore, a static one begins anew, with what its
/// constructor was given. Threads: any; both must outlive their waits.
/// Source: java.util.concurrent.Semaphore, CountDownLatch.
#pragma once

#include <memory>
#include <string>

#include "poolscope/duration.hpp"
#include "poolscope/time_point.hpp"

#pragma GCC visibility push(default)

namespace juc {

namespace detail {
class SemaphoreCore;
class LatchCore;
}  // namespace detail

class Semaphore {
public:
    /// `name` is for recordings and reports. `fair`: first come, first served. A negative number of
    /// permits must be released before one can be acquired.
    explicit Semaphore(int permits, std::string name = "semaphore", bool fair = false);
    ~Semaphore();
    Semaphore(const Semaphore&) = delete;
    Semaphore& operator=(const Semaphore&) = delete;

    /// Waits until there are so many permits. InterruptedException; IllegalArgumentException if
    /// `permits` is negative.
    void acquire(int permits = 1);
    /// Takes one if there is one.
    bool try_acquire();
    /// Waits for one for at most `timeout`. InterruptedException.
    bool try_acquire_for(Duration timeout);
    bool try_acquire_until(TimePoint deadline) { return try_acquire_for(deadline.left()); }
    /// By any thread. IllegalArgumentException if `permits` is negative.
    void release(int permits = 1);

private:
    std::unique_ptr<detail::SemaphoreCore> core_;
};

class Latch {
public:
    /// IllegalArgumentException if `count` is negative.
    explicit Latch(int count, std::string name = "latch");
    ~Latch();
    Latch(const Latch&) = delete;
    Latch& operator=(const Latch&) = delete;

    /// At 0 without effect.
    void count_down();
    /// Waits until the count is 0. InterruptedException.
    void wait();
    /// The same for at most `timeout`; whether the count is 0.
    bool wait_for(Duration timeout);
    bool wait_until(TimePoint deadline) { return wait_for(deadline.left()); }
    void arrive_and_wait() {
        count_down();
        wait();
    }

private:
    std::unique_ptr<detail::LatchCore> core_;
};

}  // namespace juc

#pragma GCC visibility pop
