// Whose method it is, and what it is given.
#include "app/runs/java_call.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/scenario/run/calls.hpp"
#include "engine/scenario/run/user_call.hpp"

namespace poolscope {

namespace {

class CallWriter {
public:
    CallWriter(const Call& call, const Scenario& scenario)
        : call_(call), scenario_(scenario), spec_(specOf(call.method)) {}

    std::string text() {
        const std::string whose = receiver();
        std::size_t next = 0;
        // Of two futures the other one comes before the function.
        while (taken_ != kNone && next < call_.arguments.size() && isFuture(next)) argument(next++);
        if (spec_.receiver != Receiver::Future) tasks();
        while (next < call_.arguments.size()) argument(next++);
        const std::string made = call_.as.empty() ? "" : call_.as + " = ";
        const std::string dot = whose.empty() ? "" : whose + ".";
        return fmt::format("{}{}{}({})", made, dot, spec_.name, arguments_);
    }

private:
    static constexpr auto kNone = static_cast<std::size_t>(-1);

    std::string receiver() {
        switch (spec_.receiver) {
            case Receiver::Clock: return "clock";
            case Receiver::Thread: taken_ = 0; return std::get<std::string>(call_.arguments[0]);
            case Receiver::Future: return call_.task == kSelf ? "this" : call_.task;
            case Receiver::Queue: return executor() + ".getQueue()";
            case Receiver::Executor: break;
        }
        if (spec_.kinds != kStages) return executor();
        const auto of = std::find_if(
            spec_.arguments.begin(), spec_.arguments.end(), [](const ArgumentSpec& each) {
                return each.name == "of" && each.type == ArgumentType::Label;
            });
        if (of == spec_.arguments.end()) return "CompletableFuture";
        taken_ = static_cast<std::size_t>(of - spec_.arguments.begin());
        return std::get<std::string>(call_.arguments[taken_]);
    }
    /// Empty: the one that runs the body.
    std::string executor() const {
        const bool known = call_.executor < scenario_.executors.size();
        if (!known && scenario_.executors.size() != 1) return "";
        return scenario_.executors[known ? call_.executor : 0].name;
    }

    void tasks() {
        if (spec_.task == TaskNeed::Template) add(scenario_.tasks[call_.templateIndex].name);
        if (spec_.task == TaskNeed::Templates) {
            std::string all;
            for (const std::uint32_t each : call_.templates)
                all += (all.empty() ? "" : ", ") + scenario_.tasks[each].name;
            add(fmt::format("List.of({})", all));
        }
        if ((spec_.task == TaskNeed::Task || spec_.task == TaskNeed::MayTask) &&
            !call_.task.empty())
            add(call_.task == kSelf ? "this" : call_.task);
    }
    bool isFuture(std::size_t which) const {
        return spec_.arguments[which].type == ArgumentType::Label;
    }
    void argument(std::size_t which) {
        const ArgumentValue& value = call_.arguments[which];
        if (which == taken_ || std::holds_alternative<std::monostate>(value)) return;
        const ArgumentType type = spec_.arguments[which].type;
        const bool quoted =
            type == ArgumentType::Text || type == ArgumentType::Cron || type == ArgumentType::Zone;
        const std::string text = valueText(value);
        if (type == ArgumentType::Handler) return add(fmt::format("new {}()", text));
        add(quoted ? quotedText(text) : text);
    }
    void add(const std::string& argument) {
        arguments_ += (arguments_.empty() ? "" : ", ") + argument;
    }

    const Call& call_;
    const Scenario& scenario_;
    const MethodSpec& spec_;
    std::size_t taken_ = kNone;  ///< the argument whose method it is
    std::string arguments_;
};

}  // namespace

std::string javaCall(const Call& call, const Scenario& scenario) {
    return CallWriter(call, scenario).text();
}

}  // namespace poolscope
