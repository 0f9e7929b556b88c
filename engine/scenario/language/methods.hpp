// The public methods that a scenario may call, by their JDK names: one table.
//
// Promises: what a call needs (a template, an existing task), which arguments it takes by the JDK's
// parameter names, which kinds of executors have it and whether it may block stand here and nowhere
// else; the reader's validation and hints, the help text, the window's menus and the dispatch in
// the adapters follow from it.
//
// A name may have several rows, told apart by the executor's kind: a Timer's schedule is not a
// scheduled pool's.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/scenario/language/kinds.hpp"

namespace poolscope {

enum class Method : std::uint8_t {
    // ScheduledThreadPoolExecutor: ways in
    Execute,
    Submit,
    Schedule,
    ScheduleAtFixedRate,
    ScheduleWithFixedDelay,
    // ThreadPoolExecutor: ending and tidying
    Shutdown,
    ShutdownNow,
    AwaitTermination,
    Remove,
    Purge,
    // settings
    SetCorePoolSize,
    SetMaximumPoolSize,
    SetKeepAliveTime,
    AllowCoreThreadTimeOut,
    SetRejectedExecutionHandler,
    SetRemoveOnCancelPolicy,
    SetContinueExistingPeriodicTasksAfterShutdownPolicy,
    SetExecuteExistingDelayedTasksAfterShutdownPolicy,
    PrestartCoreThread,
    PrestartAllCoreThreads,
    // getters
    GetCorePoolSize,
    GetMaximumPoolSize,
    GetKeepAliveTime,
    AllowsCoreThreadTimeOut,
    GetRejectedExecutionHandler,
    GetRemoveOnCancelPolicy,
    GetContinueExistingPeriodicTasksAfterShutdownPolicy,
    GetExecuteExistingDelayedTasksAfterShutdownPolicy,
    GetPoolSize,
    GetLargestPoolSize,
    GetActiveCount,
    GetTaskCount,
    GetCompletedTaskCount,
    GetQueue,
    IsShutdown,
    IsTerminating,
    IsTerminated,
    ToString,
    // Future
    Cancel,
    Get,
    IsDone,
    IsCancelled,
    GetDelay,
    IsPeriodic,
    // the queue behind getQueue()
    Peek,
    Poll,
    Take,
    DrainTo,
    Clear,
    Contains,
    Add,
    Size,
    IsEmpty,
    RemainingCapacity,
    // Thread
    Interrupt,
    // AbstractExecutorService: many at once
    InvokeAll,
    InvokeAny,
    // ExecutorCompletionService
    CompletionTake,
    CompletionPoll,
    // java.util.Timer
    TimerSchedule,
    TimerScheduleAtFixedRate,
    TimerCancel,
    TimerPurge,
    ScheduledExecutionTime,
    // ForkJoinPool
    Invoke,
    AwaitQuiescence,
    GetParallelism,
    GetAsyncMode,
    GetActiveThreadCount,
    GetRunningThreadCount,
    GetStealCount,
    GetQueuedTaskCount,
    GetQueuedSubmissionCount,
    HasQueuedSubmissions,
    IsQuiescent,
    // ForkJoinTask: in bodies, on tasks that the body makes; then on tasks that exist
    Fork,
    Compute,
    Join,
    TryUnfork,
    IsCompletedAbnormally,
    // on top of a ScheduledThreadPoolExecutor: Spring's schedule(task, CronTrigger)
    ScheduleCron,
    // ExecutorCompletionService: two calls that go together
    CompletionTakeGet,
    // the machine
    SetWallClock,
    // Sirector
    Ready,
    Publish,
    // CompletableFuture
    SupplyAsync,
    RunAsync,
    NewIncompleteFuture,
    CompletedFuture,
    FailedFuture,
    ThenApply,
    ThenApplyAsync,
    ThenAccept,
    ThenAcceptAsync,
    ThenRun,
    ThenRunAsync,
    WhenComplete,
    WhenCompleteAsync,
    Handle,
    HandleAsync,
    Exceptionally,
    ExceptionallyAsync,
    ThenCompose,
    ThenComposeAsync,
    ExceptionallyCompose,
    ExceptionallyComposeAsync,
    ThenCombine,
    ThenCombineAsync,
    ThenAcceptBoth,
    ThenAcceptBothAsync,
    RunAfterBoth,
    RunAfterBothAsync,
    ApplyToEither,
    ApplyToEitherAsync,
    AcceptEither,
    AcceptEitherAsync,
    RunAfterEither,
    RunAfterEitherAsync,
    AllOf,
    AnyOf,
    Copy,
    CompleteAsync,
    Complete,
    CompleteExceptionally,
    ObtrudeValue,
    ObtrudeException,
    OrTimeout,
    CompleteOnTimeout,
    GetNow,
    IsCompletedExceptionally,
    GetNumberOfDependents,
    // ForkJoinPool of JDK 25
    SubmitWithTimeout,
    CancelDelayedTasksOnShutdown,
    GetDelayedTaskCount,
    Count
};

/// Whose method it is.
enum class Receiver : std::uint8_t { Executor, Queue, Future, Thread, Clock };

/// What `task` means for a call.
enum class TaskNeed : std::uint8_t {
    Nothing,    ///< there must be no `task`
    Template,   ///< a [[task]] whose body is submitted; `as` may name the new task
    Templates,  ///< `tasks`: a list of [[task]]s, each of which is submitted
    Task,       ///< a task that some call has created
    MayTask,    ///< as Task, or left out
    New         ///< the call makes a future that runs no [[task]]; `as` may name it
};

enum class ArgumentType : std::uint8_t {
    Boolean,
    Int,
    Time,
    Handler,
    ThreadName,
    Text,
    Cron,         ///< a cron expression
    Zone,         ///< the name of a time zone
    TaskName,     ///< the name of a [[task]]
    Label,        ///< of a task that some call creates
    Labels,       ///< a list of such, or a text of such with commas between them
    ExecutorName  ///< of a pool of the file
};

struct ArgumentSpec {
    std::string_view name;  ///< the JDK's parameter name
    ArgumentType type;
    std::string_view javaType;  ///< as in the JDK's signature, for help
    bool optional = false;
    std::string_view alias = {};  ///< a second accepted name
};
/// Whether a call takes the second name. In [[at]] `time` says when the call is made.
constexpr bool hasAlias(const ArgumentSpec& argument, bool inAt) {
    return !argument.alias.empty() && !(inAt && argument.alias == "time");
}

struct MethodSpec {
    Method method;
    std::string_view name;
    Receiver receiver;
    TaskNeed task;
    std::span<const ArgumentSpec> arguments;
    bool mayBlock;
    std::string_view summary;    ///< one sentence for help
    Kinds kinds = kThreadPools;  ///< who has it

