// The adapter of an ExecutorCompletionService: submits to another adapter's pool, hands out what is
// done.
#include "engine/executor/future/executor_completion_service.hpp"
#include "engine/executor/pool/ctl.hpp"
#include "engine/scenario/run/adapters/arguments.hpp"
#include "engine/scenario/run/adapters/thread_pool_adapter.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {

/// The service has no place in the log of its own; the log calls it an executor, so that calls on
/// it and its queue can be told from those of its pool.
ExecutorId announce(World& world, const std::string& name) {
    const ExecutorId id = world.newExecutorId();
    world.emit(POOLSCOPE_HERE,
               ExecutorCreated{id, world.text(name), world.text("ExecutorCompletionService"),
                               static_cast<std::uint32_t>(kRunning)});
    return id;
}

class CompletionAdapter : public ExecutorAdapter {
public:
    CompletionAdapter(ScenarioRuntime& runtime, std::uint32_t index, const ExecutorSpec& spec,
                      AbstractExecutorService& executor)
        : runtime_(runtime),
          index_(index),
          id_(announce(runtime.world(), spec.name)),
          service_(&executor, std::make_shared<CompletionQueue>(runtime.world(), id_)) {}

    ExecutorKind kind() const override { return ExecutorKind::ExecutorCompletionService; }
    ExecutorId id() const override { return id_; }
    Co<std::string> call(const Call& call, const CallTarget& target) override;
    Co<void> stop() override { co_return; }
    bool agreesWith(const ExecutorState&) const override { return true; }  // it has no state

private:
    Co<FuturePtr> submit(const Call& call, const CallTarget& target);
    void nameTaken(const CallTarget& target, const FuturePtr& future);

    ScenarioRuntime& runtime_;
    const std::uint32_t index_;
    const ExecutorId id_;
    ExecutorCompletionService service_;
};

Co<std::string> CompletionAdapter::call(const Call& call, const CallTarget& target) {
    const Arguments with(call);
    FuturePtr future;
    switch (call.method) {
        case Method::Submit: {
            future = co_await submit(call, target);
            runtime_.enter(target.label, index_, future);
            co_return std::string();
        }
        case Method::CompletionTake: future = co_await service_.take(); break;
        case Method::CompletionPoll:
            if (with.has(0)) {
                future = co_await service_.poll(with.time(0));
            } else {
                future = co_await service_.poll();
            }
            break;
        case Method::CompletionTakeGet: {
            future = co_await service_.take();
            const Value value = co_await future->get();
            co_return toJson(value);
        }
        default: throwNoCase(call.method);
    }
    nameTaken(target, future);
    co_return future ? toJson(RunnablePtr(future)) : std::string();
}

/// `Future<V> first = service.take();`
void CompletionAdapter::nameTaken(const CallTarget& target, const FuturePtr& future) {
    if (!target.taken.empty() && future) runtime_.enter(target.taken, index_, future);
}

Co<FuturePtr> CompletionAdapter::submit(const Call& call, const CallTarget& target) {
    const auto body = makeKept<TaskBody>(runtime_, target.steps, target.executor, target.label);
    const std::optional<Value> result = resultGiven(call);
    if (!result && target.steps->isCallable()) {
        CallablePtr callable = callableOf(body);
        const auto called = service_.submit(std::move(callable), target.label);
        co_return co_await called;
    }
    RunnablePtr runnable = runnableOf(body);
    callFollows(runtime_.world());
    const auto called =
        service_.submit(std::move(runnable), result.value_or(Value{}), target.label);
    co_return co_await called;
}

}  // namespace

std::unique_ptr<ExecutorAdapter> makeCompletionAdapter(ScenarioRuntime& runtime,
                                                       std::uint32_t index,
                                                       const ExecutorSpec& spec) {
    const StackFrame frame(runtime.world());
    auto& executor = dynamic_cast<ThreadPoolAdapter&>(runtime.adapter(spec.executor));
    return std::make_unique<CompletionAdapter>(runtime, index, spec, executor.pool());
}

}  // namespace poolscope
