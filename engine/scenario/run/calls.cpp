// The dispatch of calls by receiver: executor, its queue, its tasks, a thread.
#include "engine/scenario/run/calls.hpp"

#include <fmt/format.h>

#include "engine/scenario/run/adapters/arguments.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

void interrupt(ScenarioRuntime& runtime, const std::string& name) {
    const StackFrame frame(runtime.world());
    Thread* const thread = runtime.findThread(name);
    if (thread == nullptr) {
        throw Throwable("NullPointerException", fmt::format("there is no thread '{}' yet", name));
    }
    runtime.world().interrupt(*thread);
}

}  // namespace

std::string valueText(const ArgumentValue& value) {
    if (const auto* time = std::get_if<Duration>(&value)) return toText(*time);
    if (const auto* boolean = std::get_if<bool>(&value)) return toJson(*boolean);
    if (const auto* number = std::get_if<std::int64_t>(&value)) return toJson(*number);
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    return std::string(handlerNames()[static_cast<std::size_t>(std::get<HandlerKind>(value))]);
}

Co<std::string> dispatchCall(ScenarioRuntime& runtime, const Call& call, const CallTarget& target) {
    const StackFrame frame(runtime.world());
    const MethodSpec& spec = specOf(call.method);
    ExecutorAdapter& adapter = runtime.adapter(target.executor);
    const bool names =
        spec.task == TaskNeed::Task || (spec.task == TaskNeed::MayTask && !call.task.empty());
    if (names && !target.task) {  // as a variable that nothing was assigned to
        throw Throwable("NullPointerException",
                        target.lost.empty()
                            ? fmt::format("there is no task '{}' yet", target.label)
                            : fmt::format("there is no task '{}': {}", target.label, target.lost));
    }
    if (spec.receiver == Receiver::Thread) {
        interrupt(runtime, Arguments(call).text(0));
        return Co<std::string>::ready(std::string());
    }
    if (spec.receiver == Receiver::Clock)
        return frame.tail(runtime.setWallClock(Arguments(call).time(0)));
    if (spec.receiver == Receiver::Future) {
        const bool noFutureTask = (spec.kinds & ~(kForkJoin | kStages)) == 0;
        if (noFutureTask && (spec.kinds & kindBit(adapter.kind())) == 0)
            throwClassCast("FutureTask",
                           (spec.kinds & kForkJoin) != 0 ? "ForkJoinTask" : "CompletableFuture");
        return frame.tail(adapter.callTask(call, target));
    }
    // A body runs wherever its template is submitted, so only now is it known on what it calls.
    if ((spec.kinds & kindBit(adapter.kind())) == 0)
        throwClassCast(nameOf(adapter.kind()), ownerOf(spec));
    if (spec.receiver == Receiver::Queue) {
        WorkQueue* const queue = adapter.queue();
        if (queue == nullptr) throwClassCast(nameOf(adapter.kind()), "ThreadPoolExecutor");
        return frame.tail(callQueue(*queue, call, target));
    }
    return frame.tail(adapter.call(call, target));
}

std::string argumentText(const Call& call, const CallTarget& target) {
    std::string text = target.label;
    const auto add = [&](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
    for (const std::string& label : target.labels) add(label);
    const auto& specs = specOf(call.method).arguments;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        if (std::holds_alternative<std::monostate>(call.arguments[i])) continue;
        add(fmt::format("{} {}", specs[i].name, valueText(call.arguments[i])));
    }
    return text;
}

}  // namespace poolscope
