// Results as JSON text.
#include "engine/scenario/run/adapters/arguments.hpp"

#include <fmt/format.h>

#include "engine/executor/future/future_task.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

std::optional<Value> resultGiven(const Call& call) {
    if (call.method != Method::Submit || call.arguments.empty()) return std::nullopt;
    const Arguments with(call);
    return with.has(0) ? std::optional<Value>(with.text(0)) : std::nullopt;
}

std::string toJson(bool value) { return value ? "true" : "false"; }
std::string toJson(std::int64_t value) { return std::to_string(value); }
std::string toJson(std::int32_t value) { return std::to_string(value); }
std::string toJson(Duration value) { return std::to_string(value.ns); }
std::string toJson(std::string_view value) { return jsonString(value); }
std::string toJson(const RunnablePtr& task) { return task ? jsonString(labelOf(*task)) : ""; }

std::string toJson(const std::vector<RunnablePtr>& tasks) {
    std::string list = "[";
    for (const RunnablePtr& task : tasks) {
        if (list.size() > 1) list += ',';
        list += toJson(task);
    }
    return list + ']';
}

std::string toJson(const Value& value) {
    const auto* text = std::any_cast<std::string>(&value);
    return text == nullptr ? std::string() : jsonString(*text);
}

std::string labelOf(const Runnable& task) {
    const auto* future = dynamic_cast<const FutureTask*>(&task);
    return future == nullptr ? task.toString() : future->label();
}

void throwClassCast(std::string_view from, std::string_view to) {
    throw Throwable("ClassCastException", fmt::format("{} cannot be cast to {}", from, to));
}

void throwNoCase(Method method) {
    throw Throwable("UnsupportedOperationException",
                    fmt::format("the host has no case for '{}'", specOf(method).name));
}

}  // namespace poolscope
