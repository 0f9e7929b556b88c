// What a task of a direct pool does: its states, its one run or many, and those who wait for it.
//
//     Waiting ──▶ Running ──▶ Succeeded          the body returned
//        ▲           ├──────▶ Failed             the body threw
//        └───────────┤                           a periodic task between two runs
//                    └──────▶ Cancelled          cancel(false), from Waiting as well
//                             Interrupting ──▶ Interrupted    cancel(true), around the interrupt
//
// FutureTask's states, but a run is one of them: it takes the place of the JDK's `runner` field,
// and tells whose the body is. Whoever moves the state to Running, or from Waiting to a cancelled
// state, owns the body and destroys it when it is of no more use. The result is written while
// Running, so no state stands between Running and the final ones.
//
// Promises: a body is never destroyed under a lock, never while it runs, and where it ran if it
// ran. Source: java.util.concurrent.FutureTask.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/world/world.hpp"
#include "poolscope/body.hpp"

namespace juc::detail {

enum class TaskState : std::uint8_t {
    Waiting,
    Running,
    Succeeded,
    Failed,
    Cancelled,
    Interrupting,
    Interrupted
};

inline TaskState stateOf(const Call& task) {
    return static_cast<TaskState>(task.direct.state.load(std::memory_order_acquire));
}

/// Runs a task that may have a future; what its body throws is kept. True if it is periodic and
/// shall run again: it is Waiting then, and the caller puts it back into the queue.
bool runTask(poolscope::World& world, Call& task);

/// For a task that has no future, but that others may run, too: whether the caller is the first.
bool beginTask(Call& task);

/// Waits until the task has ended in any way. TimeoutException, InterruptedException. A worker of a
/// fork/join pool helps meanwhile, if the task is a part of that pool.
void awaitEnd(Call& task, std::optional<poolscope::Instant> deadline);
/// The same without help.
void awaitEndHere(Call& task, std::optional<poolscope::Instant> deadline);

/// Of one that has succeeded.
inline BoxPtr resultOf(const Call& task) {
    return task.direct.end == nullptr ? BoxPtr() : BoxPtr::of(*task.direct.end);
}

/// As an ExecutionException, in which it is nested.
[[noreturn]] void throwWrapped(const std::exception_ptr& cause);

/// Parks the calling thread: until unpark, an interrupt or the deadline.
void parkHere(poolscope::World& world, std::optional<poolscope::Instant> deadline);

}  // namespace juc::detail
