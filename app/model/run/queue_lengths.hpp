// How long each executor's queue is: the one fold of the events that tell it.
//
// A heap tells its size itself (SizeChanged); of other queues tasks are counted as they come and
// go. Promises: the length is never negative.
#pragma once

#include <optional>
#include <vector>

#include "engine/trace/log.hpp"

namespace poolscope {

class QueueLengths {
public:
    struct Change {
        ExecutorId executor;
        std::int32_t length = 0;
    };
    /// The queue whose length the event tells, and that length.
    std::optional<Change> apply(const Event& event);
    /// 0 for an executor not heard of.
    std::int32_t of(ExecutorId executor) const;

private:
    struct Queue {
        bool counted = false;  ///< it is no heap: its tasks are counted
        std::int32_t length = 0;
    };
    Queue* find(ExecutorId executor);
    std::optional<Change> become(ExecutorId executor, std::int32_t length);

    std::vector<Queue> queues_;
};

}  // namespace poolscope
