// Recordings: written, opened, cut at every line, changed; and the JSON form of a person's calls.
#include "engine/scenario/run/recording.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/user_call.hpp"
#include "engine/trace/json_lines.hpp"

using namespace poolscope;

namespace {

constexpr const char* kRecordedText = R"(
title = "Recorded"
until = "200ms"
chooser = "random"
[[executor]]
name = "pool"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 2
[[task]]
name = "job"
body = ["work 5ms..15ms"]
[[at]]
time = "0ms"
call = "scheduleAtFixedRate"
task = "job"
initialDelay = "0ms"
period = "20ms"
[[at]]
time = "0ms"
call = "scheduleWithFixedDelay"
task = "job"
initialDelay = "0ms"
delay = "20ms"
)";

Scenario recorded() {
    ReadScenario read = readScenario(kRecordedText, "recorded.toml");
    REQUIRE(read.scenario.has_value());
    return std::move(*read.scenario);
}

UserCommand command() {
    UserCall call;
    call.call.method = Method::Schedule;
    call.call.executor = 0;
    call.call.arguments = {10_ms};
    auto body = std::make_shared<TaskTemplate>();
    body->name = "mine";
    body->runs = {{WorkStep{{1_ms, 2_ms}}, SleepStep{{3_ms, 3_ms}}, ThrowStep{"Boom", "a \"b\""}}};
    call.body = body;
    return {200, Instant{50'000'000}, call};
}

std::string written(const Scenario& scenario, const RunRecord& run) {
    std::string text;
    writeRecording(scenario, run, [&](const std::string& line) { text += line + '\n'; });
    return text;
}

OpenedRecording opened(const std::string& text) {
    auto result = openRecording(text, "run.recording");
    const auto* diagnostics = std::get_if<std::vector<Diagnostic>>(&result);
    REQUIRE_MESSAGE(diagnostics == nullptr, toText(*diagnostics, "run.recording"));
    return std::get<OpenedRecording>(std::move(result));
}

std::string diagnosticsOfRecording(const std::string& text) {
    auto result = openRecording(text, "run.recording");
    const auto* diagnostics = std::get_if<std::vector<Diagnostic>>(&result);
    return diagnostics == nullptr ? "" : toText(*diagnostics, "run.recording");
}

}  // namespace

TEST_CASE("a virtual recording is the same run when it is opened, commands and schedule included") {
    const Scenario scenario = recorded();
    RunOptions options;
    options.seed = 5;
    options.commands = {command()};
    const RunRecord run = runVirtually(scenario, options);
    const std::string text = written(scenario, run);
    CHECK(looksLikeRecording(text));
    CHECK_FALSE(looksLikeRecording(kRecordedText));
    CHECK_FALSE(looksLikeRecording(""));
    const OpenedRecording again = opened(text);
    CHECK(again.warnings.empty());
    CHECK(hashOf(*again.run.log) == hashOf(*run.log));
    CHECK(again.run.ending == run.ending);
    CHECK(again.scenario->title == "Recorded");
    CHECK(written(*again.scenario, again.run) == text);
}

TEST_CASE("a virtual recording cut after any whole line opens and says that it is cut") {
    const Scenario scenario = recorded();
    RunOptions options;
    options.commands = {command()};
    const std::string text = written(scenario, runVirtually(scenario, options));
    std::size_t lines = 0;
    for (std::size_t at = text.find('\n'); at + 1 < text.size(); at = text.find('\n', at + 1)) {
        ++lines;
        for (const std::string& cut : {text.substr(0, at + 1), text.substr(0, at + 5)}) {
            const OpenedRecording part = opened(cut);
            REQUIRE(part.warnings.size() == 1);
            CHECK(part.warnings[0] ==
                  "run.recording: the recording is cut short after line " + std::to_string(lines) +
                      ", so it cannot be checked that the run is the one that was saved");
        }
    }
    CHECK(lines == 3);
    CHECK(
        diagnosticsOfRecording(text.substr(0, 100)) ==
        "run.recording:1:1: found a recording cut short in its first line, expected at least that "
        "one, which holds the scenario\n");
}

TEST_CASE("a recording that runs differently now says so") {
    const Scenario scenario = recorded();
    std::string text = written(scenario, runVirtually(scenario));
    text.replace(text.find("\"seed\":1"), 8, "\"seed\":2");
    const std::size_t choices = text.find("{\"choices\"");
    text.erase(choices, text.find('\n', choices) + 1 - choices);
    const OpenedRecording again = opened(text);
    REQUIRE(again.warnings.size() == 1);
    CHECK(again.warnings[0].find("this version of the engine runs it differently") !=
          std::string::npos);
}

