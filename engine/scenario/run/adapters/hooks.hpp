// The hooks of a ThreadPoolExecutor's subclass, as a scenario has them: the steps of a [[task]].
//
// Promises: beforeExecute runs its steps and then super's, afterExecute and terminated super's
// first, as the JDK's documentation asks of a subclass. An exception of a step leaves the hook, and
// the pool does with it what the JDK does.
#pragma once

#include <exception>
#include <optional>
#include <utility>

#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

template <class Base>
class WithHooks : public Base {
public:
    template <class... Arguments>
    WithHooks(ScenarioRuntime& runtime, std::uint32_t index, const ExecutorSpec& spec,
              Arguments&&... arguments)
        : Base(std::forward<Arguments>(arguments)...),
          runtime_(runtime),
          index_(index),
          hooks_(spec.hooks) {}

    Co<void> beforeExecute(Thread& thread, const RunnablePtr& task) override {
        const StackFrame frame(runtime_.world());
        if (!taskOf(Hook::BeforeExecute)) return frame.tail(Base::beforeExecute(thread, task));
        return frame.tail(runBefore(thread, task));
    }
    Co<void> afterExecute(const RunnablePtr& task, std::exception_ptr thrown) override {
        const StackFrame frame(runtime_.world());
        return frame.tail(runAfter(Hook::AfterExecute, Base::afterExecute(task, thrown)));
    }
    Co<void> terminated() override {
        const StackFrame frame(runtime_.world());
        return frame.tail(runAfter(Hook::Terminated, Base::terminated()));
    }

protected:
    ScenarioRuntime& runtime_;
    const std::uint32_t index_;

private:
    const std::optional<std::uint32_t>& taskOf(Hook hook) const {
        return hooks_[static_cast<std::size_t>(hook)];
    }
    Co<void> run(Hook hook) {
        const std::uint32_t task = *taskOf(hook);
        const auto body =
            makeKept<TaskBody>(runtime_, runtime_.templateAt(task), index_,
                               runtime_.takeLabel(runtime_.scenario().tasks[task].name));
        co_await body->run();
    }
    Co<void> runBefore(Thread& thread, RunnablePtr task) {
        co_await run(Hook::BeforeExecute);
        co_await Base::beforeExecute(thread, task);
    }
    Co<void> runAfter(Hook hook, Co<void> super) {
        if (!taskOf(hook)) return super;
        return runBehind(hook, std::move(super));
    }
    Co<void> runBehind(Hook hook, Co<void> super) {
        co_await super;
        co_await run(hook);
    }

    const decltype(ExecutorSpec::hooks) hooks_;
};

}  // namespace poolscope
