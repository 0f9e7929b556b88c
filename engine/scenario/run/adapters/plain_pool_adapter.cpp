// The adapter of a ThreadPoolExecutor: any queue, any size, and what the factories of Executors
// make.
#include <limits>

#include "engine/executor/future/plain_task.hpp"
#include "engine/executor/orchestration/worker_executor.hpp"
#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/executor/pool/tomcat_thread_pool_executor.hpp"
#include "engine/executor/queue/array_blocking_queue.hpp"
#include "engine/executor/queue/delay_queue.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/executor/queue/ordered_task.hpp"
#include "engine/executor/queue/priority_blocking_queue.hpp"
#include "engine/executor/queue/synchronous_queue.hpp"
#include "engine/scenario/run/adapters/arguments.hpp"
#include "engine/scenario/run/adapters/hooks.hpp"
#include "engine/scenario/run/adapters/rejection.hpp"
#include "engine/scenario/run/adapters/thread_pool_adapter.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

constexpr std::int32_t kNoBound = std::numeric_limits<std::int32_t>::max();

QueueMaker queueMakerOf(const QueueSpec& spec) {
    const std::int32_t capacity = spec.capacity.value_or(kNoBound);
    switch (spec.kind) {
        case QueueKind::ArrayBlockingQueue: return queueOf<ArrayBlockingQueue>(capacity);
        case QueueKind::SynchronousQueue: return queueOf<SynchronousQueue>(spec.fair);
        case QueueKind::PriorityBlockingQueue: return queueOf<PriorityBlockingQueue>();
        case QueueKind::DelayQueue: return queueOf<DelayQueue>();
        default: return queueOf<LinkedBlockingQueue>(capacity);
    }
}

ThreadPoolExecutor::Settings settingsOf(ScenarioRuntime& runtime, std::uint32_t index,
                                        const ExecutorSpec& spec) {
    ThreadPoolExecutor::Settings settings;
    settings.corePoolSize = spec.corePoolSize;
    settings.maximumPoolSize = spec.maximumPoolSize.value_or(std::max(1, spec.corePoolSize));
    settings.keepAliveTime = spec.keepAliveTime.value_or(Duration{});
    const bool named = !spec.threadNamePrefix.empty() || spec.threadFactory;
    if (spec.kind == ExecutorKind::WorkerExecutor && !named)
        settings.threadFactory =
            runtime.remembering(std::make_shared<WorkerThreadFactory>(spec.name));
    else
        settings.threadFactory = runtime.threadFactory(spec);
    settings.handler = rejectionHandlerOf(runtime, index, spec);
    settings.name = spec.name;
    return settings;
}

/// Remembers the futures it makes, also those it then rejects.
template <class Base>
class Remembering : public WithHooks<Base> {
public:
    template <class Queue>
    Remembering(ScenarioRuntime& runtime, std::uint32_t index, const ExecutorSpec& spec,
                const Queue& queue)
        : WithHooks<Base>(runtime, index, spec, runtime.world(), settingsOf(runtime, index, spec),
                          queue) {}

    std::shared_ptr<FutureTask> newTaskFor(RunnablePtr runnable, Value value,
                                           std::string label) override {
        return entered(Base::newTaskFor(std::move(runnable), std::move(value), std::move(label)));
    }
    std::shared_ptr<FutureTask> newTaskFor(CallablePtr callable, std::string label) override {
        return entered(Base::newTaskFor(std::move(callable), std::move(label)));
    }

private:
    std::shared_ptr<FutureTask> entered(std::shared_ptr<FutureTask> task) {
        this->runtime_.enter(task->label(), this->index_, task);
        return task;
    }
};

std::unique_ptr<ThreadPoolExecutor> poolOf(ScenarioRuntime& runtime, std::uint32_t index,
                                           const ExecutorSpec& spec) {
    if (spec.queue.kind == QueueKind::TaskQueue) {
        return std::make_unique<Remembering<TomcatThreadPoolExecutor>>(
            runtime, index, spec, spec.queue.capacity.value_or(kNoBound));
    }
    if (spec.kind == ExecutorKind::WorkerExecutor) {
        return std::make_unique<Remembering<WorkerExecutor>>(runtime, index, spec,
                                                             queueMakerOf(spec.queue));
    }
    return std::make_unique<Remembering<ThreadPoolExecutor>>(runtime, index, spec,
                                                             queueMakerOf(spec.queue));
}

class PlainPoolAdapter : public ThreadPoolAdapter {
public:
    PlainPoolAdapter(ScenarioRuntime& runtime, std::uint32_t index, const ExecutorSpec& spec)
        : ThreadPoolAdapter(runtime, index, spec), pool_(poolOf(runtime, index, spec)) {}

    ThreadPoolExecutor& pool() override { return *pool_; }
    bool agreesWith(const ExecutorState& told) const override;

protected:
    Co<void> submit(const Call& call, const CallTarget& target) override;

private:
    RunnablePtr taskOf(const CallTarget& target, RunnablePtr body);

    std::unique_ptr<ThreadPoolExecutor> pool_;
};

/// A bare Runnable; with what a queue that orders its tasks asks of them, if the template has it.
RunnablePtr PlainPoolAdapter::taskOf(const CallTarget& target, RunnablePtr body) {
    const StackFrame frame(runtime_.world());
    World& world = runtime_.world();
    const TaskTemplate& steps = *target.steps;
    if (steps.priority)
        return newPriorityTask(world, pool_->id(), std::move(body), *steps.priority, target.label);
    if (steps.delay)
        return newDelayedTask(world, pool_->id(), std::move(body), *steps.delay, target.label);
    return newPlainTask(*pool_, std::move(body), target.label);
}

Co<void> PlainPoolAdapter::submit(const Call& call, const CallTarget& target) {
    const auto body = makeKept<TaskBody>(runtime_, target.steps, target.executor, target.label);
    if (call.method == Method::Execute) {
        RunnablePtr task = taskOf(target, runnableOf(body));
        runtime_.enter(target.label, index_, task);
        co_await pool_->execute(std::move(task));
    } else if (const std::optional<Value> result = resultGiven(call)) {
        RunnablePtr runnable = runnableOf(body);
        callFollows(runtime_.world());
        const auto called = pool_->submit(std::move(runnable), *result, target.label);
        co_await called;
    } else if (target.steps->isCallable()) {
        CallablePtr callable = callableOf(body);
        const auto called = pool_->submit(std::move(callable), target.label);
        co_await called;
    } else {
        RunnablePtr runnable = runnableOf(body);
        callFollows(runtime_.world());
        const auto called = pool_->submit(std::move(runnable), target.label);
        co_await called;
    }
}

bool PlainPoolAdapter::agreesWith(const ExecutorState& told) const {
    return told.ctl == static_cast<std::uint32_t>(pool_->ctl()) &&
           told.queued() == pool_->workQueue().quietContents();
}

}  // namespace

std::unique_ptr<ExecutorAdapter> makePlainPoolAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                                      const ExecutorSpec& spec) {
    const StackFrame frame(runtime.world());
    return std::make_unique<PlainPoolAdapter>(runtime, index, spec);
}

}  // namespace poolscope
