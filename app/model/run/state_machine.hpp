// Which states an executor or a task can be in: not every kind has the same ones.
//
// - ThreadPoolExecutor: RUNNING, SHUTDOWN, STOP, TIDYING, TERMINATED; ForkJoinPool: without
// TIDYING.
// - Timer: newTasksMayBeScheduled, true or false. ExecutorCompletionService: none.
// - FutureTask: seven states; ForkJoinTask: four of them; TimerTask: four of its own.
// - A bare Runnable, and a task with a trigger: none; its wrapper tasks are futures.
//
// Promises: a state is a number; which word it stands for depends on the machine alone.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/trace/event_words.hpp"
#include "engine/trace/ids.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

enum class ExecutorStateKind : std::uint8_t {
    ThreadPool,  ///< RunState
    ForkJoin,    ///< RunState, without TIDYING
    Timer,       ///< 0: takes tasks, 1: no more
    None
};

enum class TaskStateKind : std::uint8_t {
    FutureTask,    ///< FutureState
    ForkJoinTask,  ///< FutureState, without those in between
    TimerTask,     ///< TimerTaskState
    None
};

/// By an executor's class name.
constexpr ExecutorStateKind executorStateKindOf(std::string_view kind) {
    if (kind == "ForkJoinPool") return ExecutorStateKind::ForkJoin;
    if (kind == "Timer") return ExecutorStateKind::Timer;
    if (kind == "ExecutorCompletionService") return ExecutorStateKind::None;
    return ExecutorStateKind::ThreadPool;
}

/// What a task made for such an executor is, unless it says that it is a bare Runnable.
constexpr TaskStateKind taskStateKindOf(ExecutorStateKind pool) {
    if (pool == ExecutorStateKind::ForkJoin) return TaskStateKind::ForkJoinTask;
    return pool == ExecutorStateKind::Timer ? TaskStateKind::TimerTask : TaskStateKind::FutureTask;
}

constexpr std::string_view stateWord(ExecutorStateKind machine, std::uint8_t state) {
    constexpr std::array<std::string_view, 2> kFlag{"true", "false"};
    switch (machine) {
        case ExecutorStateKind::ThreadPool:
        case ExecutorStateKind::ForkJoin: return toString(static_cast<PoolRunState>(state));
        case ExecutorStateKind::Timer: return kFlag[state == 0 ? 0 : 1];
        case ExecutorStateKind::None: break;
    }
    return "";
}

constexpr std::string_view stateWord(TaskStateKind machine, std::uint8_t state) {
    switch (machine) {
        case TaskStateKind::FutureTask:
        case TaskStateKind::ForkJoinTask: return toString(static_cast<FutureState>(state));
        case TaskStateKind::TimerTask: return toString(static_cast<TimerTaskState>(state));
        case TaskStateKind::None: break;
    }
    return "";
}

/// One change of state.
struct StateStep {
    std::size_t position = 0;  ///< the state after this many events is the first with it
    Instant time;
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    ThreadId thread;
};

}  // namespace poolscope
