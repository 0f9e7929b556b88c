// TimedSlot: a task's place in the queue of a direct scheduled pool, and the order of two of them.
//
// The time stands beside the task, so that ordering touches no task but where two times are equal.
// Source: ScheduledFutureTask.compareTo.
#pragma once

#include <cstdint>

#include "engine/trace/time.hpp"
#include "poolscope/body.hpp"

namespace juc::detail {

struct TimedSlot {
    std::int64_t time = 0;
    Call* task = nullptr;
};

inline bool goesFirst(const TimedSlot& a, const TimedSlot& b) {
    if (a.time != b.time) return poolscope::isBefore({a.time}, {b.time});
    return a.task->direct.sequence < b.task->direct.sequence;
}

}  // namespace juc::detail
