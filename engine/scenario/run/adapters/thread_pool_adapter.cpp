// The dispatch of a pool's methods: life, settings, figures.
#include "engine/scenario/run/adapters/thread_pool_adapter.hpp"

#include "engine/scenario/run/adapters/arguments.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

/// What ExecutorService and ScheduledExecutorService have: all that is left of a wrapped pool.
bool isOfTheInterface(Method method) {
    switch (method) {
        case Method::Execute:
        case Method::Submit:
        case Method::Schedule:
        case Method::ScheduleAtFixedRate:
        case Method::ScheduleWithFixedDelay:
        case Method::Shutdown:
        case Method::ShutdownNow:
        case Method::AwaitTermination:
        case Method::IsShutdown:
        case Method::IsTerminated:
        case Method::InvokeAll:
        case Method::InvokeAny:
        case Method::ToString: return true;
        default: return false;
    }
}

}  // namespace

void ThreadPoolAdapter::judgeWrapping(Method method) const {
    if (wrapping_ == Wrapping::None || isOfTheInterface(method)) return;
    const bool scheduled = kind_ == ExecutorKind::ScheduledThreadPoolExecutor;
    throwClassCast(scheduled ? "Executors$DelegatedScheduledExecutorService"
                             : "Executors$FinalizableDelegatedExecutorService",
                   nameOf(kind_));
}

Co<void> ThreadPoolAdapter::configure(const ExecutorSpec& spec) {
    for (const Ablation what : spec.ablated) pool().ablate(what);
    if (spec.allowCoreThreadTimeOut) co_await pool().allowCoreThreadTimeOut(true);
}

Co<std::string> ThreadPoolAdapter::call(const Call& call, const CallTarget& target) {
    const StackFrame frame(runtime_.world());
    judgeWrapping(call.method);
    const MethodSpec& spec = specOf(call.method);
    if (spec.task == TaskNeed::Template)
        return frame.tail(Co<std::string>::after(submit(call, target), std::string()));
    if (call.method == Method::ToString && target.task)
        return Co<std::string>::ready(toJson(std::string_view(target.task->toString())));
    if (call.method >= Method::GetCorePoolSize && call.method <= Method::ToString) {
        const bool common = (spec.kinds & kPlainPool) != 0;
        return frame.tail(common ? ask(call.method) : callMore(call, target));
    }
    if (spec.task == TaskNeed::Templates) return frame.tail(invokeMany(call, target));
    if ((spec.kinds & kPlainPool) == 0) return frame.tail(callMore(call, target));
    const bool sets = call.method >= Method::SetCorePoolSize &&
                      call.method <= Method::SetRejectedExecutionHandler;
    return frame.tail(sets ? set(call) : live(call, target));
}

/// invokeAll gives the futures in the order given, invokeAny the value of one.
Co<std::string> ThreadPoolAdapter::invokeMany(const Call& call, const CallTarget& target) {
    std::vector<CallablePtr> tasks;
    for (std::size_t i = 0; i < call.templates.size(); ++i) {
        const std::shared_ptr<const TaskTemplate> steps = runtime_.templateAt(call.templates[i]);
        tasks.push_back(
            callableOf(makeKept<TaskBody>(runtime_, steps, target.executor, target.labels[i])));
    }
    const Arguments with(call);
    if (call.method == Method::InvokeAny) {
        Value value;
        if (with.has(0)) {
            value = co_await pool().invokeAny(tasks, with.time(0), target.labels);
        } else {
            value = co_await pool().invokeAny(tasks, target.labels);
        }
        co_return toJson(value);
    }
    AbstractExecutorService::Futures futures;
    if (with.has(0)) {
        futures = co_await pool().invokeAll(tasks, with.time(0), target.labels);
    } else {
        futures = co_await pool().invokeAll(tasks, target.labels);
    }
    const std::vector<RunnablePtr> all(futures.begin(), futures.end());
    co_return toJson(all);
}

Co<std::string> ThreadPoolAdapter::callMore(const Call& call, const CallTarget&) {
    throwNoCase(call.method);
    co_return std::string();
}

Co<std::string> ThreadPoolAdapter::live(const Call& call, const CallTarget& target) {
    const Arguments with(call);
    switch (call.method) {
        case Method::Shutdown: co_await pool().shutdown(); break;
        case Method::ShutdownNow: {
            const std::vector<RunnablePtr> queued = co_await pool().shutdownNow();
            co_return toJson(queued);
        }
        case Method::AwaitTermination:
            co_return toJson(co_await pool().awaitTermination(with.time(0)));
        case Method::Remove: co_return toJson(co_await pool().remove(*target.task));
        case Method::Purge: co_await pool().purge(); break;
        case Method::PrestartCoreThread: co_return toJson(co_await pool().prestartCoreThread());
        case Method::PrestartAllCoreThreads:
            co_return toJson(co_await pool().prestartAllCoreThreads());
        default: throwNoCase(call.method);
    }
    co_return std::string();
}

Co<std::string> ThreadPoolAdapter::set(const Call& call) {
    const Arguments with(call);
    switch (call.method) {
        case Method::SetCorePoolSize: co_await pool().setCorePoolSize(with.integer(0)); break;
        case Method::SetMaximumPoolSize: co_await pool().setMaximumPoolSize(with.integer(0)); break;
        case Method::SetKeepAliveTime: co_await pool().setKeepAliveTime(with.time(0)); break;
        case Method::AllowCoreThreadTimeOut:
            co_await pool().allowCoreThreadTimeOut(with.boolean(0));
            break;
        case Method::SetRejectedExecutionHandler:
            pool().setRejectedExecutionHandler(
                rejectionPolicy(handlerNames()[static_cast<std::size_t>(with.handler(0))]));
            break;
        default: throwNoCase(call.method);
    }
    co_return std::string();
}

Co<std::string> ThreadPoolAdapter::ask(Method method) {
    switch (method) {
        case Method::GetCorePoolSize: co_return toJson(pool().getCorePoolSize());
        case Method::GetMaximumPoolSize: co_return toJson(pool().getMaximumPoolSize());
        case Method::GetKeepAliveTime: co_return toJson(pool().getKeepAliveTime());
        case Method::AllowsCoreThreadTimeOut: co_return toJson(pool().allowsCoreThreadTimeOut());
        case Method::GetRejectedExecutionHandler:
            co_return toJson(pool().getRejectedExecutionHandler()->name());
        case Method::GetPoolSize: co_return toJson(co_await pool().getPoolSize());
        case Method::GetLargestPoolSize: co_return toJson(co_await pool().getLargestPoolSize());
        case Method::GetActiveCount: co_return toJson(co_await pool().getActiveCount());
        case Method::GetTaskCount: co_return toJson(co_await pool().getTaskCount());
        case Method::GetCompletedTaskCount:
            co_return toJson(co_await pool().getCompletedTaskCount());
        case Method::GetQueue: {
            const std::vector<RunnablePtr> queued = co_await pool().workQueue().toArray();
            co_return toJson(queued);
        }
        case Method::IsShutdown: co_return toJson(pool().isShutdown());
        case Method::IsTerminating: co_return toJson(pool().isTerminating());
        case Method::IsTerminated: co_return toJson(pool().isTerminated());
        case Method::ToString: {
            const std::string text = co_await pool().toString();
            co_return toJson(std::string_view(text));
        }
        default: throwNoCase(method);
    }
}

}  // namespace poolscope
