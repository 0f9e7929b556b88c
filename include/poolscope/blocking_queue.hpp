/// \file
/// BlockingQueue: from those who produce to those who consume, in real, virtual and explored time.
///
///     juc::BlockingQueue<Job> jobs(100, "jobs");
///     jobs.put(std::move(job));              // waits while it is full
///     while (auto job = jobs.take()) …       // empty when the queue is closed and has no more
///
/// Promises: first in, first out. Waiting hears interrupts. Threads: any. An element's own
/// functions are called under the lock and must not wait. A queue is of the world of whoever uses
/// it, but its elements stay: make it inside what explore runs.
/// Source: java.util.concurrent.ArrayBlockingQueue; `close` as BlockingQueue of other languages.
#pragma once

#include <cstddef>
#include <deque>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "poolscope/mutex.hpp"
#include "poolscope/throwable.hpp"

namespace juc {

template <class T>
class BlockingQueue {
public:
    /// IllegalArgumentException if the capacity is 0.
    explicit BlockingQueue(std::size_t capacity = std::numeric_limits<std::size_t>::max(),
                           const std::string& name = "queue")
        : capacity_(capacity),
          lock_(name),
          notEmpty_(lock_, name + " not empty"),
          notFull_(lock_, name + " not full") {
        if (capacity == 0) throw IllegalArgumentException("a queue without room");
    }

    /// Waits while it is full. False if it is closed; then `element` is gone. InterruptedException.
    bool put(T element) {
        std::unique_lock lock(lock_);
        notFull_.wait(lock, [this] { return hasRoom() || closed_; });
        return add(std::move(element));
    }
    /// False if it is full or closed.
    bool offer(T element) {
        const std::lock_guard lock(lock_);
        return hasRoom() && add(std::move(element));
    }
    /// Waits for room for at most `timeout`. InterruptedException.
    bool offer(T element, Duration timeout) {
        std::unique_lock lock(lock_);
        notFull_.wait_for(lock, timeout, [this] { return hasRoom() || closed_; });
        return hasRoom() && add(std::move(element));
    }
    /// Waits while it is empty and not closed. InterruptedException.
    std::optional<T> take() {
        std::unique_lock lock(lock_);
        notEmpty_.wait(lock, [this] { return !elements_.empty() || closed_; });
        return remove();
    }
    /// The oldest element, if there is one.
    std::optional<T> poll() {
        const std::lock_guard lock(lock_);
        return remove();
    }
    /// Waits for one for at most `timeout`. InterruptedException.
    std::optional<T> poll(Duration timeout) {
        std::unique_lock lock(lock_);
        notEmpty_.wait_for(lock, timeout, [this] { return !elements_.empty() || closed_; });
        return remove();
    }
    /// Nobody waits here any more: what is left can be taken, nothing can be put.
    void close() {
        const std::lock_guard lock(lock_);
        closed_ = true;
        notEmpty_.notify_all();
        notFull_.notify_all();
    }
    std::size_t size() const {
        const std::lock_guard lock(lock_);
        return elements_.size();
    }
    bool isClosed() const {
        const std::lock_guard lock(lock_);
        return closed_;
    }

private:
    bool hasRoom() const { return elements_.size() < capacity_; }
    bool add(T&& element) {
        if (closed_) return false;
        elements_.push_back(std::move(element));
        notEmpty_.notify_one();
        return true;
    }
    std::optional<T> remove() {
        std::optional<T> oldest;
        if (elements_.empty()) return oldest;
        oldest.emplace(std::move(elements_.front()));
        elements_.pop_front();
        notFull_.notify_one();
        return oldest;
    }

    const std::size_t capacity_;
    mutable Mutex lock_;
    Condition notEmpty_;
    Condition notFull_;
    std::deque<T> elements_;  ///< guarded by lock_
    bool closed_ = false;     ///< guarded by lock_
};

}  // namespace juc