TEST_CASE("a real recording holds its events, and opens up to its last whole one") {
    const Scenario scenario = recorded();
    RunRecord run = runVirtually(scenario);  // its events stand in for those of real threads
    run.clock = ClockKind::Real;
    const std::string text = written(scenario, run);
    const OpenedRecording whole = opened(text);
    CHECK(whole.warnings.empty());
    CHECK(whole.run.clock == ClockKind::Real);
    CHECK(hashOf(*whole.run.log) == hashOf(*run.log));
    CHECK(whole.run.end == run.end);

    const OpenedRecording cut = opened(text.substr(0, text.size() / 2));
    REQUIRE(cut.warnings.size() == 1);
    const std::size_t events = cut.run.log->size();
    CHECK(events > 10);
    CHECK(cut.warnings[0] ==
          "run.recording: the recording is cut short after line " + std::to_string(events + 2) +
              "; what it holds up to there is shown (" + std::to_string(events) + " events)");
    CHECK((*cut.run.log)[events - 1].time == (*run.log)[events - 1].time);
}

TEST_CASE("a real recording in which events are missing says so") {
    const Scenario scenario = recorded();
    RunRecord run = runVirtually(scenario);
    run.clock = ClockKind::Real;
    std::string text = written(scenario, run);
    const std::size_t at = text.find("{\"n\":100,");
    text.erase(at, text.find('\n', at) + 1 - at);
    CHECK(diagnosticsOfRecording(text) ==
          "run.recording:103:1: found event 101, expected event 100\n");
}

TEST_CASE("a line that does not belong into a recording is complained about") {
    const Scenario scenario = recorded();
    const std::string text = written(scenario, runVirtually(scenario));
    const std::size_t second = text.find('\n') + 1;
    const auto with = [&](const std::string& line) {
        return diagnosticsOfRecording(text.substr(0, second) + line + "\n" + text.substr(second));
    };
    CHECK(with("nonsense") ==
          "run.recording:2:1: found a line of another kind, expected choices, a "
          "command, an event or the end\n");
    CHECK(with(R"({"choices":[-1]})") ==
          "run.recording:2:1: found no number among the choices, expected only numbers\n");
    CHECK(with(R"({"command":{"call":"purge"}})") ==
          "run.recording:2:1: found a command without its place, expected position and "
          "notBefore\n");
    CHECK(with(R"({"command":{"position":1,"notBefore":0,"call":"purge","on":"pol"}})") ==
          "run.recording:2:1: found \"pol\", expected the name of an executor; did you mean "
          "'pool'?\n");
    CHECK(diagnosticsOfRecording("{\"poolscope\":\"recording\",\"version\":9}\n") ==
          "run.recording:1:1: found the head of another kind of recording, expected one of version "
          "1\n");
}

TEST_CASE("a person's call is written as the keys of a scenario's call") {
    const Scenario scenario = recorded();
    CHECK(toJson(std::get<UserCall>(command().change), scenario).dump() ==
          R"({"call":"schedule","on":"pool","delay":"10ms","template":{"name":"mine",)"
          R"("runs":[["work 1ms..2ms","sleep 3ms","throw Boom \"a \\\"b\\\"\""]]}})");
    UserCall cancel;
    cancel.call.method = Method::Cancel;
    cancel.call.executor = 0;
    cancel.call.task = "job-2";
    cancel.call.arguments = {true};
    const auto json = toJson(cancel, scenario);
    CHECK(json.dump() == R"({"call":"cancel","on":"pool","task":"job-2","mayInterrupt":true})");
    const auto read = readUserCall(json, scenario, 7);
    REQUIRE(std::holds_alternative<UserCall>(read));
    CHECK(toJson(std::get<UserCall>(read), scenario) == json);
}

TEST_CASE("every method of the table survives writing and reading") {
    Scenario scenario = recorded();
    for (const MethodSpec& spec : allMethods()) {
        CAPTURE(spec.name);
        for (std::size_t i = kExecutorKindWords.size(); i-- > 0;) {
            const auto kind = static_cast<ExecutorKind>(i);
            if ((spec.kinds & kindBit(kind)) != 0) scenario.executors[0].kind = kind;
        }
        UserCall user;
        user.call.method = spec.method;
        user.call.executor = 0;
        if (spec.task == TaskNeed::Task) user.call.task = "whoever";
        if (spec.task == TaskNeed::Template) user.call.as = "mine";
        if (spec.task == TaskNeed::Templates) user.call.templates = {0, 0};
        for (const ArgumentSpec& argument : spec.arguments) {
            if (argument.name == "firstTime") {  // instead of a delay, not with it
                user.call.arguments.emplace_back();
                continue;
            }
            switch (argument.type) {
                case ArgumentType::Boolean: user.call.arguments.emplace_back(true); break;
                case ArgumentType::Int: user.call.arguments.emplace_back(std::int64_t{3}); break;
                case ArgumentType::Time: user.call.arguments.emplace_back(7_ms); break;
                case ArgumentType::Handler:
                    user.call.arguments.emplace_back(HandlerKind::DiscardOldest);
                    break;
                case ArgumentType::Cron: user.call.arguments.emplace_back("0 0 9 * * *"); break;
                case ArgumentType::Zone: user.call.arguments.emplace_back("UTC"); break;
                case ArgumentType::Text:
                case ArgumentType::ThreadName: user.call.arguments.emplace_back("main"); break;
            }
        }
        const auto json = toJson(user, scenario);
        const auto read = readUserCall(json, scenario, 1);
        REQUIRE(std::holds_alternative<UserCall>(read));
        CHECK(toJson(std::get<UserCall>(read), scenario) == json);
    }
}
