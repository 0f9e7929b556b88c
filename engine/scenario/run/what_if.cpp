// Carrying changes out, and their form in a recording.
#include "engine/scenario/run/what_if.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/user_call.hpp"

namespace poolscope {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> kRepeats{"fixedRate", "fixedDelay", "fromStart"};

Json changeJson(const UserCall& call, const Scenario& scenario) { return toJson(call, scenario); }

Json changeJson(const NextTurn& turn, const Scenario&) {
    return Json{{"change", "turn"}, {"thread", turn.thread.value}, {"nth", turn.nth}};
}

Json changeJson(const BodyChange& change, const Scenario& scenario) {
    Json json{{"change", "body"}, {"task", change.task}};
    json["template"] = templateJson(*change.body, scenario);
    return json;
}

Json changeJson(const RepeatChange& change, const Scenario&) {
    return Json{{"change", "repeat"},
                {"task", change.task},
                {"repeat", std::string(toString(change.repeat))},
                {"period", toText(change.period)}};
}

/// Reads the keys of one change.
class ChangeReader {
public:
    ChangeReader(const Json& json, const Scenario& scenario, std::uint32_t line)
        : json_(json), scenario_(scenario), line_(line) {}

    std::variant<RunChange, Diagnostic> read() {
        const std::string kind = text("change");
        std::optional<RunChange> runChange;
        if (kind == "turn") {
            runChange = turn();
        } else if (kind == "body") {
            runChange = body();
        } else if (kind == "repeat") {
            runChange = repeat();
        } else {
            wrong("change", "\"turn\", \"body\" or \"repeat\"");
        }
        if (diagnostic_) return *diagnostic_;
        return *runChange;
    }

private:
    void wrong(std::string_view key, std::string_view expected) {
        if (diagnostic_) return;
        const std::string found = json_.contains(key)
                                      ? fmt::format("{} for '{}'", json_[key].dump(), key)
                                      : fmt::format("no '{}'", key);
        diagnostic_ = Diagnostic{{line_, 1}, fmt::format("found {}, expected {}", found, expected)};
    }

    std::string text(std::string_view key) {
        return json_.contains(key) && json_[key].is_string() ? json_[key].get<std::string>() : "";
    }

    std::string task() {
        std::string label = text("task");
        if (label.empty()) wrong("task", "the label of a task");
        return label;
    }

    std::uint32_t number(std::string_view key) {
        if (json_.contains(key) && json_[key].is_number_unsigned() &&
            json_[key].get<std::uint64_t>() < ThreadId::kNone)
            return json_[key].get<std::uint32_t>();
        wrong(key, "a whole number of 0 or more");
        return 0;
    }

    RunChange turn() { return NextTurn{ThreadId{number("thread")}, number("nth")}; }

    RunChange body() {
        BodyChange change{task(), nullptr};
        const Json steps = json_.contains("template") ? json_["template"] : Json();
        auto read = readTemplate(steps, scenario_, line_);
        if (const auto* diagnostic = std::get_if<Diagnostic>(&read)) {
            if (!diagnostic_) diagnostic_ = *diagnostic;
        } else {
            change.body = std::get<std::shared_ptr<const TaskTemplate>>(std::move(read));
        }
        return change;
    }

    RunChange repeat() {
        RepeatChange change{task(), Repeat::FixedRate, {}};
        const std::string word = text("repeat");
        const auto* const known = std::find(kRepeats.begin(), kRepeats.end(), word);
        if (known == kRepeats.end()) {
            wrong("repeat", "\"fixedRate\", \"fixedDelay\" or \"fromStart\"");
        } else {
            change.repeat = static_cast<Repeat>(static_cast<int>(Repeat::FixedRate) +
                                                static_cast<int>(known - kRepeats.begin()));
        }
        const std::optional<Duration> period = parseDuration(text("period"));
        if (!period || period->ns <= 0) {
            wrong("period", "a period above zero, such as \"100ms\"");
        } else {
            change.period = *period;
        }
        return change;
    }

    const Json& json_;
    const Scenario& scenario_;
    const std::uint32_t line_;
    std::optional<Diagnostic> diagnostic_;
};

}  // namespace

void carryOut(ScenarioRuntime& runtime, const BodyChange& change) {
    const ScenarioRuntime::Submission submission = runtime.find(change.task);
    if (!submission.task) return;
    runtime.changeBody(change.task, change.body);
    World& world = runtime.world();
    world.emit(POOLSCOPE_HERE,
               BodyChanged{submission.task->taskId(),
                           world.text(stepsText(*change.body, runtime.scenario()))});
}

void carryOut(ScenarioRuntime& runtime, const RepeatChange& change) {
    const ScenarioRuntime::Submission submission = runtime.find(change.task);
    if (!submission.task) return;
    ExecutorAdapter& adapter = runtime.adapter(submission.executor);
    if (!adapter.changeRepeat(*submission.task, change.repeat, change.period)) return;
    runtime.world().emit(POOLSCOPE_HERE,
                         RepeatChanged{submission.task->taskId(), change.repeat, change.period});
}

std::string stepsText(const TaskTemplate& body, const Scenario& scenario) {
    std::string text;
    for (const auto& run : body.runs) {
        if (!text.empty()) text += "; ";
        for (const Step& step : run) {
            if (&step != &run.front()) text += ", ";
            text += stepText(step, scenario);
        }
    }
    return text;
}

Json toJson(const RunChange& runChange, const Scenario& scenario) {
    return std::visit([&](const auto& what) { return changeJson(what, scenario); }, runChange);
}

std::variant<RunChange, Diagnostic> readRunChange(const Json& json, const Scenario& scenario,
                                                  std::uint32_t line) {
    if (json.is_object() && json.contains("change"))
        return ChangeReader(json, scenario, line).read();
    auto call = readUserCall(json, scenario, line);
    if (auto* diagnostic = std::get_if<Diagnostic>(&call)) return std::move(*diagnostic);
    return std::get<UserCall>(std::move(call));
}

}  // namespace poolscope
