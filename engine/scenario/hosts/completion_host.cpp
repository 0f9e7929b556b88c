// The host of an ExecutorCompletionService: submits to another host's pool, hands out what is done.
#include "engine/executor/ctl.hpp"
#include "engine/executor/executor_completion_service.hpp"
#include "engine/scenario/hosts/arguments.hpp"
#include "engine/scenario/hosts/thread_pool_host.hpp"
#include "engine/scenario/stage.hpp"
#include "engine/scenario/task_body.hpp"

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

class CompletionHost : public Host {
public:
    CompletionHost(Stage& stage, std::uint32_t index, const ExecutorSpec& spec,
                   AbstractExecutorService& executor)
        : stage_(stage),
          index_(index),
          id_(announce(stage.world(), spec.name)),
          service_(&executor, std::make_shared<CompletionQueue>(stage.world(), id_)) {}

    ExecutorKind kind() const override { return ExecutorKind::ExecutorCompletionService; }
    ExecutorId id() const override { return id_; }
    Co<std::string> call(const Call& call, const CallTarget& target) override;
    Co<void> stop() override { co_return; }
    bool agreesWith(const ExecutorState&) const override { return true; }  // it has no state

private:
    Co<FuturePtr> submit(const CallTarget& target);

    Stage& stage_;
    const std::uint32_t index_;
    const ExecutorId id_;
    ExecutorCompletionService service_;
};

Co<std::string> CompletionHost::call(const Call& call, const CallTarget& target) {
    const Arguments with(call);
    FuturePtr future;
    switch (call.method) {
        case Method::Submit: {
            future = co_await submit(target);
            stage_.enter(target.label, index_, future);
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
        default: break;
    }
    co_return future ? toJson(RunnablePtr(future)) : std::string();
}

Co<FuturePtr> CompletionHost::submit(const CallTarget& target) {
    const auto body =
        std::make_shared<TaskBody>(stage_, target.steps, target.executor, target.label);
    if (target.steps->value) {
        CallablePtr callable = callableOf(body);
        const auto called = service_.submit(std::move(callable), target.label);
        co_return co_await called;
    }
    RunnablePtr runnable = runnableOf(body);
    const auto called = service_.submit(std::move(runnable), Value{}, target.label);
    co_return co_await called;
}

}  // namespace

std::unique_ptr<Host> makeCompletionHost(Stage& stage, std::uint32_t index,
                                         const ExecutorSpec& spec) {
    auto& executor = dynamic_cast<ThreadPoolHost&>(stage.host(spec.executor));
    return std::make_unique<CompletionHost>(stage, index, spec, executor.pool());
}

}  // namespace poolscope
