// What adapters share: a call's arguments by position, and results as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/executor/future/runnable.hpp"
#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

/// A call's arguments by position, for a method whose row says that they are there.
class Arguments {
public:
    explicit Arguments(const Call& call) : values_(call.arguments) {}
    bool has(std::size_t i) const { return !std::holds_alternative<std::monostate>(values_[i]); }
    Duration time(std::size_t i) const { return std::get<Duration>(values_[i]); }
    bool boolean(std::size_t i) const { return std::get<bool>(values_[i]); }
    std::int32_t integer(std::size_t i) const {
        return static_cast<std::int32_t>(std::get<std::int64_t>(values_[i]));
    }
    HandlerKind handler(std::size_t i) const { return std::get<HandlerKind>(values_[i]); }
    const std::string& text(std::size_t i) const { return std::get<std::string>(values_[i]); }

private:
    const std::vector<ArgumentValue>& values_;
};

/// submit(task, result): what the future of a Runnable returns. None: null, or what the task
/// returns.
std::optional<Value> resultGiven(const Call& call);

std::string toJson(bool value);
std::string toJson(std::int64_t value);
std::string toJson(std::int32_t value);
std::string toJson(Duration value);
std::string toJson(std::string_view value);
/// The task's label; empty for null.
std::string toJson(const RunnablePtr& task);
std::string toJson(const std::vector<RunnablePtr>& tasks);
/// A text that a body returned; empty for null.
std::string toJson(const Value& value);

/// The label of a task that came out of a queue.
std::string labelOf(const Runnable& task);

/// The exception that Java throws if a method is called on an object that does not have it.
[[noreturn]] void throwClassCast(std::string_view from, std::string_view to);

/// The table of methods has a row that the adapter has no case for, which is a mistake of ours:
/// throws UnsupportedOperationException. A test calls every row on every kind that has it.
[[noreturn]] void throwNoCase(Method method);

}  // namespace poolscope
