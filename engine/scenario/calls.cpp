// The dispatch of calls, by receiver: executor (ways in, life, settings, figures), future, queue,
// thread. Each function gives the result as JSON text, empty for void and null.
#include "engine/scenario/calls.hpp"

#include <limits>

#include <fmt/format.h>

#include "engine/scenario/stage.hpp"
#include "engine/scenario/task_body.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

using Pool = ScheduledThreadPoolExecutor;
using TaskPtr = std::shared_ptr<ScheduledFutureTask>;

std::string json(bool value) { return value ? "true" : "false"; }
std::string json(std::int64_t value) { return std::to_string(value); }
std::string json(Duration value) { return std::to_string(value.ns); }
std::string json(const RunnablePtr& task) { return task ? jsonString(labelOf(*task)) : ""; }
std::string json(const std::vector<RunnablePtr>& tasks) {
    std::string list = "[";
    for (const RunnablePtr& task : tasks) {
        if (list.size() > 1) list += ',';
        list += json(task);
    }
    return list + ']';
}
std::string json(const Value& value) {
    const auto* text = std::any_cast<std::string>(&value);
    return text == nullptr ? std::string() : jsonString(*text);
}

/// A call's arguments by position, for a method whose row says that they are there.
class Arguments {
public:
    explicit Arguments(const Call& call) : values_(call.arguments) {}
    bool has(std::size_t i) const { return !std::holds_alternative<std::monostate>(values_[i]); }
    Duration time(std::size_t i) const { return std::get<Duration>(values_[i]); }
    bool boolean(std::size_t i) const { return std::get<bool>(values_[i]); }
    std::int32_t integer(std::size_t i) const {
        return static_cast<std::int32_t>(std::get<std::int64_t>(values_[i]));
    }
    HandlerKind handler(std::size_t i) const { return std::get<HandlerKind>(values_[i]); }
    const std::string& text(std::size_t i) const { return std::get<std::string>(values_[i]); }

private:
    const std::vector<ArgumentValue>& values_;
};

// ---------------------------------------------------------------- executor: ways in

Co<void> submit(Stage& stage, const Call& call, const CallTarget& target) {
    Pool& pool = stage.executor(target.executor);
    const Arguments with(call);
    const auto body =
        std::make_shared<TaskBody>(stage, target.steps, target.executor, target.label);
    const bool returnsValue =
        target.steps->value && (call.method == Method::Submit || call.method == Method::Schedule);
    if (returnsValue) {
        const Duration delay = call.method == Method::Schedule ? with.time(0) : Duration{};
        CallablePtr callable = callableOf(body);
        const auto called = pool.schedule(callable, delay, target.label);
        co_await called;
        co_return;
    }
    RunnablePtr runnable = runnableOf(body);
    if (call.method == Method::ScheduleAtFixedRate) {
        const auto called =
            pool.scheduleAtFixedRate(runnable, with.time(0), with.time(1), target.label);
        co_await called;
    } else if (call.method == Method::ScheduleWithFixedDelay) {
        const auto called =
            pool.scheduleWithFixedDelay(runnable, with.time(0), with.time(1), target.label);
        co_await called;
    } else {
        // execute and submit are schedule with delay 0, in the JDK as here.
        const Duration delay = call.method == Method::Schedule ? with.time(0) : Duration{};
        const auto called = pool.schedule(runnable, delay, target.label);
        co_await called;
    }
}

// ---------------------------------------------------------------- executor: life and settings

