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

/// The engine files that emit events. A file names itself once with POOLSCOPE_SOURCE_FILE.
enum class SourceFile : std::uint16_t {
    None,
    VirtualWorld,
    VirtualWaiting,
    VirtualCores,
    RealWorld,
    RealWaiting,
    World,
    DelayHeap,
    DelayedWorkQueue,
    FutureTask,
    ScheduledFutureTask,
    ThreadPoolExecutor,
    ThreadPoolWorkers,
    ThreadPoolLifecycle,
    ThreadPoolSettings,
    ScheduledThreadPoolExecutor,
    ScheduledPolicies,
    Client,
    CompletionHost,
    AbstractExecutorService,
    PlainTask,
    ThreadPoolExecute,
    LinkedBlockingQueue,
    ArrayBlockingQueue,
    SynchronousQueue,
    TomcatThreadPoolExecutor,
    AbortPolicyWithReport,
    BinaryHeap,
    TimerTask,
    TimerQueue,
    Timer,
    OrderedTask,
    PriorityBlockingQueue,
    DelayQueue,
    CompletionQueue,
    ExecutorCompletionService,
    ForkJoinPool,
    ForkJoinWorkers,
    ForkJoinJoining,
    ForkJoinLifecycle,
    ForkJoinTask,
    ForkJoinDeque,
    ReschedulingRunnable,
    FourAryHeap,
    PairingHeap,
    VirtualTurns,
    WhatIf,
    LinkedTasks,
    HashedWheel,
    Count
};

/// Path of a source file from the root of the repository.
constexpr std::string_view sourcePath(SourceFile file) {
    constexpr std::string_view paths[] = {
        "",
        "engine/world/virtual_world.cpp",
        "engine/world/virtual_waiting.cpp",
        "engine/world/virtual_cores.cpp",
        "engine/world/real_world.cpp",
        "engine/world/real_waiting.cpp",
        "engine/world/world.cpp",
        "engine/executor/delay_heap.cpp",
        "engine/executor/delayed_work_queue.cpp",
        "engine/executor/future_task.cpp",
        "engine/executor/scheduled_future_task.cpp",
        "engine/executor/thread_pool_executor.cpp",
        "engine/executor/thread_pool_workers.cpp",
        "engine/executor/thread_pool_lifecycle.cpp",
        "engine/executor/thread_pool_settings.cpp",
        "engine/executor/scheduled_thread_pool_executor.cpp",
        "engine/executor/scheduled_policies.cpp",
        "engine/scenario/client.cpp",
        "engine/scenario/hosts/completion_host.cpp",
        "engine/executor/abstract_executor_service.cpp",
        "engine/executor/plain_task.cpp",
        "engine/executor/thread_pool_execute.cpp",
        "engine/executor/linked_blocking_queue.cpp",
        "engine/executor/array_blocking_queue.cpp",
        "engine/executor/synchronous_queue.cpp",
        "engine/executor/tomcat_thread_pool_executor.cpp",
        "engine/executor/abort_policy_with_report.cpp",
        "engine/executor/binary_heap.cpp",
        "engine/executor/timer_task.cpp",
        "engine/executor/timer_queue.cpp",
        "engine/executor/timer.cpp",
        "engine/executor/ordered_task.cpp",
        "engine/executor/priority_blocking_queue.cpp",
        "engine/executor/delay_queue.cpp",
        "engine/executor/completion_queue.cpp",
        "engine/executor/executor_completion_service.cpp",
        "engine/executor/fork_join_pool.cpp",
        "engine/executor/fork_join_workers.cpp",
        "engine/executor/fork_join_joining.cpp",
        "engine/executor/fork_join_lifecycle.cpp",
        "engine/executor/fork_join_task.cpp",
        "engine/executor/fork_join_deque.cpp",
        "engine/executor/rescheduling_runnable.cpp",
        "engine/executor/four_ary_heap.cpp",
        "engine/executor/pairing_heap.cpp",
        "engine/world/virtual_turns.cpp",
        "engine/scenario/what_if.cpp",
        "engine/executor/linked_tasks.cpp",
        "engine/executor/hashed_wheel.cpp",
    };
    static_assert(sizeof(paths) / sizeof(paths[0]) == static_cast<std::size_t>(SourceFile::Count));
    return paths[static_cast<std::size_t>(file)];
}

/// The file with that path; None when no engine file has it.
constexpr SourceFile sourceFileOf(std::string_view path) {
    for (std::uint16_t i = 1; i < static_cast<std::uint16_t>(SourceFile::Count); ++i)
        if (sourcePath(static_cast<SourceFile>(i)) == path) return static_cast<SourceFile>(i);
    return SourceFile::None;
}

struct SourceLine {
    SourceFile file = SourceFile::None;
    std::uint16_t line = 0;

    friend constexpr bool operator==(SourceLine, SourceLine) = default;
};

}  // namespace poolscope

/// Once at the head of an emitting .cpp, inside namespace poolscope.
#define POOLSCOPE_SOURCE_FILE(name)                                             \
    [[maybe_unused]] static constexpr ::poolscope::SourceFile kThisSourceFile = \
        ::poolscope::SourceFile::name

/// The emitting line.
#define POOLSCOPE_HERE \
    ::poolscope::SourceLine { kThisSourceFile, static_cast<std::uint16_t>(__LINE__) }
