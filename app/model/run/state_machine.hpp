// Which states an executor or a task can be in: not every kind has the same ones.
//
// - ThreadPoolExecutor: RUNNING, SHUTDOWN, STOP, TIDYING, TERMINATED; ForkJoinPool: without
// TIDYING.
// - Timer: newTasksMayBeScheduled, true or false. ExecutorCompletionService: none.
// - FutureTask: seven states; ForkJoinTask: four of them; TimerTask: four of its own.
// - CompletableFuture: incomplete, or complete in one of three ways.
// - A bare Runnable, and a task with a trigger: none; its wrapper tasks are futures.
//
// Promises: a state is a number; which word it stands for depends on the machine alone.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/trace/event_words.hpp"
#include "engine/trace/executor_kinds.hpp"
#include "engine/trace/ids.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

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
        case TaskStateKind::CompletableFuture:
            switch (static_cast<FutureState>(state)) {
                case FutureState::New: return "incomplete";
                case FutureState::Normal: return "normally";
                case FutureState::Exceptional: return "exceptionally";
                default: return "cancelled";
            }
        case TaskStateKind::None: break;
    }
    return "";
}

/// Whether nothing comes after that state.
constexpr bool isOver(ExecutorStateKind machine, std::uint8_t state) {
    if (machine == ExecutorStateKind::Timer) return state != 0;
    return state == static_cast<std::uint8_t>(PoolRunState::Terminated);
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
