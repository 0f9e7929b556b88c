/// \file
/// Mutex and Condition: what std::mutex and std::condition_variable are, in real, virtual and
/// explored time.
///
///     juc::Mutex mutex("box");
///     juc::Condition filled(mutex, "filled");
///     std::deque<int> box;
///     …
///     std::unique_lock lock(mutex);
///     filled.wait(lock, [&] { return !box.empty(); });
///
/// std::unique_lock, std::lock_guard and std::scoped_lock take a Mutex. In virtual time a thread
/// that waits here lets time go on; explore changes threads at each call, and finds a deadlock of
/// two Mutexes or a notification that came too early; a recording has each step under the name.
///
/// Promises: a thread may lock a Mutex again that it holds, as ReentrantLock; the one that is not
/// fair may be taken by a thread that did not wait. What waits here in a Condition hears
/// interrupts, which std's do not; lock() does not. An object is of the world of whoever uses it:
/// in another VirtualClock, or the next schedule of explore, a static one begins anew, held by
/// nobody. Threads: any. Both must outlive their waits. Source:
/// java.util.concurrent.locks.ReentrantLock, Condition.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "poolscope/duration.hpp"
#include "poolscope/time_point.hpp"

#pragma GCC visibility push(default)

namespace juc {

namespace detail {
class MutexCore;
class ConditionCore;
}  // namespace detail

class Mutex {
public:
    /// `name` is for recordings and reports. `fair`: first come, first served.
    explicit Mutex(std::string name = "mutex", bool fair = false);
    ~Mutex();
    Mutex(const Mutex&) = delete;
    Mutex& operator=(const Mutex&) = delete;

    void lock();
    /// Takes it if nobody else holds it.
    bool try_lock();
    /// IllegalMonitorStateException (a Throwable) if the caller does not hold it.
    void unlock();

private:
    friend class Condition;
    std::unique_ptr<detail::MutexCore> core_;
};

class Condition {
public:
    /// Of that Mutex and no other one.
    explicit Condition(Mutex& mutex, std::string name = "condition");
    ~Condition();
    Condition(const Condition&) = delete;
    Condition& operator=(const Condition&) = delete;

    /// Unlocks the Mutex, waits for a notification, and locks it again; IllegalArgumentException if
    /// `lock` is of another Mutex or does not hold it. InterruptedException, with the lock held.
    void wait(std::unique_lock<Mutex>& lock) { (void)await(lock, std::nullopt); }
    template <class Predicate>
    void wait(std::unique_lock<Mutex>& lock, Predicate holds) {
        while (!holds()) wait(lock);
    }
    /// The same for at most `timeout`.
    std::cv_status wait_for(std::unique_lock<Mutex>& lock, Duration timeout) {
        return await(lock, timeout) ? std::cv_status::no_timeout : std::cv_status::timeout;
    }
    /// Returns what the predicate says at the end.
    template <class Predicate>
    bool wait_for(std::unique_lock<Mutex>& lock, Duration timeout, Predicate holds) {
        return wait_until(lock, TimePoint::after(timeout), std::move(holds));
    }
    std::cv_status wait_until(std::unique_lock<Mutex>& lock, TimePoint deadline) {
        return wait_for(lock, deadline.left());
    }
    template <class Predicate>
    bool wait_until(std::unique_lock<Mutex>& lock, TimePoint deadline, Predicate holds) {
        while (!holds())
            if (wait_until(lock, deadline) == std::cv_status::timeout) return holds();
        return true;
    }
    /// Wakes the thread that waits longest, if one does. The caller need not hold the Mutex.
    void notify_one() { notify(false); }
    void notify_all() { notify(true); }

private:
    bool await(std::unique_lock<Mutex>& lock, std::optional<Duration> timeout);
    void notify(bool all);

    Mutex& mutex_;
    std::unique_ptr<detail::ConditionCore> core_;
};

}  // namespace juc

#pragma GCC visibility pop
