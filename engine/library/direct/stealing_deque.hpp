// StealingDeque: a worker's own tasks. The worker puts them in and takes them out at one end, the
// newest first; others steal at the other end, the oldest first. None of them takes a lock.
//
//     top_                          bottom_
//      ▼                               ▼
//     [oldest] [      ] [      ] [newest]
//      steal()                    push(), pop()
//
// The deque of Chase and Lev ("Dynamic circular work-stealing deque", 2005), in the C++ memory
// model as Lê, Pop, Cohen and Zappa Nardelli gave it ("Correct and efficient work-stealing for weak
// memory models", 2013). Not ForkJoinPool.WorkQueue's: that empties a slot by compare-and-set of
// the task in it, which is safe because a Java object is never another one's successor at the same
// address. Here the two ends only ever grow, so no number comes back.
//
// Where the paper has fences, `bottom_` is written and both ends are read sequentially
// consistently: the thread sanitizer knows no fences, and `push` needs one anyway, because what
// comes after it is a look at whether a worker waits (see StealingPool::signalIfWanted).
//
// Promises: a task that was pushed is given to one taker. Threads: push, pop, newest by the worker;
// steal, isEmpty, size by any. The tasks are the caller's to hold.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "poolscope/body.hpp"

namespace juc::detail {

class StealingDeque {
public:
    StealingDeque() { present_.store(newRing(kInitialCapacity), std::memory_order_relaxed); }

    /// std::bad_alloc; the task is not in then.
    void push(Call* task) {
        const std::int64_t bottom = bottom_.load(std::memory_order_relaxed);
        const std::int64_t top = top_.load(std::memory_order_acquire);
        Ring* ring = present_.load(std::memory_order_relaxed);
        if (bottom - top >= static_cast<std::int64_t>(ring->size)) ring = grow(*ring, top, bottom);
        ring->at(bottom).store(task, std::memory_order_relaxed);
        bottom_.store(bottom + 1);
    }
    /// The newest; null if there is none.
    Call* pop() {
        const std::int64_t bottom = bottom_.load(std::memory_order_relaxed) - 1;
        if (bottom < top_.load(std::memory_order_relaxed)) return nullptr;
        Ring& ring = *present_.load(std::memory_order_relaxed);
        bottom_.store(bottom);
        std::int64_t top = top_.load();
        Call* task = nullptr;
        if (top <= bottom) task = ring.at(bottom).load(std::memory_order_relaxed);
        if (top == bottom && !top_.compare_exchange_strong(top, top + 1)) task = nullptr;
        if (top >= bottom) bottom_.store(bottom + 1, std::memory_order_relaxed);
        return task;
    }
    /// That, without taking it: another thread may take it at any time.
    const Call* newest() const {
        const std::int64_t bottom = bottom_.load(std::memory_order_relaxed);
        if (bottom <= top_.load(std::memory_order_relaxed)) return nullptr;
        return present_.load(std::memory_order_relaxed)
            ->at(bottom - 1)
            .load(std::memory_order_relaxed);
    }
    /// The oldest; null if there is none, or another thread was faster.
    Call* steal() {
        std::int64_t top = top_.load();
        if (top >= bottom_.load()) return nullptr;
        Call* const task =
            present_.load(std::memory_order_acquire)->at(top).load(std::memory_order_relaxed);
        return top_.compare_exchange_strong(top, top + 1) ? task : nullptr;
    }
    bool isEmpty() const { return size() == 0; }
    std::size_t size() const {
        const std::int64_t top = top_.load();
        return static_cast<std::size_t>(std::max<std::int64_t>(bottom_.load() - top, 0));
    }

private:
    static constexpr std::size_t kInitialCapacity = 1U << 8U;  // as of WorkQueue

    /// A power of two of slots; a task's is its number modulo that.
    struct Ring {
        std::size_t size;
        std::unique_ptr<std::atomic<Call*>[]> slots;

        std::atomic<Call*>& at(std::int64_t number) const {
            return slots[static_cast<std::size_t>(number) & (size - 1)];
        }
    };

    Ring* newRing(std::size_t size) {
        rings_.push_back(
            std::make_unique<Ring>(Ring{size, std::make_unique<std::atomic<Call*>[]>(size)}));
        return rings_.back().get();
    }
    Ring* grow(const Ring& from, std::int64_t top, std::int64_t bottom) {
        Ring* const ring = newRing(2 * from.size);
        for (std::int64_t i = top; i < bottom; ++i) {
            ring->at(i).store(from.at(i).load(std::memory_order_relaxed),
                              std::memory_order_relaxed);
        }
        present_.store(ring, std::memory_order_release);
        return ring;
    }

    alignas(64) std::atomic<std::int64_t> top_ = 0;
    alignas(64) std::atomic<std::int64_t> bottom_ = 0;
    std::atomic<Ring*> present_ = nullptr;
    std::vector<std::unique_ptr<Ring>> rings_;  ///< smaller ones, too: a thief may still be reading
};

}  // namespace juc::detail
