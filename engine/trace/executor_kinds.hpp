// The kinds of executors, one row each: what they are called, which states they have, what can be
// done with them.
//
// Promises: whoever must know what a kind has asks its row. A new kind is an enumerator, its row
// here, the maker of its adapter (makeAdapter in engine/scenario/run) and its keys
// (engine/scenario/keys). New states also have words (app/model/run/state_machine.hpp) and
// a picture (app/perspectives/lifecycle/machines.cpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/trace/event_words.hpp"

namespace poolscope {

/// `kind = "…"`: the JDK's class.
enum class ExecutorKind : std::uint8_t {
    ScheduledThreadPoolExecutor,
    ThreadPoolExecutor,
    ExecutorCompletionService,
    Timer,
    ForkJoinPool,
    WorkerExecutor,
    Sirector,
    CompletableFuture
};

/// Which states an executor can be in.
enum class ExecutorStateKind : std::uint8_t {
    ThreadPool,  ///< PoolRunState, in the ctl word
    ForkJoin,    ///< PoolRunState, without TIDYING
    Timer,       ///< 0: takes tasks, 1: no more
    None
};

/// Which states a task can be in.
enum class TaskStateKind : std::uint8_t {
    FutureTask,         ///< FutureState
    ForkJoinTask,       ///< FutureState, without those in between
    TimerTask,          ///< TimerTaskState
    CompletableFuture,  ///< FutureState, without those in between
    None
};

struct ExecutorKindSpec {
    ExecutorKind kind = ExecutorKind::ThreadPoolExecutor;
    std::string_view className = {};
    ExecutorStateKind states = ExecutorStateKind::None;
    TaskStateKind taskStates = TaskStateKind::FutureTask;  ///< of a task that is no bare Runnable
    bool hasWorkers = false;
    bool hasQueue = false;     ///< one queue of its own, in which tasks wait for a worker
    bool hasResults = false;   ///< a queue of completed tasks
    bool hasGraph = false;     ///< of handlers, whose events other executors run
    bool isScheduled = false;  ///< its queue orders tasks by their trigger times
    bool decides = false;      ///< execute asks for a core worker, a place in the queue, a worker
    std::span<const Setting> settings = {};  ///< those that can be seen, in order
    std::span<const Setting> sizes = {};     ///< of those the ones that − and + stand beside
    std::span<const Setting> policies = {};  ///< of those the ones that can be turned on and off
    // Methods by their JDK names; the table of methods says what they take.
    std::span<const std::string_view> waysIn = {};    ///< hand in a new task
    std::span<const std::string_view> controls = {};  ///< end it, and what stands beside that
    std::span<const std::string_view> upkeep = {};    ///< more that can be done with it

