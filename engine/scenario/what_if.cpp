// Carrying changes out, and their form in a recording.
#include "engine/scenario/what_if.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/stage.hpp"
#include "engine/scenario/user_call.hpp"

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

    std::variant<Deed, Complaint> read() {
        const std::string kind = text("change");
        std::optional<Deed> deed;
        if (kind == "turn") {
            deed = turn();
        } else if (kind == "body") {
            deed = body();
        } else if (kind == "repeat") {
            deed = repeat();
        } else {
            wrong("change", "\"turn\", \"body\" or \"repeat\"");
        }
        if (complaint_) return *complaint_;
        return *deed;
    }

private:
    void wrong(std::string_view key, std::string_view expected) {
        if (complaint_) return;
        const std::string found = json_.contains(key)
                                      ? fmt::format("{} for '{}'", json_[key].dump(), key)
                                      : fmt::format("no '{}'", key);
        complaint_ = Complaint{{line_, 1}, fmt::format("found {}, expected {}", found, expected)};
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

    Deed turn() { return NextTurn{ThreadId{number("thread")}, number("nth")}; }

    Deed body() {
        BodyChange change{task(), nullptr};
        const Json steps = json_.contains("template") ? json_["template"] : Json();
        auto read = readTemplate(steps, scenario_, line_);
        if (const auto* complaint = std::get_if<Complaint>(&read)) {
            if (!complaint_) complaint_ = *complaint;
        } else {
            change.body = std::get<std::shared_ptr<const TaskTemplate>>(std::move(read));
        }
        return change;
    }

    Deed repeat() {
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
    std::optional<Complaint> complaint_;
};

}  // namespace

void carryOut(Stage& stage, const BodyChange& change) {
    const Stage::Submission submission = stage.find(change.task);
    if (!submission.task) return;
    stage.changeBody(change.task, change.body);
    World& world = stage.world();
    world.emit(POOLSCOPE_HERE, BodyChanged{submission.task->taskId(),
                                           world.text(stepsText(*change.body, stage.scenario()))});
}

void carryOut(Stage& stage, const RepeatChange& change) {
    const Stage::Submission submission = stage.find(change.task);
    if (!submission.task) return;
    Host& host = stage.host(submission.executor);
    if (!host.changeRepeat(*submission.task, change.repeat, change.period)) return;
    stage.world().emit(POOLSCOPE_HERE,
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

Json toJson(const Deed& deed, const Scenario& scenario) {
    return std::visit([&](const auto& what) { return changeJson(what, scenario); }, deed);
}

std::variant<Deed, Complaint> readDeed(const Json& json, const Scenario& scenario,
                                       std::uint32_t line) {
    if (json.is_object() && json.contains("change"))
        return ChangeReader(json, scenario, line).read();
    auto call = readUserCall(json, scenario, line);
    if (auto* complaint = std::get_if<Complaint>(&call)) return std::move(*complaint);
    return std::get<UserCall>(std::move(call));
}

}  // namespace poolscope
