// The table of methods. A new one is a row here, an enumerator, and a case in the adapters of the
// kinds that have it: a test calls every row on each of them.
#include "engine/scenario/language/methods.hpp"

#include <algorithm>
#include <array>

namespace poolscope {

namespace {

using enum ArgumentType;
using enum Receiver;
using enum TaskNeed;

constexpr std::array kDelay{ArgumentSpec{"delay", Time, "long, TimeUnit"}};
constexpr std::array kRate{ArgumentSpec{"initialDelay", Time, "long"},
                           ArgumentSpec{"period", Time, "long, TimeUnit"}};
constexpr std::array kFixedDelay{ArgumentSpec{"initialDelay", Time, "long"},
                                 ArgumentSpec{"delay", Time, "long, TimeUnit"}};
constexpr std::array kTimeout{ArgumentSpec{"timeout", Time, "long, TimeUnit"}};
constexpr std::array kMayTimeout{ArgumentSpec{"timeout", Time, "long, TimeUnit", true}};
constexpr std::array kCore{ArgumentSpec{"corePoolSize", Int, "int"}};
constexpr std::array kMaximum{ArgumentSpec{"maximumPoolSize", Int, "int"}};
constexpr std::array kTime{ArgumentSpec{"keepAliveTime", Time, "long, TimeUnit", false, "time"}};
constexpr std::array kValue{ArgumentSpec{"value", Boolean, "boolean"}};
constexpr std::array kHandler{ArgumentSpec{"handler", Handler, "RejectedExecutionHandler"}};
constexpr std::array kMayInterrupt{
    ArgumentSpec{"mayInterrupt", Boolean, "boolean", true, "mayInterruptIfRunning"}};
constexpr std::array kMaxElements{ArgumentSpec{"maxElements", Int, "int", true}};
constexpr std::array kThread{ArgumentSpec{"thread", ThreadName, "Thread"}};
constexpr std::array kTimerSchedule{ArgumentSpec{"delay", Time, "long", true},
                                    ArgumentSpec{"firstTime", Time, "Date", true},
                                    ArgumentSpec{"period", Time, "long", true}};
constexpr std::array kTimerRate{ArgumentSpec{"delay", Time, "long", true},
                                ArgumentSpec{"firstTime", Time, "Date", true},
                                ArgumentSpec{"period", Time, "long"}};
constexpr std::array kCron{ArgumentSpec{"cron", Cron, "CronTrigger"},
                           ArgumentSpec{"zone", Zone, "ZoneId", true}};
constexpr std::array kAhead{ArgumentSpec{"ahead", Time, "long, TimeUnit"}};
constexpr std::array kPublish{ArgumentSpec{"event", Text, "E", true},
                              ArgumentSpec{"timeout", Time, "long", true},
                              ArgumentSpec{"callback", TaskName, "Callback<E>", true}};
constexpr std::array kHandedIn{ArgumentSpec{"result", Text, "T", true}};
constexpr std::span<const ArgumentSpec> kNone{};
// of CompletableFuture
constexpr ArgumentSpec kOnArgument{"executor", ExecutorName, "Executor", true};
constexpr ArgumentSpec kOfArgument{"of", Label, "CompletableFuture"};
constexpr ArgumentSpec kWithArgument{"with", Label, "CompletionStage"};
constexpr ArgumentSpec kValueArgument{"value", Text, "T", true};
constexpr ArgumentSpec kFailureArgument{"exception", Text, "Throwable"};
constexpr std::array kSupply{kOnArgument};
constexpr std::array kOf{kOfArgument};
constexpr std::array kOfAsync{kOfArgument, kOnArgument};
constexpr std::array kOfTwo{kOfArgument, kWithArgument};
constexpr std::array kOfTwoAsync{kOfArgument, kWithArgument, kOnArgument};
constexpr std::array kOfAll{ArgumentSpec{"of", Labels, "CompletableFuture..."}};
constexpr std::array kStageValue{kValueArgument};
constexpr std::array kStageFails{kFailureArgument};
constexpr std::array kLateValue{ArgumentSpec{"timeout", Time, "long, TimeUnit"}, kValueArgument};
constexpr std::array kValueLate{kValueArgument, ArgumentSpec{"timeout", Time, "long, TimeUnit"}};

constexpr std::array kMethods{
    MethodSpec{Method::Execute, "execute", Executor, Template, kNone, false,
               "Hands the task in: a worker, the queue or the rejection handler gets it.",
               kServices},
    MethodSpec{Method::Submit, "submit", Executor, Template, kHandedIn, false,
               "As execute, but the caller gets the task's future; of a Runnable with that result.",
               kServices | kCompletion},
    MethodSpec{Method::Schedule, "schedule", Executor, Template, kDelay, false,
               "Runs the task once, after the delay. A Timer also takes a time, and a period.",
               kDelaying},
    MethodSpec{Method::ScheduleAtFixedRate, "scheduleAtFixedRate", Executor, Template, kRate, false,
               "Runs the task every period, counted from the planned starts.", kDelaying},
    MethodSpec{Method::ScheduleWithFixedDelay, "scheduleWithFixedDelay", Executor, Template,
               kFixedDelay, false, "Runs the task again a delay after each run has ended.",
               kDelaying},
    MethodSpec{Method::Shutdown, "shutdown", Executor, Nothing, kNone, false,
               "Takes no new tasks; the policies say which queued ones still run.", kServices},
    MethodSpec{Method::ShutdownNow, "shutdownNow", Executor, Nothing, kNone, false,
               "Interrupts the workers, empties the queue and gives back what was in it.",
               kServices},
    MethodSpec{Method::AwaitTermination, "awaitTermination", Executor, Nothing, kTimeout, true,
               "Waits until the executor has terminated, at most that long.", kServices},
    MethodSpec{Method::Remove, "remove", Executor, Task, kNone, false,
               "Takes the task out of the queue without cancelling it."},
    MethodSpec{Method::Purge, "purge", Executor, Nothing, kNone, false,
               "Takes all cancelled tasks out of the queue."},
    MethodSpec{Method::SetCorePoolSize, "setCorePoolSize", Executor, Nothing, kCore, false,
               "How many workers stay although they are idle."},
    MethodSpec{Method::SetMaximumPoolSize, "setMaximumPoolSize", Executor, Nothing, kMaximum, false,
               "How many workers there may be; without effect in a scheduled pool."},
    MethodSpec{Method::SetKeepAliveTime, "setKeepAliveTime", Executor, Nothing, kTime, false,
               "How long a surplus worker waits for a task before it leaves."},
    MethodSpec{Method::AllowCoreThreadTimeOut, "allowCoreThreadTimeOut", Executor, Nothing, kValue,
               false, "Lets core workers leave too when they are idle for the keep-alive time."},
    MethodSpec{Method::SetRejectedExecutionHandler, "setRejectedExecutionHandler", Executor,
               Nothing, kHandler, false, "What happens to a task that is not accepted."},
    MethodSpec{Method::SetRemoveOnCancelPolicy, "setRemoveOnCancelPolicy", Executor, Nothing,
               kValue, false, "Takes a task out of the queue at once when it is cancelled.",
               kScheduledPool},
    MethodSpec{Method::SetContinueExistingPeriodicTasksAfterShutdownPolicy,
               "setContinueExistingPeriodicTasksAfterShutdownPolicy", Executor, Nothing, kValue,
               false, "Lets periodic tasks go on after shutdown.", kScheduledPool},
    MethodSpec{Method::SetExecuteExistingDelayedTasksAfterShutdownPolicy,
               "setExecuteExistingDelayedTasksAfterShutdownPolicy", Executor, Nothing, kValue,
               false, "Lets one-shot tasks run that were waiting at shutdown.", kScheduledPool},
    MethodSpec{Method::PrestartCoreThread, "prestartCoreThread", Executor, Nothing, kNone, false,
               "Starts one idle core worker; false when all are there."},
    MethodSpec{Method::PrestartAllCoreThreads, "prestartAllCoreThreads", Executor, Nothing, kNone,
               false, "Starts all core workers and gives their number."},
    MethodSpec{Method::GetCorePoolSize, "getCorePoolSize", Executor, Nothing, kNone, false,
               "The core size."},
    MethodSpec{Method::GetMaximumPoolSize, "getMaximumPoolSize", Executor, Nothing, kNone, false,
               "The maximum size."},
    MethodSpec{Method::GetKeepAliveTime, "getKeepAliveTime", Executor, Nothing, kNone, false,
               "The keep-alive time in nanoseconds."},
    MethodSpec{Method::AllowsCoreThreadTimeOut, "allowsCoreThreadTimeOut", Executor, Nothing, kNone,
               false, "Whether core workers may leave."},
    MethodSpec{Method::GetRejectedExecutionHandler, "getRejectedExecutionHandler", Executor,
               Nothing, kNone, false, "The handler's class name."},
    MethodSpec{Method::GetRemoveOnCancelPolicy, "getRemoveOnCancelPolicy", Executor, Nothing, kNone,
               false, "Whether cancelling takes a task out of the queue.", kScheduledPool},
    MethodSpec{Method::GetContinueExistingPeriodicTasksAfterShutdownPolicy,
               "getContinueExistingPeriodicTasksAfterShutdownPolicy", Executor, Nothing, kNone,
               false, "Whether periodic tasks go on after shutdown.", kScheduledPool},
    MethodSpec{Method::GetExecuteExistingDelayedTasksAfterShutdownPolicy,
               "getExecuteExistingDelayedTasksAfterShutdownPolicy", Executor, Nothing, kNone, false,
               "Whether waiting one-shots run after shutdown.", kScheduledPool},
    MethodSpec{Method::GetPoolSize, "getPoolSize", Executor, Nothing, kNone, false,
               "How many workers there are.", kServices},
    MethodSpec{Method::GetLargestPoolSize, "getLargestPoolSize", Executor, Nothing, kNone, false,
               "How many workers there ever were at once."},
    MethodSpec{Method::GetActiveCount, "getActiveCount", Executor, Nothing, kNone, false,
               "How many workers are running a task."},
    MethodSpec{Method::GetTaskCount, "getTaskCount", Executor, Nothing, kNone, false,
               "How many tasks were completed, are running or are queued."},
    MethodSpec{Method::GetCompletedTaskCount, "getCompletedTaskCount", Executor, Nothing, kNone,
               false, "How many tasks were completed."},
    MethodSpec{Method::GetQueue, "getQueue", Executor, Nothing, kNone, false,
               "The queued tasks in the order of the heap array."},
    MethodSpec{Method::IsShutdown, "isShutdown", Executor, Nothing, kNone, false,
               "Whether shutdown has been called.", kServices},
    MethodSpec{Method::IsTerminating, "isTerminating", Executor, Nothing, kNone, false,
               "Whether the executor is on its way from shutdown to terminated.", kServices},
    MethodSpec{Method::IsTerminated, "isTerminated", Executor, Nothing, kNone, false,
               "Whether the executor has terminated.", kServices},
    MethodSpec{Method::ToString, "toString", Executor, MayTask, kNone, false,
               "The executor's text, or the task's.", kServices},
    MethodSpec{Method::Cancel, "cancel", Future, Task, kMayInterrupt, false,
               "Cancels the task; mayInterrupt also interrupts its thread. Ends a Timer.",
               kServices | kCompletion | kStages},
    MethodSpec{Method::Get, "get", Future, Task, kMayTimeout, true,
               "Waits for the task's value, without limit or for the timeout.", kTaskOwners},
    MethodSpec{Method::IsDone, "isDone", Future, Task, kNone, false,
               "Whether the task has completed, thrown or been cancelled.", kTaskOwners},
    MethodSpec{Method::IsCancelled, "isCancelled", Future, Task, kNone, false,
               "Whether the task has been cancelled.", kTaskOwners},
    MethodSpec{Method::GetDelay, "getDelay", Future, Task, kNone, false,
               "Nanoseconds to the task's trigger time; negative when late.", kScheduledPool},
    MethodSpec{Method::IsPeriodic, "isPeriodic", Future, Task, kNone, false,
               "Whether the task repeats.", kScheduledPool},
    MethodSpec{Method::Peek, "peek", Queue, Nothing, kNone, false,
               "The head of the queue, due or not."},
    MethodSpec{Method::Poll, "poll", Queue, Nothing, kMayTimeout, true,
               "Takes what can be taken now, or waits for it, at most the timeout."},
    MethodSpec{Method::Take, "take", Queue, Nothing, kNone, true,
               "Waits until there is something to take, and takes it."},
    MethodSpec{Method::DrainTo, "drainTo", Queue, Nothing, kMaxElements, false,
               "Takes all due tasks, or at most so many."},
    MethodSpec{Method::Clear, "clear", Queue, Nothing, kNone, false,
               "Empties the queue without cancelling anything."},
    MethodSpec{Method::Contains, "contains", Queue, Task, kNone, false,
               "Whether the task is queued."},
    MethodSpec{Method::Add, "add", Queue, Task, kNone, false,
               "Puts a task back that was taken out."},
    MethodSpec{Method::Size, "size", Queue, Nothing, kNone, false, "How many tasks are queued."},
    MethodSpec{Method::IsEmpty, "isEmpty", Queue, Nothing, kNone, false,
               "Whether no task is queued."},
    MethodSpec{Method::RemainingCapacity, "remainingCapacity", Queue, Nothing, kNone, false,
               "How many tasks still fit: always 2147483647."},
    MethodSpec{Method::Interrupt, "interrupt", Thread, Nothing, kThread, false,
               "Interrupts a client or a worker by its name.", kAllKinds},
    MethodSpec{Method::InvokeAll, "invokeAll", Executor, Templates, kMayTimeout, true,
               "Submits all of them and waits until the last one is done, or for the timeout.",
               kServices},
    MethodSpec{Method::InvokeAny, "invokeAny", Executor, Templates, kMayTimeout, true,
               "Submits them, waits for the first that succeeds, and cancels the others.",
               kThreadPools},
    MethodSpec{Method::CompletionTake, "take", Executor, Nothing, kNone, true,
               "Waits until there is something to take, and takes it.", kCompletion},
    MethodSpec{Method::CompletionPoll, "poll", Executor, Nothing, kMayTimeout, true,
               "Takes what can be taken now, or waits for it, at most the timeout.", kCompletion},
    MethodSpec{Method::TimerSchedule, "schedule", Executor, Template, kTimerSchedule, false,
               "Runs the task once, after the delay. A Timer also takes a time, and a period.",
               kTimer},
    MethodSpec{Method::TimerScheduleAtFixedRate, "scheduleAtFixedRate", Executor, Template,
               kTimerRate, false, "Runs the task every period, counted from the planned starts.",
               kTimer},
    MethodSpec{Method::TimerCancel, "cancel", Executor, MayTask, kNone, false,
               "Cancels the task; mayInterrupt also interrupts its thread. Ends a Timer.", kTimer},
    MethodSpec{Method::TimerPurge, "purge", Executor, Nothing, kNone, false,
               "Takes all cancelled tasks out of the queue.", kTimer},
    MethodSpec{Method::ScheduledExecutionTime, "scheduledExecutionTime", Future, Task, kNone, false,
               "When the task's latest run was meant to begin, in nanoseconds.", kTimer},
    MethodSpec{Method::Invoke, "invoke", Executor, Template, kNone, true,
               "Submits the task and waits for its value.", kForkJoin},
    MethodSpec{Method::AwaitQuiescence, "awaitQuiescence", Executor, Nothing, kTimeout, true,
               "Runs queued tasks too, until nothing is left to do, at most that long.", kForkJoin},
    MethodSpec{Method::GetParallelism, "getParallelism", Executor, Nothing, kNone, false,
               "How many workers are meant to be active.", kForkJoin},
    MethodSpec{Method::GetAsyncMode, "getAsyncMode", Executor, Nothing, kNone, false,
               "Whether workers take their own tasks oldest first.", kForkJoin},
    MethodSpec{Method::GetActiveThreadCount, "getActiveThreadCount", Executor, Nothing, kNone,
               false, "How many workers run or look for tasks.", kForkJoin},
    MethodSpec{Method::GetRunningThreadCount, "getRunningThreadCount", Executor, Nothing, kNone,
               false, "How many workers are neither blocked nor waiting.", kForkJoin},
    MethodSpec{Method::GetStealCount, "getStealCount", Executor, Nothing, kNone, false,
               "How many tasks were taken out of somebody else's queue.", kForkJoin},
    MethodSpec{Method::GetQueuedTaskCount, "getQueuedTaskCount", Executor, Nothing, kNone, false,
               "How many tasks lie in the workers' queues.", kForkJoin},
    MethodSpec{Method::GetQueuedSubmissionCount, "getQueuedSubmissionCount", Executor, Nothing,
               kNone, false, "How many submissions from outside have not begun.", kForkJoin},
    MethodSpec{Method::HasQueuedSubmissions, "hasQueuedSubmissions", Executor, Nothing, kNone,
               false, "Whether a submission from outside has not begun.", kForkJoin},
    MethodSpec{Method::IsQuiescent, "isQuiescent", Executor, Nothing, kNone, false,
               "Whether nobody works and nothing is queued.", kForkJoin},
    MethodSpec{Method::Fork, "fork", Executor, Template, kNone, false,
               "Makes a part of the running task and puts it on top of the worker's own queue.",
               kForkJoin},
    MethodSpec{Method::Compute, "compute", Executor, Template, kNone, true,
               "Makes a part of the running task and runs it in place.", kForkJoin},
    MethodSpec{Method::Join, "join", Future, Task, kNone, true,
               "Waits for the task's value; a ForkJoinPool's worker runs other tasks until then.",
               kForkJoin | kStages},
    MethodSpec{Method::TryUnfork, "tryUnfork", Future, Task, kNone, false,
               "Takes the task back if it is on top of the worker's own queue.", kForkJoin},
    MethodSpec{Method::IsCompletedAbnormally, "isCompletedAbnormally", Future, Task, kNone, false,
               "Whether the task threw or was cancelled.", kForkJoin},
    MethodSpec{Method::ScheduleCron, "schedule", Executor, Template, kCron, false,
               "Runs the task at the moments of a cron expression, in UTC or a place's time.",
               kScheduledPool},
    MethodSpec{Method::CompletionTakeGet, "take().get", Executor, Nothing, kNone, true,
               "Takes the future of the next completed task, and gives its value.", kCompletion},
    MethodSpec{Method::SetWallClock, "setWallClock", Clock, Nothing, kAhead, false,
               "Sets the machine's wall clock ahead by so much, or back: currentTimeMillis jumps, "
               "nanoTime does not.",
               kScheduledPool | kTimer},
    MethodSpec{Method::Ready, "ready", Executor, Nothing, kNone, false,
               "Freezes the graph of handlers: from now on events can be published.", kSirector},
    MethodSpec{Method::Publish, "publish", Executor, Nothing, kPublish, true,
               "Runs all handlers for an event and waits for it; with a callback it does not wait.",
               kSirector},
    MethodSpec{Method::SupplyAsync, "supplyAsync", Executor, Template, kSupply, false,
               "Runs the task on a pool; the new future is completed with its value.", kStages},
    MethodSpec{Method::RunAsync, "runAsync", Executor, Template, kSupply, false,
               "Runs the task on a pool; the new future is completed with null.", kStages},
    MethodSpec{Method::NewIncompleteFuture, "newIncompleteFuture", Executor, New, kNone, false,
               "Makes a future that somebody is to complete.", kStages},
    MethodSpec{Method::CompletedFuture, "completedFuture", Executor, New, kStageValue, false,
               "Makes a future that has the value from the beginning.", kStages},
    MethodSpec{Method::FailedFuture, "failedFuture", Executor, New, kStageFails, false,
               "Makes a future that has the exception from the beginning.", kStages},
    MethodSpec{Method::ThenApply, "thenApply", Executor, Template, kOf, true,
               "A new future gets what the task returns when it has the value of the first.",
               kStages},
    MethodSpec{Method::ThenApplyAsync, "thenApplyAsync", Executor, Template, kOfAsync, false,
               "A new future gets what the task returns when it has the value of the first.",
               kStages},
    MethodSpec{Method::ThenAccept, "thenAccept", Executor, Template, kOf, true,
               "Runs the task with the value of the first future.", kStages},
    MethodSpec{Method::ThenAcceptAsync, "thenAcceptAsync", Executor, Template, kOfAsync, false,
               "Runs the task with the value of the first future.", kStages},
    MethodSpec{Method::ThenRun, "thenRun", Executor, Template, kOf, true,
               "Runs the task when the first future has a value.", kStages},
    MethodSpec{Method::ThenRunAsync, "thenRunAsync", Executor, Template, kOfAsync, false,
               "Runs the task when the first future has a value.", kStages},
    MethodSpec{Method::WhenComplete, "whenComplete", Executor, Template, kOf, true,
               "Runs the task with the value or the exception, and passes that on.", kStages},
    MethodSpec{Method::WhenCompleteAsync, "whenCompleteAsync", Executor, Template, kOfAsync, false,
               "Runs the task with the value or the exception, and passes that on.", kStages},
    MethodSpec{Method::Handle, "handle", Executor, Template, kOf, true,
               "A new future gets what the task returns for the value or the exception.", kStages},
    MethodSpec{Method::HandleAsync, "handleAsync", Executor, Template, kOfAsync, false,
               "A new future gets what the task returns for the value or the exception.", kStages},
    MethodSpec{Method::Exceptionally, "exceptionally", Executor, Template, kOf, true,
               "Runs the task only for an exception; what it returns stands in its place.",
               kStages},
    MethodSpec{Method::ExceptionallyAsync, "exceptionallyAsync", Executor, Template, kOfAsync,
               false, "Runs the task only for an exception; what it returns stands in its place.",
               kStages},
    MethodSpec{Method::ThenCompose, "thenCompose", Executor, Template, kOf, true,
               "A new future gets the result of the last future that the task makes.", kStages},
    MethodSpec{Method::ThenComposeAsync, "thenComposeAsync", Executor, Template, kOfAsync, false,
               "A new future gets the result of the last future that the task makes.", kStages},
    MethodSpec{Method::ExceptionallyCompose, "exceptionallyCompose", Executor, Template, kOf, true,
               "The same as thenCompose, only for an exception.", kStages},
    MethodSpec{Method::ExceptionallyComposeAsync, "exceptionallyComposeAsync", Executor, Template,
               kOfAsync, false, "The same as thenCompose, only for an exception.", kStages},
    MethodSpec{Method::ThenCombine, "thenCombine", Executor, Template, kOfTwo, true,
               "A new future gets what the task returns when both futures have values.", kStages},
    MethodSpec{Method::ThenCombineAsync, "thenCombineAsync", Executor, Template, kOfTwoAsync, false,
               "A new future gets what the task returns when both futures have values.", kStages},
    MethodSpec{Method::ThenAcceptBoth, "thenAcceptBoth", Executor, Template, kOfTwo, true,
               "Runs the task with the values of both futures.", kStages},
    MethodSpec{Method::ThenAcceptBothAsync, "thenAcceptBothAsync", Executor, Template, kOfTwoAsync,
               false, "Runs the task with the values of both futures.", kStages},
    MethodSpec{Method::RunAfterBoth, "runAfterBoth", Executor, Template, kOfTwo, true,
               "Runs the task when both futures have values.", kStages},
    MethodSpec{Method::RunAfterBothAsync, "runAfterBothAsync", Executor, Template, kOfTwoAsync,
               false, "Runs the task when both futures have values.", kStages},
    MethodSpec{Method::ApplyToEither, "applyToEither", Executor, Template, kOfTwo, true,
               "A new future gets what the task returns for the first of two that is complete.",
               kStages},
    MethodSpec{
        Method::ApplyToEitherAsync, "applyToEitherAsync", Executor, Template, kOfTwoAsync, false,
        "A new future gets what the task returns for the first of two that is complete.", kStages},
    MethodSpec{Method::AcceptEither, "acceptEither", Executor, Template, kOfTwo, true,
               "Runs the task with the first of two futures that is complete.", kStages},
    MethodSpec{Method::AcceptEitherAsync, "acceptEitherAsync", Executor, Template, kOfTwoAsync,
               false, "Runs the task with the first of two futures that is complete.", kStages},
    MethodSpec{Method::RunAfterEither, "runAfterEither", Executor, Template, kOfTwo, true,
               "Runs the task when the first of two futures is complete.", kStages},
    MethodSpec{Method::RunAfterEitherAsync, "runAfterEitherAsync", Executor, Template, kOfTwoAsync,
               false, "Runs the task when the first of two futures is complete.", kStages},
    MethodSpec{Method::AllOf, "allOf", Executor, New, kOfAll, false,
               "A new future is complete when all are; its value is null.", kStages},
    MethodSpec{Method::AnyOf, "anyOf", Executor, New, kOfAll, false,
               "A new future gets the result of the first that is complete.", kStages},
    MethodSpec{Method::Copy, "copy", Executor, New, kOf, false,
               "A new future gets the same result.", kStages},
    MethodSpec{Method::CompleteAsync, "completeAsync", Executor, Template, kOfAsync, false,
               "Runs the task on a pool; its value completes the future, if nothing has yet.",
               kStages},
    MethodSpec{Method::Complete, "complete", Future, Task, kStageValue, true,
               "Completes the future with the value, if nothing has yet.", kStages},
    MethodSpec{Method::CompleteExceptionally, "completeExceptionally", Future, Task, kStageFails,
               true, "Completes the future with the exception, if nothing has yet.", kStages},
    MethodSpec{Method::ObtrudeValue, "obtrudeValue", Future, Task, kStageValue, true,
               "Replaces whatever the future has by the value.", kStages},
    MethodSpec{Method::ObtrudeException, "obtrudeException", Future, Task, kStageFails, true,
               "Replaces whatever the future has by the exception.", kStages},
    MethodSpec{Method::OrTimeout, "orTimeout", Future, Task, kTimeout, false,
               "Completes the future with a TimeoutException when the time is over.", kStages},
    MethodSpec{Method::CompleteOnTimeout, "completeOnTimeout", Future, Task, kValueLate, false,
               "Completes the future with the value when the time is over.", kStages},
    MethodSpec{Method::GetNow, "getNow", Future, Task, kStageValue, false,
               "The future's value, or the one given if it is not complete.", kStages},
    MethodSpec{Method::IsCompletedExceptionally, "isCompletedExceptionally", Future, Task, kNone,
               false, "Whether the future has an exception.", kStages},
    MethodSpec{Method::GetNumberOfDependents, "getNumberOfDependents", Future, Task, kNone, false,
               "How many completions stand in the future's stack.", kStages},
    MethodSpec{Method::SubmitWithTimeout, "submitWithTimeout", Executor, Template, kLateValue,
               false, "As submit; a task that is not done in time is cancelled, or gets the value.",
               kForkJoin},
    MethodSpec{Method::CancelDelayedTasksOnShutdown, "cancelDelayedTasksOnShutdown", Executor,
               Nothing, kNone, false,
               "From now on shutdown cancels delayed tasks that have no period, too.", kForkJoin},
    MethodSpec{Method::GetDelayedTaskCount, "getDelayedTaskCount", Executor, Nothing, kNone, false,
               "How many tasks the delay scheduler had when it last ran out of requests.",
               kForkJoin},
};

constexpr bool inOrder() {
    for (std::size_t i = 0; i < kMethods.size(); ++i) {
        if (kMethods[i].method != static_cast<Method>(i)) return false;
    }
    return kMethods.size() == static_cast<std::size_t>(Method::Count);
}
static_assert(inOrder(), "kMethods lists every Method once, in order");

}  // namespace

const MethodSpec& specOf(Method method) { return kMethods[static_cast<std::size_t>(method)]; }

std::string_view ownerOf(const MethodSpec& spec) {
    for (std::size_t i = 0; i < kExecutorKindWords.size(); ++i) {
        if ((spec.kinds & kindBit(static_cast<ExecutorKind>(i))) != 0) return kExecutorKindWords[i];
    }
    return {};
}

std::span<const MethodSpec> allMethods() { return kMethods; }

const MethodSpec* findMethod(std::string_view name, Kinds kinds, bool cron) {
    constexpr std::string_view kQueue = "getQueue().";
    const bool onQueue = name.starts_with(kQueue);
    if (onQueue) name.remove_prefix(kQueue.size());
    for (const MethodSpec& spec : kMethods) {
        if (spec.name != name || (spec.kinds & kinds) == 0) continue;
        if (spec.method == (cron ? Method::Schedule : Method::ScheduleCron)) continue;
        if (!onQueue || spec.receiver == Queue) return &spec;
    }
    return nullptr;
}

std::vector<std::string_view> methodNames(Kinds kinds) {
    std::vector<std::string_view> names;
    for (const MethodSpec& spec : kMethods) {
        const bool known = std::find(names.begin(), names.end(), spec.name) != names.end();
        if ((spec.kinds & kinds) != 0 && !known) names.push_back(spec.name);
    }
    return names;
}

}  // namespace poolscope
