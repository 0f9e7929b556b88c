// The adapter of a Sirector: its handlers are [[task]]s, its events carry nothing but their names.
#include <algorithm>
#include <map>
#include <optional>

#include "engine/executor/future/plain_task.hpp"
#include "engine/executor/orchestration/sirector.hpp"
#include "engine/scenario/run/adapters/arguments.hpp"
#include "engine/scenario/run/adapters/thread_pool_adapter.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {

/// A [[task]] as a handler: each event runs a body with a label of its own.
class TaskHandler : public EventHandler {
public:
    TaskHandler(ScenarioRuntime& runtime, std::uint32_t executor, std::uint32_t task)
        : runtime_(runtime), executor_(executor), task_(task) {}

    RunnablePtr forEvent(const Value&, std::string& label) override {
        label = runtime_.takeLabel(label);
        return runnableOf(
            makeKept<TaskBody>(runtime_, runtime_.templateAt(task_), executor_, label));
    }
    std::string name() const override { return runtime_.scenario().tasks[task_].name; }

private:
    ScenarioRuntime& runtime_;
    std::uint32_t executor_;
    std::uint32_t task_;
};

/// onSuccess runs a [[task]]; that onError was called is in the log.
class TaskCallback : public EventCallback {
public:
    TaskCallback(AbstractExecutorService& pool, std::shared_ptr<TaskBody> body)
        : pool_(pool), body_(std::move(body)) {}
    Co<void> onSuccess(const Value&) override {
        const std::shared_ptr<PlainTask> task =
            newPlainTask(pool_, runnableOf(body_), body_->label());
        co_await task->run();
    }
    Co<void> onError(const Value&, const std::exception_ptr&) override { co_return; }

private:
    AbstractExecutorService& pool_;
    std::shared_ptr<TaskBody> body_;
};

class SirectorAdapter : public ExecutorAdapter {
public:
    SirectorAdapter(ScenarioRuntime& runtime, const ExecutorSpec& spec,
                    AbstractExecutorService& pool)
        : runtime_(runtime), pool_(spec.executor), executor_(pool), sirector_(pool, spec.name) {
        for (const Ablation what : spec.ablated) sirector_.ablate(what);
        play(spec);
    }

    ExecutorKind kind() const override { return ExecutorKind::Sirector; }
    ExecutorId id() const override { return sirector_.id(); }
    Co<std::string> call(const Call& call, const CallTarget& target) override;
    Co<void> stop() override { co_return; }
    bool agreesWith(const ExecutorState&) const override { return true; }  // its events have states

private:
    /// The calls of the script, as a program would make them.
    void play(const ExecutorSpec& spec) {
        const StackFrame frame(runtime_.world());
        std::optional<Sirector::Group> group;
        for (const GraphCall& call : spec.graph) {
            std::vector<HandlerPtr> named;
            for (const std::uint32_t task : call.handlers) named.push_back(handlerOf(task));
            switch (call.act) {
                case GraphCall::Act::Begin: group.emplace(sirector_.begin(named)); break;
                case GraphCall::Act::After: group.emplace(sirector_.after(named)); break;
                case GraphCall::Act::Then: group->then(named); break;
            }
        }
        if (spec.ready) sirector_.ready();
    }
    HandlerPtr handlerOf(std::uint32_t task) {
        HandlerPtr& handler = handlers_[task];
        if (!handler) handler = std::make_shared<TaskHandler>(runtime_, pool_, task);
        return handler;
    }
    Co<std::string> publish(Arguments with);

    ScenarioRuntime& runtime_;
    const std::uint32_t pool_;
    AbstractExecutorService& executor_;
    std::map<std::uint32_t, HandlerPtr> handlers_;
    Sirector sirector_;
};

Co<std::string> SirectorAdapter::call(const Call& call, const CallTarget&) {
    const StackFrame frame(runtime_.world());
    if (call.method == Method::Publish) return frame.tail(publish(Arguments(call)));
    if (call.method != Method::Ready) throwNoCase(call.method);
    sirector_.ready();
    return Co<std::string>::ready(std::string());
}

/// publish(e), publish(e, timeout) or publish(e, callback). An event is its name.
Co<std::string> SirectorAdapter::publish(Arguments with) {
    const std::string label =
        runtime_.takeLabel(with.has(0) ? with.text(0) : sirector_.name() + "-event");
    const Value event = label;
    if (!with.has(2)) {
        std::optional<Duration> timeout;
        if (with.has(1)) timeout = with.time(1);
        const auto published = sirector_.publish(event, timeout, label);
        const Value result = co_await published;
        co_return toJson(result);
    }
    const std::vector<TaskTemplate>& tasks = runtime_.scenario().tasks;
    const auto task = std::find_if(tasks.begin(), tasks.end(), [&](const TaskTemplate& each) {
        return each.name == with.text(2);
    });
    const auto body = makeKept<TaskBody>(
        runtime_, runtime_.templateAt(static_cast<std::size_t>(task - tasks.begin())), pool_,
        runtime_.takeLabel(with.text(2)));
    co_await sirector_.publish(event, std::make_shared<TaskCallback>(executor_, body), label);
    co_return std::string();
}

}  // namespace

std::unique_ptr<ExecutorAdapter> makeSirectorAdapter(ScenarioRuntime& runtime, std::uint32_t,
                                                     const ExecutorSpec& spec) {
    const StackFrame frame(runtime.world());
    auto& executor = dynamic_cast<ThreadPoolAdapter&>(runtime.adapter(spec.executor));
    return std::make_unique<SirectorAdapter>(runtime, spec, executor.pool());
}

}  // namespace poolscope
