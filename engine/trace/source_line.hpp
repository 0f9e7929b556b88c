// Where in the engine's own source an event was emitted.
//
// Promises: four bytes, no pointer, the same in every build; the code view turns it back into a
// file and lights the line. A macro does it because the web's compilers lack <source_location>. The
// line is not part of the log's hash: adding a comment to the engine must not change a recorded
// run.
#pragma once

#include <cstdint>
#include <string_view>

namespace poolscope {

/// An engine file that emits events or calls what does, by its place in `kSourcePaths`.
enum class SourceFile : std::uint16_t { None };

/// The engine files that emit events or whose functions stand in recorded call paths, as paths from
/// the root of the repository. A file that uses POOLSCOPE_HERE and is missing here does not
/// compile; a function of a file that is missing is missing in the paths.
inline constexpr std::string_view kSourcePaths[] = {
    "",
    "engine/world/virtual_world.cpp",
    "engine/world/virtual_waiting.cpp",
    "engine/world/virtual_cores.cpp",
    "engine/world/real_world.cpp",
    "engine/world/real_waiting.cpp",
    "engine/world/world.cpp",
    "engine/executor/scheduled/delay_heap.cpp",
    "engine/executor/scheduled/delayed_work_queue.cpp",
    "engine/executor/future/future_task.cpp",
    "engine/executor/scheduled/scheduled_future_task.cpp",
    "engine/executor/pool/thread_pool_executor.cpp",
    "engine/executor/pool/thread_pool_workers.cpp",
    "engine/executor/pool/thread_pool_lifecycle.cpp",
    "engine/executor/pool/thread_pool_settings.cpp",
    "engine/executor/scheduled/scheduled_thread_pool_executor.cpp",
    "engine/executor/scheduled/scheduled_policies.cpp",
    "engine/scenario/run/client.cpp",
    "engine/scenario/run/adapters/completion_adapter.cpp",
    "engine/executor/future/abstract_executor_service.cpp",
    "engine/executor/future/plain_task.cpp",
    "engine/executor/pool/thread_pool_execute.cpp",
    "engine/executor/queue/linked_blocking_queue.cpp",
    "engine/executor/queue/array_blocking_queue.cpp",
    "engine/executor/queue/synchronous_queue.cpp",
    "engine/executor/pool/abort_policy_with_report.cpp",
    "engine/executor/queue/binary_heap.cpp",
    "engine/executor/timer/timer_task.cpp",
    "engine/executor/timer/timer_queue.cpp",
    "engine/executor/timer/timer.cpp",
    "engine/executor/queue/ordered_task.cpp",
    "engine/executor/queue/priority_blocking_queue.cpp",
    "engine/executor/queue/delay_queue.cpp",
    "engine/executor/future/completion_queue.cpp",
    "engine/executor/future/executor_completion_service.cpp",
    "engine/executor/fork_join/fork_join_pool.cpp",
    "engine/executor/fork_join/fork_join_workers.cpp",
    "engine/executor/fork_join/fork_join_joining.cpp",
    "engine/executor/fork_join/fork_join_lifecycle.cpp",
    "engine/executor/fork_join/fork_join_task.cpp",
    "engine/executor/fork_join/fork_join_deque.cpp",
    "engine/executor/scheduled/rescheduling_runnable.cpp",
    "engine/executor/scheduled/four_ary_heap.cpp",
    "engine/executor/scheduled/pairing_heap.cpp",
    "engine/world/virtual_turns.cpp",
    "engine/scenario/run/what_if.cpp",
    "engine/executor/scheduled/linked_tasks.cpp",
    "engine/executor/scheduled/hashed_wheel.cpp",
    "engine/scenario/console/ops_console.cpp",
    "engine/world/synchronizer.cpp",
    "engine/executor/pool/rejected_task_controller.cpp",
    "engine/executor/orchestration/handler_graph.cpp",
    "engine/executor/orchestration/sirector.cpp",
    "engine/world/synchronizer.hpp",
    "engine/executor/pool/worker.hpp",
    "engine/executor/pool/thread_factory.hpp",
    "engine/executor/pool/tomcat_thread_pool_executor.cpp",
    "engine/executor/pool/rejected_execution_handler.cpp",
    "engine/executor/queue/work_queue.hpp",
    "engine/executor/future/queueing_future.hpp",
    "engine/executor/future/invoke_many.cpp",
    "engine/executor/timer/timer_queue.hpp",
    "engine/executor/fork_join/fork_join_deque.hpp",
    "engine/executor/fork_join/fork_join_quiescence.cpp",
    "engine/executor/fork_join/recursive_task.cpp",
    "engine/executor/orchestration/handler_graph.hpp",
    "engine/executor/orchestration/sirector.hpp",
    "engine/scenario/run/scenario_runtime.cpp",
    "engine/scenario/run/calls.cpp",
    "engine/scenario/run/task_body.cpp",
    "engine/scenario/run/adapters/executor_adapter.cpp",
    "engine/scenario/run/adapters/thread_pool_adapter.hpp",
    "engine/scenario/run/adapters/thread_pool_adapter.cpp",
    "engine/scenario/run/adapters/plain_pool_adapter.cpp",
    "engine/scenario/run/adapters/scheduled_adapter.cpp",
    "engine/scenario/run/adapters/timer_adapter.cpp",
    "engine/scenario/run/adapters/fork_join_adapter.cpp",
    "engine/scenario/run/adapters/fork_join_tasks.cpp",
    "engine/scenario/run/adapters/sirector_adapter.cpp",
    "engine/scenario/run/adapters/rejection.cpp",
    "engine/scenario/console/ops_operations.cpp",
    "engine/scenario/console/ops_answer.cpp",
    "engine/world/lock_condition.cpp",
    "engine/world/shared_variable.cpp",
    "engine/scenario/run/task_program.cpp",
    "engine/scenario/run/user_thread.cpp",
    "engine/scenario/run/adapters/hooks.hpp",
    "engine/executor/completable/completable_future.cpp",
    "engine/executor/completable/completion.cpp",
    "engine/executor/completable/stages.cpp",
    "engine/scenario/run/adapters/stage_adapter.cpp",
    "engine/scenario/steps",
    "engine/scenario/calls",
    "engine/executor/delays/interruptible_task.cpp",
    "engine/executor/delays/scheduled_fork_join_task.cpp",
    "engine/executor/delays/scheduled_fork_join_pool.cpp",
    "engine/executor/delays/delay_scheduler.cpp",
    "engine/executor/delays/scheduler_heap.cpp",
};
inline constexpr auto kSourceFiles =
    static_cast<SourceFile>(sizeof(kSourcePaths) / sizeof(kSourcePaths[0]));

/// Path of a source file from the root of the repository.
constexpr std::string_view sourcePath(SourceFile file) {
    return kSourcePaths[static_cast<std::size_t>(file)];
}

/// The file with that path; None if the list has no such file.
constexpr SourceFile sourceFileOf(std::string_view path) {
    for (std::uint16_t i = 1; i < static_cast<std::uint16_t>(kSourceFiles); ++i)
        if (kSourcePaths[i] == path) return static_cast<SourceFile>(i);
    return SourceFile::None;
}

/// A scenario's own code stands in these instead of files. Their "lines" are numbers: of its steps
/// (Step::number), of its calls (AtCall::number).
inline constexpr const char* kStepsOfScenario = "engine/scenario/steps";
inline constexpr const char* kCallsOfScenario = "engine/scenario/calls";
inline constexpr SourceFile kStepsFile = sourceFileOf(kStepsOfScenario);
inline constexpr SourceFile kCallsFile = sourceFileOf(kCallsOfScenario);
constexpr bool isOfScenario(SourceFile file) { return file == kStepsFile || file == kCallsFile; }
static_assert(!isOfScenario(SourceFile::None));

/// The file that the compiler is in, from `__FILE__`: what stands before the path in the repository
/// is passed over, because a package's user compiles the headers from another folder.
consteval SourceFile thisSourceFile(std::string_view path) {
    const SourceFile file = sourceFileOf(path.substr(path.rfind("engine/")));
    if (file == SourceFile::None) throw "add this file to kSourcePaths in trace/source_line.hpp";
    return file;
}

struct SourceLine {
    SourceFile file = SourceFile::None;
    std::uint16_t line = 0;

    friend constexpr bool operator==(SourceLine, SourceLine) = default;
};

}  // namespace poolscope

/// The line that emits an event.
#define POOLSCOPE_HERE                                                              \
    ::poolscope::SourceLine {                                                       \
        ::poolscope::thisSourceFile(__FILE__), static_cast<std::uint16_t>(__LINE__) \
    }
