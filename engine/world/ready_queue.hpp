// ReadyQueue: the threads that can run, in the order in which they became ready.
//
// A ring buffer. Threads are added at either end; the scheduled thread can be removed from any
// place. The threads before it move up by one, so removing near the front, the usual case, is
// cheap. Not thread-safe: only the world's loop uses it.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace poolscope {

class VirtualThread;

class ReadyQueue {
public:
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    VirtualThread* operator[](std::size_t place) const { return ring_[slot(place)]; }

    void push_back(VirtualThread* thread) {
        if (size_ == ring_.size()) grow();
        ring_[slot(size_++)] = thread;
    }
    void push_front(VirtualThread* thread) {
        if (size_ == ring_.size()) grow();
        first_ = slot(ring_.size() - 1);
        ++size_;
        ring_[first_] = thread;
    }
    /// Removes and returns the thread at that place, below size(); the others keep their order.
    VirtualThread* take(std::size_t place) {
        VirtualThread* const taken = ring_[slot(place)];
        for (; place > 0; --place) ring_[slot(place)] = ring_[slot(place - 1)];
        first_ = slot(1);
        --size_;
        return taken;
    }
    void clear() { size_ = 0; }

private:
    std::size_t slot(std::size_t place) const { return (first_ + place) & (ring_.size() - 1); }
    void grow() {
        std::vector<VirtualThread*> longer(ring_.empty() ? 16 : ring_.size() * 2);
        for (std::size_t i = 0; i < size_; ++i) longer[i] = (*this)[i];
        ring_ = std::move(longer);
        first_ = 0;
    }

    std::vector<VirtualThread*> ring_;  ///< a power of two of slots, or none yet
    std::size_t first_ = 0;
    std::size_t size_ = 0;
};

}  // namespace poolscope
