// SpinLock: guards a few instructions where the JDK uses an atomic reference.
//
// Promises: never held over a blocking operation, so in the virtual world it is never contended and
// in the real one only for moments. Why: Java's lock-free stacks lean on the garbage collector to
// keep a popped node alive; without one a short lock is the simple way to the same behaviour.
#pragma once

#include <atomic>

namespace poolscope {

class SpinLock {
public:
    void lock() {
        while (taken_.test_and_set(std::memory_order_acquire)) {
        }
    }
    void unlock() { taken_.clear(std::memory_order_release); }
    /// For checks: whether somebody holds it, perhaps another thread.
    bool isTaken() const { return taken_.test(std::memory_order_acquire); }

private:
    std::atomic_flag taken_ = ATOMIC_FLAG_INIT;
};

class SpinGuard {
public:
    explicit SpinGuard(SpinLock& lock) : lock_(lock) { lock_.lock(); }
    SpinGuard(const SpinGuard&) = delete;
    SpinGuard& operator=(const SpinGuard&) = delete;
    ~SpinGuard() { lock_.unlock(); }

private:
    SpinLock& lock_;
};

}  // namespace poolscope
