// ReadyQueue: the threads that can run, in the order in which they became ready.
//
// Threads are added at either end; the scheduled thread can be removed from any place. The threads
// before it move up by one, so removing near the front, the usual case, is cheap. Their numbers
// stand beside them without a gap: a scheduling strategy chooses among those, and with n threads
// ready at n choices a copy for each choice would be n². Not thread-safe: only the world's loop
// uses it.
//
//     free places   │ the first ─ ─ ─ the last │       adding at the back first takes the free
//     at the front  │                          │       places away, when they are half of all
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/world/virtual_thread.hpp"

namespace poolscope {

class ReadyQueue {
public:
    std::size_t size() const { return threads_.size() - first_; }
    bool empty() const { return size() == 0; }
    VirtualThread* operator[](std::size_t place) const { return threads_[first_ + place]; }
    /// The numbers of all, until the queue changes.
    std::span<const ThreadId> ids() const { return std::span(ids_).subspan(first_); }

    void push_back(VirtualThread* thread) {
        if (first_ > kFewFree && first_ >= size()) close();
        threads_.push_back(thread);
        ids_.push_back(thread->id());
    }
    void push_front(VirtualThread* thread) {
        if (first_ == 0) open();
        --first_;
        threads_[first_] = thread;
        ids_[first_] = thread->id();
    }
    /// Removes and returns the thread at that place, below size(); the others keep their order.
    VirtualThread* take(std::size_t place) {
        VirtualThread* const taken = (*this)[place];
        const auto before = static_cast<std::ptrdiff_t>(first_);
        const auto end = static_cast<std::ptrdiff_t>(first_ + place);
        std::move_backward(threads_.begin() + before, threads_.begin() + end,
                           threads_.begin() + end + 1);
        std::move_backward(ids_.begin() + before, ids_.begin() + end, ids_.begin() + end + 1);
        ++first_;
        return taken;
    }
    void clear() {
        first_ = 0;
        threads_.clear();
        ids_.clear();
    }

private:
    static constexpr std::size_t kFewFree = 16;

    /// Takes the free places away.
    void close() {
        const auto free = static_cast<std::ptrdiff_t>(first_);
        threads_.erase(threads_.begin(), threads_.begin() + free);
        ids_.erase(ids_.begin(), ids_.begin() + free);
        first_ = 0;
    }
    /// Makes as many free places as there are threads, one at least.
    void open() {
        const std::size_t free = size() + 1;
        threads_.insert(threads_.begin(), free, nullptr);
        ids_.insert(ids_.begin(), free, ThreadId{});
        first_ = free;
    }

    std::vector<VirtualThread*> threads_;
    std::vector<ThreadId> ids_;  ///< of the threads at the same places
    std::size_t first_ = 0;
};

}  // namespace poolscope
