// What all adapters do alike: methods of futures and of queues.
#include "engine/scenario/run/adapters/executor_adapter.hpp"

#include <limits>

#include "engine/scenario/run/adapters/arguments.hpp"
#include "engine/world/throwable.hpp"

namespace poolscope {

Co<void> ExecutorAdapter::configure(const ExecutorSpec&) { co_return; }

Co<std::string> ExecutorAdapter::callTask(const Call& call, const CallTarget& target) {
    const Arguments with(call);
    if (!target.future) throwClassCast("Runnable", "Future");
    Future& future = *target.future;
    switch (call.method) {
        case Method::Cancel:
            co_return toJson(co_await future.cancel(with.has(0) && with.boolean(0)));
        case Method::Get: {
            Value value;
            if (with.has(0)) {
                value = co_await future.get(with.time(0));
            } else {
                value = co_await future.get();
            }
            co_return toJson(value);
        }
        case Method::IsDone: co_return toJson(future.isDone());
        case Method::IsCancelled: co_return toJson(future.isCancelled());
        case Method::ScheduledExecutionTime: throwClassCast("FutureTask", "TimerTask");
        default: break;
    }
    const auto* scheduled = dynamic_cast<const RunnableScheduledFuture*>(target.task.get());
    if (scheduled == nullptr) throwClassCast("FutureTask", "RunnableScheduledFuture");
    if (call.method == Method::GetDelay) co_return toJson(scheduled->getDelay());
    if (call.method == Method::IsPeriodic) co_return toJson(scheduled->isPeriodic());
    throwNoCase(call.method);
}

Co<std::string> callQueue(WorkQueue& queue, const Call& call, const CallTarget& target) {
    const Arguments with(call);
    switch (call.method) {
        case Method::Peek: {
            const RunnablePtr head = co_await queue.peek();
            co_return toJson(head);
        }
        case Method::Poll: {
            RunnablePtr head;
            if (with.has(0)) {
                head = co_await queue.poll(with.time(0));
            } else {
                head = co_await queue.poll();
            }
            co_return toJson(head);
        }
        case Method::Take: {
            const RunnablePtr head = co_await queue.take();
            co_return toJson(head);
        }
        case Method::DrainTo: {
            std::vector<RunnablePtr> drained;
            const std::int32_t most =
                with.has(0) ? with.integer(0) : std::numeric_limits<std::int32_t>::max();
            co_return toJson(co_await queue.drainTo(drained, most));
        }
        case Method::Clear: co_await queue.clear(); break;
        case Method::Contains: co_return toJson(co_await queue.contains(*target.task));
        case Method::Add: {
            RunnablePtr added = target.task;
            const bool taken = co_await queue.offer(added);
            if (!taken) throw Throwable("IllegalStateException", "Queue full");
            co_return toJson(true);
        }
        case Method::Size: co_return toJson(co_await queue.size());
        case Method::IsEmpty: co_return toJson(co_await queue.isEmpty());
        case Method::RemainingCapacity: co_return toJson(queue.remainingCapacity());
        default: throwNoCase(call.method);
    }
    co_return std::string();
}

}  // namespace poolscope