Co<std::string> changeExecutor(Pool& pool, const Call& call, const TaskPtr& task) {
    const Arguments with(call);
    switch (call.method) {
        case Method::Shutdown: co_await pool.shutdown(); break;
        case Method::ShutdownNow: {
            const std::vector<RunnablePtr> queued = co_await pool.shutdownNow();
            co_return json(queued);
        }
        case Method::AwaitTermination: co_return json(co_await pool.awaitTermination(with.time(0)));
        case Method::Remove: co_return json(co_await pool.remove(*task));
        case Method::Purge: co_await pool.purge(); break;
        case Method::SetCorePoolSize: co_await pool.setCorePoolSize(with.integer(0)); break;
        case Method::SetMaximumPoolSize: co_await pool.setMaximumPoolSize(with.integer(0)); break;
        case Method::SetKeepAliveTime: co_await pool.setKeepAliveTime(with.time(0)); break;
        case Method::AllowCoreThreadTimeOut:
            co_await pool.allowCoreThreadTimeOut(with.boolean(0));
            break;
        case Method::SetRejectedExecutionHandler:
            pool.setRejectedExecutionHandler(
                rejectionPolicy(handlerNames()[static_cast<std::size_t>(with.handler(0))]));
            break;
        case Method::SetRemoveOnCancelPolicy: pool.setRemoveOnCancelPolicy(with.boolean(0)); break;
        case Method::SetContinueExistingPeriodicTasksAfterShutdownPolicy:
            co_await pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(with.boolean(0));
            break;
        case Method::SetExecuteExistingDelayedTasksAfterShutdownPolicy:
            co_await pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(with.boolean(0));
            break;
        case Method::PrestartCoreThread: co_return json(co_await pool.prestartCoreThread());
        case Method::PrestartAllCoreThreads:
            co_return json(std::int64_t{co_await pool.prestartAllCoreThreads()});
        default: break;
    }
    co_return std::string();
}

// ---------------------------------------------------------------- executor: figures

Co<std::string> askExecutor(Pool& pool, Method method) {
    switch (method) {
        case Method::GetCorePoolSize: co_return json(std::int64_t{pool.getCorePoolSize()});
        case Method::GetMaximumPoolSize: co_return json(std::int64_t{pool.getMaximumPoolSize()});
        case Method::GetKeepAliveTime: co_return json(pool.getKeepAliveTime());
        case Method::AllowsCoreThreadTimeOut: co_return json(pool.allowsCoreThreadTimeOut());
        case Method::GetRejectedExecutionHandler:
            co_return jsonString(pool.getRejectedExecutionHandler()->name());
        case Method::GetRemoveOnCancelPolicy: co_return json(pool.getRemoveOnCancelPolicy());
        case Method::GetContinueExistingPeriodicTasksAfterShutdownPolicy:
            co_return json(pool.getContinueExistingPeriodicTasksAfterShutdownPolicy());
        case Method::GetExecuteExistingDelayedTasksAfterShutdownPolicy:
            co_return json(pool.getExecuteExistingDelayedTasksAfterShutdownPolicy());
        case Method::GetPoolSize: co_return json(std::int64_t{co_await pool.getPoolSize()});
        case Method::GetLargestPoolSize:
            co_return json(std::int64_t{co_await pool.getLargestPoolSize()});
        case Method::GetActiveCount: co_return json(std::int64_t{co_await pool.getActiveCount()});
        case Method::GetTaskCount: co_return json(co_await pool.getTaskCount());
        case Method::GetCompletedTaskCount: co_return json(co_await pool.getCompletedTaskCount());
        case Method::GetQueue: {
            const std::vector<RunnablePtr> queued = co_await pool.getQueue().toArray();
            co_return json(queued);
        }
        case Method::IsShutdown: co_return json(pool.isShutdown());
        case Method::IsTerminating: co_return json(pool.isTerminating());
        case Method::IsTerminated: co_return json(pool.isTerminated());
        case Method::ToString: {
            const std::string text = co_await pool.toString();
            co_return jsonString(text);
        }
        default: co_return std::string();
    }
}

// ---------------------------------------------------------------- future, queue, thread

Co<std::string> callFuture(const TaskPtr& task, const Call& call) {
    const Arguments with(call);
    switch (call.method) {
        case Method::Cancel: co_return json(co_await task->cancel(with.has(0) && with.boolean(0)));
        case Method::Get: {
            Value value;
            if (with.has(0)) {
                value = co_await task->get(with.time(0));
            } else {
                value = co_await task->get();
            }
            co_return json(value);
        }
        case Method::IsDone: co_return json(task->isDone());
        case Method::IsCancelled: co_return json(task->isCancelled());
        case Method::GetDelay: co_return json(task->getDelay());
        case Method::IsPeriodic: co_return json(task->isPeriodic());
        default: co_return std::string();
    }
}

