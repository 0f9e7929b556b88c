// Choosing the policy, and running the scenario's own steps before it.
#include "engine/scenario/run/adapters/rejection.hpp"

#include <utility>

#include "engine/scenario/run/adapters/thread_pool_adapter.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/world/kept_memory.hpp"

namespace poolscope {

namespace {

/// The calling thread runs a [[task]]'s steps, then the policy. An exception of a step goes to the
/// caller, and the policy is not asked.
class HandlerWithBody : public RejectedExecutionHandler {
public:
    HandlerWithBody(ScenarioRuntime& runtime, std::uint32_t executor, std::uint32_t task,
                    std::shared_ptr<RejectedExecutionHandler> then)
        : runtime_(runtime), executor_(executor), task_(task), then_(std::move(then)) {}

    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override {
        const auto body =
            makeKept<TaskBody>(runtime_, runtime_.templateAt(task_), executor_,
                               runtime_.takeLabel(runtime_.scenario().tasks[task_].name));
        co_await body->run();
        co_await then_->rejectedExecution(std::move(task), executor);
    }
    std::string_view name() const override { return then_->name(); }

private:
    ScenarioRuntime& runtime_;
    std::uint32_t executor_;
    std::uint32_t task_;
    std::shared_ptr<RejectedExecutionHandler> then_;
};

}  // namespace

std::shared_ptr<RejectedExecutionHandler> rejectionHandlerOf(ScenarioRuntime& runtime,
                                                             std::uint32_t index,
                                                             const ExecutorSpec& spec) {
    std::shared_ptr<RejectedExecutionHandler> policy;
    if (spec.handlerExecutor) {
        auto& other = dynamic_cast<ThreadPoolAdapter&>(runtime.adapter(*spec.handlerExecutor));
        policy = std::make_shared<ForwardPolicy>(other.pool());
    } else {
        policy =
            rejectionPolicy(kHandlerWords[static_cast<std::size_t>(spec.rejectedExecutionHandler)]);
    }
    if (!spec.handlerBody) return policy;
    return std::make_shared<HandlerWithBody>(runtime, index, *spec.handlerBody, std::move(policy));
}

}  // namespace poolscope