    constexpr bool hasCtl() const { return states == ExecutorStateKind::ThreadPool; }
};

namespace executor_parts {

using enum Setting;
using Names = std::string_view;

inline constexpr std::array kPoolSettings{CorePoolSize, MaximumPoolSize, KeepAliveTime,
                                          AllowCoreThreadTimeOut};
inline constexpr std::array kScheduledSettings{CorePoolSize,
                                               MaximumPoolSize,
                                               KeepAliveTime,
                                               AllowCoreThreadTimeOut,
                                               RemoveOnCancel,
                                               ContinuePeriodicAfterShutdown,
                                               ExecuteDelayedAfterShutdown};
inline constexpr std::array kForkJoinSettings{KeepAliveTime, Parallelism, AsyncMode};
inline constexpr std::array kCoreSize{CorePoolSize};
inline constexpr std::array kSizes{CorePoolSize, MaximumPoolSize};
inline constexpr std::array kPolicies{RemoveOnCancel, ContinuePeriodicAfterShutdown,
                                      ExecuteDelayedAfterShutdown};
inline constexpr std::array<Names, 3> kSchedules{"schedule", "scheduleAtFixedRate",
                                                 "scheduleWithFixedDelay"};
inline constexpr std::array<Names, 2> kTimerSchedules{"schedule", "scheduleAtFixedRate"};
inline constexpr std::array<Names, 2> kSubmits{"execute", "submit"};
inline constexpr std::array<Names, 1> kSubmit{"submit"};
inline constexpr std::array<Names, 1> kPublish{"publish"};
inline constexpr std::array<Names, 2> kSupplies{"supplyAsync", "runAsync"};
inline constexpr std::array<Names, 5> kSubmitsAndSchedules{
    "execute", "submit", "schedule", "scheduleAtFixedRate", "scheduleWithFixedDelay"};
inline constexpr std::array<Names, 2> kShutdowns{"shutdown", "shutdownNow"};
inline constexpr std::array<Names, 2> kTimerControls{"cancel", "purge"};
inline constexpr std::array<Names, 3> kPoolUpkeep{"purge", "prestartAllCoreThreads",
                                                  "awaitTermination"};

}  // namespace executor_parts

inline constexpr std::array kExecutorKinds{
    ExecutorKindSpec{.kind = ExecutorKind::ScheduledThreadPoolExecutor,
                     .className = "ScheduledThreadPoolExecutor",
                     .states = ExecutorStateKind::ThreadPool,
                     .hasWorkers = true,
                     .hasQueue = true,
                     .isScheduled = true,
                     .settings = executor_parts::kScheduledSettings,
                     .sizes = executor_parts::kCoreSize,
                     .policies = executor_parts::kPolicies,
                     .waysIn = executor_parts::kSchedules,
                     .controls = executor_parts::kShutdowns,
                     .upkeep = executor_parts::kPoolUpkeep},
    ExecutorKindSpec{.kind = ExecutorKind::ThreadPoolExecutor,
                     .className = "ThreadPoolExecutor",
                     .states = ExecutorStateKind::ThreadPool,
                     .hasWorkers = true,
                     .hasQueue = true,
                     .decides = true,
                     .settings = executor_parts::kPoolSettings,
                     .sizes = executor_parts::kSizes,
                     .waysIn = executor_parts::kSubmits,
                     .controls = executor_parts::kShutdowns,
                     .upkeep = executor_parts::kPoolUpkeep},
    ExecutorKindSpec{.kind = ExecutorKind::ExecutorCompletionService,
                     .className = "ExecutorCompletionService",
                     .hasResults = true,
                     .waysIn = executor_parts::kSubmit},
    ExecutorKindSpec{.kind = ExecutorKind::Timer,
                     .className = "Timer",
                     .states = ExecutorStateKind::Timer,
                     .taskStates = TaskStateKind::TimerTask,
                     .hasQueue = true,
                     .waysIn = executor_parts::kTimerSchedules,
                     .controls = executor_parts::kTimerControls},
    ExecutorKindSpec{.kind = ExecutorKind::ForkJoinPool,
                     .className = "ForkJoinPool",
                     .states = ExecutorStateKind::ForkJoin,
                     .taskStates = TaskStateKind::ForkJoinTask,
                     .hasWorkers = true,
                     .settings = executor_parts::kForkJoinSettings,
                     .waysIn = executor_parts::kSubmitsAndSchedules,
                     .controls = executor_parts::kShutdowns},
    ExecutorKindSpec{.kind = ExecutorKind::WorkerExecutor,
                     .className = "WorkerExecutor",
                     .states = ExecutorStateKind::ThreadPool,
                     .hasWorkers = true,
                     .hasQueue = true,
                     .decides = true,
                     .settings = executor_parts::kPoolSettings,
                     .sizes = executor_parts::kSizes,
                     .waysIn = executor_parts::kSubmits,
                     .controls = executor_parts::kShutdowns,
                     .upkeep = executor_parts::kPoolUpkeep},
    ExecutorKindSpec{.kind = ExecutorKind::Sirector,
                     .className = "Sirector",
                     .hasGraph = true,
                     .controls = executor_parts::kPublish},
    ExecutorKindSpec{.kind = ExecutorKind::CompletableFuture,
                     .className = "CompletableFuture",
                     .taskStates = TaskStateKind::CompletableFuture,
                     .hasGraph = true,
                     .waysIn = executor_parts::kSupplies},
};

static_assert(
    [] {
        for (std::size_t i = 0; i < kExecutorKinds.size(); ++i)
            if (kExecutorKinds[i].kind != static_cast<ExecutorKind>(i)) return false;
        return true;
    }(),
    "the rows stand in the order of ExecutorKind");

/// The class names of the rows, in their order.
inline constexpr auto kExecutorKindWords = [] {
    std::array<std::string_view, kExecutorKinds.size()> words;
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = kExecutorKinds[i].className;
    return words;
}();

constexpr const ExecutorKindSpec& specOf(ExecutorKind kind) {
    return kExecutorKinds[static_cast<std::size_t>(kind)];
}
constexpr std::string_view nameOf(ExecutorKind kind) { return specOf(kind).className; }
/// The kind of that class name; a plain pool for a name that no row has.
constexpr ExecutorKind executorKindOf(std::string_view className) {
    for (const ExecutorKindSpec& spec : kExecutorKinds)
        if (spec.className == className) return spec.kind;
    return ExecutorKind::ThreadPoolExecutor;
}

}  // namespace poolscope