Co<std::string> callQueue(DelayedWorkQueue& queue, const Call& call, const TaskPtr& task) {
    const Arguments with(call);
    switch (call.method) {
        case Method::Peek: {
            const RunnablePtr head = co_await queue.peek();
            co_return json(head);
        }
        case Method::Poll: {
            RunnablePtr head;
            if (with.has(0)) {
                head = co_await queue.poll(with.time(0));
            } else {
                head = co_await queue.poll();
            }
            co_return json(head);
        }
        case Method::Take: {
            const RunnablePtr head = co_await queue.take();
            co_return json(head);
        }
        case Method::DrainTo: {
            std::vector<RunnablePtr> drained;
            const std::int32_t most =
                with.has(0) ? with.integer(0) : std::numeric_limits<std::int32_t>::max();
            co_return json(std::int64_t{co_await queue.drainTo(drained, most)});
        }
        case Method::Clear: co_await queue.clear(); break;
        case Method::Contains: co_return json(co_await queue.contains(*task));
        case Method::Add: {
            RunnablePtr added = task;
            co_return json(co_await queue.offer(added));
        }
        case Method::Size: co_return json(std::int64_t{co_await queue.size()});
        case Method::IsEmpty: co_return json(co_await queue.isEmpty());
        case Method::RemainingCapacity: co_return json(std::int64_t{queue.remainingCapacity()});
        default: break;
    }
    co_return std::string();
}

void interrupt(Stage& stage, const std::string& name) {
    Thread* const thread = stage.findThread(name);
    if (thread == nullptr) {
        throw Throwable("NullPointerException", fmt::format("there is no thread '{}' yet", name));
    }
    stage.world().interrupt(*thread);
}

std::string valueText(const ArgumentValue& value) {
    if (const auto* time = std::get_if<Duration>(&value)) return toText(*time);
    if (const auto* boolean = std::get_if<bool>(&value)) return json(*boolean);
    if (const auto* number = std::get_if<std::int64_t>(&value)) return json(*number);
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    return std::string(handlerNames()[static_cast<std::size_t>(std::get<HandlerKind>(value))]);
}

}  // namespace

Co<std::string> dispatchCall(Stage& stage, const Call& call, const CallTarget& target) {
    const MethodSpec& spec = specOf(call.method);
    Pool& pool = stage.executor(target.executor);
    if (spec.task == TaskNeed::Task && !target.task) {
        throw Throwable("NullPointerException",
                        fmt::format("there is no task '{}' yet", target.label));
    }
    switch (spec.receiver) {
        case Receiver::Future: co_return co_await callFuture(target.task, call);
        case Receiver::Queue: co_return co_await callQueue(pool.getQueue(), call, target.task);
        case Receiver::Thread: interrupt(stage, Arguments(call).text(0)); co_return std::string();
        case Receiver::Executor: break;
    }
    if (spec.task == TaskNeed::Template) {
        co_await submit(stage, call, target);
        co_return std::string();
    }
    if (call.method == Method::ToString && target.task) {
        co_return jsonString(target.task->toString());
    }
    const bool asks = call.method >= Method::GetCorePoolSize && call.method <= Method::ToString;
    if (asks) co_return co_await askExecutor(pool, call.method);
    co_return co_await changeExecutor(pool, call, target.task);
}

std::string argumentText(const Call& call, const std::string& label) {
    std::string text = label;
    const auto& specs = specOf(call.method).arguments;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        if (std::holds_alternative<std::monostate>(call.arguments[i])) continue;
        if (!text.empty()) text += ", ";
        text += fmt::format("{} {}", specs[i].name, valueText(call.arguments[i]));
    }
    return text;
}

}  // namespace poolscope
