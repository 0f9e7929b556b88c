// The table of methods. A new one is a row here, an enumerator, and a case in calls.cpp (which does
// not compile without it).
#include "engine/scenario/methods.hpp"

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
constexpr std::array kTime{ArgumentSpec{"time", Time, "long, TimeUnit", false, "keepAliveTime"}};
constexpr std::array kValue{ArgumentSpec{"value", Boolean, "boolean"}};
constexpr std::array kHandler{ArgumentSpec{"handler", Handler, "RejectedExecutionHandler"}};
constexpr std::array kMayInterrupt{
    ArgumentSpec{"mayInterrupt", Boolean, "boolean", true, "mayInterruptIfRunning"}};
constexpr std::array kMaxElements{ArgumentSpec{"maxElements", Int, "int", true}};
constexpr std::array kThread{ArgumentSpec{"thread", ThreadName, "Thread"}};
constexpr std::span<const ArgumentSpec> kNone{};

constexpr std::array kMethods{
    MethodSpec{Method::Execute, "execute", Executor, Template, kNone, false,
               "Runs the task as soon as a worker is free: schedule with delay 0."},
    MethodSpec{Method::Submit, "submit", Executor, Template, kNone, false,
               "As execute, but the caller gets the task's future."},
    MethodSpec{Method::Schedule, "schedule", Executor, Template, kDelay, false,
               "Runs the task once, after the delay."},
    MethodSpec{Method::ScheduleAtFixedRate, "scheduleAtFixedRate", Executor, Template, kRate, false,
               "Runs the task every period, counted from the planned starts."},
    MethodSpec{Method::ScheduleWithFixedDelay, "scheduleWithFixedDelay", Executor, Template,
               kFixedDelay, false, "Runs the task again a delay after each run has ended."},
    MethodSpec{Method::Shutdown, "shutdown", Executor, Nothing, kNone, false,
               "Takes no new tasks; the policies say which queued ones still run."},
    MethodSpec{Method::ShutdownNow, "shutdownNow", Executor, Nothing, kNone, false,
               "Interrupts the workers, empties the queue and gives back what was in it."},
    MethodSpec{Method::AwaitTermination, "awaitTermination", Executor, Nothing, kTimeout, true,
               "Waits until the executor has terminated, at most that long."},
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
               kValue, false, "Takes a task out of the queue at once when it is cancelled."},
    MethodSpec{Method::SetContinueExistingPeriodicTasksAfterShutdownPolicy,
               "setContinueExistingPeriodicTasksAfterShutdownPolicy", Executor, Nothing, kValue,
               false, "Lets periodic tasks go on after shutdown."},
    MethodSpec{Method::SetExecuteExistingDelayedTasksAfterShutdownPolicy,
               "setExecuteExistingDelayedTasksAfterShutdownPolicy", Executor, Nothing, kValue,
               false, "Lets one-shot tasks run that were waiting at shutdown."},
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
               false, "Whether cancelling takes a task out of the queue."},
    MethodSpec{Method::GetContinueExistingPeriodicTasksAfterShutdownPolicy,
               "getContinueExistingPeriodicTasksAfterShutdownPolicy", Executor, Nothing, kNone,
               false, "Whether periodic tasks go on after shutdown."},
    MethodSpec{Method::GetExecuteExistingDelayedTasksAfterShutdownPolicy,
               "getExecuteExistingDelayedTasksAfterShutdownPolicy", Executor, Nothing, kNone, false,
               "Whether waiting one-shots run after shutdown."},
    MethodSpec{Method::GetPoolSize, "getPoolSize", Executor, Nothing, kNone, false,
               "How many workers there are."},
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
               "Whether shutdown has been called."},
    MethodSpec{Method::IsTerminating, "isTerminating", Executor, Nothing, kNone, false,
               "Whether the executor is on its way from shutdown to terminated."},
    MethodSpec{Method::IsTerminated, "isTerminated", Executor, Nothing, kNone, false,
               "Whether the executor has terminated."},
    MethodSpec{Method::ToString, "toString", Executor, MayTask, kNone, false,
               "The executor's text, or the task's."},
    MethodSpec{Method::Cancel, "cancel", Future, Task, kMayInterrupt, false,
               "Cancels the task; mayInterrupt also interrupts the thread that runs it."},
    MethodSpec{Method::Get, "get", Future, Task, kMayTimeout, true,
               "Waits for the task's value, without limit or for the timeout."},
    MethodSpec{Method::IsDone, "isDone", Future, Task, kNone, false,
               "Whether the task has completed, thrown or been cancelled."},
    MethodSpec{Method::IsCancelled, "isCancelled", Future, Task, kNone, false,
               "Whether the task has been cancelled."},
    MethodSpec{Method::GetDelay, "getDelay", Future, Task, kNone, false,
               "Nanoseconds to the task's trigger time; negative when late."},
    MethodSpec{Method::IsPeriodic, "isPeriodic", Future, Task, kNone, false,
               "Whether the task repeats."},
    MethodSpec{Method::Peek, "peek", Queue, Nothing, kNone, false,
               "The head of the queue, due or not."},
    MethodSpec{Method::Poll, "poll", Queue, Nothing, kMayTimeout, true,
               "Takes the head if it is due, waiting at most the timeout."},
    MethodSpec{Method::Take, "take", Queue, Nothing, kNone, true,
               "Waits until the head is due and takes it."},
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
               "Interrupts a client or a worker by its name."},
};

constexpr bool inOrder() {
    for (std::size_t i = 0; i < kMethods.size(); ++i) {
        if (kMethods[i].method != static_cast<Method>(i)) return false;
    }
    return kMethods.size() == static_cast<std::size_t>(Method::Count);
}
static_assert(inOrder(), "kMethods lists every Method once, in order");

constexpr std::array<std::string_view, 4> kHandlers{"AbortPolicy", "DiscardPolicy",
                                                    "DiscardOldestPolicy", "CallerRunsPolicy"};

}  // namespace

const MethodSpec& specOf(Method method) { return kMethods[static_cast<std::size_t>(method)]; }

std::span<const MethodSpec> allMethods() { return kMethods; }

const MethodSpec* findMethod(std::string_view name) {
    constexpr std::string_view kQueue = "getQueue().";
    const bool onQueue = name.starts_with(kQueue);
    if (onQueue) name.remove_prefix(kQueue.size());
    for (const MethodSpec& spec : kMethods) {
        if (spec.name == name) return onQueue && spec.receiver != Queue ? nullptr : &spec;
    }
    return nullptr;
}

std::vector<std::string_view> methodNames() {
    std::vector<std::string_view> names;
    for (const MethodSpec& spec : kMethods) names.push_back(spec.name);
    return names;
}

std::span<const std::string_view> handlerNames() { return kHandlers; }

}  // namespace poolscope
