// How long each executor's queue was when: the track under the lanes. A fork/join pool has a deque
// for each worker: it is how many tasks lie in all of them.
//
// Promises: follows a growing log at the cost of what is new.
#pragma once

#include <vector>

#include "app/model/run/queue_lengths.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

struct QueueLength {
    Instant time;
    std::size_t position = 0;  ///< the state after this many events is the first with it
    std::int32_t size = 0;
};

class QueueTrack {
public:
    void follow(const Log& log) { follow(log, log.size()); }
    /// The same, up to position `end`.
    void follow(const Log& log, std::size_t end);
    /// Changes of an executor's queue in order; empty for an unknown executor.
    const std::vector<QueueLength>& of(ExecutorId executor) const;
    std::int32_t largest(ExecutorId executor) const;
    /// Of the changes [first, last); costs a look at each block of 64 and at the changes of two.
    std::int32_t largestIn(ExecutorId executor, std::size_t first, std::size_t last) const;
    /// After the first `position` events.
    std::int32_t lengthAt(ExecutorId executor, std::size_t position) const;

private:
    std::optional<QueueLengths::Change> changeBy(const Event& event);

    static constexpr std::size_t kBlock = 64;
    struct Track {
        std::vector<QueueLength> lengths;
        std::vector<std::int32_t> largestOfBlock;  ///< of each kBlock changes
        std::int32_t largest = 0;
    };
    QueueLengths lengths_;
    std::vector<std::int32_t> deques_;  ///< tasks in all deques of a fork/join pool
    std::size_t read_ = 0;
    std::vector<Track> tracks_;
    std::vector<QueueLength> none_;  ///< always empty: the answer for an unknown executor
};

}  // namespace poolscope