    /// Only a running task has parts.
    constexpr bool onlyInBodies() const {
        return method == Method::Fork || method == Method::Compute;
    }
};

/// Whether the call has a key `task`.
constexpr bool takesTask(const MethodSpec& spec) {
    return spec.task == TaskNeed::Template || spec.task == TaskNeed::Task ||
           spec.task == TaskNeed::MayTask;
}
/// Whether the call gives back a future that was there before, which `as` may name too.
constexpr bool handsOut(Method method) {
    return method == Method::CompletionTake || method == Method::CompletionPoll;
}
/// Whether the call makes one task or hands one out, which `as` may name.
constexpr bool takesAs(const MethodSpec& spec) {
    return spec.task == TaskNeed::Template || spec.task == TaskNeed::New || handsOut(spec.method);
}

/// The name, or for the second `schedule` of a scheduled pool one that tells it from the first. The
/// texts know the method by it.
constexpr std::string_view distinctName(const MethodSpec& spec) {
    return spec.method == Method::ScheduleCron ? "schedule (cron)" : spec.name;
}
/// The first kind that has the method: how Java would name its class.
std::string_view ownerOf(const MethodSpec& spec);
/// The row of a method.
const MethodSpec& specOf(Method method);
/// All rows, in the order of `Method`.
std::span<const MethodSpec> allMethods();
/// By JDK name ("schedule"; a queue's method may also be written "getQueue().poll"): the first row
/// that one of `kinds` has, or null. `schedule` has a second row for calls with a `cron`
/// expression.
const MethodSpec* findMethod(std::string_view name, Kinds kinds = kAllKinds, bool cron = false);
/// Every name once, of the methods that one of `kinds` has.
std::vector<std::string_view> methodNames(Kinds kinds = kAllKinds);

/// The words of rejectedExecutionHandler.
enum class HandlerKind : std::uint8_t {
    Abort,
    Discard,
    DiscardOldest,
    CallerRuns,
    AbortWithReport,
    RejectedTask,
    CallerBlocks,
    Forward
};
inline constexpr std::array<std::string_view, 8> kHandlerWords{
    "AbortPolicy",           "DiscardPolicy",          "DiscardOldestPolicy", "CallerRunsPolicy",
    "AbortPolicyWithReport", "RejectedTaskController", "CallerBlocksPolicy",  "ForwardPolicy"};
/// Those that need nothing else: what setRejectedExecutionHandler may get, and a console's pool.
constexpr std::span<const std::string_view> handlerNames() {
    return std::span(kHandlerWords).first<7>();
}

}  // namespace poolscope
